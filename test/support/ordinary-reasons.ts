import type { ActionAnswer, ActionInput, ActionName } from '../../src/engine/sandbox/actions/index.ts'
import type { ToolAnswer, ToolInput, ToolName } from '../../src/engine/tools/index.ts'
import { doc, paragraph, text } from './campaigns.ts'

/** What nothing is wrong with: a sentence and a way out. */
const CONTENT = doc(
  'We are open from nine.',
  paragraph(text('Unsubscribe', { type: 'link', attrs: { href: 'https://{{unsubscribeUrl}}' } })),
)

/** How a test reaches a sandbox: over HTTP, or through the console of a browser. */
export interface ReasonDoors {
  control<N extends ActionName>(action: N, input: ActionInput<N>): Promise<ActionAnswer<N>>
  call<N extends ToolName>(organization: string, tool: N, input: ToolInput<N>): Promise<ToolAnswer<N>>
  /** The same for a tool that asks for confirmation: the second call of the two. */
  confirm<N extends ToolName>(organization: string, tool: N, input: ToolInput<N>): Promise<ToolAnswer<N>>
}

/** Why an organization does not send although nobody has blocked it, and who is asked about. */
export interface OrdinaryReason {
  reason: string
  id: string
  slug: string
  about: { campaign?: string; subscriber?: string }
  /** What the first two lines must say. */
  cause: RegExp
}

/** Makes an organization for each of the seven ordinary reasons. The clock moves by an hour. */
export async function makeOrdinaryReasons(doors: ReasonDoors): Promise<OrdinaryReason[]> {
  const made = new Organizations(doors)
  const domain = await made.startReady('Harbour Bakery', 'harbour-bakery.example')
  const limit = await made.startReady('Pine Press', 'pine-press.example')
  const billing = await made.startReady('Copper Kettle', 'copper-kettle.example')
  const failed = await made.startReady('Willow Yarns', 'willow-yarns.example')
  const recipient = await made.startReady('Saltmarsh Tours', 'saltmarsh-tours.example')
  const sender = await made.start('Quarry Cycles')
  await made.addVerifiedDomain(sender, 'quarry-cycles.example')
  const idle = await made.startReady('Larch Studio', 'larch-studio.example')
  await made.draft(idle, 'Winter hours')

  await made.breakDomain(domain)
  await made.useUp(limit)
  await doors.control('organization.set', { organizationId: billing.id, subscriptionStatus: 'past_due' })
  await made.scheduleForNobody(failed)
  const subscriber = await made.bounce(recipient)
  await doors.control('clock.advance', { by: '1h' })
  return [
    of(domain, 'domain', /^Harbour Bakery cannot send: its domain harbour-bakery\.example is/),
    of(limit, 'plan limit', /^Pine Press cannot send more this month: the plan limit is reached, 2 of 2/),
    of(billing, 'billing', /^Copper Kettle is behind with its payment: .* is past_due/),
    of(failed, 'failed campaign', /^Campaign “Wool sale” of Willow Yarns failed on .*: nobody who is/),
    {
      ...of(
        recipient,
        'recipient',
        /^bounce\+cora@sandbox\.test gets no mail since 1 Sep 2026: mail to it bounced for good/,
      ),
      about: { subscriber },
    },
    of(sender, 'sender', /^Quarry Cycles cannot send: it has no sender\./),
    of(idle, 'draft', /^Nothing stops Larch Studio: no campaign is scheduled; .*“Winter hours”/),
  ]
}

interface Started {
  id: string
  slug: string
}

function of({ id, slug }: Started, reason: string, cause: RegExp): OrdinaryReason {
  return { reason, id, slug, about: {}, cause }
}

/** Recipients of the two sendings that count against the limit, and of the campaign. */
const READERS = ['ann@mail.test', 'bob@mail.test']

class Organizations {
  private readonly doors: ReasonDoors

  constructor(doors: ReasonDoors) {
    this.doors = doors
  }

  start(name: string): Promise<Started> {
    return this.doors.control('organization.create', { name, plan: 'premium' })
  }

  async addVerifiedDomain({ id }: Started, domain: string): Promise<string> {
    const { domainId } = await this.doors.call(id, 'create_domain', { domain })
    await this.doors.control('domain.publish', { domainId })
    await this.doors.call(id, 'verify_domain', { domainId })
    return domainId
  }

  /** The DNS records are taken away again, and the platform has looked. */
  async breakDomain({ id }: Started): Promise<void> {
    const { domains } = await this.doors.call(id, 'list_domains', {})
    for (const { id: domainId } of domains) {
      await this.doors.control('domain.publish', { domainId, state: 'MISSING' })
      await this.doors.call(id, 'verify_domain', { domainId })
    }
  }

  async addSender({ id }: Started, domainId: string): Promise<void> {
    await this.doors.call(id, 'create_email_sender', { displayName: 'Hello', localPart: 'hello', domainId })
  }

  async startReady(name: string, domain: string): Promise<Started> {
    const organization = await this.start(name)
    await this.addSender(organization, await this.addVerifiedDomain(organization, domain))
    const subscribers = READERS.map((email) => ({ email }))
    await this.doors.call(organization.id, 'import_subscribers', { subscribers })
    return organization
  }

  async draft({ id }: Started, name: string): Promise<string> {
    const values = { name, subject: name, content: CONTENT }
    return (await this.doors.call(id, 'create_campaign', values)).campaignId
  }

  async useUp({ id }: Started): Promise<void> {
    for (const to of READERS) await this.sendOne(id, 'hello@pine-press.example', to)
    await this.doors.control('organization.set', {
      organizationId: id,
      customLimits: { emailsPerMonth: READERS.length },
    })
  }

  private async sendOne(id: string, from: string, to: string): Promise<void> {
    await this.doors.confirm(id, 'send_email', { from, to, subject: 'Your order', html: '<p>Thank you.</p>' })
  }

  /** A campaign; all its recipients have left when its time comes. */
  async scheduleForNobody(organization: Started): Promise<void> {
    const { id } = organization
    const campaignId = await this.draft(organization, 'Wool sale')
    const { now } = await this.doors.control('clock.get', {})
    const at = new Date(Date.parse(now) + 600_000)
    await this.doors.confirm(id, 'schedule_campaign', {
      campaignId,
      date: at.toISOString().slice(0, 10),
      hours: at.getUTCHours(),
      minutes: at.getUTCMinutes(),
      timezone: 'UTC',
    })
    for (const email of READERS) await this.doors.confirm(id, 'unsubscribe', { email })
  }

  /** Returns the id of a subscriber; mail to the address bounces for good within the hour. */
  async bounce({ id }: Started): Promise<string> {
    const email = 'bounce+cora@sandbox.test'
    const subscriber = (await this.doors.call(id, 'add_subscriber', { email })).subscriber.id
    await this.sendOne(id, 'hello@saltmarsh-tours.example', email)
    return subscriber
  }
}
