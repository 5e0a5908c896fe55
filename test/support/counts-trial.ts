import { expect } from 'vitest'
import type { RecipientAction } from '../../src/engine/domain/scenario.ts'
import type { ActionInput } from '../../src/engine/sandbox/actions/index.ts'
import type { ToolAnswer } from '../../src/engine/tools/index.ts'
import { required } from './answers.ts'
import { GatewayCalls } from './gateway-calls.ts'
import { startOrganization, type TestOrganization } from './organization.ts'
import { makeReady, SOUND_CONTENT } from './ready-campaign.ts'
import type { ServedSandbox } from './served-sandbox.ts'

/**
 * Random sequences of what can happen to a campaign, many side by side in one organization: each has
 * a campaign and subscribers of its own. A round is one step of each and one that concerns all: time,
 * a hold, a block. After it everything that tells about a campaign must add up and agree, for each of
 * them.
 */
export interface CountsTrial {
  sequences: number
  rounds: number
  /** From 0 up to but not 1. */
  chance: () => number
}

export interface CountsTally {
  steps: number
  checks: number
  /** Checks that found somebody in the place. */
  places: Record<(typeof PLACES)[number], number>
  failed: number
  /** Openings that the clock told of. */
  openedByClock: number
}

const PLACES = ['pending', 'inFlight', 'delivered', 'bounced', 'failed', 'canceled'] as const
const WORDS = ['delivered', 'bounce', 'softbounce', 'complaint', 'clicks', 'unsubscribes', 'slow'] as const
const ACTS: readonly RecipientAction[] = ['open', 'click', 'bounce', 'softbounce', 'complain', 'unsubscribe']
const SPANS = ['1s', '5s', '20s', '2m', '40m', '5h', '2d']
const LIVELY = {
  hardBounce: 0.1,
  softBounce: 0.15,
  opened: 0.5,
  clicked: 0.4,
  complained: 0.1,
  unsubscribed: 0.1,
}

export async function tryCounts(sandbox: ServedSandbox, setting: CountsTrial): Promise<CountsTally> {
  const organization = await startOrganization(sandbox)
  await makeReady(sandbox, organization)
  await sandbox.control('scenario.set', { organizationId: organization.id, rates: LIVELY })
  const trial = new Trial(sandbox, organization, setting)
  await trial.begin()
  for (let round = 0; round < setting.rounds; round += 1) await trial.round(round)
  await trial.finish()
  return trial.tally
}

interface Sequence {
  name: string
  campaignId: string
  subscribers: string[]
}

class Trial {
  readonly tally: CountsTally = {
    steps: 0,
    checks: 0,
    places: { pending: 0, inFlight: 0, delivered: 0, bounced: 0, failed: 0, canceled: 0 },
    failed: 0,
    openedByClock: 0,
  }
  private readonly sandbox: ServedSandbox
  private readonly organization: TestOrganization
  private readonly calls: GatewayCalls
  private readonly setting: CountsTrial
  private readonly sequences: Sequence[] = []
  private holds: string[] = []
  /** What the clock said of all advances. */
  private readonly moved = { sent: 0, opened: 0 }

  constructor(sandbox: ServedSandbox, organization: TestOrganization, setting: CountsTrial) {
    this.sandbox = sandbox
    this.organization = organization
    this.calls = new GatewayCalls(sandbox, organization.id)
    this.setting = setting
  }

