/** Invented people, the same in every run. */
export interface Person {
  email: string
  name: string
  tags: string[]
  fields: Record<string, string>
}

export const TAG_COUNT = 50
export const FIELD_NAMES = ['city', 'company', 'birthday', 'plan', 'locale'] as const
const TAGS_EACH = 3

const GIVEN = [
  'Ada',
  'Bruno',
  'Chloé',
  'David',
  'Elif',
  'Farid',
  'Greta',
  'Hugo',
  'Inès',
  'Jonas',
  'Kaito',
  'Léa',
]
const FAMILY = [
  'Martin',
  'Dubois',
  'Yılmaz',
  'Tanaka',
  'Novák',
  'Silva',
  'Rossi',
  'Jensen',
  'Okafor',
  'Moreau',
]
const CITIES = ['Lyon', 'Genève', 'Porto', 'Oslo', 'Kyoto', 'Lagos', 'Brno', 'Turin']

/** A number in [0, 1) that depends on nothing but its arguments. */
export function draw(index: number, purpose: number): number {
  let mixed = Math.imul(index ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(purpose + 1, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296
}

/** The first tag is on every third person, the last on a few in a hundred. */
const WEIGHTS = Array.from({ length: TAG_COUNT }, (_, tag) => 0.03 + 0.34 * Math.exp(-tag / 4.5))
const WEIGHT = WEIGHTS.reduce((sum, weight) => sum + weight, 0)

export function tagName(tag: number): string {
  return `Tag ${String(tag).padStart(2, '0')}`
}

function drawTag(index: number, purpose: number): number {
  let left = draw(index, purpose) * WEIGHT
  for (let tag = 0; tag < TAG_COUNT; tag += 1) {
    left -= WEIGHTS[tag] ?? 0
    if (left < 0) return tag
  }
  return TAG_COUNT - 1
}

function drawTags(index: number): string[] {
  const tags = new Set<number>()
  for (let purpose = 20; tags.size < TAGS_EACH; purpose += 1) tags.add(drawTag(index, purpose))
  return [...tags].map(tagName)
}

function pick<Item>(items: readonly Item[], index: number, purpose: number): Item {
  const item = items[Math.floor(draw(index, purpose) * items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

function drawFields(index: number): Record<string, string> {
  const values = [
    pick(CITIES, index, 3),
    `Company ${Math.floor(draw(index, 4) * 900)}`,
    `19${50 + Math.floor(draw(index, 5) * 50)}-0${1 + Math.floor(draw(index, 6) * 9)}-1${Math.floor(draw(index, 7) * 10)}`,
    pick(['free', 'pro', 'team'], index, 8),
    pick(['fr', 'en', 'de', 'ja'], index, 9),
  ]
  const skipped = Math.floor(draw(index, 10) * 5)
  const kept = [0, 1, 2, 3, 4].filter((field) => field !== skipped && field !== (skipped + 2) % 5)
  return Object.fromEntries(kept.map((field) => [FIELD_NAMES[field] ?? '', values[field] ?? '']))
}

/** Addresses come in no order, as in real files: the address index is written all over. */
export function makePerson(index: number): Person {
  const given = pick(GIVEN, index, 1)
  const family = pick(FAMILY, index, 2)
  const mixed = Math.floor(draw(index, 11) * 60_466_176).toString(36)
  return {
    email: `${mixed}.${index.toString(36)}@mail${Math.floor(draw(index, 12) * 40)}.example.org`,
    name: `${given} ${family}`,
    tags: drawTags(index),
    fields: drawFields(index),
  }
}

export function makePeople(count: number, from = 0): Person[] {
  return Array.from({ length: count }, (_, index) => makePerson(from + index))
}

export const BATCH = 500

export function inBatches<Item>(items: readonly Item[], size = BATCH): Item[][] {
  const batches: Item[][] = []
  for (let start = 0; start < items.length; start += size) batches.push(items.slice(start, start + size))
  return batches
}
