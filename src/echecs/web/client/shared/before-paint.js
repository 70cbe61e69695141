// Runs before the page is drawn: the colours and the language chosen earlier.
// Not a module, because modules wait until the page has been read.
(() => {
    const root = document.documentElement
    const load = (/** @type {string} */ name) => {
        try {
            return localStorage.getItem(`echecs.${name}`)
        } catch {
            return null // storage is forbidden: the page works without it
        }
    }
    const theme = load("theme")
    if (theme === "light" || theme === "dark") root.dataset.theme = theme
    const board = load("board")
    if (board) root.dataset.board = board
    const language = load("language") ?? (navigator.language.startsWith("fr") ? "fr" : "en")
    root.lang = language === "fr" ? "fr" : "en"
    // The words and the pieces come while the scripts do.
    const address = (/** @type {string} */ name) => {
        return document.querySelector(`meta[name="${CSS.escape(name)}"]`)?.getAttribute("content")
    }
    const words = address(`labels-${root.lang}`)
    const pieces = address(`pieces-${load("pieces")}`) ?? address("pieces-classic")
    for (const href of [words, pieces]) {
        if (!href) continue
        const link = document.createElement("link")
        Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous", href })
        document.head.append(link)
    }
})()
