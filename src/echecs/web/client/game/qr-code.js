// A link as a QR code to be scanned by a phone.

import { drawCode } from "../shared/api.js"
import { t } from "../shared/labels.js"

const SVG = "http://www.w3.org/2000/svg"

/** Show the code of a link in an element, once for each link. */
export async function showCode(element, link) {
    if (element.dataset.link === link) return
    element.dataset.link = link
    const { size, path } = await drawCode(link)
    const svg = document.createElementNS(SVG, "svg")
    svg.setAttribute("viewBox", `0 0 ${size} ${size}`)
    svg.setAttribute("role", "img")
    svg.setAttribute("aria-label", t("code-of-link"))
    const ground = document.createElementNS(SVG, "rect")
    ground.setAttribute("width", size)
    ground.setAttribute("height", size)
    ground.setAttribute("class", "code-ground")
    const cells = document.createElementNS(SVG, "path")
    cells.setAttribute("d", path)
    cells.setAttribute("class", "code-cells")
    svg.append(ground, cells)
    element.replaceChildren(svg)
}
