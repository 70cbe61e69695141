// What is shown at an address where there is nothing.

import { startPage } from "../shared/start-page.js"

startPage(() => {})
