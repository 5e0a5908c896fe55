import type { Page } from '@playwright/test'

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds on the processor, where the platform tells. */
  tdur?: number
}

export interface Trace {
  /** The most processor time that one task of the page's main thread took, in milliseconds. */
  end(): Promise<number>
}

/** What Chromium's own tracing says of the page's main thread while it runs. */
export async function startTrace(page: Page): Promise<Trace> {
  const browser = page.context().browser()
  if (!browser) throw new Error('no browser to trace')
  const session = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] },
  })
  return {
    end: async () => {
      const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
      await session.send('Tracing.end')
      await complete
      await session.detach()
      return longestTask(events) / 1000
    },
  }
}

/** The main thread of the page is the one that lays out. */
function longestTask(events: TraceEvent[]): number {
  const main = events.find(({ name }) => name === 'Layout')
  let most = 0
  for (const { name, ph, pid, tid, tdur } of events) {
    if (ph !== 'X' || !name.endsWith('RunTask')) continue
    if (pid === main?.pid && tid === main?.tid) most = Math.max(most, tdur ?? 0)
  }
  return most
}
