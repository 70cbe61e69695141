// Making elements in few words.

/**
 * An element: `make("button", {class: "primary", onclick: go}, "Go")`.
 * Properties that start with "on" are listeners, others are attributes;
 * false and null leave an attribute out.
 */
export function make(name, properties = {}, ...children) {
    const element = document.createElement(name)
    for (const [property, value] of Object.entries(properties)) {
        if (property.startsWith("on")) element.addEventListener(property.slice(2), value)
        else if (value === true) element.setAttribute(property, "")
        else if (value !== false && value !== null && value !== undefined) {
            element.setAttribute(property, value)
        }
    }
    element.append(...children)
    return element
}

/** The element with an id, which the page has. */
export function byId(id) {
    return document.getElementById(id)
}

/** Change a text only when it differs, so that screen readers and selections are left in peace. */
export function setText(element, text) {
    if (element.textContent !== text) element.textContent = text
}
