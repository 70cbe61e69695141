// Making and finding elements in few words.

const SVG = "http://www.w3.org/2000/svg"

/** @typedef {string | number | boolean | null | undefined | ((event: never) => void)} Property */

/**
 * An element: `make("button", {class: "primary", onclick: go}, "Go")`.
 * Properties that start with "on" are listeners, others are attributes;
 * false and null leave an attribute out.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, Property>} properties
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(name, properties = {}, ...children) {
    const element = document.createElement(name)
    for (const [property, value] of Object.entries(properties)) {
        if (typeof value === "function") {
            element.addEventListener(property.slice(2), /** @type {EventListener} */ (value))
        } else if (value === true) element.setAttribute(property, "")
        else if (value !== false && value !== null && value !== undefined) {
            element.setAttribute(property, String(value))
        }
    }
    element.append(...children)
    return element
}

/**
 * An element of a drawing.
 *
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string | number>} attributes
 * @param {...SVGElement} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function makeSvg(name, attributes, ...children) {
    const element = document.createElementNS(SVG, name)
    for (const [attribute, value] of Object.entries(attributes)) {
        element.setAttribute(attribute, String(value))
    }
    element.append(...children)
    return element
}

/**
 * The element with an id, which the page has; `kind` is its class where that matters.
 *
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @param {new () => T} [kind]
 * @returns {T}
 */
export function byId(id, kind) {
    const element = document.getElementById(id)
    if (!(element instanceof (kind ?? HTMLElement))) throw new Error(`the page has no ${id}`)
    return /** @type {T} */ (element)
}

/**
 * The checkboxes or radio buttons of a name.
 *
 * @param {string} name
 * @returns {HTMLInputElement[]}
 */
export function inputsNamed(name) {
    return [...document.querySelectorAll("input")].filter((input) => input.name === name)
}

/**
 * Call `act` when the element with an id is clicked.
 *
 * @param {string} id
 * @param {() => unknown} act
 */
export function onClick(id, act) {
    byId(id).addEventListener("click", () => act())
}

/**
 * Call `act` instead of sending the form with an id.
 *
 * @param {string} id
 * @param {() => unknown} act
 */
export function onSubmit(id, act) {
    byId(id).addEventListener("submit", (event) => {
        event.preventDefault()
        act()
    })
}

/**
 * Change a text only when it differs, so that screen readers and selections are left in peace.
 *
 * @param {Node} element
 * @param {string} text
 */
export function setText(element, text) {
    if (element.textContent !== text) element.textContent = text
}

/**
 * Whether a key is pressed together with one that gives it another meaning.
 *
 * @param {KeyboardEvent} event
 */
export function hasModifier(event) {
    return event.ctrlKey || event.altKey || event.metaKey
}

/**
 * Whether an event happens in an element that a selector matches.
 *
 * @param {Event} event
 * @param {string} selector
 */
export function isWithin({ target }, selector) {
    return target instanceof Element && target.closest(selector) !== null
}
