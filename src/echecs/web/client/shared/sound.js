// The sounds of a game, made of tones and knocks when they are needed.

/** @import { MoveEntry } from "../protocol.js" */
/** @import { SoundChoice } from "./settings.js" */

import { isWanted } from "./settings.js"
import { loadText, saveText } from "./storage.js"

/**
 * @typedef {{at: number, length: number, from: number, gain: number}} Stroke
 * @typedef {Stroke & {kind: "tone", wave: OscillatorType, to: number}} Tone
 * @typedef {Stroke & {kind: "knock"}} Knock
 * @typedef {SoundChoice | "castle"} SoundName
 */

// A stroke begins `at` seconds after the sound does. A tone glides from one
// frequency to another; a knock is a breath of noise around a frequency.
/** @type {Record<SoundName, (Tone | Knock)[]>} */
export const SOUNDS = {
    move: [
        { kind: "knock", at: 0, length: 0.05, from: 1100, gain: 0.5 },
        { kind: "tone", wave: "sine", at: 0, length: 0.09, from: 230, to: 150, gain: 0.5 },
    ],
    capture: [
        { kind: "knock", at: 0, length: 0.05, from: 1700, gain: 0.6 },
        { kind: "knock", at: 0.055, length: 0.08, from: 700, gain: 0.7 },
        { kind: "tone", wave: "triangle", at: 0.055, length: 0.14, from: 180, to: 85, gain: 0.6 },
    ],
    castle: [
        { kind: "knock", at: 0, length: 0.05, from: 1100, gain: 0.5 },
        { kind: "tone", wave: "sine", at: 0, length: 0.09, from: 230, to: 160, gain: 0.5 },
        { kind: "knock", at: 0.15, length: 0.05, from: 1300, gain: 0.5 },
        { kind: "tone", wave: "sine", at: 0.15, length: 0.09, from: 290, to: 200, gain: 0.5 },
    ],
    check: [
        { kind: "tone", wave: "triangle", at: 0, length: 0.14, from: 660, to: 660, gain: 0.35 },
        { kind: "tone", wave: "triangle", at: 0.11, length: 0.24, from: 880, to: 880, gain: 0.35 },
    ],
    end: [
        { kind: "tone", wave: "sine", at: 0, length: 0.5, from: 523.25, to: 523.25, gain: 0.28 },
        { kind: "tone", wave: "sine", at: 0.14, length: 0.5, from: 659.25, to: 659.25, gain: 0.28 },
        { kind: "tone", wave: "sine", at: 0.28, length: 0.6, from: 783.99, to: 783.99, gain: 0.28 },
    ],
    "low-time": [
        { kind: "knock", at: 0, length: 0.03, from: 2600, gain: 0.7 },
        { kind: "tone", wave: "sine", at: 0, length: 0.06, from: 1480, to: 1480, gain: 0.3 },
        { kind: "knock", at: 0.18, length: 0.03, from: 2100, gain: 0.7 },
        { kind: "tone", wave: "sine", at: 0.18, length: 0.06, from: 1175, to: 1175, gain: 0.3 },
        { kind: "knock", at: 0.36, length: 0.03, from: 2600, gain: 0.7 },
        { kind: "tone", wave: "sine", at: 0.36, length: 0.06, from: 1480, to: 1480, gain: 0.3 },
    ],
}

const LOUDNESS = 0.6
const SILENCE = 0.0001

/** @type {AudioContext | null} */
let context = null
/** @type {boolean | null} */
let muted = null

/** Whether the person asked for silence, now or on an earlier visit. */
export function isMuted() {
    muted ??= loadText("muted") === "yes"
    return muted
}

/**
 * Turn the sounds off or on, and keep that.
 *
 * @param {boolean} wanted
 */
export function setMuted(wanted) {
    muted = wanted
    saveText("muted", muted ? "yes" : "no")
}

/**
 * Whether a sound was not turned off by itself; castling is a move.
 *
 * @param {SoundName} name
 */
