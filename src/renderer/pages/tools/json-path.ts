/** A place in an answer, by the names and numbers on the way to it. */
export type JsonPlace = readonly string[]

const STEP = /\.([A-Za-z_$][\w$]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/y

/** Returns a place as JSONPath writes it: `$.campaigns[0].id`. */
export function writeJsonPath(place: JsonPlace): string {
  const steps = place.map((name) => {
    if (/^[A-Za-z_$][\w$]*$/.test(name)) return `.${name}`
    return /^(?:0|[1-9]\d*)$/.test(name) ? `[${name}]` : `[${JSON.stringify(name)}]`
  })
  return `$${steps.join('')}`
}

/** Returns the place that a path names; null for a text that is no path, or one that names many places. */
export function readJsonPath(path: string): JsonPlace | null {
  const text = path.trim()
  if (!text.startsWith('$')) return null
  const place: string[] = []
  for (let at = 1; at < text.length; at = STEP.lastIndex) {
    STEP.lastIndex = at
    const [, name, number, quoted] = STEP.exec(text) ?? []
    if (quoted !== undefined) place.push(unquote(quoted))
    else if (name !== undefined || number !== undefined) place.push(name ?? number ?? '')
    else return null
  }
  return place
}

function unquote(text: string): string {
  try {
    return String(JSON.parse(text))
  } catch {
    return text.slice(1, -1)
  }
}

/** Returns what stands at a place; undefined where there is nothing. */
export function valueAt(data: unknown, place: JsonPlace): unknown {
  let value = data
  for (const name of place) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}

/**
 * Returns the name that a value is kept under when nobody types another: `$.campaigns[0].id` is campaignId, and so
 * is `$.id` of get_campaign.
 */
export function suggestName(place: JsonPlace, tool: string): string {
  const names = place.filter((name) => !/^\d+$/.test(name))
  const last = names.at(-1) ?? 'value'
  const record = names.at(-2) ?? camelCase(tool.replace(/^[a-z]+_/, ''))
  const name = last === 'id' ? `${record.replace(/s$/, '')}Id` : last
  return name.replaceAll(/[^\w.-]/g, '_').slice(0, 60) || 'value'
}

function camelCase(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_mark, letter: string) => letter.toUpperCase())
}

const MOST_LOOKED_AT = 200

/** Returns the place of the first id in an answer, which is what a later call wants most; else the whole. */
export function firstPlace(data: unknown): JsonPlace {
  const waiting: { value: unknown; place: JsonPlace }[] = [{ value: data, place: [] }]
  for (let at = 0; at < waiting.length && at < MOST_LOOKED_AT; at += 1) {
    const { value, place } = waiting[at] ?? { value: null, place: [] }
    if (typeof value !== 'object' || value === null) continue
    const id = Object.entries(value).find(([name, part]) => /^id$|Id$/.test(name) && typeof part === 'string')
    if (id) return [...place, id[0]]
    for (const [name, part] of Object.entries(value)) waiting.push({ value: part, place: [...place, name] })
  }
  return []
}
