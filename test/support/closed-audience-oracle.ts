/**
 * Who matches which filters, and what depends on what is gone: as plainly as the contract says it
 * (contract: filters), for the people and things of one sequence of `closed-audience-trial.ts`. Filters
 * hold the things themselves, not their names or ids: one that is made again is another one, and one that
 * is renamed is the same. Nothing may be taken from the engine.
 */
export interface Thing {
  kind: 'tag' | 'customField' | 'segment'
  name: string
  id: string
  isGone: boolean
}

export interface Segment extends Thing {
  kind: 'segment'
  filters: readonly Filter[]
}

/** How a filter names a tag or a field. */
export interface Mention {
  thing: Thing
  byName: boolean
}

export const TAG_OPERATORS = [
  'BELONGS_TO_ANY',
  'BELONGS_TO_ALL',
  'NOT_BELONGS_TO_ANY',
  'NOT_BELONGS_TO_ALL',
] as const
export const FIELD_OPERATORS = [
  'EQUALS',
  'NOT_EQUALS',
  'CONTAINS',
  'NOT_CONTAINS',
  'STARTS_WITH',
  'ENDS_WITH',
  'IS_EMPTY',
  'IS_NOT_EMPTY',
  'GREATER_THAN',
  'LESS_THAN',
] as const
export const SEGMENT_OPERATORS = ['INCLUDE', 'EXCLUDE'] as const
export const OPERATORS = [...TAG_OPERATORS, ...FIELD_OPERATORS, ...SEGMENT_OPERATORS] as const

interface TagFilter {
  type: 'TAG'
  operator: (typeof TAG_OPERATORS)[number]
  tags: Mention[]
}

interface FieldFilter {
  type: 'FIELD'
  operator: (typeof FIELD_OPERATORS)[number]
  field: Mention
  value: string
}

export type Filter =
  | TagFilter
  | FieldFilter
  | { type: 'SEGMENT'; operator: (typeof SEGMENT_OPERATORS)[number]; segment: Segment }
  /** The people of the sequence, by the end of their addresses. */
  | { type: 'OWN'; ending: string }

export interface Person {
  email: string
  isSubscribed: boolean
  tags: Set<Thing>
  values: Map<Thing, string>
}

export function matchesAll(person: Person, filters: readonly Filter[]): boolean {
  return filters.every((filter) => matches(person, filter))
}

function matches(person: Person, filter: Filter): boolean {
  if (filter.type === 'OWN') return person.email.endsWith(filter.ending)
  if (filter.type === 'TAG') return matchesTags(person, filter)
  if (filter.type === 'FIELD') return matchesField(person, filter)
  const { segment, operator } = filter
  const isInside = !segment.isGone && matchesAll(person, segment.filters)
  return operator === 'INCLUDE' ? isInside : !isInside
}

/** Nobody carries a tag that is gone. */
function matchesTags(person: Person, { operator, tags }: TagFilter): boolean {
  const carried = tags.map(({ thing }) => !thing.isGone && person.tags.has(thing))
  switch (operator) {
    case 'BELONGS_TO_ANY':
      return carried.includes(true)
    case 'BELONGS_TO_ALL':
      return !carried.includes(false)
    case 'NOT_BELONGS_TO_ANY':
      return !carried.includes(true)
    case 'NOT_BELONGS_TO_ALL':
      return carried.includes(false)
  }
}

/** Nobody has a value in a field that is gone; no value equals, contains or exceeds nothing. */
function matchesField(person: Person, { operator, field, value }: FieldFilter): boolean {
  const has = field.thing.isGone ? '' : (person.values.get(field.thing) ?? '').toLowerCase()
  const wanted = value.toLowerCase()
  const isText = has !== ''
  switch (operator) {
    case 'EQUALS':
      return isText && has === wanted
    case 'NOT_EQUALS':
      return !(isText && has === wanted)
    case 'CONTAINS':
      return isText && has.includes(wanted)
    case 'NOT_CONTAINS':
      return !(isText && has.includes(wanted))
    case 'STARTS_WITH':
      return isText && has.startsWith(wanted)
    case 'ENDS_WITH':
      return isText && has.endsWith(wanted)
    case 'IS_EMPTY':
      return !isText
    case 'IS_NOT_EMPTY':
      return isText
    case 'GREATER_THAN':
      return /^\d+$/.test(has) && Number(has) > Number(wanted)
    case 'LESS_THAN':
      return /^\d+$/.test(has) && Number(has) < Number(wanted)
  }
}

/** Returns what a filter names itself. */
export function namedBy(filter: Filter): Thing[] {
  if (filter.type === 'TAG') return filter.tags.map(({ thing }) => thing)
  if (filter.type === 'FIELD') return [filter.field.thing]
  return filter.type === 'SEGMENT' ? [filter.segment] : []
}

/** Returns everything that filters name, also through segments that are there. */
export function reachedBy(filters: readonly Filter[]): Set<Thing> {
  const found = new Set<Thing>()
  for (const filter of filters) {
    for (const thing of namedBy(filter)) found.add(thing)
    if (filter.type === 'SEGMENT' && !filter.segment.isGone)
      for (const thing of reachedBy(filter.segment.filters)) found.add(thing)
  }
  return found
}

/** Returns what filters depend on and what is gone: sending by them is closed while there is some. */
export function missingIn(filters: readonly Filter[]): Thing[] {
  return [...reachedBy(filters)].filter(({ isGone }) => isGone)
}

/** Returns the names of the segments by which filters reach a thing; none when they name it themselves. */
export function pathsTo(filters: readonly Filter[], thing: Thing): string[] {
  if (filters.some((filter) => namedBy(filter).includes(thing))) return []
  return filters.flatMap((filter) =>
    filter.type === 'SEGMENT' && reachedBy([filter]).has(thing) ? [filter.segment.name] : [],
  )
}

/** Returns a filter as a tool takes it. Names are written in another case, fields between blanks. */
export function toToolFilter(filter: Filter): Record<string, unknown> {
  if (filter.type === 'OWN')
    return { type: 'STRING', field: 'email', operator: 'ENDS_WITH', value: filter.ending }
  const { type, operator } = filter
  if (type === 'SEGMENT') return { type, operator, segmentId: filter.segment.id }
  if (type === 'TAG') {
    const named = filter.tags.filter(({ byName }) => byName).map(({ thing }) => thing.name.toUpperCase())
    const ids = filter.tags.filter(({ byName }) => !byName).map(({ thing }) => thing.id)
    return {
      ...{ type, operator },
      ...(named.length > 0 && { tagNames: named }),
      ...(ids.length > 0 && { tagIds: ids }),
    }
  }
  const { field, value } = filter
  const isNumber = operator === 'GREATER_THAN' || operator === 'LESS_THAN'
  const isText = operator !== 'IS_EMPTY' && operator !== 'IS_NOT_EMPTY'
  return {
    ...{ type, operator },
    ...(field.byName ? { field: ` ${field.thing.name.toUpperCase()}` } : { fieldId: field.thing.id }),
    ...(isText && { value: isNumber ? Number(value) : value }),
  }
}
