// The time that is left, as clocks show it.

/** @param {number} number */
const twoDigits = (number) => String(number).padStart(2, "0")

/**
 * "1:05:09", "4:30".
 *
 * @param {number} milliseconds
 */
export function secondsText(milliseconds) {
    const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
    const rest = twoDigits(seconds % 60)
    return hours ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`
}

/**
 * The same, with tenths in the last twenty seconds: "0:09.4".
 *
 * @param {number} milliseconds
 */
export function clockText(milliseconds) {
    if (milliseconds >= 20_000) return secondsText(milliseconds)
    const tenths = Math.ceil(milliseconds / 100)
    return `0:${twoDigits(Math.floor(tenths / 10))}.${tenths % 10}`
}
