// The table of a report: rows out of the page itself, those that have every word typed.

"use strict"

;(() => {
    // More lines at once than anybody reads would only make every key slow.
    const most = 500
    let limit = most

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
    const more = part("more")
    const names = [...part("rows").querySelectorAll("th")].map((cell) => cell.textContent ?? "")
    // A name or a position may have to be broken; the others stay whole.
    const long = [1, 6]

    /** @param {(string | number)[]} cells */
    function line([number, name, finding, word, ...rest]) {
        const row = document.createElement("tr")
        for (const text of [number, name]) row.insertCell().textContent = String(text)
        const tag = document.createElement("span")
        tag.className = `tag ${finding}`
        tag.textContent = String(word)
        row.insertCell().append(tag)
        for (const text of rest) row.insertCell().textContent = String(text)
        for (const [index, cell] of [...row.cells].entries()) {
            cell.dataset.name = names[index]
            cell.classList.toggle("long", long.includes(index))
        }
        return row
    }

    function draw() {
        const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
        const found = rows.filter((_, index) => words.every((word) => texts[index].includes(word)))
        part("rows").querySelector("tbody")?.replaceChildren(...found.slice(0, limit).map(line))
        part("count").textContent = `${found.length} / ${rows.length}`
        more.hidden = found.length <= limit
    }

    search.addEventListener("input", () => {
        limit = most
        draw()
    })
    more.addEventListener("click", () => {
        limit += most
        draw()
    })
    draw()
})()
