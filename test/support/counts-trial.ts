import { expect } from 'vitest'
import type { RecipientAction } from '../../src/engine/domain/scenario.ts'
import type { ActionInput, ActionName } from '../../src/engine/sandbox/actions/index.ts'
import type { CustomerToolName, ToolAnswer, ToolInput } from '../../src/engine/tools/index.ts'
import { startOrganization, type TestOrganization } from './organization.ts'
import { draftCampaign, makeReady } from './ready-campaign.ts'
import type { ServedSandbox } from './served-sandbox.ts'

/**
 * Random sequences of what can happen to a campaign, many side by side in one organization: each has
 * a campaign and people of its own. After every step everything that tells about the campaign must
 * add up and agree; after a step that concerns all, every campaign.
 */
export interface CountsTrial {
  sequences: number
  steps: number
  /** From 0 up to but not 1. */
  chance: () => number
}

export interface CountsTally {
  steps: number
  checks: number
  /** Checks that found somebody in the place. */
  places: Record<(typeof PLACES)[number], number>
  failed: number
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
  for (let step = 0; step < setting.steps; step += 1)
    for (let turn = 0; turn < setting.sequences; turn += 1) await trial.step(turn, step < 2)
  await trial.finish()
  return trial.tally
}

interface Sequence {
  name: string
  campaignId: string
  people: string[]
}

class Trial {
  readonly tally: CountsTally = {
    steps: 0,
    checks: 0,
    places: { pending: 0, inFlight: 0, delivered: 0, bounced: 0, failed: 0, canceled: 0 },
    failed: 0,
  }
  private readonly sandbox: ServedSandbox
  private readonly organization: TestOrganization
  private readonly setting: CountsTrial
  private readonly sequences: Sequence[] = []
  private holds: string[] = []
  /** What the clock said of all advances. */
  private readonly moved = { sent: 0, opened: 0 }

  constructor(sandbox: ServedSandbox, organization: TestOrganization, setting: CountsTrial) {
    this.sandbox = sandbox
    this.organization = organization
    this.setting = setting
  }

