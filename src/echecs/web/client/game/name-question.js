// Whoever came by a link is asked for a name once; the game goes on meanwhile.

/** @import { GameRequest, StateMessage } from "../protocol.js" */

import { byId, onClick, onSubmit } from "../shared/dom.js"
import { loadText, saveText } from "../shared/storage.js"

const ANSWERED = "name-asked"

/**
 * Wire the question's form.
 *
 * @param {{send: (message: GameRequest) => unknown}} socket
 */
export function wireNameQuestion(socket) {
    onSubmit("ask-name", () => {
        const name = byId("own-name", HTMLInputElement).value.trim()
        if (name === "") return
        saveText("name", name)
        socket.send({ type: "name", name })
        close()
    })
    onClick("no-name", () => {
        saveText(ANSWERED, "yes")
        close()
    })
}

function close() {
    byId("ask-name").hidden = true
    byId("typed").focus({ preventScroll: true })
}

/**
 * Ask where two people play by a link and this one has no name, unless it wants none.
 *
 * @param {StateMessage} game
 */
export function renderNameQuestion(game) {
    const isNameless = game.you.length === 1 && game.players[game.you[0]].name === ""
    const isOpen = isNameless && game.mode === "link" && !game.outcome
    byId("ask-name").hidden = !isOpen || loadText(ANSWERED) === "yes"
}
