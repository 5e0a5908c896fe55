import {
  FIELD_OPERATORS,
  type Filter,
  matchesAll,
  type Mention,
  type Person,
  type Segment,
  SEGMENT_OPERATORS,
  TAG_OPERATORS,
  type Thing,
} from './closed-audience-oracle.ts'

export interface Campaign {
  name: string
  id: string
  filters: readonly Filter[]
  status: 'SCHEDULED' | 'DRAFT'
}

/** The people, things and campaigns of one sequence; no other sequence names them. */
export interface Sequence {
  /** Of the addresses of its people. */
  ending: string
  people: Person[]
  /** Tags and fields, those that are gone too. */
  labels: Thing[]
  segments: Segment[]
  campaigns: Campaign[]
  /** What a name is made of that nothing else has. */
  unique: () => string
}

const VALUES = ['Paris', 'Nantes', '7', '12', '']
/** Of filters: each is a part of a value, or a whole one in another case. */
const TEXTS = ['PARIS', 'nantes', 'a', 'S', '7', '2']

/** Random choices. */
export class Draw {
  /** From 0 up to but not 1. */
  readonly chance: () => number

  constructor(chance: () => number) {
    this.chance = chance
  }

  flip(share: number): boolean {
    return this.chance() < share
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.chance() * items.length)]!
  }

  /** Returns a sequence with two tags, a field and people who have some of them; nothing has an id yet. */
  sequence(number: number): Sequence {
    let made = 0
    const label = (kind: Thing['kind'], word: string): Thing => {
      return { kind, name: `${word} ${number}`, id: '', isGone: false }
    }
    const [vip, staff, city] = [label('tag', 'vip'), label('tag', 'staff'), label('customField', 'city')]
    const ending = `@s${number}.mail.test`
    const people = Array.from({ length: 4 + Math.floor(this.chance() * 3) }, (_, index): Person => {
      const value = this.pick(VALUES)
      return {
        email: `p${index}${ending}`,
        isSubscribed: this.flip(0.92),
        tags: new Set([vip, staff].filter(() => this.flip(0.5))),
        values: new Map(value === '' ? [] : [[city, value]]),
      }
    })
    const unique = () => `${number}.${(made += 1)}`
    return { ending, people, labels: [vip, staff, city], segments: [], campaigns: [], unique }
  }

  /** Returns one or two filters by what is there; of segments, by these. */
  filters({ labels }: Sequence, segments: readonly Segment[]): Filter[] {
    const [tags, fields] = [livingOf(labels, 'tag'), livingOf(labels, 'customField')]
    const inner = segments.filter(({ isGone }) => !isGone)
    const types = [tags, fields, inner].flatMap((things, place) => (things.length > 0 ? [place] : []))
    if (types.length === 0) return []
    return Array.from({ length: this.flip(0.4) ? 2 : 1 }, () => {
      const type = this.pick(types)
      if (type === 0) return this.tagFilter(tags)
      return type === 1 ? this.fieldFilter(this.pick(fields)) : this.segmentFilter(this.pick(inner))
    })
  }

  /** Returns filters of a campaign that is scheduled: most often they match somebody. */
  audience(sequence: Sequence): Filter[] {
    let filters = this.ownFilters(sequence)
    const isEmpty = () => !sequence.people.some((one) => one.isSubscribed && matchesAll(one, filters))
    for (let tries = 0; tries < 3 && isEmpty(); tries += 1) filters = this.ownFilters(sequence)
    return filters
  }

  /** Returns filters that match nobody but people of the sequence. */
  ownFilters(sequence: Sequence): Filter[] {
    const own: Filter = { type: 'OWN', ending: sequence.ending }
    const others = this.filters(sequence, sequence.segments)
    return this.flip(0.5) ? [own, ...others] : [...others, own]
  }

  private mention(thing: Thing): Mention {
    return { thing, byName: this.flip(0.5) }
  }

  private tagFilter(tags: readonly Thing[]): Filter {
    const first = this.pick(tags)
    const others = tags.filter((tag) => tag !== first && this.flip(0.4))
    const mentions = [first, ...others].map((tag) => this.mention(tag))
    return { type: 'TAG', operator: this.pick(TAG_OPERATORS), tags: mentions }
  }

  private fieldFilter(thing: Thing): Filter {
    const operator = this.pick(FIELD_OPERATORS)
    const isNumber = operator === 'GREATER_THAN' || operator === 'LESS_THAN'
    const value = isNumber ? '10' : this.pick(TEXTS)
    return { type: 'FIELD', operator, field: this.mention(thing), value }
  }

  private segmentFilter(segment: Segment): Filter {
    return { type: 'SEGMENT', operator: this.pick(SEGMENT_OPERATORS), segment }
  }
}

export function livingOf(things: readonly Thing[], kind: Thing['kind']): Thing[] {
  return things.filter((thing) => thing.kind === kind && !thing.isGone)
}

/** Somebody of no sequence, or of another one. */
export const STRANGER: Person = {
  email: 'stranger@mail.test',
  isSubscribed: true,
  tags: new Set(),
  values: new Map(),
}

/** Tags and values of a person as a row of an import has them; of these labels alone, if given. */
export function labelsOf({ tags, values }: Pick<Person, 'tags' | 'values'>, only?: readonly Thing[]) {
  const isGiven = (thing: Thing) => only?.includes(thing) ?? true
  return {
    tags: [...tags].filter(isGiven).map(({ name }) => name),
    fields: Object.fromEntries(
      [...values].filter(([thing]) => isGiven(thing)).map(([{ name }, value]) => [name, value]),
    ),
  }
}
