import { expect } from 'vitest'
import { DAY_MS } from '../../src/shared/text/time-units.ts'
import { required } from './answers.ts'
import {
  type CountedUse,
  type Deletion,
  expectConfirmation,
  expectReason,
  expectUses,
  findUses,
  type Holder,
  isSegment,
  shown,
} from './closed-audience-answers.ts'
import { type Campaign, Draw, labelsOf, livingOf, type Sequence, STRANGER } from './closed-audience-draw.ts'
import {
  type Filter,
  matchesAll,
  missingIn,
  namedBy,
  OPERATORS,
  type Segment,
  type Thing,
  toToolFilter,
} from './closed-audience-oracle.ts'
import { GatewayCalls } from './gateway-calls.ts'
import { startOrganization, type TestOrganization } from './organization.ts'
import { makeReady } from './ready-campaign.ts'
import type { ServedSandbox } from './served-sandbox.ts'

/**
 * Random sequences of deletions before a campaign starts, many side by side in one organization: each has
 * people, tags, a field, segments, drafts and scheduled campaigns of its own. What a confirmation names is
 * compared with an oracle. Then time passes the start of all campaigns: one that depends on what is gone
 * must have FAILED with a reason that names it and sent nothing; every other must have been sent to exactly
 * the recipients that the oracle names.
 */
export interface ClosedAudienceTrial {
  sequences: number
  /** From 0 up to but not 1. */
  chance: () => number
}

export interface ClosedAudienceTally {
  /** Deletions of what something used. */
  tag: number
  customField: number
  segment: number
  /** Filters that named what was deleted, in what a confirmation named. */
  operators: Record<(typeof OPERATORS)[number], number>
  /** Segments and campaigns that a confirmation named, and those of them that reached it through segments. */
  uses: number
  nested: number
  /** Uses that match more people afterwards. */
  widened: number
  /** Campaigns that FAILED by what is gone, and those of them that reach it only through segments. */
  failed: number
  failedNested: number
  sent: number
  emails: number
  closedDrafts: number
  again: number
  renamed: number
  mended: number
}

export function emptyTally(): ClosedAudienceTally {
  return {
    ...{ tag: 0, customField: 0, segment: 0 },
    operators: Object.fromEntries(OPERATORS.map((one) => [one, 0])) as ClosedAudienceTally['operators'],
    ...{ uses: 0, nested: 0, widened: 0, failed: 0, failedNested: 0 },
    ...{ sent: 0, emails: 0, closedDrafts: 0, again: 0, renamed: 0, mended: 0 },
  }
}

/** Adds what a trial saw to a total. */
export function addTally(total: ClosedAudienceTally, tally: ClosedAudienceTally): void {
  const { operators, ...others } = tally
  add(total.operators, operators)
  add(total, others)
}

function add<Key extends string>(total: Record<NoInfer<Key>, number>, more: Record<Key, number>): void {
  for (const key of Object.keys(more) as Key[]) total[key] += more[key]
}

/** What may happen to each sequence, in this order, and how likely. */
const STEPS = [
  ['rename', 0.2],
  ['delete', 0.9],
  ['again', 0.5],
  ['mend', 0.15],
  ['addCampaign', 0.1],
  ['rename', 0.1],
  ['delete', 0.1],
  ['again', 0.2],
] as const

/** Short: a deletion looks into the content of every campaign. */
const CONTENT = 'Our autumn dates are here. [Unsubscribe](https://{{unsubscribeUrl}})'
/** Only what the trial does happens. */
const QUIET = { hardBounce: 0, softBounce: 0, opened: 0, clicked: 0, complained: 0, unsubscribed: 0 }

/** Runs the trial in an organization of its own; fails at the first answer or recipient that is wrong. */
export async function tryClosedAudience(
  sandbox: ServedSandbox,
  { sequences, chance }: ClosedAudienceTrial,
): Promise<ClosedAudienceTally> {
  const organization = await startOrganization(sandbox)
  await makeReady(sandbox, organization)
  await sandbox.control('scenario.set', { organizationId: organization.id, rates: QUIET })
  // Reviews decide nothing here, and take as long as all the rest of scheduling.
  await sandbox.control('organization.set', { organizationId: organization.id, verification: 'WHITELISTED' })
  await sandbox.control('reviewer.set', { outage: true })
  const trial = new Trial(sandbox, organization, new Draw(chance))
  await trial.begin(sequences)
  for (const [step, share] of STEPS) await trial.take(step, share)
  await trial.finish()
  return trial.tally
}

