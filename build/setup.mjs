/**
 * What a fresh clone needs before anything else can run. Plain JavaScript for whatever Node
 * is there (20 or newer), with nothing installed; silent when there is nothing to do.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPinnedNode, nameOfNodePackage, NEEDED_NODE } from '../src/cli/pinned-node.mjs'
import { isStarted, pathWithoutLocalPrograms, root, run, say } from './processes.mjs'
import { moveRunningNode } from './running-node.mjs'
import { canCompileKeychain, ensureSystemPackages } from './system-packages.mjs'

const lockFile = join(root, 'package-lock.json')
const modules = join(root, 'node_modules')
const stampFile = join(modules, '.postdesk-setup.json')
const keychainFolder = join(modules, 'keytar')
const keychainBinary = join(keychainFolder, 'build', 'Release', 'keytar.node')

export class SetupError extends Error {}

/**
 * Returns the path of the Node that everything else runs under. `keychain: false` leaves the keychain
 * binding out: it needs system packages and a compiler, and only running Postdesk needs it.
 */
export async function setUp({ browser, keychain = true }) {
  refuseWithoutNode()
  const stale = findStalePackages()
  const compile = keychain && (stale === 'stale' || !existsSync(keychainBinary))
  // Both mostly wait for the network. A failure is told when neither runs any more.
  const packages = ensureSystemPackages({ browser, keychain: compile })
  const parts = [packages, stale === 'stale' ? installPackages() : null]
  for (const { status, reason } of await Promise.allSettled(parts)) if (status === 'rejected') throw reason
  if (stale) writeStamp({ hash: hashLock() })
  if (keychain) await ensureKeychain()
  return requirePinnedNode()
}

/** `unstamped` is node_modules as a bare `npm ci` leaves it: complete, with no stamp of ours. */
function findStalePackages() {
  if (readStamp().hash === hashLock()) return null
  return matchesLock(readJson(lockFile)) ? 'unstamped' : 'stale'
}

function hashLock() {
  const machine = `${process.platform} ${process.arch}`
  return createHash('sha256').update(readFileSync(lockFile)).update(machine).digest('hex')
}

/**
 * Install scripts stay off: the only one this project wants is keytar's, and that one must be
 * allowed to fail by itself (ensureKeychain) instead of taking the whole installation along.
 */
async function installPackages() {
  say('Installing npm packages (about a minute the first time)…')
  const places = { program: process.execPath, modules, aside: join(root, 'out', 'replaced') }
  const putBack = process.platform === 'win32' ? moveRunningNode(places) : () => undefined
  const done = await runNpm(['ci', '--ignore-scripts', '--include=dev', '--include=optional'])
  if (done.code === 0) return
  putBack()
  say(done.output.trimEnd())
  const locked = /\b(EPERM|EBUSY)\b/.test(done.output) ? ' Close every running Postdesk first.' : ''
  throw new SetupError(`npm ci failed; its message is above. Nothing else can run before it works.${locked}`)
}

function runNpm(parameters) {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  return run('npm', [...parameters, ...quiet], { path: pathWithoutLocalPrograms() })
}

/** Against npm's own record of what it put there, which an interrupted installation lacks. */
function matchesLock(lock) {
  const installed = readJson(join(modules, '.package-lock.json'))?.packages
  if (!installed) return false
  for (const [path, wanted] of Object.entries(lock.packages)) {
    if (path === '') continue
    const found = installed[path]
    if (found ? found.version !== wanted.version : !wanted.optional) return false
  }
  return Object.keys(installed).every((path) => path in lock.packages) && existsSync(keychainFolder)
}

async function ensureKeychain() {
  if (existsSync(keychainBinary) || !canCompileKeychain() || readStamp().keychainFailed) return
  say('Compiling the keychain binding…')
  const done = await runNpm(['rebuild', 'keytar'])
  if (done.code === 0 && existsSync(keychainBinary)) return
  writeStamp({ ...readStamp(), keychainFailed: true })
  say('The keychain binding could not be compiled: keys are kept for one session only.')
  const compiler = COMPILERS[process.platform]
  if (compiler) say(`npm takes it from github.com, else it compiles it with Python and ${compiler}.`)
  say('To try again: npm rebuild keytar')
}

/** On Linux `ensureSystemPackages` names what is missing. */
const COMPILERS = {
  darwin: 'the Command Line Tools of Xcode (xcode-select --install)',
  win32: 'the C++ build tools of Visual Studio',
}

/** Told before a minute of installing, where npm has no Node to install. */
function refuseWithoutNode() {
  const packages = readJson(lockFile)?.packages ?? {}
  if (`node_modules/${nameOfNodePackage()}` in packages) return
  requirePinnedNode()
}

function requirePinnedNode() {
  const node = findPinnedNode()
  if (node !== null) return node
  throw new SetupError(
    `Postdesk needs Node ${NEEDED_NODE} or newer: npm brings none for ${process.platform} ${process.arch}, and ` +
      `this is ${process.version}. Install it from https://nodejs.org and run the command again.`,
  )
}

function readStamp() {
  return readJson(stampFile) ?? {}
}

function writeStamp(stamp) {
  writeFileSync(stampFile, JSON.stringify(stamp))
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** For scripts: set up, or say why not and end the process. */
export async function setUpOrExit(options) {
  try {
    return await setUp(options)
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    say(error.message)
    process.exit(1)
  }
}

if (isStarted(import.meta.url)) {
  // Before scripts that test no browser and open no console: only that asks for a keychain.
  const packagesOnly = process.argv.includes('--packages-only')
  await setUpOrExit({ browser: !packagesOnly, keychain: !packagesOnly })
}
