// Arrows and circles that a person draws on a board, to think or to show.

/** @import { Square } from "../protocol.js" */
/** @import { Arrow } from "./marks.js" */

const MARK = /^[a-h][1-8](?:[a-h][1-8])?$/
const MOST = 40

export class Drawings {
    /** @param {() => void} onChange */
    constructor(onChange) {
        this.onChange = onChange
        /**
         * A square for a circle, two for an arrow: "d5", "e2e4".
         *
         * @type {string[]}
         */
        this.marks = []
    }

    /**
     * Draw from one square to another, or around one; drawing it again takes it away.
     *
     * @param {Square} from
     * @param {Square} to
     */
    toggle(from, to) {
        const mark = from === to ? from : from + to
        if (this.marks.includes(mark)) this.marks = this.marks.filter((one) => one !== mark)
        else this.marks = [...this.marks, mark].slice(-MOST)
        this.onChange()
    }

    clear() {
        if (this.marks.length === 0) return
        this.marks = []
        this.onChange()
    }

    /** @returns {Arrow[]} */
    get arrows() {
        return this.marks
            .filter((mark) => mark.length === 4)
            .map((mark) => ({ from: mark.slice(0, 2), to: mark.slice(2), className: "drawn" }))
    }

    /** @returns {Square[]} */
    get circles() {
        return this.marks.filter((mark) => mark.length === 2)
    }

    /** As links have them: "e2e4.d5". */
    get text() {
        return this.marks.join(".")
    }

    /** @param {string} text */
    load(text) {
        this.marks = text.split(".").filter((mark) => MARK.test(mark)).slice(0, MOST)
        this.onChange()
    }
}
