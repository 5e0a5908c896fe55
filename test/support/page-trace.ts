import type { Page } from '@playwright/test'

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds on the processor, where the platform tells. */
  tdur?: number
  args?: { name?: string }
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

/** Of the threads that draw pages: only one page is open while its work is measured. */
function longestTask(events: TraceEvent[]): number {
  const key = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`
  const drawing = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const tasks = events.filter(({ name, ph }) => ph === 'X' && name.endsWith('RunTask'))
  const threads = new Set(drawing.map(key))
  const times = tasks.filter((task) => threads.has(key(task))).map(({ tdur = 0 }) => tdur)
  if (times.length === 0) throw new Error('the trace holds no task of a page')
  return Math.max(...times)
}
