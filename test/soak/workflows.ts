import { DAY_MS } from '../../src/shared/text/time-units.ts'
import { sequence } from '../support/draw.ts'
import { findMailFaults } from '../support/mail-books.ts'
import { START } from '../support/served-sandbox.ts'
import { findWorkflowFaults } from '../support/workflow-books.ts'
import { drawCase } from '../support/workflow-cases.ts'
import { compareDumps, drawWay, findDifferences, playCase } from '../support/workflow-play.ts'
import type { Soak } from './support.ts'

const CASES = 500

/** Every third case has steps that call an address. */
const withWebhooks = (number: number) => ({ webhooks: number % 3 === 1 })

interface Setting {
  cases: number
  seed: number
  /** Workflows with many ticks that one transaction does. */
  plain?: boolean
  say?: (line: string) => void
}

interface CutTally {
  cases: number
  heard: number
  emails: number
}

/** Plays random cases and compares each subscriber with a naive walk through the same graphs. */
export function compareWithOracle({ cases, seed, say }: Setting): { runs: number; emails: number } {
  const tally = { runs: 0, emails: 0 }
  for (let number = 0; number < cases; number += 1) {
    const world = drawCase(sequence(`case ${seed + number}`), withWebhooks(seed + number))
    const played = playCase(world, { limit: 1 + (number % 7) ** 3, cuts: [] })
    const differences = findDifferences(world, played).join('\n')
    tally.runs += count(played.file.read, 'SELECT count(*) AS n FROM workflow_runs')
    tally.emails += count(played.file.read, 'SELECT count(*) AS n FROM workflow_sends')
    played.close()
    if (differences !== '') throw new Error(`case ${seed + number}: ${differences}`)
    if (number % 50 === 49) say?.(`${number + 1} cases, ${tally.runs} runs`)
  }
  return tally
}

/** Plays random cases in transactions of at most `limit` rows, and asks the books after each of them. */
export function askBetween({ cases, seed, say }: Setting): { transactions: number; open: number } {
  const tally = { transactions: 0, open: 0 }
  for (let number = 0; number < cases; number += 1) {
    const world = drawCase(sequence(`between ${seed + number}`), {
      ...{ mostSteps: 12, mail: number % 5 === 4 },
      ...withWebhooks(seed + number),
    })
    const limit = 1 + (number % 5) * 10
    playCase(world, { limit, cuts: [] }, ({ file }) => {
      const faults = findWorkflowFaults(file.read)
      if (faults.length > 0) throw new Error(`between ${seed + number}, limit ${limit}: ${faults.join('\n')}`)
      tally.transactions += 1
      tally.open += count(file.read, 'SELECT EXISTS (SELECT 1 FROM workflow_runs WHERE status <= 2) AS n')
    }).close()
    if (number % 50 === 49) say?.(`${number + 1} cases, books asked ${tally.transactions} times`)
  }
  return tally
}

function count(db: { get<Row>(sql: string): Row | undefined }, sql: string): number {
  return db.get<{ n: number }>(sql)?.n ?? 0
}

/** Plays random cases twice, with time cut at other instants and transactions of another size. */
export function cutCases({ cases, seed, plain = false, say }: Setting): CutTally {
  const tally = { cases: 0, heard: 0, emails: 0 }
  for (; tally.cases < cases; tally.cases += 1) {
    const number = seed + tally.cases
    const chance = sequence(`cuts ${number}`)
    const world = drawCase(chance, {
      mostSteps: 12,
      mail: true,
      filters: !plain && number % 2 === 1,
      ...withWebhooks(number),
      plain,
    })
    const whole = playCase(world, { limit: 5000, cuts: [] })
    const days = Array.from({ length: 30 }, (_, day) => START + day * DAY_MS)
    const way = number % 4 === 0 ? { limit: 5000, cuts: days } : drawWay(chance, world)
    const cut = playCase(world, way)
    const { read } = cut.file
    const found = [...compareDumps(whole, cut), ...findWorkflowFaults(read), ...findMailFaults(read)].join(
      '\n',
    )
    tally.heard += count(
      read,
      `SELECT count(*) AS n FROM workflow_runs r JOIN workflow_versions v ON v.id = r.version
       WHERE r.source = 1 AND v.definition LIKE '%"kind":"EMAIL_%'`,
    )
    tally.emails += count(read, 'SELECT count(*) AS n FROM workflow_sends')
    whole.close()
    cut.close()
    if (found !== '') throw new Error(`case ${number} in ${JSON.stringify(way)}: ${found}`)
    if (tally.cases % 50 === 49) say?.(`${tally.cases + 1} cases twice, ${tally.heard} runs that mail began`)
  }
  return tally
}

export const workflowWalks: Soak = {
  name: 'workflow-walks',
  title: 'Random workflows of up to 30 steps against a naive walk of one subscriber at a time',
  run({ seed, say, count: cases = CASES }) {
    const { runs, emails } = compareWithOracle({ cases, seed, say })
    return Promise.resolve([
      ['Cases', cases],
      ['Runs', runs],
      ['Emails', emails],
      ['Paths, times and emails that differ', 0],
    ])
  },
}

export const workflowCuts: Soak = {
  name: 'workflow-cuts',
  title: 'Random workflows played twice, with time cut in different ways',
  run({ seed, say, count: cases = CASES }) {
    const { heard, emails } = cutCases({ cases, seed, say })
    const plain = cutCases({ cases, seed, say, plain: true })
    return Promise.resolve([
      ['Cases played twice', cases],
      ['Runs that an opened or clicked message began', heard],
      ['Emails', emails],
      ['Cases with ticks that are done together, played twice', cases],
      ['Runs that an opened or clicked message began in them', plain.heard],
      ['Rows that differ', 0],
    ])
  },
}

export const workflowBooks: Soak = {
  name: 'workflow-books',
  title: 'Counts of random workflows between any two transactions',
  run({ seed, say, count: cases = CASES }) {
    const { transactions, open } = askBetween({ cases, seed, say })
    return Promise.resolve([
      ['Cases', cases],
      ['Transactions after which entered = inside + left + ended was asked of every step', transactions],
      ['… with runs under way', open],
      ['Counts that did not add up', 0],
    ])
  },
}
