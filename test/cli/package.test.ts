import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../imports.ts'
import { type Packed, packInto, playFirstHour } from '../support/npm-package.ts'
import { startServe } from '../support/serve-process.ts'

/** The npm package: what `npx postdesk` runs on a computer without this repository. */
const MOST_BYTES = 4_000_000
const about = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  bin: { postdesk: string }
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

let folder = ''
let packed: Packed

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'postdesk-package-'))
  packed = await packInto(folder)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('ships what runs and nothing of the development', () => {
  const allowed =
    /^(package\.json|README\.md|LICENSE|src\/cli\/[a-z-]+\.mjs|out\/main\/[\w-]+\.js|out\/renderer\/.+)$/
  expect(packed.paths.filter((path) => !allowed.test(path))).toEqual([])
  expect(packed.paths).toContain(about.bin.postdesk)
  expect(packed.paths).toContain('out/renderer/index.html')
  expect(packed.paths.filter((path) => /\.(ts|tsx|map)$/.test(path))).toEqual([])
  expect(packed.size).toBeLessThan(MOST_BYTES)
})

test('brings the licence of each package that the console is made of', () => {
  const text = readFileSync(join(root, 'out/renderer/licences.txt'), 'utf8')
  const lacking = [
    '@mantine/core',
    '@fontsource-variable/inter',
    '@tiptap/core',
    'react',
    'lucide-react',
  ].filter((name) => !text.includes(`\n## ${name} - `))
  expect(lacking).toEqual([])
})

describe('installed beside its packages alone', () => {
  let installed = ''

  beforeAll(() => {
    // As npm lays it out; the whole way through npm and the network is the soak `package`.
    const modules = join(folder, 'node_modules')
    mkdirSync(join(modules, 'postdesk'), { recursive: true })
    execFileSync('tar', ['-xzf', packed.file, '-C', join(modules, 'postdesk'), '--strip-components=1'])
    for (const name of Object.keys(about.dependencies)) {
      mkdirSync(dirname(join(modules, name)), { recursive: true })
      symlinkSync(join(root, 'node_modules', name), join(modules, name))
    }
    installed = join(modules, 'postdesk')
  })

  test('its console opens, and a campaign is sent', async () => {
    expect(existsSync(join(installed, 'src/cli/main.ts'))).toBe(false)
    const data = ['--data', join(folder, 'Demo'), '--seed', 'demo']
    const served = await startServe(data, { from: installed })
    try {
      expect(await playFirstHour(served.announced)).toBeGreaterThan(0)
    } finally {
      await served.end()
    }
  })
})