class Trial {
  readonly tally = emptyTally()
  private readonly calls: GatewayCalls
  private readonly draw: Draw
  /** When all campaigns start. */
  private readonly date: string
  private sequences: Sequence[] = []
  /** Of the organization: the people of all sequences, and two others. */
  private readonly everybody = { all: 2, subscribed: 2 }

  constructor(sandbox: ServedSandbox, organization: TestOrganization, draw: Draw) {
    this.calls = new GatewayCalls(sandbox, organization.id)
    this.draw = draw
    this.date = new Date(sandbox.world.clock.now() + DAY_MS).toISOString()
  }

  async begin(count: number): Promise<void> {
    this.sequences = Array.from({ length: count }, (_, number) => this.draw.sequence(number))
    const tags = this.sequences.flatMap(({ labels }) => livingOf(labels, 'tag'))
    const found = await this.calls.call('get_or_create_tags', { names: tags.map(({ name }) => name) })
    for (const [index, { id }] of found.tags.entries()) required(tags[index]).id = id
    for (const { labels } of this.sequences)
      for (const label of livingOf(labels, 'customField')) label.id = await this.createLabel(label)
    const people = this.sequences.flatMap((sequence) => sequence.people)
    const rows = people.map(({ email, ...person }) => ({ email, ...labelsOf(person) }))
    for (let from = 0; from < rows.length; from += 500)
      await this.calls.call('import_subscribers', { subscribers: rows.slice(from, from + 500) })
    const leavers = people.filter(({ isSubscribed }) => !isSubscribed)
    for (const { email } of leavers) await this.calls.call('unsubscribe', { email })
    this.everybody.all += people.length
    this.everybody.subscribed += people.length - leavers.length
    for (const sequence of this.sequences) await this.fill(sequence)
  }

  private async createLabel({ kind, name }: Thing): Promise<string> {
    if (kind === 'tag') return (await this.calls.call('create_tag', { name })).tag.id
    return (await this.calls.call('create_custom_field', { name })).field.id
  }

  private async fill(sequence: Sequence): Promise<void> {
    const { draw } = this
    for (let left = draw.pick([1, 2, 3]); left > 0; left -= 1)
      await this.addSegment(sequence, {
        name: `Segment ${sequence.unique()}`,
        filters: draw.flip(0.3) ? draw.ownFilters(sequence) : draw.filters(sequence, sequence.segments),
      })
    for (let left = draw.pick([1, 1, 1, 2]); left > 0; left -= 1) await this.addCampaign(sequence)
    if (draw.flip(0.3)) await this.addDraft(sequence, draw.filters(sequence, sequence.segments))
  }

  private async addSegment(sequence: Sequence, values: Pick<Segment, 'name' | 'filters'>): Promise<void> {
    const input = { name: values.name, filters: values.filters.map(toToolFilter) }
    const { segmentId } = await this.calls.call('create_segment', input)
    sequence.segments.push({ kind: 'segment', ...values, id: segmentId, isGone: false })
  }

  private async addDraft(sequence: Sequence, filters: readonly Filter[]): Promise<Campaign> {
    const name = `Campaign ${sequence.unique()}`
    const given = { name, subject: 'Autumn dates', content: CONTENT, contentType: 'MARKDOWN' } as const
    const { campaignId } = await this.calls.call('create_campaign', given)
    const campaign: Campaign = { name, id: campaignId, filters, status: 'DRAFT' }
    await this.saveFilters(campaign)
    sequence.campaigns.push(campaign)
    return campaign
  }

  private async saveFilters({ id: campaignId, filters }: Campaign): Promise<void> {
    await this.calls.call('update_campaign_filters', { campaignId, filters: filters.map(toToolFilter) })
  }

  /** Adds a campaign of its own people that is scheduled for the time of all, or refused with the reason. */
  private async addCampaign(sequence: Sequence): Promise<void> {
    const campaign = await this.addDraft(sequence, this.draw.audience(sequence))
    const { name, id: campaignId, filters } = campaign
    const answer = await this.calls.ask('schedule_campaign', { campaignId, date: this.date })
    if (answer === null) return expectReason(this.calls.refusal, campaign, this.count(sequence, campaign))
    expect({ name, gone: missingIn(filters) }).toEqual({ name, gone: [] })
    expect({ name, count: answer.audienceCount }).toEqual({ name, count: this.count(sequence, campaign) })
    campaign.status = 'SCHEDULED'
  }

  async take(step: (typeof STEPS)[number][0], share: number): Promise<void> {
    for (const sequence of this.sequences) if (this.draw.flip(share)) await this[step](sequence)
  }

