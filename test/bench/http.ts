import { fork } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Pool } from 'undici'
import { encodeId } from '../../src/shared/ids.ts'
import { type Bench, type Report, writeRate, writeRatio } from './support/bench.ts'
import { openFilledSandbox } from './support/filled.ts'
import { interleave, median, medianRatio } from './support/measure.ts'

const ROWS = 100_000
/** Many short ones: what slows the machine down for a moment falls out with its round. */
const ROUNDS = 21
const TURN_MS = 150
const CONNECTIONS = 10
/** Of what bare node:http answers, for every call. */
const LEAST = 0.8
const CHILD = fileURLToPath(new URL('support/http-child.ts', import.meta.url))

interface Job {
  name: string
  tool: string
  body: string
}

const JOBS: Job[] = [
  { name: 'one number (count_subscribers)', tool: 'count_subscribers', body: '{}' },
  {
    name: 'one subscriber (get_subscriber)',
    tool: 'get_subscriber',
    body: JSON.stringify({ subscriberId: encodeId('subscriber', 1, ROWS / 2) }),
  },
  {
    name: 'page of 50 (list_subscribers)',
    tool: 'list_subscribers',
    body: JSON.stringify({ limit: 50 }),
  },
]

/** Requests per second through the real server, beside node:http with the same statements. */
export const httpBench: Bench = {
  name: 'http',
  async run({ folder, say }): Promise<Report> {
    const data = join(folder, 'sandbox')
    ;(await openFilledSandbox(data, ROWS)).close()
    const bare = await startChild('bare', data)
    const engine = await startChild('engine', data)
    const rows: string[][] = []
    const targets: Report['targets'] = []
    for (const job of JOBS) {
      for (const server of [bare, engine]) await server.load(job)
      const figures = await interleave({ bare: () => bare.load(job), engine: () => engine.load(job) }, ROUNDS)
      const ratio = medianRatio(figures.engine, figures.bare)
      say(`${job.name}: ${writeRatio(ratio)}`)
      rows.push([
        job.name,
        writeRate(median(figures.bare)),
        writeRate(median(figures.engine)),
        writeRatio(ratio),
      ])
      targets.push({
        job: `HTTP ${job.name}, of bare node:http`,
        measured: ratio,
        least: LEAST,
        unit: '×',
      })
    }
    await bare.close()
    await engine.close()
    return { tables: [{ title: 'HTTP on loopback', note: NOTE, head: HEAD, rows }], targets }
  },
}

const HEAD = ['call', 'bare node:http, requests/s', 'Postdesk, requests/s', 'ratio']
const NOTE = `${CONNECTIONS} connections from one undici pool to a server in a process of its own, ${ROWS.toLocaleString('en')} subscribers. Bare runs the same statements and writes the same body, without key, limits, checks, log or headers. The machine's clock runs a thousand times faster for the real server, so that its limits are counted and never met.`

interface LoadedServer {
  /** Requests per second over one turn. */
  load(job: Job): Promise<number>
  close(): Promise<void>
}

async function startChild(role: 'bare' | 'engine', folder: string): Promise<LoadedServer> {
  const child = fork(CHILD, [role, folder], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const { url, token } = await new Promise<{ url: string; token: string }>((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', (code) => reject(new Error(`the ${role} server ended with code ${code}`)))
  })
  const pool = new Pool(url, { connections: CONNECTIONS })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const ask = async ({ tool, body }: Job): Promise<void> => {
    const answer = await pool.request({ method: 'POST', path: `/api/v2/tools/${tool}`, headers, body })
    const text = await answer.body.text()
    if (answer.statusCode !== 200) throw new Error(`${tool} answered ${answer.statusCode}: ${text}`)
  }
  return {
    load: async (job) => {
      const startedAt = performance.now()
      let asked = 0
      const connection = async (): Promise<void> => {
        while (performance.now() - startedAt < TURN_MS) {
          await ask(job)
          asked += 1
        }
      }
      await Promise.all(Array.from({ length: CONNECTIONS }, connection))
      return (asked / (performance.now() - startedAt)) * 1000
    },
    close: async () => {
      await pool.close()
      child.disconnect()
      await ended
    },
  }
}
