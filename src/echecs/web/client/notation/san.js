// A move as the reader's language writes it: Nf3, Cf3.

import { t } from "../shared/labels.js"

const LETTERS = "KQRBN"

/**
 * Algebraic notation with the pieces' letters of the page's language.
 *
 * @param {string} san
 */
export function localSan(san) {
    return sanWith(t("typed-letters"), san)
}

/**
 * Algebraic notation with these letters for king, queen, rook, bishop and knight.
 *
 * @param {string} letters
 * @param {string} san
 */
export function sanWith(letters, san) {
    return san.replace(/[KQRBN]/g, (letter) => letters[LETTERS.indexOf(letter)])
}
