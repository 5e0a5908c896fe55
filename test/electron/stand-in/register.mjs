import { registerHooks } from 'node:module'
import { runInThisContext } from 'node:vm'

/** `node --import register.mjs out/main/index.js`: the built shell finds the stand-in as `electron`. */
const standIn = new URL('index.ts', import.meta.url).href

registerHooks({
  resolve: (name, context, next) =>
    name === 'electron'
      ? { url: standIn, format: 'module-typescript', shortCircuit: true }
      : next(name, context),
})

/** What a test evaluates in the main process, as Playwright does with the real one. */
process.on('message', ({ id, source, argument }) => {
  const answer = (message) => process.send?.({ kind: 'evaluated', id, ...message })
  import('electron')
    .then((electron) => runInThisContext(`(${source})`)({ ...electron }, argument))
    .then(
      (value) => answer({ value }),
      (error) => answer({ error: String(error?.stack ?? error) }),
    )
})
// The test is gone: nothing of the shell stays behind.
process.on('disconnect', () => process.exit(1))
