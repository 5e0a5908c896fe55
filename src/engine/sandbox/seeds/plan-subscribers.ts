import type { SubscriberStatus } from '../../domain/subscriber-status.ts'
import type { SeededChance } from '../world/seeded-chance.ts'
import { type DrawnPerson, drawPerson } from './draw-person.ts'
import type { CrowdSeed, FieldSeed, OrganizationSeed, PaymentSeed, PersonSeed } from './seed-shape.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/text/time-units.ts'

/** Nobody arrives in the last hour, so that everything that follows still lies in the past. */
const QUIET_MS = HOUR_MS

/** Something that happened to a subscriber after arriving. */
export type Step = { at: number } & (
  | { kind: 'tag' | 'untag'; name: string }
  | { kind: 'status'; status: SubscriberStatus; source: string; reason: string | null }
  | { kind: 'payment' | 'refund'; cents: number; currency: string; product: string }
)

/** A subscriber from arrival to today. */
export interface PlannedSubscriber extends DrawnPerson {
  /** By name of the custom field. */
  fields: Record<string, string>
  arrived: number
  entry: SubscriberStatus
  source: string
  steps: Step[]
}

/** Returns the subscribers of one organization, oldest first: those written by hand, then the crowd. */
export function planSubscribers(
  seed: OrganizationSeed,
  chance: SeededChance,
  now: number,
): PlannedSubscriber[] {
  const people = seed.people.map((person) => planPerson(person, seed, now))
  const taken = new Set(people.map(({ email }) => email))
  const { crowd } = seed
  return [
    ...people,
    ...listArrivals(crowd, chance, now).map((arrived, id) =>
      planOne(seed, chance, { id, arrived, now, taken }),
    ),
  ]
}

/** Arrivals grow denser towards today, as a list that does well does. */
function listArrivals(crowd: CrowdSeed, chance: SeededChance, now: number): number[] {
  const span = crowd.daysAgo * DAY_MS - QUIET_MS
  // In order already: each draws its place within a stretch of its own.
  return Array.from({ length: crowd.count }, (_, id) => {
    const age = 1 - Math.sqrt((id + chance.unit('arrival', id)) / crowd.count)
    return now - QUIET_MS - Math.floor(age * span)
  })
}

interface Arrival {
  id: number
  arrived: number
  now: number
  taken: Set<string>
}

function planOne(
  seed: OrganizationSeed,
  chance: SeededChance,
  { id, arrived, now, taken }: Arrival,
): PlannedSubscriber {
  const { crowd } = seed
  const confirmsBefore = seed.doubleOptIn ? now : now - (crowd.confirmedBeforeDaysAgo ?? Infinity) * DAY_MS
  const mustConfirm = arrived < confirmsBefore
  const drawn = chance.weighted('status', id, crowd.statuses)
  const status = drawn === 'PENDING_CONFIRMATION' && !mustConfirm ? 'SUBSCRIBED' : drawn
  const entry = entryOf(status, mustConfirm)
  const planned: PlannedSubscriber = {
    ...drawPerson(chance, id, crowd.names, taken),
    fields: drawFields(crowd.fields, chance, id),
    arrived,
    entry,
    source: chance.weighted('source', id, crowd.sources),
    steps: [],
  }
  if (entry === 'PENDING_CONFIRMATION' && status !== entry) {
    const at = Math.min(now, arrived + chance.integer('confirmed', id, 1, 600) * MINUTE_MS)
    planned.steps.push({ at, kind: 'status', status: 'SUBSCRIBED', source: 'CONFIRMATION', reason: null })
  }
  planTags(crowd, chance, id, planned, now)
  const end = planEnd(crowd, chance, id, planned, status, now)
  if (crowd.payments && entry !== 'TRANSACTIONAL') planPayments(crowd.payments, chance, id, planned, end)
  return planned
}

function entryOf(status: SubscriberStatus, mustConfirm: boolean): SubscriberStatus {
  if (status === 'TRANSACTIONAL') return status
  return mustConfirm ? 'PENDING_CONFIRMATION' : 'SUBSCRIBED'
}

/** Between the last thing planned so far and `until`, never on either edge of an empty span. */
function drawTime(
  chance: SeededChance,
  purpose: string,
  id: number,
  planned: PlannedSubscriber,
  until: number,
): number {
  const from = Math.max(
    planned.arrived,
    ...planned.steps.filter(({ kind }) => kind === 'status').map(({ at }) => at),
  )
  return Math.min(
    until,
    from + 1000 + Math.floor(chance.unit(purpose, id) * Math.max(0, until - from - 1000)),
  )
}

