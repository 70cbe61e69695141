// A move as the reader's language writes it: Nf3, Cf3.

import { t } from "./labels.js"

const LETTERS = "KQRBN"

/** Algebraic notation with the pieces' letters of the page's language. */
export function localSan(san) {
    const own = t("typed-letters")
    return san.replace(/[KQRBN]/g, (letter) => own[LETTERS.indexOf(letter)])
}