  private pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.setting.chance() * items.length)]!
  }

  async begin(): Promise<void> {
    for (let turn = 0; turn < this.setting.sequences; turn += 1) {
      const name = `Trial ${turn} of ${this.organization.slug}`
      const many = this.setting.chance() < 0.6 ? 120 : 4
      const people = Array.from({ length: 1 + Math.floor(this.setting.chance() * many) }, (_, index) =>
        this.setting.chance() < 0.5
          ? `${this.pick(WORDS)}+${turn}-${index}@sandbox.test`
          : `p${turn}-${index}@mail.test`,
      )
      const subscribers = people.map((email) => ({ email, tags: [`t${turn}`] }))
      await this.organization.call('import_subscribers', { subscribers })
      this.sequences.push({ name, people, campaignId: await this.draft(turn, name) })
    }
  }

  private async draft(turn: number, name: string): Promise<string> {
    const campaignId = await draftCampaign(this.organization, { name, subject: `${name}.` })
    const filters = [{ type: 'TAG', operator: 'BELONGS_TO_ANY', tagNames: [`t${turn}`] }]
    await this.organization.call('update_campaign_filters', { campaignId, filters })
    return campaignId
  }

  /** Calls a tool, and once more with the code that it asks for. Null when it is refused. */
  private async ask<N extends CustomerToolName>(tool: N, input: ToolInput<N>): Promise<ToolAnswer<N> | null> {
    const { body } = await this.organization.post(tool, input)
    if (body.success) return body.data
    const confirmationCode: number | undefined = body.confirmationCode
    if (confirmationCode === undefined) return null
    return this.organization.call(tool, { ...input, confirmationCode })
  }

  private async control<N extends ActionName>(action: N, input: ActionInput<N>): Promise<unknown> {
    const { body } = await this.sandbox.control(action, input)
    return body.success ? body.data : null
  }

  /** `early`: before time moves, so that most campaigns wait for each other's mail. */
  async step(turn: number, early: boolean): Promise<void> {
    this.tally.steps += 1
    if (!early && this.setting.chance() < 0.25) {
      await this.moveAll()
      for (const each of this.sequences) await this.check(each)
      return
    }
    const sequence = this.sequences[turn]!
    await this.moveOne(turn, sequence, early && this.setting.chance() < 0.5)
    await this.check(sequence)
  }

  private async advance(input: object): Promise<void> {
    const { sent, opened } = (await this.control('clock.advance', input)) as typeof this.moved
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
      if (open !== undefined) await this.control('hold.close', { id: open })
      else {
        const kind = this.pick(['CAMPAIGNS', 'ALL_SENDING'] as const)
        const hold = (await this.control('hold.open', { organizationId, kind })) as { id: string } | null
        if (hold) this.holds.push(hold.id)
      }
    } else {
      const verification = this.pick(['BLOCKED', 'HUMAN_VERIFIED', 'HUMAN_VERIFIED'] as const)
      await this.control('organization.set', { organizationId, verification })
    }
  }

  private async moveOne(turn: number, sequence: Sequence, schedules: boolean): Promise<void> {
    const { campaignId } = sequence
    // The last ones wait longest.
    const email = this.setting.chance() < 0.5 ? sequence.people.at(-1)! : this.pick(sequence.people)
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
        return void (await this.ask('schedule_campaign', { campaignId, ...this.when() }))
      case 'cancel':
        return void (await this.ask('cancel_campaign_schedule', { campaignId }))
      case 'add':
        return this.add(turn, sequence)
      case 'leave':
        return void (await this.ask('unsubscribe', { email }))
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
    const email = `new${turn}-${sequence.people.length}@mail.test`
    if (await this.ask('add_subscriber', { email, tags: [`t${turn}`] })) sequence.people.push(email)
  }

  private async act(email: string): Promise<void> {
    const { emails } = await this.organization.call('get_subscriber_emails', { email })
    const [latest] = emails
    if (latest) await this.control('recipient.act', { emailId: latest.id, action: this.pick(ACTS) })
  }

  private async comeBack(email: string): Promise<void> {
    const { id: subscriberId } = await this.organization.call('get_subscriber', { email })
    await this.ask('reactivate_subscriber', { subscriberId, force: true })
  }

  /** The way on from FAILED, and from the end: the sequence goes on with the copy. */
  private async copy(sequence: Sequence): Promise<void> {
    const { status } = await this.organization.call('get_campaign', { campaignId: sequence.campaignId })
    if (status !== 'FAILED' && status !== 'SENT') return
    await this.check(sequence)
    const newName = `${sequence.name}, again ${this.tally.steps}`
    const copy = await this.ask('duplicate_campaign', { campaignId: sequence.campaignId, newName })
    expect(copy?.campaign).toMatchObject({ status: 'DRAFT', failure: null })
    sequence.name = newName
    sequence.campaignId = copy?.campaignId ?? ''
    await this.organization.call('edit_campaign', { id: sequence.campaignId, subject: `${newName}.` })
  }

  /** Everything that tells about a campaign, compared with each other and with its emails. */
  private async check({ name, campaignId, people }: Sequence): Promise<void> {
    const { call } = this.organization
    this.tally.checks += 1
    const progress = await call('get_campaign_progress', { campaignId })
    const { total, pending, inFlight, delivered, bounced, failed, canceled, sent, failure } = progress
    const places = { pending, inFlight, delivered, bounced, failed, canceled }
    for (const place of PLACES) {
      expect({ name, place, negative: places[place] < 0 }).toMatchObject({ negative: false })
      if (places[place] > 0) this.tally.places[place] += 1
    }
    expect({ name, total }).toEqual({ name, total: sumOf(Object.values(places)) })
    expect({ name, sent }).toEqual({ name, sent: inFlight + delivered + bounced })
    const analytics = await call('get_campaign_analytics', { campaignId })
    expect(analytics).toMatchObject({ ...places, recipients: total, sent })
    const { complained, opened, unsubscribed, clicked } = analytics
    for (const part of [complained, opened, unsubscribed]) expect(part).toBeLessThanOrEqual(delivered)
    const { content: _content, ...campaign } = await call('get_campaign', { campaignId })
    const summary = {
      ...{ recipientCount: total, emailsSentCount: sent },
      ...{ emailsOpenedCount: opened, emailsClickedCount: clicked },
    }
    expect(campaign).toMatchObject({ ...summary, failure, status: progress.status })
    const { campaigns } = await call('list_campaigns', { query: `${name}.` })
    expect(campaigns).toMatchObject([{ id: campaignId, status: progress.status, ...summary }])
    this.checkStatus(progress)
    await this.checkEmails(name, places, complained)
    await this.checkPerson(campaignId, this.pick(people))
  }

  private checkStatus({ status, total, pending, failure }: ToolAnswer<'get_campaign_progress'>): void {
    expect(failure !== null).toBe(status === 'FAILED')
    if (status === 'SENDING') expect(pending).toBeGreaterThan(0)
    else if (status === 'SENT') expect({ pending, some: total > 0 }).toEqual({ pending: 0, some: true })
    else expect({ status, total }).toEqual({ status, total: 0 })
    if (status === 'FAILED') this.tally.failed += 1
  }

  /** Counts of the administrator's list by status. */
  private async checkEmails(name: string, places: Record<string, number>, complained: number): Promise<void> {
    const found = new Map<string, number>()
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const input = { id: this.organization.id, query: `${name}.`, page }
      const { body } = await this.sandbox.admin('list_emails', input)
      pages = body.data.pageCount
      for (const { status } of body.data.emails) found.set(status, (found.get(status) ?? 0) + 1)
    }
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

  /** Who is a recipient has exactly one row of the campaign, whatever became of it. */
  private async checkPerson(campaignId: string, email: string): Promise<void> {
    const { emails } = await this.organization.call('get_subscriber_emails', { email })
    const { body } = await this.sandbox.admin('list_emails', { id: this.organization.id, query: email })
    const statuses = (rows: readonly { campaignId: string | null; status: string }[]) =>
      rows.filter((row) => row.campaignId === campaignId).map(({ status }) => status)
    expect({ email, statuses: statuses(emails) }).toEqual({ email, statuses: statuses(body.data.emails) })
    expect(statuses(emails).length).toBeLessThanOrEqual(1)
  }

  /** Figures of the whole organization are the sums of its campaigns. */
  async finish(): Promise<void> {
    const { call, id } = this.organization
    await this.advance({ by: '3d' })
    for (const each of this.sequences) await this.check(each)
    const { campaigns, total } = await call('list_campaigns', { limit: 1000 })
    expect(total).toBe(campaigns.length)
    const figures = await Promise.all(
      campaigns.map(({ id: campaignId }) => call('get_campaign_analytics', { campaignId })),
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
    expect(this.moved.opened).toBeGreaterThan(opened / 2)
    expect(this.moved.opened).toBeLessThanOrEqual(opened)
    expect(await call('get_deliverability_health')).toMatchObject(sums)
    expect(await call('get_deliverability_health', { sinceDays: 30 })).toMatchObject(sums)
    const { body } = await this.sandbox.admin('get_org_details', { id, section: 'overview' })
    expect(body.data.data).toMatchObject({ emails30d: sums })
    const listed = await this.sandbox.admin('list_emails', { id })
    expect(listed.body.data.total).toBe(sumOf(figures.map(({ recipients }) => recipients)))
    const stats = await call('get_org_stats')
    const inState = (status: string) => campaigns.filter((campaign) => campaign.status === status).length
    expect(stats.campaigns).toMatchObject({ total, sent: inState('SENT'), draft: inState('DRAFT') })
  }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0)
}
