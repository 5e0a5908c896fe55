/** Before `npm pack`: what the package ships is built from the present sources, on any Node from 20 on. */
import { buildWhenStale } from './output.mjs'
import { setUpOrExit } from './setup.mjs'

await setUpOrExit({ browser: false, keychain: false })
if (!(await buildWhenStale({ window: true }))) process.exit(1)