function isChosen(name) {
    return isWanted(`sound-${name === "castle" ? "move" : name}`)
}

/**
 * Let a sound be heard if it is wanted; says whether it was.
 *
 * @param {SoundName} name
 */
export function play(name) {
    if (!Object.hasOwn(SOUNDS, name)) throw new Error(`no sound is called ${name}`)
    return !isMuted() && isChosen(name) && listenTo(name)
}

/**
 * Let a sound be heard, wanted or not; says whether it was. Before the first gesture a page is
 * silent.
 *
 * @param {SoundName} name
 */
export function listenTo(name) {
    if (context === null) return false
    // A context sleeps after a while in the background.
    context.resume().catch(() => {})
    schedule(context, name, context.currentTime + 0.01)
    return true
}

/**
 * The sound of a move, given as an entry of a move list: of what matters most in it and was not
 * turned off.
 *
 * @param {Pick<MoveEntry, "taken" | "castle" | "check" | "mate">} entry
 * @returns {SoundName}
 */
export function soundOf({ taken, castle, check, mate }) {
    if (mate && isChosen("end")) return "end"
    if (check && isChosen("check")) return "check"
    if (castle) return "castle"
    return taken && isChosen("capture") ? "capture" : "move"
}

/**
 * Lay a sound into an audio context, also an offline one, at a time in seconds.
 *
 * @param {BaseAudioContext} audio
 * @param {SoundName} name
 * @param {number} start
 */
export function schedule(audio, name, start) {
    for (const stroke of SOUNDS[name]) strike(audio, stroke, start + stroke.at)
}

/**
 * @param {BaseAudioContext} audio
 * @param {Tone | Knock} stroke
 * @param {number} start
 */
function strike(audio, stroke, start) {
    const end = start + stroke.length
    const volume = audio.createGain()
    volume.gain.setValueAtTime(SILENCE, start)
    volume.gain.exponentialRampToValueAtTime(stroke.gain * LOUDNESS, start + 0.005)
    volume.gain.exponentialRampToValueAtTime(SILENCE, end)
    volume.connect(audio.destination)
    const source = stroke.kind === "tone" ? tone(audio, stroke, start, end) : knock(audio, stroke)
    source.output.connect(volume)
    source.node.start(start)
    source.node.stop(end)
}

/**
 * @param {BaseAudioContext} audio
 * @param {Tone} stroke
 * @param {number} start
 * @param {number} end
 */
function tone(audio, stroke, start, end) {
    const oscillator = audio.createOscillator()
    oscillator.type = stroke.wave
    oscillator.frequency.setValueAtTime(stroke.from, start)
    oscillator.frequency.exponentialRampToValueAtTime(stroke.to, end)
    return { node: oscillator, output: oscillator }
}

/**
 * @param {BaseAudioContext} audio
 * @param {Knock} stroke
 */
function knock(audio, stroke) {
    const source = audio.createBufferSource()
    source.buffer = noise(audio, stroke.length)
    const band = audio.createBiquadFilter()
    band.type = "bandpass"
    band.frequency.value = stroke.from
    band.Q.value = 1.2
    source.connect(band)
    return { node: source, output: band }
}

/**
 * Noise that is the same each time, so that a sound is too.
 *
 * @param {BaseAudioContext} audio
 * @param {number} seconds
 */
function noise(audio, seconds) {
    const buffer = audio.createBuffer(1, Math.ceil(seconds * audio.sampleRate), audio.sampleRate)
    const samples = buffer.getChannelData(0)
    let seed = 1
    for (let i = 0; i < samples.length; i++) {
        seed = (seed * 16807) % 2147483647
        samples[i] = (seed / 2147483647) * 2 - 1
    }
    return buffer
}

function wake() {
    if (typeof AudioContext === "undefined") return
    context ??= new AudioContext()
}

// Browsers let a page make sound from the first gesture on.
if (typeof document !== "undefined") {
    for (const gesture of ["pointerdown", "keydown"]) {
        document.addEventListener(gesture, wake, { once: true, capture: true })
    }
}
