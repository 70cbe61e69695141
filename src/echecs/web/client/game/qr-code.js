// A link as a QR code to be scanned by a phone.

import { qrCodeOf } from "../shared/api.js"
import { makeSvg } from "../shared/dom.js"
import { t } from "../shared/labels.js"

/**
 * Show the QR code of a link in an element, once for each link.
 *
 * @param {HTMLElement} element
 * @param {string} link
 */
export async function showQrCode(element, link) {
    if (element.dataset.link === link) return
    element.dataset.link = link
    const { size, path } = await qrCodeOf(link)
    const attributes = { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": t("code-of-link") }
    element.replaceChildren(
        makeSvg(
            "svg",
            attributes,
            makeSvg("rect", { width: size, height: size, class: "qr-ground" }),
            makeSvg("path", { d: path, class: "qr-cells" }),
        ),
    )
}
