import { expect } from 'vitest'
import type { Database } from '../../src/engine/store/db.ts'
import type { TestOrganization } from './organization.ts'
import { draftCampaign, makeReady } from './ready-campaign.ts'
import type { ServedSandbox } from './served-sandbox.ts'
import { type CustomerToolName, type ToolAnswer, type ToolInput } from '../../src/engine/tools/index.ts'

/**
 * Random sequences of calls about suppressed addresses, many side by side: each sequence has two
 * addresses of its own and makes one random call a round; then a campaign goes to everybody and
 * three days pass, in which mail bounces and is complained about. The oracle knows nothing of the
 * engine's suppressions: it reads the emails alone.
 */
export interface SuppressionTrial {
  sequences: number
  rounds: number
  /** From 0 up to but not 1. */
  chance: () => number
}

export interface SuppressionTally {
  calls: number
  emails: number
  suppressed: number
  reactivated: number
  /** Calls and imported rows that made somebody with a suppressed address SUBSCRIBED. */
  subscribedAgain: number
}

/** Messages that must bounce softly one after the other (contract: suppression). */
const SOFT_IN_A_ROW = 3

const BAD_LUCK = {
  hardBounce: 0.15,
  softBounce: 0.3,
  opened: 0.3,
  clicked: 0.2,
  complained: 0.2,
  unsubscribed: 0.1,
}

/** Runs the trial in an organization of its own; fails at the first email that must not be there. */
export async function trySuppression(
  sandbox: ServedSandbox,
  organization: TestOrganization,
  { sequences, rounds, chance }: SuppressionTrial,
): Promise<SuppressionTally> {
  await makeReady(sandbox, organization)
  await sandbox.control('scenario.set', { organizationId: organization.id, rates: BAD_LUCK })
  const trial = new Trial(sandbox, organization, chance)
  for (let round = 0; round < rounds; round += 1) {
    await trial.importSome(sequences)
    for (let turn = 0; turn < sequences; turn += 1) await trial.callOne(turn)
    await trial.mailEverybody(round)
    trial.judge()
    await trial.compareLists()
  }
  return trial.tally
}

interface Returned {
  recipient: string
  at: number
  soft: number | null
  hard: number | null
  complained: number
}

class Trial {
  readonly tally: SuppressionTally = {
    calls: 0,
    emails: 0,
    suppressed: 0,
    reactivated: 0,
    subscribedAgain: 0,
  }
  private readonly sandbox: ServedSandbox
  private readonly organization: TestOrganization
  private readonly chance: () => number
  /** Addresses that must not be mailed, by the emails so far. */
  private readonly suppressed = new Set<string>()
  /** Addresses of complainers: the complaint goes with them to another address. */
  private readonly complained = new Set<string>()
  /** Instants of reactivation by address: what bounced before counts no more. */
  private readonly reactivated = new Map<string, number>()
  private lastJudged = 0
  private now = 0

  constructor(sandbox: ServedSandbox, organization: TestOrganization, chance: () => number) {
    this.sandbox = sandbox
    this.organization = organization
    this.chance = chance
  }

  private get file(): Database {
    return this.organization.file
  }

