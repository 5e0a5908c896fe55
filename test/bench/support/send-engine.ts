import { readCampaignStats } from '../../../src/engine/store/campaign-stats.ts'
import { insertCampaign } from '../../../src/engine/store/campaigns.ts'
import { CounterChanges } from '../../../src/engine/store/counters.ts'
import type { Database } from '../../../src/engine/store/db.ts'
import { insertDomain } from '../../../src/engine/store/domains.ts'
import { insertSender } from '../../../src/engine/store/senders.ts'
import { Advance } from './advance.ts'
import { openFilledSandbox } from './filled.ts'
import { DAY_MS } from '../../../src/shared/text/time-units.ts'

/** Long enough for the last opening: two days of virtual sending and answering, and one to spare. */
const PASSES_MS = 3 * DAY_MS

export interface EngineSend {
  /** Sends one campaign to everybody who is SUBSCRIBED and lets three days pass: recipients per second. */
  send(blocks: number[]): number
  /** The organization's file, for what else is to be there. */
  file: Database
  close(): void
}

/**
 * The engine's own advance, without the copy that makes it rewindable: the audience is frozen,
 * every email follows its outcome plan, and clock, figures, people, events and links are kept.
 */
export async function openEngineSend(folder: string, people: number): Promise<EngineSend> {
  const sandbox = await openFilledSandbox(folder, people)
  sandbox.driver.exec(`UPDATE subscribers SET status = 2;
    DELETE FROM counters WHERE kind = 'status'; INSERT INTO counters VALUES ('status', 2, ${people})`)
  const { world, organization } = sandbox
  const file = world.organization(organization)
  file.transaction(() => addSender(file, world.clock.now()))
  const advance = new Advance(world)
  return {
    file,
    send: (blocks) => {
      const campaign = schedule(file, world.clock.now())
      const startedAt = performance.now()
      advance.by(PASSES_MS, blocks)
      const seconds = (performance.now() - startedAt) / 1000
      const { recipients, sent } = readCampaignStats(file.read, campaign)
      if (sent !== recipients || sent === 0) throw new Error(`${sent} of ${recipients} were sent`)
      return sent / seconds
    },
    close: () => sandbox.close(),
  }
}

function addSender({ write }: Database, created: number): void {
  const domainId = insertDomain(write, {
    domain: 'shop.example',
    region: 'EU_CENTRAL_1',
    status: 'VERIFIED',
    fallbackPriority: null,
    verificationRequested: null,
    created,
  })
  insertSender(write, { displayName: 'Shop', localPart: 'hi', domainId, replyTo: null, created })
}

const link = (words: string, href: string) => ({
  type: 'paragraph',
  content: [{ type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] }],
})

const CONTENT = {
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'variable', attrs: { id: 'name', fallback: 'you' } }] },
    link('Shop', 'https://shop.example/'),
    link('Unsubscribe', 'https://{{unsubscribeUrl}}'),
  ],
}

function schedule(file: Database, now: number): number {
  return file.transaction(() => {
    const counters = new CounterChanges()
    const campaign = insertCampaign(
      file.write,
      {
        kind: 'CAMPAIGN',
        name: 'Bench',
        subject: 'News',
        preview: null,
        content: JSON.stringify(CONTENT),
        contentType: 'MAILY',
        sender: 1,
        replyTo: null,
        filters: '[]',
        status: 'SCHEDULED',
        sendAt: now,
        scheduledAt: now,
        timezone: 'UTC',
        failure: null,
        created: now,
      },
      counters,
    )
    counters.write(file.write)
    return campaign
  })
}
