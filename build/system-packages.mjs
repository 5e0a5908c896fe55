import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { findProgram, pathWithoutLocalPrograms, run, say } from './processes.mjs'

/** The shell first: without a browser's own windows around each page, tests take half the time. */
const chromiumNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const chromiumPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export function findChromium() {
  return (
    process.env.POSTDESK_CHROMIUM ?? findProgram(chromiumNames) ?? chromiumPlaces.find(existsSync) ?? null
  )
}

const hasProgram = (name) => findProgram([name], pathWithoutLocalPrograms()) !== null

/** Only looks at files: asking dpkg would cost more than the rest of the set-up together. */
const keychainNeeds = [
  {
    package: 'libsecret-1-dev',
    for: 'the keychain',
    present: () => existsSync('/usr/include/libsecret-1/libsecret/secret.h'),
  },
  {
    package: 'pkg-config',
    for: 'the keychain',
    present: () => hasProgram('pkg-config') || hasProgram('pkgconf'),
  },
  { package: 'g++', for: 'the keychain', present: () => hasProgram('g++') || hasProgram('c++') },
  { package: 'make', for: 'the keychain', present: () => hasProgram('make') },
  { package: 'python3', for: 'the keychain', present: () => hasProgram('python3') },
]

const testNeeds = [
  { package: 'chromium-headless-shell', for: 'quick browser tests', present: hasHeadlessShell },
  { package: 'fonts-liberation', for: 'browser tests', present: hasFonts },
  { package: 'fonts-droid-fallback', for: 'pictures in every script', present: hasEastAsianFont },
  { package: 'dbus', for: 'keychain tests', present: () => hasProgram('dbus-run-session') },
  { package: 'gnome-keyring', for: 'keychain tests', present: () => hasProgram('gnome-keyring-daemon') },
]

/** A whole browser does not count: it takes three times the processor time, docs/decisions/0039. */
function hasHeadlessShell() {
  return process.env.POSTDESK_CHROMIUM !== undefined || hasProgram(chromiumNames[0])
}

function hasFonts() {
  const folders = ['/usr/share/fonts', '/usr/local/share/fonts', join(homedir(), '.fonts')]
  return folders.some(existsSync)
}

/** The demo has a shop in Tokyo: its name would be boxes without. */
function hasEastAsianFont() {
  const fonts = ['droid/DroidSansFallbackFull.ttf', '../opentype/noto/NotoSansCJK-Regular.ttc']
  return fonts.some((font) => existsSync(join('/usr/share/fonts/truetype', font)))
}

/** False means: compiling keytar cannot work, do not even try. */
export function canCompileKeychain() {
  return process.platform !== 'linux' || keychainNeeds.every((need) => need.present())
}

export async function ensureSystemPackages({ browser, keychain }) {
  if (process.platform !== 'linux') return
  const needs = [...(browser ? testNeeds : []), ...(keychain ? keychainNeeds : [])]
  const missing = needs.filter((need) => !need.present())
  if (missing.length === 0) return
  const names = missing.map((need) => need.package)
  const hint = await installPackages(names)
  if (hint === null) return
  const uses = [...new Set(missing.map((need) => need.for))].join(' and ')
  say(`Going on without ${names.join(' ')} (for ${uses}). ${hint}`)
}

/** Null when installed, otherwise the sentence that tells how to get them. */
async function installPackages(names) {
  const command = `apt-get install -y --no-install-recommends ${names.join(' ')}`
  if (!hasProgram('apt-get'))
    return "To get them, use this system's package manager (the names are Debian's)."
  const prefix = await rootPrefix()
  if (prefix === null) return `To get them: sudo ${command}`
  say(`Installing system packages: ${names.join(' ')}`)
  const [program, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get']
  const options = ['-q', '-y', '-o', 'Dpkg::Use-Pty=0', '-o', 'DPkg::Lock::Timeout=120']
  await run(program, [...rest, ...options, 'update'])
  const done = await run(program, [...rest, ...options, 'install', '--no-install-recommends', ...names])
  if (done.code === 0) return null
  say(done.output.trimEnd().split('\n').slice(-5).join('\n'))
  return `Installing them failed with the message above. To try again: sudo ${command}`
}

async function rootPrefix() {
  if (process.getuid?.() === 0) return []
  if (!hasProgram('sudo')) return null
  const asked = await run('sudo', ['-n', 'true'])
  return asked.code === 0 ? ['sudo', '-n'] : null
}
