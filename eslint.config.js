// What the linter asks of the browser's scripts and of their tests.

import js from "@eslint/js"
import globals from "globals"

const CLIENT = "src/echecs/web/client"

export default [
    { ignores: ["src/echecs/web/vendor/"] },
    js.configs.recommended,
    {
        languageOptions: { ecmaVersion: 2024, sourceType: "module" },
        linterOptions: { reportUnusedDisableDirectives: "error" },
        rules: {
            "array-callback-return": "error",
            curly: ["error", "multi-line"],
            "default-case-last": "error",
            eqeqeq: "error",
            "no-else-return": "error",
            "no-eval": "error",
            "no-implicit-coercion": "error",
            "no-implicit-globals": "error",
            "no-lonely-if": "error",
            "no-shadow": "error",
            "no-throw-literal": "error",
            "no-unneeded-ternary": "error",
            "no-unused-expressions": "error",
            "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
            "no-use-before-define": ["error", { functions: false, classes: false }],
            "no-useless-return": "error",
            "no-var": "error",
            "object-shorthand": "error",
            "prefer-const": "error",
            "prefer-template": "error",
        },
    },
    { files: [`${CLIENT}/**/*.js`], languageOptions: { globals: globals.browser } },
    {
        // It stands within its page.
        files: ["src/echecs/batch/report/*.js"],
        languageOptions: { sourceType: "script", globals: globals.browser },
    },
    {
        files: [`${CLIENT}/shared/before-paint.js`],
        languageOptions: { sourceType: "script" },
    },
    { files: ["tests/web/client/**/*.mjs", "scripts/*.mjs"], languageOptions: { globals: globals.node } },
]