  private async delete(sequence: Sequence): Promise<void> {
    const kinds = ['tag', 'customField', 'segment'] as const
    const things = livingOf([...sequence.labels, ...sequence.segments], this.draw.pick(kinds))
    if (things.length === 0) return
    const thing = this.draw.pick(things)
    const uses = findUses(sequence, thing)
    const before = uses.map(({ holder }) => this.count(sequence, holder))
    const [tool, input] = this.deletionOf(thing)
    const asked = await this.calls.refuse(tool, input)
    thing.isGone = true
    const expected = uses.map((use, index) => {
      return { ...use, before: required(before[index]), after: this.count(sequence, use.holder) }
    })
    expectConfirmation(asked.message, thing, expected)
    const confirmationCode = required(asked.confirmation).confirmationCode
    const answer = await this.calls.call(tool, { ...input, confirmationCode })
    expectUses(answer.uses, expected)
    this.tell(thing, expected)
  }

  private deletionOf({ kind, id, name }: Thing): Deletion {
    if (kind === 'segment') return ['delete_segment', { segmentId: id }]
    if (kind === 'customField') return ['delete_custom_field', { fieldId: id }]
    return ['delete_tag', this.draw.flip(0.5) ? { tagId: id } : { name: name.toUpperCase() }]
  }

  private tell(thing: Thing, uses: readonly CountedUse[]): void {
    const { tally } = this
    if (uses.length > 0) tally[thing.kind] += 1
    for (const { holder, paths, before, after } of uses) {
      tally.uses += 1
      if (paths.length > 0) tally.nested += 1
      if (after > before) tally.widened += 1
      for (const filter of holder.filters)
        if (filter.type !== 'OWN' && namedBy(filter).includes(thing)) tally.operators[filter.operator] += 1
    }
  }

  /** Makes what is gone again under its name, and gives it to the same people; what named it stays closed. */
  private async again(sequence: Sequence): Promise<void> {
    const there = [...sequence.labels, ...sequence.segments].filter(({ isGone }) => !isGone)
    const gone = [...sequence.labels, ...sequence.segments].filter(
      ({ isGone, kind, name }) => isGone && !there.some((one) => one.kind === kind && one.name === name),
    )
    if (gone.length === 0) return
    const thing = this.draw.pick(gone)
    if (thing.kind === 'segment') await this.segmentAgain(sequence, thing as Segment)
    else await this.labelAgain(sequence, thing)
  }

  private async segmentAgain(sequence: Sequence, { name, filters }: Segment): Promise<void> {
    if (filters.flatMap(namedBy).some(({ isGone }) => isGone)) return
    await this.addSegment(sequence, { name, filters })
    this.tally.again += 1
  }

  private async labelAgain({ people, labels }: Sequence, old: Thing): Promise<void> {
    const thing: Thing = { ...old, isGone: false, id: await this.createLabel(old) }
    labels.push(thing)
    for (const { tags, values } of people) {
      if (tags.has(old)) tags.add(thing)
      const value = values.get(old)
      if (value !== undefined) values.set(thing, value)
    }
    const carriers = people.filter(({ tags, values }) => tags.has(thing) || values.has(thing))
    const rows = carriers.map(({ email, ...person }) => ({ email, ...labelsOf(person, [thing]) }))
    if (rows.length > 0) await this.calls.call('import_subscribers', { subscribers: rows })
    this.tally.again += 1
  }

  private async rename({ labels, segments, unique }: Sequence): Promise<void> {
    const things = [...livingOf(labels, 'customField'), ...livingOf(segments, 'segment')]
    if (things.length === 0) return
    const thing = this.draw.pick(things)
    thing.name = `Renamed ${unique()}`
    const { id, name } = thing
    if (thing.kind === 'segment') await this.calls.call('update_segment', { segmentId: id, name })
    else await this.calls.call('rename_custom_field', { fieldId: id, name })
    this.tally.renamed += 1
  }

  /** Gives a segment or a draft other filters: what depended on what is gone by it alone is open again. */
  private async mend(sequence: Sequence): Promise<void> {
    const drafts = sequence.campaigns.filter(({ status }) => status === 'DRAFT')
    const segments = sequence.segments.filter(({ isGone }) => !isGone)
    const closed = [...segments, ...drafts].filter(({ filters }) => missingIn(filters).length > 0)
    if (closed.length === 0) return
    const holder = this.draw.pick(closed)
    // A segment names those before it alone, so that none contains itself.
    const earlier = isSegment(holder) ? segments.slice(0, segments.indexOf(holder)) : segments
    holder.filters = this.draw.filters(sequence, earlier)
    if (isSegment(holder)) {
      const filters = holder.filters.map(toToolFilter)
      await this.calls.call('update_segment', { segmentId: holder.id, filters })
    } else await this.saveFilters(holder)
    this.tally.mended += 1
  }

