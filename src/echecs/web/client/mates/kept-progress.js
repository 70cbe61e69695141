// The progress of the training where the browser keeps it, or else as long as the page is open.

/** @import { Puzzle } from "../protocol.js" */
/** @import { Progress } from "./progress.js" */

import { loadData, saveData } from "../shared/storage.js"
import { afterPuzzle, newProgress, readProgress } from "./progress.js"

const NAME = "training.progress"

export class KeptProgress {
    constructor() {
        this.now = readProgress(loadData(NAME))
        /** Whether the browser keeps what is recorded. */
        this.isKept = true
    }

    /**
     * Record a puzzle that was found, or missed; tells by how much the rating has changed.
     *
     * @param {Puzzle} puzzle
     * @param {boolean} isFound
     */
    record(puzzle, isFound) {
        const before = this.newest()
        this.keep(afterPuzzle(before, puzzle, isFound, Date.now()))
        return this.now.rating - before.rating
    }

    /** Begin again from nothing. */
    forget() {
        this.keep(newProgress())
    }

    /** What is kept by now: another page may have gone on meanwhile. */
    newest() {
        return this.isKept ? readProgress(loadData(NAME) ?? this.now) : this.now
    }

    /** @param {Progress} progress */
    keep(progress) {
        this.now = progress
        this.isKept = saveData(NAME, progress)
    }
}
