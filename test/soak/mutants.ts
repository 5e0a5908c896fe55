import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { listSourceFiles, root } from '../imports.ts'
import {
  listReaching,
  measureCoverage,
  readSources,
  type Coverage,
  type Sources,
} from './mutants/coverage.ts'
import { EQUIVALENT, isEquivalent } from './mutants/equivalent.ts'
import { Lane } from './mutants/lane.ts'
import { parsesWith, type Place } from './mutants/places.ts'
import { orderTests, tryPlace, type Outcome } from './mutants/trial.ts'
import { cloneInto } from './scratch-copy.ts'
import { repeatableChance, type Soak, type SoakReport, type SoakSetting } from './support.ts'

/**
 * Single changes of the sources, one at a time: an operator, a number, a condition, a statement, a
 * piece of SQL. A change that no unit or HTTP test notices is a rule that nothing proves. It can be
 * stopped; with the same seed on the same sources it goes on where it was.
 */
interface Area {
  name: string
  folders: readonly string[]
  /** Of all changes. */
  share: number
  /** At least so much of 1 is caught. */
  least: number
}

const AREAS: readonly Area[] = [
  {
    name: 'engine, gateway, http, shared',
    folders: ['src/engine', 'src/gateway', 'src/http', 'src/shared'],
    share: 0.75,
    least: 0.95,
  },
  { name: 'logic of the renderer', folders: ['src/renderer'], share: 0.25, least: 0.8 },
]
const CHANGES = 400
const MOST_IN_FILE = 2

/** Types, data and words: a change of them breaks no rule. */
const LEFT_OUT = [
  /\.d\.ts$/,
  /\/migrations\//,
  /\/seeds\/(?:demo|stories)\//,
  /\/seeds\/(?:names|.*-shape)\.ts$/,
  /\/pseudonyms\/words\.ts$/,
  /case\/replies\/texts\//,
  /(?:-schema|-messages|ports)\.ts$/,
  /renderer\/.*\/(?:extensions|views)\.ts$/,
]

interface Tried extends Place {
  area: string
  outcome: Outcome
}

/** Chooses places, each file as often as it has lines that can be changed, each kind alike. */
export function choosePlaces(sources: Sources, count: number, chance: () => number): Place[] {
  const files = [...sources].map(([file, { places }]) => {
    return { file, places, weight: new Set(places.map(({ line }) => line)).size }
  })
  const total = files.reduce((sum, { weight }) => sum + weight, 0)
  const chosen: Place[] = []
  for (let tries = 0; chosen.length < count && tries < 60 * count; tries += 1) {
    let at = chance() * total
    const places = files.find(({ weight }) => (at -= weight) < 0)?.places ?? []
    const kinds = [...Map.groupBy(places, ({ kind }) => kind).values()]
    const alike = kinds[Math.floor(chance() * kinds.length)] ?? []
    const place = alike[Math.floor(chance() * alike.length)]
    if (!place) continue
    const before = chosen.filter(({ file }) => file === place.file)
    if (before.length >= MOST_IN_FILE || before.some(({ line }) => line === place.line)) continue
    const code = sources.get(place.file)?.code ?? ''
    if (parsesWith(code, place) && !isEquivalent(place, code)) chosen.push(place)
  }
  return chosen
}

async function tryAll(
  {
    area,
    places,
    sources,
    coverage,
  }: { area: Area; places: readonly Place[]; sources: Sources; coverage: Coverage },
  { seed, folder, say }: SoakSetting,
): Promise<Tried[]> {
  const kept = join(root, 'out', 'mutants', `tried-${seed}.jsonl`)
  const known = new Map(readTried(kept).map((one) => [keyOf(one), one]))
  const queue = places.filter((place) => !known.has(keyOf(place)))
  const tried = places.map((place) => known.get(keyOf(place))).filter((one) => one !== undefined)
  const stop = new AbortController()
  const onSignal = () => stop.abort()
  process.once('SIGINT', onSignal)
  const work = async (number: number) => {
    const clone = cloneOf(folder, `${area.share}-${number}`)
    const lane = new Lane(clone)
    try {
      for (let place = queue.shift(); place && !stop.signal.aborted; place = queue.shift()) {
        const code = sources.get(place.file)?.code ?? ''
        const tests = orderTests(place, listReaching(coverage, place), coverage)
        const outcome = await tryPlace(lane, clone, { place, code, tests, signal: stop.signal })
        if (outcome === 'stopped') return
        const one = { ...place, area: area.name, outcome }
        tried.push(one)
        appendFileSync(kept, `${JSON.stringify(one)}\n`)
        say(`${tried.length} of ${places.length}: ${outcome}, ${describe(one)}`)
      }
    } finally {
      lane.close()
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, (_, number) => work(number)))
  process.off('SIGINT', onSignal)
  if (stop.signal.aborted)
    throw new Error(`stopped; the same command goes on with change ${tried.length + 1}`)
  return tried
}

function cloneOf(folder: string, name: string): string {
  const inner = join(folder, name)
  mkdirSync(inner)
  return cloneInto(inner)
}

function readTried(file: string): Tried[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Tried)
}

/** The text that is replaced is part of it: after a change of the file it is another place. */
const keyOf = ({ file, from, was, text }: Place) => [file, from, was, text].join('\t')

function describe({ file, line, kind, was, text }: Place): string {
  const short = (code: string) =>
    `\`${code.replace(/\s+/g, ' ').trim().slice(0, 60).replaceAll('|', '\\|')}\``
  return `${file}:${line} [${kind}] ${short(was)} → ${short(text)}`
}

function reportOf({ name, least }: Area, tried: readonly Tried[]): { rows: SoakReport; isEnough: boolean } {
  const caught = tried.filter(({ outcome }) => outcome === 'caught').length
  const rate = caught / tried.length
  const missed = tried.filter(({ outcome }) => outcome !== 'caught')
  return {
    rows: [
      [
        `**${name}**: caught`,
        `${(100 * rate).toFixed(1)} % (${caught} of ${tried.length}; at least ${100 * least} %)`,
      ],
      ...missed.map((one) => [`… ${one.outcome}`, describe(one)] as const),
    ],
    isEnough: rate >= least,
  }
}

export const mutants: Soak = {
  name: 'mutants',
  title: 'Single changes of the sources, and whether a test notices',
  async run(setting) {
    const files = AREAS.flatMap(({ folders }) => folders)
      .flatMap(listSourceFiles)
      .filter((file) => file.endsWith('.ts') && !LEFT_OUT.some((pattern) => pattern.test(file)))
    const sources = readSources(files)
    const coverage = await measureCoverage(sources, setting.folder, setting.say)
    const rows: (readonly [string, string | number])[] = []
    const poor: string[] = []
    for (const area of AREAS) {
      const isOwn = (file: string) => area.folders.some((folder) => file.startsWith(`${folder}/`))
      const own = new Map([...sources].filter(([file]) => isOwn(file)))
      const count = Math.round((setting.count ?? CHANGES) * area.share)
      const places = choosePlaces(own, count, repeatableChance(setting.seed))
      const report = reportOf(area, await tryAll({ area, places, sources, coverage }, setting))
      rows.push(...report.rows)
      if (!report.isEnough) poor.push(area.name)
    }
    if (poor.length > 0)
      throw new Error(
        [`too little is caught in: ${poor.join('; ')}`, ...rows.map((row) => row.join(': '))].join('\n'),
      )
    return [
      ...rows,
      ['Changes left out because nothing can notice them, each with its reason', EQUIVALENT.length],
    ]
  },
}
