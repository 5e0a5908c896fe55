import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractFile, getRawHeader, listPackage } from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkNativeModules } from '../../build/native-modules.mjs'
import { root } from '../imports.ts'
import { DEVELOPMENT } from '../support/npm-package.ts'
import { packWindow, type WindowPackage } from '../support/window-package.ts'

/** The window's package: what electron-builder puts into it, and how its program is locked. */
const MOST_BYTES = 60_000_000

let folder = ''
let packed: WindowPackage
let paths: string[]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'postdesk-window-package-'))
  packed = await packWindow(folder)
  paths = listPackage(packed.archive, { isPack: false }).map((path) => path.slice(1))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('holds the built program and its packages, and nothing of the development', () => {
  const ofProgram = paths.filter((path) => !path.startsWith('node_modules'))
  const allowed = /^(package\.json|LICENSE|out(\/(main|preload|renderer)(\/.+)?)?)$/
  expect(ofProgram.filter((path) => !allowed.test(path))).toEqual([])
  for (const path of ['out/main/index.js', 'out/main/host.js', 'out/preload/index.cjs']) {
    expect(paths).toContain(path)
  }
  expect(paths.filter((path) => /\.(ts|mts|cts|map|h|c|cc|gyp)$/.test(path))).toEqual([])
  const about = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, object>
  const packages = new Set(listPackages(paths))
  expect(DEVELOPMENT.filter((name) => packages.has(name))).toEqual([])
  expect(Object.keys(about['dependencies'] ?? {}).filter((name) => !packages.has(name))).toEqual([])
  expect(statSync(packed.archive).size).toBeLessThan(MOST_BYTES)
})

/** Returns the names of the packages at the top of `node_modules`. */
function listPackages(all: readonly string[]): string[] {
  return all.flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^/@][^/]*)$/.exec(path)?.[1] ?? [])
}

test('brings the licence of each package that has one', () => {
  const isLicence = (name: string): boolean => /^(licen[cs]e|copying)/i.test(name)
  const lacking = listPackages(paths).filter((name) => {
    const had = readdirSync(join(root, 'node_modules', name)).filter(isLicence)
    return had.some((file) => !paths.includes(`node_modules/${name}/${file}`))
  })
  expect(lacking).toEqual([])
  expect(paths).toContain('out/renderer/licences.txt')
})

test('unpacks SQLite and the keychain of its system, and nothing else', () => {
  const outside = readdirSync(`${packed.archive}.unpacked`, { recursive: true, encoding: 'utf8' })
  const files = outside.filter((path) => /\.\w+$/.test(path))
  expect(files.toSorted()).toEqual([
    'node_modules/better-sqlite3/prebuilds/linux-x64.node',
    'node_modules/keytar/build/Release/keytar.node',
  ])
})

test('each file of the archive has the checksum by which the program refuses another', () => {
  interface Entry {
    files?: Record<string, Entry>
    unpacked?: boolean
    integrity?: { algorithm: string; hash: string }
  }
  const bare: string[] = []
  const visit = (path: string, { files, integrity }: Entry): void => {
    if (files) for (const [name, entry] of Object.entries(files)) visit(`${path}/${name}`, entry)
    else if (integrity?.algorithm !== 'SHA256') bare.push(path)
  }
  visit('', getRawHeader(packed.archive).header)
  expect(bare).toEqual([])
  expect(extractFile(packed.archive, 'out/main/index.js').toString()).toBe(
    readFileSync(join(root, 'out/main/index.js'), 'utf8'),
  )
})

test('the program is no Node, takes no options of one, and starts nothing but its archive', async () => {
  const fuses = await getCurrentFuseWire(packed.program)
  expect(fuses).toMatchObject({
    [FuseV1Options.RunAsNode]: FuseState.DISABLE,
    [FuseV1Options.EnableCookieEncryption]: FuseState.ENABLE,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: FuseState.DISABLE,
    [FuseV1Options.EnableNodeCliInspectArguments]: FuseState.DISABLE,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: FuseState.ENABLE,
    [FuseV1Options.OnlyLoadAppFromAsar]: FuseState.ENABLE,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: FuseState.DISABLE,
  })
})

describe('modules of another system are refused', () => {
  const prebuilt = join(root, 'node_modules/better-sqlite3/prebuilds')
  const SYSTEMS = ['linux', 'win32', 'darwin'] as const

  const pack = (name: string, binaries: Record<string, string>) => {
    const place = join(folder, name, 'resources/app.asar.unpacked/node_modules')
    for (const [path, binary] of Object.entries(binaries)) {
      mkdirSync(join(place, path, '..'), { recursive: true })
      cpSync(join(prebuilt, binary), join(place, path))
    }
    return (electronPlatformName: (typeof SYSTEMS)[number]) =>
      checkNativeModules({
        appOutDir: join(folder, name),
        electronPlatformName,
        packager: { getResourcesDir: (made) => join(made, 'resources') },
      })
  }

  test.each(SYSTEMS)('%s', (system) => {
    const [other] = SYSTEMS.filter((name) => name !== system)
    const right = pack(`right-${system}`, {
      'better-sqlite3/prebuilds/sqlite.node': `${system}-x64.node`,
      'keytar/build/Release/keytar.node': `${system}-x64.node`,
    })
    expect(() => right(system)).not.toThrow()
    const wrong = pack(`wrong-${system}`, {
      'better-sqlite3/prebuilds/sqlite.node': `${system}-x64.node`,
      'keytar/build/Release/keytar.node': `${other}-x64.node`,
    })
    expect(() => wrong(system)).toThrow(/keytar.node is compiled for another system than/)
  })

  test('and so is a package without the keychain, or with two of SQLite', () => {
    const without = pack('without', { 'better-sqlite3/prebuilds/sqlite.node': 'linux-x64.node' })
    expect(() => without('linux')).toThrow('keytar is not compiled: run npm rebuild keytar')
    const twice = pack('twice', {
      'better-sqlite3/prebuilds/one.node': 'linux-x64.node',
      'better-sqlite3/prebuilds/two.node': 'linux-arm64.node',
      'keytar/build/Release/keytar.node': 'linux-x64.node',
    })
    expect(() => twice('linux')).toThrow('better-sqlite3 is in the package more than once')
  })
})
