import { describe, expect, test } from 'vitest'
import { repeatableChance } from '../../soak/support.ts'
import { required } from '../../support/answers.ts'
import { type TestOrganization, useSandbox } from '../../support/organization.ts'
import { awaitOperation } from '../../support/bulk-operations.ts'
import { draftCampaign, makeReady } from '../../support/ready-campaign.ts'

/** Mail that waits never goes to an address that is suppressed or has an UNSUBSCRIBED subscriber. */
const { sandbox, start, control } = useSandbox()

const SILENT = { hardBounce: 0, softBounce: 0, opened: 0, clicked: 0, complained: 0, unsubscribed: 0 }
const receipt = { from: 'hello@shop.example', subject: 'Receipt', html: '<p>Thank you.</p>' }
const VICTIM = 'victim@mail.test'

async function startReady(): Promise<TestOrganization> {
  const organization = await start()
  await makeReady(sandbox(), organization)
  await control('scenario.set', { organizationId: organization.id, rates: SILENT })
  return organization
}

async function startCampaign(organization: TestOrganization): Promise<void> {
  const campaignId = await draftCampaign(organization)
  await organization.confirm('schedule_campaign', { campaignId })
  // One instant: the campaign starts, and nobody's turn has come.
  await control('clock.advance', { next: true })
}

const hold = (organization: TestOrganization, kind: 'CAMPAIGNS' | 'ALL_SENDING') =>
  control('hold.open', { organizationId: organization.id, kind })

/** How many emails were sent to an address. */
async function countSent(organization: TestOrganization, to: string): Promise<number> {
  const { messages } = await control('outbox.list', { organizationId: organization.id, to })
  return messages.length
}

/** Sends a receipt to an address, which then bounces or is complained about. */
async function returnMail(organization: TestOrganization, to: string, action: 'bounce' | 'complain') {
  await organization.confirm('send_email', { ...receipt, to })
  await control('clock.advance', { by: '1m' })
  const { messages } = await control('outbox.list', { organizationId: organization.id, to, limit: 1 })
  await control('recipient.act', { emailId: required(messages[0]).emailId, action })
}

describe('mail of a campaign that waits under a subscriber who was renamed away', () => {
  /** The campaign waits for somebody who is now `victim2`; the address has a new subscriber. */
  async function startRenamed(): Promise<TestOrganization> {
    const organization = await startReady()
    const { call } = organization
    await call('add_subscriber', { email: VICTIM })
    await startCampaign(organization)
    await call('update_subscriber', { subscriber: VICTIM, email: 'victim2@mail.test' })
    await call('add_subscriber', { email: VICTIM })
    return organization
  }

  test('goes nowhere, and the campaign ends', async () => {
    const organization = await startRenamed()
    await organization.confirm('unsubscribe', { email: VICTIM })
    await control('clock.advance', { by: '1h' })
    expect(await countSent(organization, VICTIM)).toBe(0)
    expect(await countSent(organization, 'victim2@mail.test')).toBe(0)
    const { emails } = await organization.call('get_subscriber_emails', { email: 'victim2@mail.test' })
    expect(emails.map(({ status }) => status)).toEqual(['CANCELLED'])
    const { campaigns } = await organization.call('list_campaigns')
    expect(campaigns.map(({ status }) => status)).toEqual(['SENT'])
  })

  test.each(['bounce', 'complain'] as const)('goes nowhere when a hold closes after a %s', async (action) => {
    const organization = await startRenamed()
    const { id } = await hold(organization, 'CAMPAIGNS')
    await returnMail(organization, VICTIM, action)
    await control('hold.close', { id })
    await control('clock.advance', { by: '3h' })
    expect(await countSent(organization, VICTIM)).toBe(1)
  })
})

describe('single mail that waits', () => {
  test.each(['SUBSCRIBED', 'TRANSACTIONAL', 'PENDING_CONFIRMATION'] as const)(
    'is not sent to a %s subscriber who unsubscribes',
    async (status) => {
      const organization = await startReady()
      const { call, confirm } = organization
      await call('add_subscriber', { email: VICTIM })
      organization.force(VICTIM, status)
      await confirm('send_email', { ...receipt, to: VICTIM })
      await confirm('unsubscribe', { email: VICTIM })
      await control('clock.advance', { by: '1m' })
      expect(await countSent(organization, VICTIM)).toBe(0)
    },
  )

  test('has nobody in copy who unsubscribed, and reaches the others', async () => {
    const organization = await startReady()
    const { call, confirm } = organization
    for (const email of [VICTIM, 'cleo@mail.test']) await call('add_subscriber', { email })
    const cc = [VICTIM, 'cleo@mail.test', 'dan@mail.test']
    await confirm('send_email', { ...receipt, to: 'ann@mail.test', cc })
    const subscriberIds: string[] = []
    for (const email of [VICTIM, 'cleo@mail.test'])
      subscriberIds.push((await call('get_subscriber', { email })).id)
    const { operationId } = await confirm('create_bulk_operation', { action: 'UNSUBSCRIBE', subscriberIds })
    await awaitOperation(organization, operationId)
    await control('clock.advance', { by: '1m' })
    const { messages } = await control('outbox.list', {
      organizationId: organization.id,
      to: 'ann@mail.test',
    })
    const { eml } = await control('outbox.get', { id: required(messages[0]).id })
    expect(eml).toContain('dan@mail.test')
    expect(eml).not.toMatch(/victim@|cleo@/)
  })

  test('is not sent to the address that its subscriber left and unsubscribed after', async () => {
    const organization = await startReady()
    const { call, confirm } = organization
    await call('add_subscriber', { email: VICTIM })
    await confirm('send_email', { ...receipt, to: VICTIM })
    await call('update_subscriber', { subscriber: VICTIM, email: 'victim2@mail.test' })
    await confirm('unsubscribe', { email: 'victim2@mail.test' })
    await control('clock.advance', { by: '1m' })
    expect(await countSent(organization, VICTIM)).toBe(0)
  })
})

