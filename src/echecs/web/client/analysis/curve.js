// The winning chances through the game as a line: White's part is the field below it.

/** @import { GameAnalysis } from "../protocol.js" */

import { makeSvg } from "../shared/dom.js"
import { t } from "../shared/labels.js"

const HEIGHT = 100
const STEP = 10
/** @type {Record<string, number>} */
const RADII = { "?!": 2.5, "?": 3.5, "??": 4.5 }

export class Curve {
    /**
     * @param {HTMLElement} element
     * @param {(ply: number) => void} onLook
     */
    constructor(element, onLook) {
        this.element = element
        this.length = 0
        element.addEventListener("click", (event) => {
            const box = element.getBoundingClientRect()
            onLook(Math.round(((event.clientX - box.left) / box.width) * this.length))
        })
    }

    /**
     * Draw the curve of an analysis.
     *
     * @param {GameAnalysis} analysis
     */
    draw({ curve, moves }) {
        this.length = Math.max(1, curve.length - 1)
        const width = this.length * STEP
        const point = (/** @type {number} */ ply) => ({
            x: ply * STEP,
            y: HEIGHT * (1 - (curve[ply] ?? 0.5)),
        })
        const line = curve.map((_, ply) => `${point(ply).x} ${point(ply).y}`)
        this.now = makeSvg("line", { class: "now", x1: 0, x2: 0, y1: 0, y2: HEIGHT })
        const dots = moves
            .filter(({ mark }) => mark !== "")
            .map(({ ply, mark }) => {
                const { x, y } = point(ply + 1)
                // The field is stretched: a dot is drawn as a line of no length with a round end.
                return makeSvg("path", {
                    d: `M${x} ${y}h0`,
                    class: `dot dot-${mark.length}${mark === "?!" ? "-doubtful" : ""}`,
                    "stroke-width": RADII[mark] * 2,
                })
            })
        const picture = makeSvg(
            "svg",
            { viewBox: `0 0 ${width} ${HEIGHT}`, preserveAspectRatio: "none", role: "img" },
            makeSvg("path", { class: "whites", d: `M0 ${HEIGHT}L${line.join("L")}L${width} ${HEIGHT}Z` }),
            makeSvg("path", { class: "middle", d: `M0 ${HEIGHT / 2}H${width}` }),
            makeSvg("path", { class: "line", d: `M${line.join("L")}` }),
            this.now,
            ...dots,
        )
        picture.setAttribute("aria-label", t("curve-label"))
        this.element.replaceChildren(picture)
    }

    /**
     * Show which position is looked at; null for one that is not of the game.
     *
     * @param {number | null} ply
     */
    mark(ply) {
        if (!this.now) return
        this.now.classList.toggle("off", ply === null)
        for (const end of ["x1", "x2"]) this.now.setAttribute(end, String((ply ?? 0) * STEP))
    }
}