  private pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.chance() * items.length)]!
  }

  private address(turn: number): string {
    return `s${turn}-${this.pick(['a', 'b'])}@mail.test`
  }

  async importSome(sequences: number): Promise<void> {
    for (let from = 0; from < sequences; from += 500) {
      const turns = Array.from({ length: Math.min(500, sequences - from) }, (_, index) => from + index)
      const emails = turns.filter(() => this.chance() < 0.6).map((turn) => this.address(turn))
      const resubscribe = this.chance() < 0.7
      const subscribers = emails.map((email) => ({ email }))
      const { warnings = [] } = await this.organization.call('import_subscribers', {
        subscribers,
        resubscribe,
      })
      for (const [row, email] of emails.entries())
        this.expectWarning(warnings, `Row ${row}: ${email} `, email)
    }
  }

  /** Every answer about a suppressed address says so, and no other does. */
  private expectWarning(warnings: readonly string[], start: string, email: string): void {
    const warned = warnings.some(
      (line) => line.startsWith(`${start}is suppressed`) && line.includes('reactivate_subscriber'),
    )
    expect({ email, warned }).toEqual({ email, warned: this.suppressed.has(email) })
    if (warned && this.statusOf(email) === 'SUBSCRIBED') this.tally.subscribedAgain += 1
  }

  private statusOf(email: string): string | undefined {
    const row = this.file.read.get<{ status: number }>('SELECT status FROM subscribers WHERE email = ?', [
      email,
    ])
    return row && (row.status === 2 ? 'SUBSCRIBED' : 'other')
  }

  async callOne(turn: number): Promise<void> {
    const email = this.address(turn)
    const known = this.statusOf(email) !== undefined
    this.tally.calls += 1
    switch (this.pick(['add', 'unsubscribe', 'unsubscribe', 'resubscribe', 'rename', 'send', 'reactivate'])) {
      case 'add':
        return this.tell('add_subscriber', { email }, email)
      case 'unsubscribe':
        return known ? this.tell('unsubscribe', { email }, email) : undefined
      case 'resubscribe':
        return known
          ? this.tell('update_subscriber', { subscriber: email, resubscribe: true }, email)
          : undefined
      case 'rename':
        return this.rename(email, this.address(turn))
      case 'send':
        return this.send(email)
      default:
        return this.chance() < 0.3 && known ? this.reactivate(email) : undefined
    }
  }

  /** The data of a call, with its confirmation where one is asked for; null when it is refused. */
  private async ask<N extends CustomerToolName>(tool: N, input: ToolInput<N>): Promise<ToolAnswer<N> | null> {
    const { body } = await this.organization.post(tool, input)
    if (body.success) return body.data
    const confirmationCode: number | undefined = body.confirmationCode
    return confirmationCode === undefined
      ? null
      : this.organization.call(tool, { ...input, confirmationCode })
  }

  private async tell<N extends 'add_subscriber' | 'unsubscribe' | 'update_subscriber'>(
    tool: N,
    input: ToolInput<N>,
    email: string,
  ): Promise<void> {
    const data = await this.ask(tool, input)
    expect({ tool, input, refused: data === null }).toMatchObject({ refused: false })
    this.expectWarning(data?.warnings ?? [], `${email} `, email)
  }

  private async rename(from: string, to: string): Promise<void> {
    if (this.statusOf(from) === undefined || this.statusOf(to) !== undefined) return
    if (this.complained.has(from)) {
      this.complained.add(to)
      this.suppressed.add(to)
    }
    await this.tell('update_subscriber', { subscriber: from, email: to }, to)
  }

  private async send(to: string): Promise<void> {
    const message = { from: 'hello@shop.example', to, subject: 'Receipt', html: '<p>Thank you.</p>' }
    const sent = await this.ask('send_email', message)
    if (this.suppressed.has(to)) expect({ to, sent }).toEqual({ to, sent: null })
  }

  private async reactivate(email: string): Promise<void> {
    const { id: subscriberId } = await this.organization.call('get_subscriber', { email })
    if ((await this.ask('reactivate_subscriber', { subscriberId, force: true })) === null) return
    this.suppressed.delete(email)
    this.complained.delete(email)
    this.reactivated.set(email, this.now)
    this.tally.reactivated += 1
  }

  async mailEverybody(round: number): Promise<void> {
    const { call, confirm } = this.organization
    const campaignId = await draftCampaign(this.organization, { name: `Round ${round}` })
    await confirm('schedule_campaign', { campaignId })
    const { body } = await this.sandbox.control('clock.advance', { by: '3d' })
    this.now = Date.parse(body.data.now)
    const { status } = await call('get_campaign_progress', { campaignId })
    expect(status).toBe('SENT')
  }

  /** Fails for an email to an address that was suppressed when this round began. */
  judge(): void {
    const emails = this.file.read.all<{ id: number; recipient: string }>(
      'SELECT id, recipient FROM emails WHERE id > ? ORDER BY id',
      [this.lastJudged],
    )
    const wrong = emails.filter(({ recipient }) => this.suppressed.has(recipient))
    expect(wrong).toEqual([])
    this.tally.emails += emails.length
    this.lastJudged = emails.at(-1)?.id ?? this.lastJudged
    for (const address of this.findSuppressed()) this.suppressed.add(address)
    this.tally.suppressed = this.suppressed.size
  }

  /** By the emails since each address was reactivated: a hard bounce, a complaint, three soft bounces. */
  private findSuppressed(): Set<string> {
    const rows = this.file.read.all<Returned>(
      `SELECT recipient, coalesce(bounced, delivered) AS at, outcome ->> '$.bounceType' = 'SOFT' AS soft,
         outcome ->> '$.bounceType' = 'HARD' AS hard, complained IS NOT NULL AS complained
       FROM emails WHERE coalesce(bounced, delivered) IS NOT NULL ORDER BY at, id`,
    )
    const found = new Set<string>()
    const lastSoft = new Map<string, boolean>()
    const softBounces = new Map<string, number>()
    for (const { recipient, at, soft, hard, complained } of rows) {
      if (at <= (this.reactivated.get(recipient) ?? 0)) continue
      if (complained === 1) this.complained.add(recipient)
      if (hard === 1 || complained === 1) found.add(recipient)
      lastSoft.set(recipient, soft === 1)
      if (soft === 1) softBounces.set(recipient, (softBounces.get(recipient) ?? 0) + 1)
    }
    // Of soft bounces the third in a row counts, which only the status tells; but the status may come
    // from another address that its subscriber had, so the address itself must have had three.
    const bounced = this.file.read.column<string>('SELECT email FROM subscribers WHERE status = 4')
    for (const email of bounced)
      if (lastSoft.get(email) && (softBounces.get(email) ?? 0) >= SOFT_IN_A_ROW) found.add(email)
    return found
  }

  /** Every holder of a suppressed address is listed, and nobody else. */
  async compareLists(): Promise<void> {
    const listed: string[] = []
    for (let page = 1; ; page += 1) {
      const answer = await this.organization.call('list_suppressed_subscribers', { page, pageSize: 200 })
      listed.push(...answer.subscribers.map(({ email }: { email: string }) => email))
      if (page >= answer.pageCount) break
    }
    const expected = [...this.suppressed].filter((email) => this.statusOf(email) !== undefined)
    expect(listed.toSorted()).toEqual(expected.toSorted())
  }
}
