import type { DevTools } from './devtools.ts'

/** A world of its own: the page neither sees the observer nor can speak in its name. */
const WORLD = 'Stand-in titles'
const TITLED = 'titled'

const SCRIPT = `
  addEventListener('DOMContentLoaded', () => {
    let last = ''
    const tell = () => {
      if (document.title !== '' && document.title !== last) ${TITLED}((last = document.title))
    }
    if (window !== window.top) return
    new MutationObserver(tell).observe(document.head, { childList: true, subtree: true, characterData: true })
    tell()
  })`

/** Tells each title of the page: headless Chromium has no event for a title that a script changes. */
export async function watchTitle(page: DevTools, onTitle: (title: string) => void): Promise<void> {
  page.on('Runtime.bindingCalled', ({ name, payload }: { name: string; payload: string }) => {
    if (name === TITLED) onTitle(payload)
  })
  await page.send('Runtime.addBinding', { name: TITLED, executionContextName: WORLD })
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: SCRIPT, worldName: WORLD })
}
