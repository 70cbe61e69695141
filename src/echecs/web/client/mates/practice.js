// The panel of the training: what to train, how it goes, and collections of one's own.

/** @import { ImportedPuzzles, Puzzle } from "../protocol.js" */
/** @import { Wish } from "./collections.js" */

import { announce } from "../shared/announce.js"
import { builtInPuzzles, importPuzzles, messageOf } from "../shared/api.js"
import { ask } from "../shared/dialog.js"
import { byId, make, onClick, onSubmit, setText } from "../shared/dom.js"
import { key, locale, t } from "../shared/labels.js"
import { loadData, saveData } from "../shared/storage.js"
import { forgetCollection, keepCollection, keptCollections, matching } from "./collections.js"
import { KeptProgress } from "./kept-progress.js"
import { dueOf, nextPuzzle } from "./progress.js"

const CHOICES = "training.choices"
const LENGTHS = ["1", "2", "3", "4", "5", "6"]
/** @type {Record<string, string>} */
const THEMES = {
    missed: key("theme-missed"),
    sacrifice: key("theme-sacrifice"),
    quiet: key("theme-quiet"),
    promotion: key("theme-promotion"),
    underpromotion: key("theme-underpromotion"),
    "double-check": key("theme-double-check"),
    "discovered-check": key("theme-discovered-check"),
    smothered: key("theme-smothered"),
    "back-rank": key("theme-back-rank"),
    miniature: key("theme-miniature"),
}
// What the server takes at once, in bytes of JSON; quotes and line ends take two.
const LARGEST_FILE = 400 * 1024

export class Practice {
    /** @param {() => void} onChoice called when something else is to be trained */
    constructor(onChoice) {
        this.onChoice = onChoice
        this.progress = new KeptProgress()
        /** @type {Puzzle[]} */
        this.builtIn = []
        this.collections = keptCollections()
        /** Whether the browser had room for all collections. */
        this.isKept = true
        /** By how much the rating has just changed. */
        this.change = 0
        this.length = byId("length", HTMLSelectElement)
        this.theme = byId("theme", HTMLSelectElement)
        this.collection = byId("collection", HTMLSelectElement)
        this.fillChoices()
        this.listen()
    }

    /** Get the puzzles of the server; without them, those of one's own are left. */
    async load() {
        try {
            this.builtIn = await builtInPuzzles()
        } catch (error) {
            this.complain(messageOf(error))
        }
        this.restoreChoices()
        this.render()
    }

    fillChoices() {
        this.length.replaceChildren(
            make("option", { value: "" }, t("every-length")),
            ...LENGTHS.map((moves) => {
                const isMost = moves === LENGTHS.at(-1)
                return make("option", { value: moves }, isMost ? t("in-or-more", { moves }) : t("in-moves", { moves }))
            }),
        )
        this.theme.replaceChildren(
            make("option", { value: "" }, t("every-theme")),
            ...Object.entries(THEMES).map(([name, label]) => make("option", { value: name }, t(label))),
        )
        this.fillCollections()
    }

    fillCollections() {
        const chosen = this.collection.value
        this.collection.replaceChildren(
            make("option", { value: "" }, t("built-in-puzzles")),
            ...[...this.collections.keys()].map((name) => make("option", { value: name }, name)),
        )
        this.collection.value = this.collections.has(chosen) ? chosen : ""
    }

    restoreChoices() {
        const kept = /** @type {Record<string, unknown> | null} */ (loadData(CHOICES))
        for (const name of /** @type {const} */ (["length", "theme", "collection"])) {
            const value = kept?.[name]
            const isThere = [...this[name].options].some((option) => option.value === value)
            if (isThere) this[name].value = String(value)
        }
    }

    listen() {
        for (const choice of [this.length, this.theme, this.collection]) {
            choice.addEventListener("change", () => this.choose())
        }
        onSubmit("import-form", () => this.import())
        onClick("forget-collection", () => this.forgetCollection())
        onClick("forget-progress", () => this.forgetProgress())
        byId("import-file", HTMLInputElement).addEventListener("change", () => this.readFile())
    }

    choose() {
        const [length, theme, collection] = [this.length, this.theme, this.collection].map(({ value }) => value)
        saveData(CHOICES, { length, theme, collection })
        this.render()
        this.onChoice()
    }

    // --- Puzzles ---

    /** All puzzles of the chosen collection. */
    get puzzles() {
        return this.collections.get(this.collection.value) ?? this.builtIn
    }

    /** Those that fit what was chosen. */
    get chosen() {
        /** @type {Wish} */
        const wish = { length: this.length.value, theme: this.theme.value }
        const { puzzles } = this.progress.now
        return matching(this.puzzles, wish, ({ id }) => puzzles[id]?.box !== undefined)
    }

