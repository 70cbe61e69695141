#!/usr/bin/env node
// Puts the scripts and the styles of each page of the browser game together, one file each,
// named after their content and compressed: src/echecs/web/built. The server uses it as long
// as `sources` in its manifest is the digest of the client's files, else the files themselves.

import { createHash } from "node:crypto"
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import path from "node:path"
import { fileURLToPath } from "node:url"
import zlib from "node:zlib"

import { build } from "esbuild"

const WEB = path.join(path.dirname(fileURLToPath(import.meta.url)), "../src/echecs/web")
const BUILT = path.join(WEB, "built")
const FRESH = `${BUILT}.new`
const TARGET = ["chrome111", "firefox113", "safari16.4"]
// What is named in pages besides scripts and styles.
const PICTURES = ["shared/icon.svg", "shared/icon-mask.svg"]
const MANIFEST = "shared/manifest.webmanifest"
// The server tells it what to keep, and sends it under its own name.
const WORKER = "offline/service-worker.js"

/** @param {string} directory */
async function filesIn(directory) {
    const found = await readdir(directory, { recursive: true, withFileTypes: true })
    return found
        .filter((one) => one.isFile())
        .map((one) => path.join(one.parentPath, one.name))
        .sort()
}

/** The digest of everything that goes in, as the server computes it. */
async function digestOfSources() {
    const digest = createHash("sha256")
    for (const name of ["client", "vendor"]) {
        const root = path.join(WEB, name)
        const files = await filesIn(root)
        const names = files.map((file) => path.relative(root, file).split(path.sep).join("/"))
        // Sorted as text, not by folder: so does the server.
        const order = names.map((_, index) => index).sort((a, b) => (names[a] < names[b] ? -1 : 1))
        for (const index of order) {
            digest.update(`${name}/${names[index]}\0`)
            digest.update(await readFile(files[index]))
        }
    }
    return digest.digest("hex")
}

/**
 * Write a file under a name with its content's digest, and compressed beside it.
 *
 * @param {string} name
 * @param {Uint8Array | string} content
 */
async function emit(name, content) {
    const bytes = Buffer.from(content)
    const digest = createHash("sha256").update(bytes).digest("hex").slice(0, 12)
    const { name: stem, ext } = path.parse(name)
    const full = `${stem}-${digest}${ext}`
    const brotli = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } }
    await writeFile(path.join(FRESH, full), bytes)
    await writeFile(path.join(FRESH, `${full}.br`), zlib.brotliCompressSync(bytes, brotli))
    await writeFile(path.join(FRESH, `${full}.gz`), zlib.gzipSync(bytes, { level: 9 }))
    return `/built/${full}`
}

/** Addresses such as /client/… and /vendor/… are files below the web folder. */
const addresses = {
    name: "addresses",
    /** @param {import("esbuild").PluginBuild} plugin */
    setup(plugin) {
        plugin.onResolve({ filter: /^\/(client|vendor)\// }, ({ path: name }) => ({
            path: path.join(WEB, name),
        }))
    },
}

/**
 * One file out of a script or style and all that it uses.
 *
 * @param {string} contents
 * @param {"js" | "css"} loader
 */
async function bundle(contents, loader) {
    const made = await build({
        stdin: { contents, loader, resolveDir: WEB },
        bundle: true,
        minify: true,
        format: "esm",
        target: TARGET,
        legalComments: "none",
        write: false,
        plugins: [addresses],
        logLevel: "error",
    })
    return made.outputFiles[0].contents
}

/**
 * A page whose scripts and styles are those that were put together.
 *
 * @param {string} name
 * @param {Record<string, string>} pictures
 */
async function writePage(name, pictures) {
    const page = await readFile(path.join(WEB, "client/pages", name), "utf-8")
    const stem = path.parse(name).name
    const styles = [...page.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map(([, at]) => at)
    const script = /<script type="module" src="([^"]+)">/.exec(page)?.[1] ?? ""
    const css = styles.map((address) => `@import ${JSON.stringify(address)};`).join("\n")
    const style = await emit(`${stem}.css`, await bundle(css, "css"))
    const module = await emit(`${stem}.js`, await bundle(`import ${JSON.stringify(script)}`, "js"))
    const early = await readFile(path.join(WEB, "client/shared/before-paint.js"), "utf-8")
    const before = await emit("before-paint.js", await bundle(early, "js"))
    let isFirst = true
    let written = page.replace(/ *<link rel="stylesheet" href="[^"]+">\n/g, () => {
        const link = isFirst ? `    <link rel="stylesheet" href="${style}">\n` : ""
        isFirst = false
        return link
    })
    written = written.replace(script, module).replace("/client/shared/before-paint.js", before)
    for (const [address, built] of Object.entries(pictures)) {
        written = written.replaceAll(address, built)
    }
    await writeFile(path.join(FRESH, name), written)
}

async function main() {
    const sources = await digestOfSources()
    const known = await readFile(path.join(BUILT, "manifest.json"), "utf-8").catch(() => "{}")
    if (JSON.parse(known).sources === sources) return
    await rm(FRESH, { recursive: true, force: true })
    await mkdir(FRESH, { recursive: true })
    /** @type {Record<string, string>} */
    const pictures = {}
    for (const name of PICTURES) {
        const content = await readFile(path.join(WEB, "client", name))
        pictures[`/client/${name}`] = await emit(path.basename(name), content)
    }
    let manifest = await readFile(path.join(WEB, "client", MANIFEST), "utf-8")
    for (const [address, built] of Object.entries(pictures)) {
        manifest = manifest.replaceAll(address, built)
    }
    pictures[`/client/${MANIFEST}`] = await emit(path.basename(MANIFEST), manifest)
    const pages = await readdir(path.join(WEB, "client/pages"))
    for (const name of pages.filter((one) => one.endsWith(".html"))) await writePage(name, pictures)
    const worker = await readFile(path.join(WEB, "client", WORKER), "utf-8")
    await writeFile(path.join(FRESH, path.basename(WORKER)), await bundle(worker, "js"))
    await cp(path.join(WEB, "vendor/cm-chessboard/LICENSE"), path.join(FRESH, "cm-chessboard-LICENSE"))
    await writeFile(path.join(FRESH, "manifest.json"), JSON.stringify({ sources }))
    // Whole or not at all.
    await rm(BUILT, { recursive: true, force: true })
    await rename(FRESH, BUILT)
}

await main()