interface Sent {
  id: number
  recipient: string
  copies: string | null
}

/** Random calls over few addresses; the oracle reads who may be mailed when time begins to pass. */
class Trial {
  readonly tally = { sent: 0, cancelled: 0, renames: 0 }
  private readonly organization: TestOrganization
  private readonly chance: () => number
  private readonly addresses = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@mail.test`)
  private held: string | null = null

  constructor(organization: TestOrganization, chance: () => number) {
    this.organization = organization
    this.chance = chance
  }

  private pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.chance() * items.length)]!
  }

  /** What is refused changes nothing, and is part of the trial. */
  private async ask(tool: string, input: object): Promise<boolean> {
    const { body } = await this.organization.post(tool, input)
    if (body.success || body.confirmationCode === undefined) return body.success
    return this.ask(tool, { ...input, confirmationCode: body.confirmationCode })
  }

  async step(): Promise<void> {
    const email = this.pick(this.addresses)
    const other = this.pick(this.addresses)
    switch (
      this.pick(['add', 'add', 'rename', 'rename', 'unsubscribe', 'send', 'campaign', 'act', 'hold', 'time'])
    ) {
      case 'add':
        return void (await this.ask('add_subscriber', { email }))
      case 'rename':
        return this.rename()
      case 'unsubscribe':
        return void (await this.ask('unsubscribe', { email }))
      case 'send':
        return void (await this.ask('send_email', { ...receipt, to: email, cc: [other] }))
      case 'campaign':
        await this.ask('schedule_campaign', { campaignId: await draftCampaign(this.organization) })
        return this.pass({ next: true })
      case 'act':
        return this.act(email)
      case 'hold':
        return this.toggleHold()
      default:
        return this.pass({ by: this.pick(['1s', '1m', '3h']) })
    }
  }

  /** From an address that somebody has to one that nobody has. */
  private async rename(): Promise<void> {
    const taken = new Set(this.organization.file.read.column<string>('SELECT email FROM subscribers'))
    const from = this.addresses.filter((address) => taken.has(address))
    const to = this.addresses.filter((address) => !taken.has(address))
    if (from.length === 0 || to.length === 0) return
    await this.ask('update_subscriber', { subscriber: this.pick(from), email: this.pick(to) })
    this.tally.renames += 1
  }

  private async act(to: string): Promise<void> {
    const { messages } = await control('outbox.list', { organizationId: this.organization.id, to, limit: 1 })
    const [message] = messages
    if (!message || this.chance() < 0.8) return
    const action = this.pick(['bounce', 'complain'] as const)
    await sandbox().control('recipient.act', { emailId: message.emailId, action })
  }

  private async toggleHold(): Promise<void> {
    const { organization, held } = this
    if (held === null) this.held = (await hold(organization, this.pick(['CAMPAIGNS', 'ALL_SENDING']))).id
    else await control('hold.close', { id: held })
    if (held !== null) this.held = null
  }

  private async pass(span: { next: true } | { by: string }): Promise<void> {
    const { read } = this.organization.file
    const forbidden = read.column<string>(
      'SELECT email FROM subscribers WHERE status IN (3, 4, 5, 6) UNION SELECT email FROM suppressions',
    )
    const sent = () =>
      read.all<Sent>(
        `SELECT e.id, e.recipient, t.extras ->> '$.cc' AS copies FROM emails e JOIN email_templates t ON t.id = e.template
         WHERE e.sent IS NOT NULL`,
      )
    const before = new Set(sent().map(({ id }) => id))
    await control('clock.advance', span)
    const now = sent().filter(({ id }) => !before.has(id))
    const wrong = now.filter(({ recipient, copies }) =>
      forbidden.some((address) => address === recipient || copies?.includes(`"${address}"`)),
    )
    expect(wrong).toEqual([])
    this.tally.sent += now.length
    this.tally.cancelled = read.column<number>('SELECT count(*) FROM emails WHERE status = 6')[0] ?? 0
  }
}

test('law: no sequence of calls lets time send to an address that may not be mailed', async () => {
  const tally = { sent: 0, cancelled: 0, renames: 0 }
  for (let seed = 1; seed <= 2; seed += 1) {
    const trial = new Trial(await startReady(), repeatableChance(seed))
    for (let step = 0; step < 60; step += 1) await trial.step()
    for (const key of ['sent', 'cancelled', 'renames'] as const) tally[key] += trial.tally[key]
  }
  // The trial is worth something only while it meets what it is about.
  expect(tally.sent).toBeGreaterThan(8)
  expect(tally.cancelled).toBeGreaterThan(5)
  expect(tally.renames).toBeGreaterThan(5)
})