    /**
     * The next puzzle, or null when none fits.
     *
     * @param {string} last the one just shown
     */
    next(last) {
        return nextPuzzle(this.progress.newest(), this.chosen, { now: Date.now(), last })
    }

    /**
     * The puzzle of a position.
     *
     * @param {string} fen
     */
    puzzleOf(fen) {
        return [this.builtIn, ...this.collections.values()].flat().find((puzzle) => puzzle.fen === fen) ?? null
    }

    /**
     * Whether the server has proved the length of a puzzle's mate.
     *
     * @param {Puzzle} puzzle
     */
    isProved(puzzle) {
        return this.builtIn.includes(puzzle)
    }

    /**
     * @param {Puzzle} puzzle
     * @param {boolean} isFound
     */
    record(puzzle, isFound) {
        this.change = this.progress.record(puzzle, isFound)
        this.render()
    }

    async forgetProgress() {
        const answer = await ask({
            title: t("forget-progress-question"),
            choices: [
                { value: null, label: t("cancel") },
                { value: "forget", label: t("forget-progress"), danger: true },
            ],
        })
        if (answer !== "forget") return
        this.progress.forget()
        this.change = 0
        this.render()
    }

    // --- Collections of one's own ---

    async readFile() {
        const field = byId("import-file", HTMLInputElement)
        const [file] = field.files ?? []
        if (!file) return
        if (file.size > LARGEST_FILE) {
            this.complain(t("file-too-large", { most: LARGEST_FILE / 1024 }))
            field.value = ""
            return
        }
        byId("import-text", HTMLTextAreaElement).value = await file.text()
        byId("import-name", HTMLInputElement).value ||= file.name.replace(/\.\w+$/, "")
    }

    async import() {
        const text = byId("import-text", HTMLTextAreaElement)
        const name = byId("import-name", HTMLInputElement).value.trim().slice(0, 60) || t("my-collection")
        if (text.value.trim() === "") return
        try {
            const read = await importPuzzles(text.value)
            this.tell(read)
            if (read.puzzles.length === 0) return
            this.collections.set(name, read.puzzles)
            this.isKept = keepCollection(name, read.puzzles)
        } catch (error) {
            this.complain(messageOf(error))
            return
        }
        text.value = byId("import-name", HTMLInputElement).value = ""
        byId("import-file", HTMLInputElement).value = ""
        this.fillCollections()
        this.collection.value = name
        this.length.value = this.theme.value = ""
        this.choose()
    }

    /** @param {ImportedPuzzles} read */
    tell({ puzzles, faults, left_out: left }) {
        const said = [t("import-count", { count: puzzles.length })]
        if (left.twice > 0) said.push(t("import-twice", { count: left.twice }))
        if (left.others > 0) said.push(t("import-others", { count: left.others }))
        if (left.beyond > 0) said.push(t("import-beyond", { count: left.beyond }))
        if (left.faults > 0) said.push(t("import-faults", { count: left.faults }))
        byId("import-said").replaceChildren(
            make("p", {}, said.join(" ")),
            make("ul", {}, ...faults.map(({ line, message }) => make("li", {}, t("import-line", { line, message })))),
        )
        announce(said.join(" "))
    }

    /** @param {string} message */
    complain(message) {
        byId("import-said").replaceChildren(make("p", { class: "refusal" }, message))
        announce(message)
    }

    forgetCollection() {
        const name = this.collection.value
        this.collections.delete(name)
        forgetCollection(name)
        this.fillCollections()
        this.choose()
    }

    // --- Drawing ---

    render() {
        const progress = this.progress.now
        const numbers = new Intl.NumberFormat(locale(), { signDisplay: "exceptZero" })
        const change = this.change === 0 ? "" : ` (${numbers.format(this.change)})`
        setText(byId("rating"), `${progress.rating}${change}`)
        setText(byId("streak"), t("streak-of", { streak: progress.streak, best: progress.best }))
        setText(byId("found"), t("found-of", { solved: progress.solved, total: progress.solved + progress.missed }))
        setText(byId("due"), String(dueOf(progress, this.puzzles, Date.now()).length))
        const { chosen } = this
        setText(byId("choice-count"), chosen.length > 0 ? t("puzzles-to-choose", { count: chosen.length }) : t("no-puzzle-fits"))
        byId("not-kept").hidden = this.progress.isKept && this.isKept
        byId("forget-collection").hidden = this.collection.value === ""
    }
}

/**
 * The themes of a puzzle, in words.
 *
 * @param {Puzzle} puzzle
 */
export function themeWords({ themes }) {
    return themes.filter((theme) => theme in THEMES).map((theme) => t(THEMES[theme]))
}
