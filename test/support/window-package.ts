import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { extractAll } from '@electron/asar'
import { buildWhenStale } from '../../build/output.mjs'
import { root } from '../imports.ts'

/** The window's package as electron-builder makes it. */
export interface WindowPackage {
  /** The program, which holds the fuses. */
  program: string
  /** `app.asar`, and beside it the folder of what stands outside of it. */
  archive: string
  /** Unpacks the archive with what stands outside of it, and returns the folder of the application. */
  unpack(): string
}

/**
 * The wire of fuses as Electron's releases have it (electronjs.org/docs/latest/tutorial/fuses): what
 * marks it, version 1, nine fuses.
 */
const WIRE = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 9]),
  Buffer.from('101100011'),
])

/**
 * Packs what is built from the present sources for Linux, by the configuration of the true packages.
 * The runtime cannot be had where these tests run: in its place stands a file with nothing but a wire
 * of fuses, which electron-builder sets as it would in the true one.
 */
export async function packWindow(folder: string): Promise<WindowPackage> {
  await buildWhenStale({ window: true })
  const runtime = join(folder, 'runtime')
  mkdirSync(join(runtime, 'resources'), { recursive: true })
  const program = Buffer.concat([Buffer.alloc(64), WIRE, Buffer.alloc(64)])
  writeFileSync(join(runtime, 'electron'), program, { mode: 0o755 })
  const words = [
    '--linux',
    'dir',
    '--x64',
    '--publish',
    'never',
    '--config',
    'build/electron-builder.config.mjs',
  ]
  const places = [`-c.electronDist=${runtime}`, `-c.directories.output=${folder}`]
  const builder = join(root, 'node_modules/electron-builder/cli.js')
  await promisify(execFile)(process.execPath, [builder, ...words, ...places], { cwd: root })
  const packed = join(folder, 'linux-unpacked')
  const archive = join(packed, 'resources/app.asar')
  return {
    program: join(packed, 'postdesk'),
    archive,
    unpack: () => {
      const application = join(folder, 'application')
      extractAll(archive, application)
      return application
    },
  }
}