function planTags(
  crowd: CrowdSeed,
  chance: SeededChance,
  id: number,
  planned: PlannedSubscriber,
  now: number,
): void {
  for (const { name, share, later, removed } of crowd.tags) {
    if (!chance.happens(`tag ${name}`, id, share)) continue
    const at = later ? drawTime(chance, `tagged ${name}`, id, planned, now) : planned.arrived
    planned.steps.push({ at, kind: 'tag', name })
    if (removed && chance.happens(`untag ${name}`, id, removed)) {
      const gone = Math.min(now, at + 1 + Math.floor(chance.unit(`untagged ${name}`, id) * (now - at)))
      planned.steps.push({ at: gone, kind: 'untag', name })
    }
  }
}

/** Plans the change to the last status. Returns when it came; today for those who stayed. */
function planEnd(
  crowd: CrowdSeed,
  chance: SeededChance,
  id: number,
  planned: PlannedSubscriber,
  status: SubscriberStatus,
  now: number,
): number {
  const stayed = status === planned.entry || status === 'SUBSCRIBED'
  if (stayed) return now
  const at = drawTime(chance, 'end', id, planned, now)
  const left = status === 'UNSUBSCRIBED'
  const reason =
    left && chance.happens('explained', id, 0.65) ? chance.pick('reason', id, crowd.reasons) : null
  planned.steps.push({ at, kind: 'status', status, source: left ? 'LINK' : 'SYSTEM', reason })
  return at
}

function planPayments(
  seed: PaymentSeed,
  chance: SeededChance,
  id: number,
  planned: PlannedSubscriber,
  until: number,
): void {
  if (!chance.happens('pays', id, seed.share)) return
  const count = chance.integer('payments', id, 1, 5)
  for (let turn = 0; turn < count; turn += 1) {
    const [product, cents] = chance.pick(`product ${turn}`, id, seed.products)
    const at = planned.arrived + Math.floor(chance.unit(`paid ${turn}`, id) * (until - planned.arrived))
    const payment = { cents, currency: seed.currency, product }
    planned.steps.push({ at, kind: 'payment', ...payment })
    if (chance.happens(`refund ${turn}`, id, seed.refunded)) {
      planned.steps.push({ at: Math.min(until, at + 3 * DAY_MS), kind: 'refund', ...payment })
    }
  }
}

function drawFields(fields: readonly FieldSeed[], chance: SeededChance, id: number): Record<string, string> {
  const filled = fields.filter(({ name, share }) => chance.happens(`field ${name}`, id, share))
  return Object.fromEntries(
    filled.map(({ name, values }) => [name, drawValue(values, chance, `value ${name}`, id)]),
  )
}

function drawValue(values: FieldSeed['values'], chance: SeededChance, purpose: string, id: number): string {
  if (values === 'birthday') {
    const day = chance.integer(purpose, id, Date.UTC(1955, 0, 1) / DAY_MS, Date.UTC(2006, 0, 1) / DAY_MS)
    return new Date(day * DAY_MS).toISOString().slice(0, 10)
  }
  if ('least' in values) return String(chance.integer(purpose, id, values.least, values.most))
  return chance.pick(purpose, id, values)
}

/** Moves of those written by hand come half-way between arrival and today. */
function planPerson(person: PersonSeed, seed: OrganizationSeed, now: number): PlannedSubscriber {
  const arrived = now - person.daysAgo * DAY_MS
  const entry = entryOf(person.status, seed.doubleOptIn || person.status === 'PENDING_CONFIRMATION')
  const steps: Step[] = (person.tags ?? []).map((name) => ({ at: arrived, kind: 'tag', name }))
  if (entry === 'PENDING_CONFIRMATION' && person.status !== entry) {
    steps.push({
      at: arrived + MINUTE_MS,
      kind: 'status',
      status: 'SUBSCRIBED',
      source: 'CONFIRMATION',
      reason: null,
    })
  }
  if (person.status !== entry && person.status !== 'SUBSCRIBED') {
    const at = arrived + Math.floor((now - arrived) / 2)
    const source = person.status === 'UNSUBSCRIBED' ? 'LINK' : 'SYSTEM'
    steps.push({ at, kind: 'status', status: person.status, source, reason: person.reason ?? null })
  }
  const { email, name = null, phone = null, country = null, fields = {} } = person
  return { email, name, phone, country, ipAddress: null, fields, arrived, entry, source: 'FORM', steps }
}
