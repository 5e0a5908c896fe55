import { performance } from 'node:perf_hooks'
import { openApplicationFiles } from '../../src/app/open-application-file.ts'
import { countCalls, type HistorySearch, insertCall, searchCalls } from '../../src/engine/store/history.ts'
import { tools } from '../../src/engine/tools/index.ts'
import { pick, shareOf, whole } from '../support/draw.ts'
import { type Bench, type Report, writeMs } from './support/bench.ts'

const LINES = 50_000
const PAGE = 100
const RUNS = 31
const GOAL_MS = 50

/** What a person looks for; the last two look through every line. */
const SEARCHES: [string, HistorySearch][] = [
  ['the newest page', {}],
  ['one tool', { tool: 'update_subscriber' }],
  ['failed changes', { outcome: 'failed', access: 'write' }],
  ['a word that many lines hold', { text: 'list_' }],
  ['an address that three lines hold', { text: 'person-777@shop.example' }],
  ['two words that no line holds', { text: 'nothing like-this' }],
]

/** A page of the history with how many there are, as the screen asks for it, among 50,000 calls. */
export const historyBench: Bench = {
  name: 'history',
  run({ folder, say }): Promise<Report> {
    const { application, history } = openApplicationFiles(folder)
    try {
      history.transaction(() => {
        for (let turn = 0; turn < LINES; turn += 1) insertCall(history.write, lineOf(turn))
      })
      say(`${LINES} calls written`)
      const rows = SEARCHES.map(([name, search]) => {
        const median = medianOf(() => {
          searchCalls(history.read, search, { limit: PAGE })
          return countCalls(history.read, search)
        })
        say(`${name}: ${writeMs(median)} ms`)
        return { name, median, found: countCalls(history.read, search) }
      })
      const worst = Math.max(...rows.map(({ median }) => median))
      return Promise.resolve({
        tables: [
          {
            title: `History of ${LINES.toLocaleString('en')} calls`,
            note: `A page of ${PAGE} and the number of all that match; median of ${RUNS} runs.`,
            head: ['Search', 'Found', 'ms'],
            rows: rows.map(({ name, found, median }) => [name, String(found), writeMs(median)]),
          },
        ],
        targets: [{ job: `search among ${LINES} calls`, measured: worst, most: GOAL_MS, unit: 'ms' }],
      })
    } finally {
      history.close()
      application.close()
    }
  },
}

/** Inputs as the console sends them: most are short, one in twenty is some kilobytes. */
function lineOf(turn: number): Parameters<typeof insertCall>[1] {
  const tool = pick(tools, turn, 'tool')
  const email = `person-${turn % 20_000}@shop.example`
  const long = shareOf(turn, 'long') < 0.05 ? { note: `${email} `.repeat(whole(turn, 'times', 10, 120)) } : {}
  return {
    ...{
      at: Date.now() - (LINES - turn) * 60_000,
      connection: `con_${turn % 4}`,
      organization: `org_${turn % 50}`,
    },
    ...{
      surface: tool.surface,
      tool: tool.name,
      access: tool.access,
      durationMs: turn % 90,
      door: 'console',
    },
    ...{ input: { email, limit: 50, filters: [{ field: 'status', operator: 'is', value: turn }], ...long } },
    ...{ outcome: turn % 17 === 0 ? 'VALIDATION_ERROR' : 'ok', background: false, reason: null },
  }
}

function medianOf(work: () => unknown): number {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const began = performance.now()
    work()
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)]!
}
