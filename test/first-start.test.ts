import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './imports.ts'

const IMPORTED = /^(?:import|export)\s+(?:[^'"();=]*\sfrom\s+)?['"]([^'"]+)['"]/gm

/** Returns "file imports module" for all that a script loads at its start and a fresh clone does not have. */
function listMissing(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const modules = [...readFileSync(file, 'utf8').matchAll(IMPORTED)].map(([, module = '']) => module)
  return modules.flatMap((module) => {
    if (module.startsWith('node:')) return []
    if (module.startsWith('.') && module.endsWith('.mjs'))
      return listMissing(normalize(join(dirname(file), module)), seen)
    return [`${file} imports ${module}`]
  })
}

/** In a fresh clone these run under the system's Node 20, before any package is there: it reads no TypeScript. */
test.each(['start', 'test', 'check', 'dev', 'package', 'prepack', 'setup'])(
  'npm run %s begins with nothing but Node',
  (name) => {
    expect(listMissing(`build/${name}.mjs`)).toEqual([])
  },
)

test('every npm script sets a fresh clone up, by itself or before it', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const setsUp = (command = ''): boolean => {
    const [, file] = /^node (build\/[\w-]+\.mjs)/.exec(command) ?? []
    if (file === undefined || listMissing(file).length > 0) return false
    return file === 'build/setup.mjs' || readFileSync(file, 'utf8').includes('await setUpOrExit(')
  }
  const names = Object.keys(scripts).filter(
    (name) => !setsUp(scripts[name]) && !setsUp(scripts[`pre${name}`]),
  )
  expect(names).toEqual([])
})

// A Mac without Node 24 waited a minute for packages before it was told.
test('a system for which npm has no Node is told so before anything is installed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'postdesk-clone-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const path of ['build', 'src/cli', 'package.json', 'package-lock.json'])
    cpSync(join(root, path), join(folder, path), { recursive: true })
  const script = `
    Object.defineProperty(process, 'platform', { value: 'darwin' })
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '22.1.0' } })
    const { setUp } = await import(${JSON.stringify(join(folder, 'build/setup.mjs'))})
    await setUp({ browser: false }).catch((error) => console.log(error.message))`
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  expect(said).toMatch(/needs Node 24 or newer: npm brings none for darwin/)
  expect(existsSync(join(folder, 'node_modules'))).toBe(false)
})

// Git for Windows writes CRLF by itself, which the formatter of `npm run check` refuses.
test('git of Windows checks files out as they are', () => {
  const folder = mkdtempSync(join(tmpdir(), 'postdesk-checkout-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const words = ['-c', 'core.autocrlf=true', 'checkout-index', `--prefix=${folder}/`, 'README.md']
  execFileSync('git', words, { cwd: root })
  expect(readFileSync(join(folder, 'README.md')).includes('\r\n')).toBe(false)
})

test('what a fresh clone does not have is found behind other scripts', () => {
  expect(listMissing('build/docs.mjs')).toContain('build/reference.mjs imports ../src/http/openapi.ts')
})
