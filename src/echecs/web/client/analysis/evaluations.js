// What positions are worth: known from the analysis, or asked of the server.

/** @import { Evaluation, Rules } from "../protocol.js" */

import { evaluate } from "../shared/api.js"

// How long a position is looked at before the server is asked, in milliseconds.
const PAUSE = 120

export class Evaluations {
    /** @param {Rules} rules */
    constructor(rules) {
        this.rules = rules
        /** @type {Map<string, Evaluation>} */
        this.known = new Map()
        /** @type {ReturnType<typeof setTimeout> | undefined} */
        this.waiting = undefined
    }

    /**
     * The evaluation of a position, from the server where it is not known.
     *
     * @param {string} fen
     */
    async of(fen) {
        const known = this.known.get(fen)
        if (known) return known
        const found = await evaluate(fen, this.rules)
        this.known.set(fen, found)
        return found
    }

    /**
     * Tell the evaluation of the position that is looked at, once it is looked at for a while;
     * null where none is to be had.
     *
     * @param {string} fen
     * @param {(evaluation: Evaluation | null) => void} tell
     */
    follow(fen, tell) {
        clearTimeout(this.waiting)
        const known = this.known.get(fen)
        if (known) {
            tell(known)
            return
        }
        this.waiting = setTimeout(() => {
            this.of(fen).then(tell, () => tell(null))
        }, PAUSE)
    }
}
