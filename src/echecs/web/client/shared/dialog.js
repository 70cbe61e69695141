// Questions that wait for an answer.

import { make } from "./dom.js"
import { t } from "./labels.js"

/**
 * @template {string | null} V
 * @typedef {object} Choice A button; `content` is drawn instead of the label.
 * @property {V} value
 * @property {string} label
 * @property {Node} [content]
 * @property {boolean} [primary]
 * @property {boolean} [danger] what it does cannot be undone
 */

/**
 * Show a dialogue; resolves to the value of the button that closed it, or null if dismissed.
 *
 * @template {string | null} V
 * @param {object} question
 * @param {string} question.title
 * @param {Node[]} [question.body]
 * @param {Choice<V>[]} question.choices
 * @param {string} [question.className]
 * @param {(dialog: HTMLDialogElement) => void} [question.place] puts it elsewhere than in the middle
 * @returns {Promise<V | null>}
 */
export function ask({ title, body = [], choices, className = "", place = () => {} }) {
    return new Promise((resolve) => {
        const heading = make("h2", { id: "dialog-title" }, title)
        const buttons = choices.map(({ value, label, content, primary, danger }) =>
            make(
                "button",
                {
                    type: "button",
                    class: danger ? "primary danger" : primary ? "primary" : "",
                    "data-value": value,
                    "aria-label": content ? label : null,
                    onclick: () => close(value),
                },
                content ?? label,
            ),
        )
        const dialog = make(
            "dialog",
            { class: className, "aria-labelledby": "dialog-title" },
            heading,
            ...body,
            make("div", { class: "choices" }, ...buttons),
        )
        /** @param {V | null} value */
        function close(value) {
            dialog.close()
            dialog.remove()
            resolve(value)
        }
        dialog.addEventListener("cancel", (event) => {
            event.preventDefault()
            close(null)
        })
        // The dialogue's own box is filled by its content; what is outside is the backdrop.
        dialog.addEventListener("pointerdown", (event) => {
            if (event.target === dialog && isOutside(dialog, event)) close(null)
        })
        document.body.append(dialog)
        dialog.showModal()
        place(dialog)
        const first = buttons[choices.findIndex(({ primary }) => primary)] ?? buttons[0]
        // Where something within asks for it, the dialogue gave it the focus as it was shown.
        if (!dialog.querySelector("[autofocus]")) first.focus()
    })
}

/**
 * @param {Element} dialog
 * @param {PointerEvent} event
 */
function isOutside(dialog, { clientX, clientY }) {
    const box = dialog.getBoundingClientRect()
    return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom
}

/**
 * A question with yes and no; resolves to a boolean.
 *
 * @param {string} title
 * @param {string} question
 * @param {string} yes
 * @param {{danger?: boolean}} [options]
 */
export async function confirm(title, question, yes, { danger = false } = {}) {
    const answer = await ask({
        title,
        body: [make("p", {}, question)],
        choices: [
            { value: "no", label: t("cancel") },
            { value: "yes", label: yes, primary: true, danger },
        ],
    })
    return answer === "yes"
}

/**
 * A question for a line of text; resolves to it, or to null if dismissed.
 *
 * @param {string} title
 * @param {string} text
 * @param {number} longest
 */
export async function askText(title, text, longest) {
    const field = make("input", {
        type: "text",
        value: text,
        maxlength: longest,
        "aria-labelledby": "dialog-title",
    })
    const answer = ask({
        title,
        body: [field],
        choices: [
            { value: null, label: t("cancel") },
            { value: "yes", label: t("keep"), primary: true },
        ],
    })
    field.addEventListener("keydown", (event) => {
        if (event.key !== "Enter") return
        // Else the same key would press the button that has the focus afterwards.
        event.preventDefault()
        const keep = field.closest("dialog")?.querySelector(".primary")
        if (keep instanceof HTMLElement) keep.click()
    })
    field.select()
    return (await answer) === "yes" ? field.value.trim() : null
}
