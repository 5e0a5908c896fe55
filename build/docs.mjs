/** `npm run docs`: reference, parity page and screenshots. `--no-screenshots` leaves the pictures. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './processes.mjs'
import { writeClientTypes } from './client-types.mjs'
import { makeReference } from './reference.mjs'

for (const [name, text] of Object.entries(makeReference())) {
  writeFileSync(join(root, 'docs', name), text)
  say(`docs/${name}`)
}

writeFileSync(join(root, 'docs', 'openapi.d.ts'), await writeClientTypes())
say('docs/openapi.d.ts')

if (!process.argv.includes('--no-screenshots')) {
  const { takeScreenshots } = await import('./screenshots.mjs')
  await takeScreenshots()
}