  /** Returns how many match, by the oracle: of a campaign its recipients, of a segment everybody. */
  private count({ people }: Sequence, holder: Holder): number {
    const isOfSegment = isSegment(holder)
    const counted = people.filter(({ isSubscribed }) => isOfSegment || isSubscribed)
    const own = counted.filter((person) => matchesAll(person, holder.filters)).length
    // The people of all other sequences carry nothing that these filters name: all match, or none.
    if (!matchesAll(STRANGER, holder.filters)) return own
    return own - counted.length + (isOfSegment ? this.everybody.all : this.everybody.subscribed)
  }

  async finish(): Promise<void> {
    const { segments } = await this.calls.call('list_segments', { limit: 1000 })
    const counts = new Map(segments.map(({ id, subscriberCount }) => [id, subscriberCount]))
    for (const sequence of this.sequences) {
      for (const segment of sequence.segments) {
        const count = segment.isGone ? undefined : this.count(sequence, segment)
        expect({ ...shown(segment), count: counts.get(segment.id) }).toEqual({ ...shown(segment), count })
      }
      for (const campaign of sequence.campaigns)
        if (campaign.status === 'DRAFT') await this.checkDraft(sequence, campaign)
    }
    await this.start()
  }

  /** Asks to send it at once, and leaves it at that. */
  private async checkDraft(sequence: Sequence, campaign: Campaign): Promise<void> {
    const { code, message } = await this.calls.refuse('schedule_campaign', { campaignId: campaign.id })
    if (code !== 'CONFIRMATION_REQUIRED') {
      if (missingIn(campaign.filters).length > 0) this.tally.closedDrafts += 1
      return expectReason(message, campaign, this.count(sequence, campaign))
    }
    expect({ ...shown(campaign), gone: missingIn(campaign.filters) }).toEqual({
      ...shown(campaign),
      gone: [],
    })
  }

  /** Moves time past the start of all campaigns, and compares what became of each. */
  private async start(): Promise<void> {
    const { failedCampaigns } = required(await this.calls.control('clock.advance', { by: '2d' }))
    const { campaigns } = await this.calls.call('list_campaigns', { limit: 1000 })
    const states = new Map(campaigns.map(({ id, status }) => [id, status]))
    const recipients = new Map<string, string[]>()
    for (const { campaignId, to, sentAt } of await this.calls.listAllEmails()) {
      expect({ to, isSent: sentAt !== null }).toEqual({ to, isSent: true })
      recipients.set(campaignId ?? '', [...(recipients.get(campaignId ?? '') ?? []), to])
    }
    for (const sequence of this.sequences)
      for (const campaign of sequence.campaigns) {
        const expected = this.outcome(sequence, campaign)
        const status = states.get(campaign.id)
        const to = (recipients.get(campaign.id) ?? []).toSorted()
        expect({ ...shown(campaign), status, to }).toEqual({ ...shown(campaign), ...expected })
        if (status === 'FAILED') await this.checkFailure(sequence, campaign)
      }
    expect(failedCampaigns).toBe([...states.values()].filter((status) => status === 'FAILED').length)
  }

  /** Returns what must become of a campaign, by the oracle. */
  private outcome({ people }: Sequence, { status, filters }: Campaign): { status: string; to: string[] } {
    if (status === 'DRAFT') return { status, to: [] }
    const to = people.filter((person) => person.isSubscribed && matchesAll(person, filters))
    if (missingIn(filters).length > 0 || to.length === 0) return { status: 'FAILED', to: [] }
    this.tally.sent += 1
    this.tally.emails += to.length
    return { status: 'SENT', to: to.map(({ email }) => email).toSorted() }
  }

  private async checkFailure(sequence: Sequence, campaign: Campaign): Promise<void> {
    const missing = missingIn(campaign.filters)
    if (missing.length > 0) this.tally.failed += 1
    if (missing.length > 0 && !campaign.filters.flatMap(namedBy).some(({ isGone }) => isGone))
      this.tally.failedNested += 1
    const { failure } = await this.calls.call('get_campaign_progress', { campaignId: campaign.id })
    expect(failure?.code).toBe('RECIPIENTS')
    expectReason(failure?.message ?? '', campaign, this.count(sequence, campaign))
  }
}
