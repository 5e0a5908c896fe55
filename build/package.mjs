/**
 * `npm run package`: the packages of the window for the system that it runs on, into out/packages.
 * The first time it fetches Electron itself from its releases on GitHub.
 */
import { buildWhenStale } from './output.mjs'
import { run, say } from './processes.mjs'
import { setUpOrExit } from './setup.mjs'

await setUpOrExit({ browser: false })
if (!(await buildWhenStale({ window: true }))) process.exit(1)
const done = await run(
  'electron-builder',
  ['--config', 'build/electron-builder.config.mjs', '--publish', 'never'],
  {
    show: true,
  },
)
if (done.code !== 0) {
  say('No package was made; the reason stands above. Electron itself comes from github.com:')
  say('without a way there, set ELECTRON_MIRROR to a mirror that you trust, or electronDist in')
  say('build/electron-builder.config.mjs to a folder that holds it unpacked.')
}
process.exit(done.code)
