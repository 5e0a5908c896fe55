import { ID_PREFIX, type IdKind } from '../../../src/shared/ids.ts'

/** A JSON Schema of a tool's input, as the listing gives it. */
export interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  default?: unknown
  anyOf?: Schema[]
  minimum?: number
  maximum?: number
  minLength?: number
  format?: string
  additionalProperties?: Schema | boolean
}

/** Ids that exist, by the kind that their prefix names. */
export type KnownIds = ReadonlyMap<string, readonly string[]>

const ID = /^([a-z]{2,5})_[0-9a-z]{5,}$/u

/** Returns every id that stands in an answer, by prefix. */
export function collectIds(answers: unknown, found = new Map<string, string[]>()): Map<string, string[]> {
  if (typeof answers === 'string') {
    const prefix = ID.exec(answers)?.[1]
    if (prefix !== undefined) {
      const ids = found.get(prefix) ?? []
      if (!ids.includes(answers)) found.set(prefix, [...ids, answers])
    }
  } else if (typeof answers === 'object' && answers !== null) {
    for (const value of Object.values(answers)) collectIds(value, found)
  }
  return found
}

/** Words that a value of this name is accepted with, where the schema alone does not say. */
const BY_NAME: Record<string, unknown> = {
  email: 'person@mail.test',
  emails: ['person@mail.test'],
  to: 'person@mail.test',
  from: 'bonjour@atelier-nord.example',
  localPart: 'hello',
  filters: [],
  url: 'https://shop.example/page',
  domain: 'mail.shop.example',
  timezone: 'Europe/Paris',
  date: '2027-03-04',
  html: '<p>Some words</p>',
  content: '<p>Some words</p>',
  country: 'FR',
  currency: 'EUR',
}

interface Guess {
  tool: string
  known: KnownIds
  chance: () => number
}

/** Returns an input that the tool may well accept: required parameters, and some of the others. */
export function likelyInput(schema: Schema, guess: Guess): Record<string, unknown> {
  const wanted = Object.entries(schema.properties ?? {}).filter(
    ([name]) => name !== 'confirmationCode' && (schema.required?.includes(name) || guess.chance() < 0.25),
  )
  return Object.fromEntries(wanted.map(([name, value]) => [name, likelyValue(name, value, guess)]))
}

export function likelyValue(name: string, schema: Schema, guess: Guess): unknown {
  const id = likelyId(name, guess)
  if (id !== undefined) return schema.type === 'array' ? [id] : id
  if (name in BY_NAME && schema.enum === undefined) return BY_NAME[name]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[Math.floor(guess.chance() * schema.enum.length)]
  if (schema.default !== undefined) return schema.default
  if (schema.anyOf) return likelyValue(name, schema.anyOf[0] ?? {}, guess)
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return guess.chance() < 0.5
    case 'array':
      return [likelyValue(name.replace(/s$/u, ''), schema.items ?? {}, guess)]
    case 'object':
      return likelyInput(schema, guess)
    default:
      // Most names may be used once.
      return `Some words ${Math.floor(guess.chance() * 1e6)}`.padEnd(schema.minLength ?? 0, 's')
  }
}

/** Names of parameters, and words in the names of tools, that do not name their kind of record alike. */
const KIND_BY_WORD: readonly (readonly [string, IdKind])[] = [
  ['history', 'campaignHistory'],
  ['field', 'customField'],
  ['snippet', 'snippet'],
  ['sender', 'sender'],
]

/** `subscriberIds` and `subscriberId` name their kind; `id` is of the kind that the tool is named after. */
function likelyId(name: string, { tool, known, chance }: Guess): string | undefined {
  if (!/(?:^id|^subscriber|Ids?)$/u.test(name)) return undefined
  const word = (name === 'id' ? tool.replaceAll('_', '') : name.replace(/Ids?$/u, '')).toLowerCase()
  const kinds = Object.keys(ID_PREFIX) as IdKind[]
  const kind =
    KIND_BY_WORD.find(([part]) => word.includes(part))?.[1] ??
    kinds.find((one) => word.includes(one.toLowerCase()))
  const ids = (kind && known.get(ID_PREFIX[kind])) ?? []
  return ids[Math.floor(chance() * ids.length)]
}

/** Returns every place of an input that a value can be put into: parameters, and what lies inside them. */
export function placesOf(schema: Schema, path: readonly string[] = []): string[][] {
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, value]) =>
    placesOf(value, [...path, name]),
  )
  const items = schema.items && path.length < 6 ? placesOf(schema.items, [...path, '0']) : []
  const variants = path.length < 6 ? (schema.anyOf ?? []).flatMap((one) => placesOf(one, path)) : []
  const all = [...(path.length > 0 ? [[...path]] : []), ...inside, ...items, ...variants]
  return [...new Map(all.map((place) => [place.join('.'), place])).values()]
}

/** Returns the input with one value in one place; what lies on the way there is made where it is missing. */
export function putInto(input: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  if (name === '0') {
    const [first, ...others] = Array.isArray(input) ? (input as unknown[]) : []
    return [putInto(first, rest, value), ...others]
  }
  const object = typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {}
  return { ...object, [name]: putInto((object as Record<string, unknown>)[name], rest, value) }
}
