// The table of a report: rows out of the page itself, those that have every word typed.

"use strict"

;(() => {
    // More lines than anybody reads would only make every key slow.
    const most = 500

    /** @param {string} id */
    function part(id) {
        const found = document.getElementById(id)
        if (!found) throw new Error(`the page has no ${id}`)
        return found
    }

    /** @type {(string | number)[][]} */
    const rows = JSON.parse(part("data").textContent ?? "[]")
    const texts = rows.map((row) => row.join(" ").toLowerCase())
    const search = /** @type {HTMLInputElement} */ (part("search"))

    /** @param {(string | number)[]} cells */
    function line([number, name, finding, word, ...rest]) {
        const row = document.createElement("tr")
        for (const text of [number, name]) row.insertCell().textContent = String(text)
        const tag = document.createElement("span")
        tag.className = `tag ${finding}`
        tag.textContent = String(word)
        row.insertCell().append(tag)
        for (const text of rest) row.insertCell().textContent = String(text)
        return row
    }

    function draw() {
        const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
        const found = rows.filter((_, index) => words.every((word) => texts[index].includes(word)))
        part("rows").querySelector("tbody")?.replaceChildren(...found.slice(0, most).map(line))
        part("count").textContent = `${found.length} / ${rows.length}`
    }

    search.addEventListener("input", draw)
    draw()
})()