  private pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.setting.chance() * items.length)]!
  }

  async begin(): Promise<void> {
    const { sequences } = this.setting
    const everybody: { email: string; tags: string[] }[] = []
    for (let turn = 0; turn < sequences; turn += 1) {
      // Forty a second go out: one in ten sends for longer than a second by itself.
      const many = this.setting.chance() < 0.1 ? 60 : 5
      const subscribers = Array.from({ length: 1 + Math.floor(this.setting.chance() * many) }, (_, index) =>
        this.setting.chance() < 0.5
          ? `${this.pick(WORDS)}+${turn}-${index}@sandbox.test`
          : `p${turn}-${index}@mail.test`,
      )
      everybody.push(...subscribers.map((email) => ({ email, tags: [`t${turn}`] })))
      this.sequences.push({ name: `Trial ${turn}`, subscribers, campaignId: '' })
    }
    for (let from = 0; from < everybody.length; from += 500)
      await this.calls.call('import_subscribers', { subscribers: everybody.slice(from, from + 500) })
    for (const [turn, sequence] of this.sequences.entries())
      sequence.campaignId = await this.draft(turn, sequence.name)
  }

  private async draft(turn: number, name: string): Promise<string> {
    const given = { name, subject: 'Autumn dates', content: SOUND_CONTENT }
    const { campaignId } = await this.calls.call('create_campaign', given)
    const filters = [{ type: 'TAG', operator: 'BELONGS_TO_ANY', tagNames: [`t${turn}`] }]
    await this.calls.call('update_campaign_filters', { campaignId, filters })
    return campaignId
  }

  /** The first two are before time moves, so that most campaigns wait for each other's mail. */
  async round(round: number): Promise<void> {
    const isEarly = round < 2
    for (const [turn, sequence] of this.sequences.entries()) {
      this.tally.steps += 1
      await this.moveOne(turn, sequence, isEarly && this.setting.chance() < 0.5)
    }
    if (!isEarly) await this.moveAll()
    await this.checkAll()
  }

  private async advance(input: ActionInput<'clock.advance'>): Promise<void> {
    const { sent, opened } = required(await this.calls.control('clock.advance', input))
    this.moved.sent += sent
    this.moved.opened += opened
  }

  /** What happens to every campaign: time, holds, blocks. */
  private async moveAll(): Promise<void> {
    const { id: organizationId } = this.organization
    const draw = this.setting.chance()
    if (draw < 0.9) {
      // Sending is over in seconds, and what happens meanwhile is the point.
      const by = this.setting.chance() < 0.7 ? '1s' : this.pick(SPANS)
      await this.advance(this.setting.chance() < 0.2 ? { next: true } : { by })
    } else if (draw < 0.96) {
      const open = this.holds.pop()
      if (open !== undefined) await this.calls.control('hold.close', { id: open })
      else {
        const kind = this.pick(['CAMPAIGNS', 'ALL_SENDING'] as const)
        const hold = await this.calls.control('hold.open', { organizationId, kind })
        if (hold) this.holds.push(hold.id)
      }
    } else {
      const verification = this.pick(['BLOCKED', 'HUMAN_VERIFIED', 'HUMAN_VERIFIED'] as const)
      await this.calls.control('organization.set', { organizationId, verification })
    }
  }

  private async moveOne(turn: number, sequence: Sequence, schedules: boolean): Promise<void> {
    const { campaignId } = sequence
    // The last ones wait longest.
    const email = this.setting.chance() < 0.5 ? sequence.subscribers.at(-1)! : this.pick(sequence.subscribers)
    const moves = [
      'schedule',
      'schedule',
      'cancel',
      'add',
      'leave',
      'ban',
      'act',
      'act',
      'back',
      'copy',
    ] as const
    switch (schedules ? 'schedule' : this.pick(moves)) {
      case 'schedule':
        return void (await this.calls.ask('schedule_campaign', { campaignId, ...this.when() }))
      case 'cancel':
        return void (await this.calls.ask('cancel_campaign_schedule', { campaignId }))
      case 'add':
        return this.add(turn, sequence)
      case 'leave':
        return void (await this.calls.ask('unsubscribe', { email }))
      case 'ban':
        return this.organization.force(email, 'BANNED')
      case 'act':
        return this.act(email)
      case 'back':
        return this.comeBack(email)
      default:
        return this.copy(sequence)
    }
  }

  private when(): { date?: string } {
    if (this.setting.chance() < 0.7) return {}
    const after = this.pick([1000, 2000, 60_000])
    return { date: new Date(this.sandbox.world.clock.now() + after).toISOString() }
  }

  private async add(turn: number, sequence: Sequence): Promise<void> {
    const email = `new${turn}-${sequence.subscribers.length}@mail.test`
    if (await this.calls.ask('add_subscriber', { email, tags: [`t${turn}`] }))
      sequence.subscribers.push(email)
  }

  private async act(email: string): Promise<void> {
    const { emails } = await this.calls.call('get_subscriber_emails', { email })
    const [latest] = emails
    if (latest) await this.calls.control('recipient.act', { emailId: latest.id, action: this.pick(ACTS) })
  }

  private async comeBack(email: string): Promise<void> {
    const { id: subscriberId } = await this.calls.call('get_subscriber', { email })
    await this.calls.ask('reactivate_subscriber', { subscriberId, force: true })
  }

  /** The way on from FAILED, and from the end: the sequence goes on with the copy. */
  private async copy(sequence: Sequence): Promise<void> {
    const { status } = await this.calls.call('get_campaign', { campaignId: sequence.campaignId })
    if (status !== 'FAILED' && status !== 'SENT') return
    const newName = `${sequence.name}, again ${this.tally.steps}`
    const copy = await this.calls.ask('duplicate_campaign', { campaignId: sequence.campaignId, newName })
    expect(copy?.campaign).toMatchObject({ status: 'DRAFT', failure: null })
    sequence.name = newName
    sequence.campaignId = copy?.campaignId ?? ''
  }

  /** Everything that tells about each campaign, compared with each other and with its emails. */
  private async checkAll(): Promise<void> {
    const { campaigns } = await this.calls.call('list_campaigns', { limit: 1000 })
    const listed = new Map(campaigns.map((campaign) => [campaign.id, campaign]))
    const emails = await this.countEmails()
    for (const sequence of this.sequences)
      await this.check(
        sequence,
        listed.get(sequence.campaignId),
        emails.get(sequence.campaignId) ?? new Map(),
      )
    const { campaignId, subscribers } = this.pick(this.sequences)
    await this.checkSubscriber(campaignId, this.pick(subscribers))
  }

  private async check({ name, campaignId }: Sequence, listed: unknown, emails: EmailCounts): Promise<void> {
    this.tally.checks += 1
    const progress = await this.calls.call('get_campaign_progress', { campaignId })
    const { total, pending, inFlight, delivered, bounced, failed, canceled, sent, failure } = progress
    const places = { pending, inFlight, delivered, bounced, failed, canceled }
    for (const place of PLACES) {
      expect({ name, place, negative: places[place] < 0 }).toMatchObject({ negative: false })
      if (places[place] > 0) this.tally.places[place] += 1
    }
    expect({ name, total }).toEqual({ name, total: sumOf(Object.values(places)) })
    expect({ name, sent }).toEqual({ name, sent: inFlight + delivered + bounced })
    const analytics = await this.calls.call('get_campaign_analytics', { campaignId })
    expect(analytics).toMatchObject({ ...places, recipients: total, sent })
    const { complained, opened, unsubscribed, clicked } = analytics
    for (const part of [complained, opened, unsubscribed]) expect(part).toBeLessThanOrEqual(delivered)
    const campaign = await this.calls.call('get_campaign', { campaignId })
    const summary = {
      ...{ recipientCount: total, emailsSentCount: sent },
      ...{ emailsOpenedCount: opened, emailsClickedCount: clicked },
    }
    expect(campaign).toMatchObject({ ...summary, failure, status: progress.status })
    expect(listed).toMatchObject({ id: campaignId, status: progress.status, ...summary })
    this.checkStatus(progress)
    checkEmails(name, emails, places, complained)
  }

  private checkStatus({ status, total, pending, failure }: ToolAnswer<'get_campaign_progress'>): void {
    expect(failure !== null).toBe(status === 'FAILED')
    if (status === 'SENDING') expect(pending).toBeGreaterThan(0)
    else if (status === 'SENT') expect({ pending, some: total > 0 }).toEqual({ pending: 0, some: true })
    else expect({ status, total }).toEqual({ status, total: 0 })
    if (status === 'FAILED') this.tally.failed += 1
  }

  /** The administrator's list, counted by campaign and status. */
  private async countEmails(): Promise<Map<string, EmailCounts>> {
    const found = new Map<string, EmailCounts>()
    for (const { campaignId, status } of await this.calls.listAllEmails()) {
      const counts = found.get(campaignId ?? '') ?? new Map<string, number>()
      found.set(campaignId ?? '', counts.set(status, (counts.get(status) ?? 0) + 1))
    }
    return found
  }

  /** A recipient has exactly one row of the campaign, whatever became of it. */
  private async checkSubscriber(campaignId: string, email: string): Promise<void> {
    const { emails } = await this.calls.call('get_subscriber_emails', { email })
    const listed = await this.calls.listEmails({ id: this.organization.id, query: email })
    const statuses = (rows: readonly { campaignId: string | null; status: string }[]) =>
      rows.filter((row) => row.campaignId === campaignId).map(({ status }) => status)
    expect({ email, statuses: statuses(emails) }).toEqual({ email, statuses: statuses(listed.emails) })
    expect(statuses(emails).length).toBeLessThanOrEqual(1)
  }

  /** Figures of the whole organization are the sums of its campaigns. */
  async finish(): Promise<void> {
    const { id } = this.organization
    await this.advance({ by: '3d' })
    await this.checkAll()
    const { campaigns, total } = await this.calls.call('list_campaigns', { limit: 1000 })
    expect(total).toBe(campaigns.length)
    const figures = await Promise.all(
      campaigns.map(({ id: campaignId }) => this.calls.call('get_campaign_analytics', { campaignId })),
    )
    const sums = {
      sent: sumOf(figures.map(({ sent }) => sent)),
      delivered: sumOf(figures.map(({ delivered }) => delivered)),
      bounced: sumOf(figures.map(({ bounced }) => bounced)),
      complained: sumOf(figures.map(({ complained }) => complained)),
    }
    // What the clock says it did is what became of the campaigns; some were opened by hand.
    const opened = sumOf(figures.map((figure) => figure.opened))
    expect(this.moved.sent).toBe(sums.sent)
    this.tally.openedByClock += this.moved.opened
    expect(this.moved.opened).toBeLessThanOrEqual(opened)
    expect(await this.calls.call('get_deliverability_health', {})).toMatchObject(sums)
    expect(await this.calls.call('get_deliverability_health', { sinceDays: 30 })).toMatchObject(sums)
    const { body } = await this.sandbox.admin('get_org_details', { id, section: 'overview' })
    expect(body.data.data).toMatchObject({ emails30d: sums })
    expect((await this.calls.listEmails({ id })).total).toBe(
      sumOf(figures.map(({ recipients }) => recipients)),
    )
    const stats = await this.calls.call('get_org_stats', {})
    const inState = (status: string) => campaigns.filter((campaign) => campaign.status === status).length
    expect(stats.campaigns).toMatchObject({ total, sent: inState('SENT'), draft: inState('DRAFT') })
  }
}

/** Emails of one campaign by status. */
type EmailCounts = Map<string, number>

function checkEmails(
  name: string,
  found: EmailCounts,
  places: Record<string, number>,
  complained: number,
): void {
  const of = (status: string) => found.get(status) ?? 0
  expect({ name, complained }).toEqual({ name, complained: of('COMPLAINED') })
  expect({ name, ...places }).toEqual({
    name,
    pending: of('PENDING'),
    inFlight: of('SENT'),
    delivered: of('DELIVERED') + of('COMPLAINED'),
    bounced: of('BOUNCED'),
    failed: of('FAILED'),
    canceled: of('CANCELLED'),
  })
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0)
}
