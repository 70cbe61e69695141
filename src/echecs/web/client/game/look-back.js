// Looking back over the game: buttons, keys, the wheel.

/** @import { GameState, StartedState } from "./game-state.js" */

import { localSan } from "../notation/san.js"
import { byId, hasModifier, isWithin, onClick, setText } from "../shared/dom.js"
import { t } from "../shared/labels.js"
import { shownEntry, shownPly } from "./game-state.js"

const WHEEL_STEP = 60

/**
 * Wire everything that steps through the game; `look(ply)` takes null for the present.
 *
 * @param {object} page
 * @param {() => GameState} page.current
 * @param {(ply: number | null) => void} page.look
 * @param {() => void} page.flip
 */
export function wireLookBack({ current, look, flip }) {
    /** @param {number} by */
    const step = (by) => look(shownPly(current()) + by)
    onClick("step-first", () => look(0))
    onClick("step-back", () => step(-1))
    onClick("step-on", () => step(1))
    onClick("step-last", () => look(null))
    onClick("to-present", () => look(null))

    /** @type {Record<string, () => void>} */
    const keys = {
        ArrowLeft: () => step(-1),
        ArrowRight: () => step(1),
        Home: () => look(0),
        End: () => look(null),
        f: flip,
        F: flip,
    }
    document.addEventListener("keydown", (event) => {
        if (hasModifier(event) || !(event.key in keys)) return
        // Within the board arrows walk over squares, but letters are free.
        const isFlip = event.key.toLowerCase() === "f" && isWithin(event, "[role=grid]")
        const isTyping = isWithin(event, "input, textarea, select, dialog, [role=grid]")
        if (isTyping && !isFlip) return
        event.preventDefault()
        keys[event.key]()
    })

    let turned = 0
    byId("board").addEventListener(
        "wheel",
        (event) => {
            if (event.ctrlKey || !current().game?.moves.length) return
            event.preventDefault()
            turned += event.deltaMode === 1 ? event.deltaY * 20 : event.deltaY
            if (Math.abs(turned) < WHEEL_STEP) return
            step(Math.sign(turned))
            turned = 0
        },
        { passive: false },
    )
}

/**
 * Draw the notice that the past is shown, and which steps are possible.
 *
 * @param {StartedState} state
 */
export function renderLookBack(state) {
    const isPast = state.viewed !== null
    byId("lookback").hidden = !isPast
    byId("board").classList.toggle("past", isPast)
    const entry = shownEntry(state)
    const words = entry ? t("position-after", { move: localSan(entry.san) }) : t("start-position")
    setText(byId("lookback-words"), words)
    const ply = shownPly(state)
    // Not truly disabled, which would take the focus away from who steps with Enter.
    for (const id of ["step-first", "step-back"]) {
        byId(id).setAttribute("aria-disabled", String(ply === 0))
    }
    for (const id of ["step-on", "step-last"]) {
        byId(id).setAttribute("aria-disabled", String(!isPast))
    }
}
