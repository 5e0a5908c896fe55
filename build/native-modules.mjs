import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/** How the compiled files of a system begin. */
const BEGINNINGS = {
  linux: ['7f454c46'],
  win32: ['4d5a'],
  darwin: ['cffaedfe', 'cafebabe'],
}

/** What the window cannot do without, by the folder of the package. */
const NEEDED = ['better-sqlite3', 'keytar']

/**
 * Ends the making of a package that could not open a sandbox or a keychain: SQLite and the keychain
 * binding have to be there once each, compiled for the system of the package. `appOutDir` is the
 * folder of the packed program, `electronPlatformName` is linux, win32 or darwin.
 */
export function checkNativeModules({ appOutDir, electronPlatformName, packager }) {
  const unpacked = join(packager.getResourcesDir(appOutDir), 'app.asar.unpacked')
  const files = readdirSync(unpacked, { recursive: true })
    .map((name) => join(unpacked, name))
    .filter((file) => statSync(file).isFile())
  for (const name of NEEDED) {
    const [file, ...more] = files.filter((path) => path.includes(join('node_modules', name)))
    if (file === undefined)
      throw new Error(`${name} is not compiled: run npm rebuild ${name} and package again.`)
    if (more.length > 0) throw new Error(`${name} is in the package more than once: ${more.join(', ')}.`)
    const start = readFileSync(file).subarray(0, 4).toString('hex')
    if (!BEGINNINGS[electronPlatformName].some((beginning) => start.startsWith(beginning))) {
      throw new Error(
        `${relative(unpacked, file)} is compiled for another system than ${electronPlatformName}: ` +
          `make the package on the system that it is for.`,
      )
    }
  }
}
