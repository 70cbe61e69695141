// Runs before the page is drawn: the colours and the language chosen earlier.
// Not a module, because modules wait until the page has been read.
(() => {
    const root = document.documentElement
    const recall = (name) => {
        try {
            return localStorage.getItem(`echecs.${name}`)
        } catch {
            return null // storage is forbidden: the page works without memory
        }
    }
    const theme = recall("theme")
    if (theme === "light" || theme === "dark") root.dataset.theme = theme
    const language = recall("language") ?? (navigator.language.startsWith("fr") ? "fr" : "en")
    root.lang = language === "fr" ? "fr" : "en"
})()
