// Looking back over the game: buttons, keys, the wheel.

import { byId, setText } from "../shared/dom.js"
import { shownEntry, shownPly } from "./game-state.js"
import { t } from "../shared/labels.js"
import { localSan } from "../notation/san.js"

const WHEEL_STEP = 60

function isTyping({ target }) {
    return target.closest?.("input, textarea, select, dialog, [role=grid]")
}

/** Wire everything that steps through the game; `look(ply)` takes null for the present. */
export function wireLookBack({ current, look, flip }) {
    const step = (by) => look(shownPly(current()) + by)
    const on = (id, act) => byId(id).addEventListener("click", act)
    on("step-first", () => look(0))
    on("step-back", () => step(-1))
    on("step-on", () => step(1))
    on("step-last", () => look(null))
    on("to-present", () => look(null))

    const keys = {
        ArrowLeft: () => step(-1),
        ArrowRight: () => step(1),
        Home: () => look(0),
        End: () => look(null),
        f: flip,
        F: flip,
    }
    document.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.altKey || event.metaKey || !(event.key in keys)) return
        // Within the board arrows walk over squares, but letters are free.
        const isFlip = event.key.toLowerCase() === "f" && event.target.closest?.("[role=grid]")
        if (isTyping(event) && !isFlip) return
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

/** Draw the notice that the past is shown, and which steps are possible. */
export function renderLookBack(state) {
    const isPast = state.viewed !== null
    byId("lookback").hidden = !isPast
    byId("board").classList.toggle("past", isPast)
    const entry = shownEntry(state)
    const words = entry ? t("position-after", { move: localSan(entry.san) }) : t("start-position")
    setText(byId("lookback-words"), words)
    const ply = shownPly(state)
    // Not truly disabled, which would take the focus away from who steps with Enter.
    const allow = (id, isPossible) => byId(id).setAttribute("aria-disabled", String(!isPossible))
    for (const id of ["step-first", "step-back"]) allow(id, ply > 0)
    for (const id of ["step-on", "step-last"]) allow(id, isPast)
}
