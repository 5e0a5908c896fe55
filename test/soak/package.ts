import { mkdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { DEVELOPMENT, packInto, playFirstHour } from '../support/npm-package.ts'
import { startServe } from '../support/serve-process.ts'
import type { Soak } from './support.ts'

/** The whole way of a stranger: `npx` with the packed file, an empty folder, an empty home, the system's Node. */
export const packageSoak: Soak = {
  name: 'package',
  title: 'The npm package in an empty folder with an empty home',
  async run({ folder, say }) {
    const packed = await packInto(folder)
    const home = join(folder, 'home')
    const work = join(folder, 'work')
    for (const made of [home, work]) mkdirSync(made)
    say('npx installs the packed file…')
    const startedAt = performance.now()
    const served = await startServe(['--data', join(work, 'Demo'), '--seed', 'demo'], {
      npx: packed.file,
      from: work,
      env: strangersEnvironment(home),
    })
    const seconds = (performance.now() - startedAt) / 1000
    try {
      const delivered = await playFirstHour(served.announced)
      const installed = await listInstalled(join(home, '.npm', '_npx'))
      const unwanted = DEVELOPMENT.filter((name) => installed.has(name))
      if (unwanted.length > 0) throw new Error(`Installed with it: ${unwanted.join(', ')}.`)
      return [
        ['packed file', `${(packed.size / 1e6).toFixed(1)} MB`],
        ['packages installed, none of the development', installed.size],
        ['seconds from npx to a served sandbox, packages from the registry', seconds.toFixed(0)],
        ['messages of a campaign delivered after three days', delivered],
      ]
    } finally {
      await served.end()
    }
  },
}

/** Returns changes that take this project and the npm that runs the soak out of the environment. */
function strangersEnvironment(home: string): NodeJS.ProcessEnv {
  const ofNpm = Object.keys(process.env).filter((name) => name.startsWith('npm_'))
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((part) => !part.includes('node_modules'))
  return {
    ...Object.fromEntries(ofNpm.map((name) => [name, undefined])),
    HOME: home,
    PATH: path.join(delimiter),
    NODE_COMPILE_CACHE: '',
  }
}

/** Returns the names of the packages that npx put below its folder. */
async function listInstalled(folder: string): Promise<Set<string>> {
  const files = await readdir(folder, { recursive: true })
  const found = files.map((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(file)?.[1])
  return new Set(found.filter((name) => name !== undefined))
}
