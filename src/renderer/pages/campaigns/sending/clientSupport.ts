/**
 * What mail clients support, from the data of caniemail.com (package `caniemail`, MIT), bundled:
 * nothing is asked over the network.
 */
interface Published {
  last_update_date: string
  nicenames: { family: Record<string, string>; platform: Record<string, string> }
  data: { slug: string; title: string; url: string; stats: Stats }[]
}

/** Client family → platform → version, oldest first → `y`, `a` (partly), `n` or `u`, with notes after it. */
type Stats = Record<string, Record<string, Record<string, string>>>

export interface FeatureSupport {
  slug: string
  title: string
  url: string
  /** Clients that in their newest tested version do not support it, or only in part. */
  unsupported: string[]
  partly: string[]
  /** How often the message uses it. */
  uses: number
}

export interface Compatibility {
  /** `2026-05-13`: the day of the data. */
  asOf: string
  clients: number
  /** Features used that the data knows. */
  known: number
  /** One of them in one client, where somebody tested it. */
  tests: number
  /** Tests that the feature passed in full. */
  passed: number
  /** Those not supported everywhere, the widest gap first. */
  gaps: FeatureSupport[]
}

let published: Promise<Published> | null = null

/** 650 kB of data come only when somebody looks. */
export function loadSupport(): Promise<Published> {
  published ??= import('caniemail/caniemail.json?raw').then(
    ({ default: text }) => JSON.parse(text) as Published,
  )
  return published
}

export function judgeSupport(support: Published, used: ReadonlyMap<string, number>): Compatibility {
  const { nicenames, data, last_update_date: updated } = support
  const clients = new Set<string>()
  let [tests, passed] = [0, 0]
  const all = data.flatMap(({ slug, title, url, stats }): FeatureSupport[] => {
    const answers = readStats(stats, nicenames)
    for (const name of answers.keys()) clients.add(name)
    const uses = used.get(slug)
    if (uses === undefined) return []
    const those = (letter: string): string[] =>
      [...answers].filter(([, answer]) => answer === letter).map(([name]) => name)
    const full = those('y').length
    passed += full
    tests += full + those('n').length + those('a').length
    return [{ slug, title, url, uses, unsupported: those('n'), partly: those('a') }]
  })
  const gaps = all
    .filter(({ unsupported, partly }) => unsupported.length + partly.length > 0)
    .toSorted((a, b) => b.unsupported.length - a.unsupported.length || b.partly.length - a.partly.length)
  return { asOf: updated.slice(0, 10), clients: clients.size, known: all.length, tests, passed, gaps }
}

function readStats(stats: Stats, { family, platform }: Published['nicenames']): Map<string, string> {
  const answers = new Map<string, string>()
  for (const [maker, platforms] of Object.entries(stats))
    for (const [kind, versions] of Object.entries(platforms)) {
      const newest = Object.values(versions).at(-1)
      if (newest) answers.set(`${family[maker] ?? maker} ${platform[kind] ?? kind}`, newest.slice(0, 1))
    }
  return answers
}
