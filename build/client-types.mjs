/** The types of a client of the tools API, as `openapi-typescript` writes them from our OpenAPI document. */
import { registerHooks } from 'node:module'
import { isStarted } from './processes.mjs'
import { makeOpenApi } from './reference.mjs'

// It builds its text with the compiler's JavaScript API, which TypeScript has no more since 7. A second
// `typescript` would also bring a second `tsc`; this package has the API alone.
const OLD_COMPILER =
  'data:text/javascript,' +
  encodeURIComponent(`
import { createRequire } from 'node:module'
export default createRequire(${JSON.stringify(import.meta.url)})('@ts-morph/common').ts
`)
registerHooks({
  resolve: (name, context, next) =>
    name === 'typescript' ? { url: OLD_COMPILER, format: 'module', shortCircuit: true } : next(name, context),
})

const HEAD = `/**
 * Written by \`npm run docs\` from openapi.json with openapi-typescript; do not edit. With openapi-fetch:
 * \`createClient<paths>({ baseUrl, headers: { authorization: "Bearer svc_…" } })\`.
 */

`

/** Returns the text of docs/openapi.d.ts. A parameter that has a default need not be given. */
export async function writeClientTypes() {
  const { default: readOpenApi, astToString } = await import('openapi-typescript')
  const tree = await readOpenApi(makeOpenApi(), { defaultNonNullable: false, silent: true })
  return HEAD + astToString(tree)
}

if (isStarted(import.meta.url)) process.stdout.write(await writeClientTypes())
