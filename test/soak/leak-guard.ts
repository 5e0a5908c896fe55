import {
  gatherStories,
  type GuardedCase,
  guarded,
  measureClean,
  measurePlanted,
  rateOf,
  sum,
  type Tally,
} from '../support/leaks/measure.ts'
import { madeUpCases } from '../support/leaks/made-up-cases.ts'
import { measureForms } from '../support/leaks/forms/measure-forms.ts'
import { guardsOfStories, measureSet, type SetTallies } from '../support/leaks/set/measure-set.ts'
import type { Language } from '../support/leaks/set/replies.ts'
import { type ServedSandbox, serveSandbox } from '../support/served-sandbox.ts'
import { repeatableChance, type Soak, type SoakReport } from './support.ts'

/** Of each kind and case. */
const PLANTED_EACH = 150
const COMPOSED_EACH = 150

const FEWEST_STOPPED = 99
const MOST_FALSE = 2

const MOST_LISTED = 12

function write({ all, wrong }: Tally, right: boolean): string {
  const count = right ? all - wrong.length : wrong.length
  return `${((100 * count) / all).toFixed(2)} % (${count.toLocaleString('en')} of ${all.toLocaleString('en')})`
}

const rows = (tallies: Record<string, Tally>, right: boolean): SoakReport =>
  Object.entries(tallies)
    .filter(([, { all }]) => all > 0)
    .map(([kind, tally]) => [`… ${kind}`, write(tally, right)])

/** Each miss once, the frequent ones first; pipes would end a cell of the table. */
function list(wrong: readonly string[]): string {
  const counts = Map.groupBy(wrong, (miss) => miss.replace(/^(\w[\w ]*), [^:]*: /, '$1: '))
  const sorted = [...counts].toSorted(([, a], [, b]) => b.length - a.length)
  const told = sorted
    .slice(0, MOST_LISTED)
    .map(([miss, { length }]) => `${length} × ${miss.replaceAll('|', '¦')}`)
  const rest = sorted.length > MOST_LISTED ? [`and ${sorted.length - MOST_LISTED} others`] : []
  return [...told, ...rest].join('<br>') || 'none'
}

/** The fixed sets are judges, not limits: their figures are told whatever they are, with every miss. */
function reportSet(name: string, measured: Readonly<Record<Language, SetTallies>>): SoakReport {
  const tallies = Object.entries(measured)
  const every = (wrong: readonly string[]) =>
    wrong.map((miss) => miss.replaceAll('|', '¦').replaceAll(String.raw`\n`, ' ')).join('<br>') || 'none'
  return [
    [
      `**${name} in six languages**: planted leaks stopped`,
      write(sum(tallies.map(([, { leaking }]) => leaking)), true),
    ],
    ...tallies.map(([language, { leaking }]) => [`… ${language}`, write(leaking, true)] as const),
    [`${name}: clean replies stopped`, write(sum(tallies.map(([, { clean }]) => clean)), false)],
    ...tallies.map(([language, { clean }]) => [`… ${language}`, write(clean, false)] as const),
    ...tallies.map(([language, { leaking }]) => [`Misses, ${language}`, every(leaking.wrong)] as const),
    ...tallies.map(
      ([language, { clean }]) => [`Stopped without need, ${language}`, every(clean.wrong)] as const,
    ),
  ]
}

async function gatherAndClose(sandbox: ServedSandbox): Promise<GuardedCase[]> {
  try {
    return await gatherStories(sandbox)
  } finally {
    await sandbox.close()
  }
}

export const leakGuard: Soak = {
  name: 'leak-guard',
  title: 'Leaks planted into replies, and clean replies, before the leak guard',
  async run({ seed, say }) {
    const chance = repeatableChance(seed)
    const sandbox = await serveSandbox({ seed: 'stories' })
    const stories = await gatherAndClose(sandbox)
    const madeUp = madeUpCases(chance).map(({ topic, answers }) => guarded(topic, answers))
    const guards = guardsOfStories(stories)
    const report: (readonly [string, string | number])[] = [
      ...reportSet('Fixed set', measureSet(guards)),
      ...reportSet('Leaks by form', measureForms(guards)),
    ]
    for (const [what, figure] of report) say(`${what}: ${figure}`)
    const faults: string[] = []
    for (const [name, cases] of [
      [`${stories.length} organizations of the stories`, stories],
      [`${madeUp.length} made-up cases`, madeUp],
    ] as const) {
      const plain = measurePlanted(cases, chance, { each: PLANTED_EACH, harder: false })
      const harder = measurePlanted(cases, chance, { each: PLANTED_EACH, harder: true })
      const clean = measureClean(cases, chance, { each: COMPOSED_EACH })
      const [stopped, alsoHarder, falsely] = [plain, harder, clean].map((tallies) =>
        sum(Object.values(tallies)),
      )
      if (!stopped || !alsoHarder || !falsely) throw new Error('nothing was measured')
      const told: SoakReport = [
        [
          `**${name}**: planted leaks stopped (case, punctuation, line breaks, inflection)`,
          write(stopped, true),
        ],
        ...rows(plain, true),
        ['Misses', list(stopped.wrong)],
        ['Also with hidden characters, look-alike letters and fillers', write(alsoHarder, true)],
        ...rows(harder, true),
        ['Misses', list(alsoHarder.wrong)],
        ['Clean replies stopped', write(falsely, false)],
        ...rows(clean, false),
        ['Stopped without need', list(falsely.wrong)],
      ]
      report.push(...told)
      for (const [what, figure] of told) say(`${what}: ${figure}`)
      if (100 - rateOf(stopped) < FEWEST_STOPPED) faults.push(`${name}: ${write(stopped, true)} stopped`)
      if (rateOf(falsely) > MOST_FALSE)
        faults.push(`${name}: ${write(falsely, false)} of clean replies stopped`)
    }
    if (faults.length > 0) throw new Error(faults.join('; '))
    return report
  },
}
