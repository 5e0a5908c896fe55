import { host } from '../bridge/actions.ts'
import { linkStore } from '../bridge/link.ts'
import { queryClient } from '../state/queries.ts'

/** Notices a host that went away even while nothing is asked, and one that came back. */
const WHILE_UP_MS = 10_000
const WHILE_DOWN_MS = 2_000

export function watchLink(): () => void {
  let timer: number | undefined
  const look = (): void => {
    // The bridge itself reports the outcome; only the asking is done here.
    host
      .info()
      .catch(() => undefined)
      .finally(() => {
        timer = window.setTimeout(look, linkStore.getState().link === 'up' ? WHILE_UP_MS : WHILE_DOWN_MS)
      })
  }
  timer = window.setTimeout(look, WHILE_UP_MS)
  const stop = linkStore.subscribe((now, before) => {
    if (now.link === 'up' && before.link !== 'up') void queryClient.invalidateQueries()
    if (now.link !== 'up' && before.link === 'up') {
      window.clearTimeout(timer)
      timer = window.setTimeout(look, WHILE_DOWN_MS)
    }
  })
  return () => {
    window.clearTimeout(timer)
    stop()
  }
}
