import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Report, writeRate, writeRatio } from './support/bench.ts'
import type { ExportTaken } from './support/export-child.ts'
import { openFilledSandbox } from './support/filled.ts'
import { interleave, median, medianRatio } from './support/measure.ts'

const ROWS = 1_000_000
const ROUNDS = 3
/** What an export may take beside what the process has. */
const MOST_MB = 64
const CHILD = fileURLToPath(new URL('support/export-child.ts', import.meta.url))

/** An export of a million subscribers, beside a cursor that writes the same file. */
export async function measureExport(folder: string, say: (line: string) => void): Promise<Report> {
  say(`${ROWS.toLocaleString('en')} subscribers are written first`)
  ;(await openFilledSandbox(folder, ROWS)).close()
  // First, in a process of its own: no earlier export has left room behind.
  const fresh = await startChild('engine', folder)
  const tidy = await fresh.run('tidy')
  await fresh.close()
  const bare = await startChild('bare', folder)
  const engine = await startChild('engine', folder)
  const taken: Record<'bare' | 'engine', ExportTaken[]> = { bare: [], engine: [] }
  const rate = async (name: 'bare' | 'engine', child: ExportChild) => {
    const one = await child.run()
    if (one.rows !== ROWS) throw new Error(`${one.rows} rows were written`)
    taken[name].push(one)
    return ROWS / one.seconds
  }
  const figures = await interleave(
    { bare: () => rate('bare', bare), engine: () => rate('engine', engine) },
    ROUNDS,
  )
  for (const child of [bare, engine]) await child.close()
  const ratio = medianRatio(figures.engine, figures.bare)
  const more = tidy.moreMb
  say(`export ${writeRatio(ratio)} of a cursor, ${more.toFixed(0)} MB more`)
  const mb = (values: number[]) => Math.max(...values).toFixed(0)
  const row = (what: string, name: 'bare' | 'engine') => [
    what,
    writeRate(median(figures[name])),
    writeRatio(medianRatio(figures[name], figures.bare)),
    mb(taken[name].map(({ beforeMb }) => beforeMb)),
    mb(taken[name].map(({ moreMb }) => moreMb)),
  ]
  return {
    tables: [
      {
        title: `An export of ${ROWS.toLocaleString('en')} subscribers`,
        note: 'Each in a process of its own. By hand: one cursor with tags and custom fields, lines written to a file by 64 kB, no cell kept from being run as a formula. The export: from the call to the last block, the audience written down, the file flushed. Memory is that of the whole process, looked at every 20 ms, with what V8 holds and does not fill. The last row is what is in use, garbage collected five times a second before it is looked at. Before each, a search has gone through everybody, so that the cache of the file (128 MB) is full.',
        head: ['way', 'rows/s', 'of the cursor', 'memory before, MB', 'at most more, MB'],
        rows: [
          row('bare cursor to a file', 'bare'),
          row('create_subscriber_export', 'engine'),
          ['the same, in use', '', '', tidy.beforeMb.toFixed(0), more.toFixed(0)],
        ],
      },
    ],
    targets: [
      {
        job: `export of ${ROWS.toLocaleString('en')}, of a bare cursor`,
        measured: ratio,
        least: 0.5,
        unit: '×',
      },
      {
        job: 'the same, memory that it needs above what the process had',
        measured: more,
        most: MOST_MB,
        unit: 'MB',
      },
    ],
  }
}

interface ExportChild {
  run(how?: 'freely' | 'tidy'): Promise<ExportTaken>
  close(): Promise<void>
}

async function startChild(role: 'bare' | 'engine', folder: string): Promise<ExportChild> {
  const child = fork(CHILD, [role, folder], {
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const next = () =>
    new Promise<unknown>((resolve, reject) => {
      child.once('message', resolve)
      child.once('exit', (code) => reject(new Error(`the ${role} export ended with code ${code}`)))
    })
  await next()
  return {
    run: (how = 'freely') => {
      const answer = next()
      child.send(how)
      return answer as Promise<ExportTaken>
    },
    close: async () => {
      child.disconnect()
      await ended
    },
  }
}
