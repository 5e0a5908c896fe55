import { recordGrowth } from '../../src/engine/store/growth.ts'
import {
  emptyTally,
  type Job,
  type JobContext,
  type JobResult,
} from '../../src/engine/sandbox/scheduler/job.ts'
import { jobs } from '../../src/engine/sandbox/scheduler/jobs.ts'
import { organizationChance } from '../../src/engine/sandbox/world/seeded-chance.ts'
import type { SubscriberStatus } from '../../src/engine/domain/subscriber-status.ts'
import { insertCampaign, type NewCampaign } from '../../src/engine/store/campaigns.ts'
import { CounterChanges } from '../../src/engine/store/counters.ts'
import type { Database } from '../../src/engine/store/db.ts'
import { insertDomain } from '../../src/engine/store/domains.ts'
import { migrate } from '../../src/engine/store/migrate.ts'
import { organizationMigrations, platformMigrations } from '../../src/engine/store/migrations/index.ts'
import {
  findOrganization,
  insertOrganization,
  type OrganizationRow,
} from '../../src/engine/store/organizations.ts'
import { insertSender } from '../../src/engine/store/senders.ts'
import { holding } from '../../src/engine/store/read-cache.ts'
import { writeSettings } from '../../src/engine/store/settings.ts'
import { insertSubscriber } from '../../src/engine/store/subscribers.ts'
import { ensureTag, linkTag } from '../../src/engine/store/tags.ts'
import { nodeContentLibrary } from '../../src/platform/content-library.ts'
import { openSqlite } from '../../src/platform/sqlite.ts'
import { doc, paragraph, text } from './campaigns.ts'
import { dumpMail } from './mail-books.ts'
import { dumpWorkflows } from './workflow-books.ts'
import { START } from './served-sandbox.ts'

const link = (words: string, href: string) => text(words, { type: 'link', attrs: { href } })

/** Two addresses, two tag actions, a name, and a block for those who carry a tag. */
export const LINKED_CONTENT = doc(
  paragraph('Hello ', { type: 'variable', attrs: { id: 'name', fallback: 'you', required: false } }),
  paragraph(link('Shop', 'https://shop.example/autumn?a=1&b=2')),
  paragraph(link('Yes please', '{{addTag:keen,autumn}}')),
  paragraph(link('No thanks', '{{removeTag:vip}}')),
  paragraph(link('Blog', 'https://blog.example/')),
  paragraph(link('Unsubscribe', 'https://{{unsubscribeUrl}}')),
  { ...paragraph('For our best.'), attrs: { showIfKey: 'tag:vip' } },
)

export interface FilePerson {
  email: string
  name?: string
  status?: SubscriberStatus
  tags?: string[]
}

/** An organization's file and its platform in memory, to run jobs on without a clock around it. */
export class SendingFile {
  readonly platform: Database = openSqlite(':memory:')
  readonly file: Database = openSqlite(':memory:')
  readonly number: number
  seed = 1
  /** Called after each transaction of the clock. */
  onCommit: () => void = () => undefined
  private readonly jobs: readonly Job[] = jobs

  constructor(number = 1) {
    this.number = number
    migrate(this.platform, platformMigrations)
    migrate(this.file, organizationMigrations)
    this.platform.transaction(() =>
      insertOrganization(this.platform.write, {
        number,
        slug: 'shop',
        name: 'Shop',
        email: null,
        logo: null,
        website: null,
        timezone: 'Europe/Paris',
        verification: 'HUMAN_VERIFIED',
        trackingHash: 'x',
        clickDomain: null,
        humanApproved: true,
        doubleOptIn: false,
        created: START,
      }),
    )
    this.file.transaction(() => {
      const { write } = this.file
      writeSettings(write, { name: 'Shop', timezone: 'Europe/Paris', doubleOptIn: false })
    })
    addSender(this.file)
  }

  get organization(): OrganizationRow {
    const row = findOrganization(this.platform.read, this.number)
    if (!row) throw new Error('no organization')
    return row
  }

  addPeople(people: readonly FilePerson[], at = START): void {
    addPeople(this.file, people, at)
  }

  /** A campaign that is to go out; answers its id. */
  schedule(sendAt: number, values: Partial<NewCampaign> = {}): number {
    return scheduleCampaign(this.file, sendAt, values)
  }

  /**
   * Does what is due up to an instant as the clock does: from barrier to barrier, transactions of
   * at most `limit` rows. `cuts` are instants at which it stops in between.
   */
  advance(
    until: number,
    { limit = 5000, cuts = [] }: { limit?: number; cuts?: readonly number[] } = {},
  ): number {
    let processed = 0
    for (const end of [...cuts.filter((at) => at < until).toSorted((a, b) => a - b), until]) {
      processed += this.advanceOnce(end, limit)
    }
    return processed
  }

  dump(): Record<string, unknown[]> {
    return { ...dumpMail(this.file.read), ...dumpWorkflows(this.file.read) }
  }

  close(): void {
    this.file.close()
    this.platform.close()
  }

  private advanceOnce(until: number, limit: number): number {
    let processed = 0
    for (let turns = 0; ; turns += 1) {
      if (turns > 100_000) throw new Error(`no barrier leads past ${until}`)
      const [before, after] = [this.nextOf('before'), this.nextOf('after')]
      const barrier = Math.min(before, after)
      if (barrier > until) break
      if (before <= after) {
        processed += this.run('with', barrier - 1, barrier - 1, limit, barrier - 1)
        processed += this.run('before', barrier, Math.max(barrier, Math.min(until, after)), limit, until)
      } else {
        processed += this.run('with', barrier, barrier, limit, barrier)
        processed += this.finishInstant(barrier, Math.max(barrier, Math.min(until, before - 1)), limit)
      }
    }
    return processed + this.run('with', until, until, limit, until)
  }

  private nextOf(phase: Job['phase']): number {
    const { read } = this.file
    const own = this.jobs.filter((job) => job.phase === phase)
    return Math.min(...own.map((job) => job.nextDueAt(read) ?? Infinity))
  }

  private run(
    phase: Job['phase'],
    until: number,
    writeAheadTo: number,
    limit: number,
    sliceEnd: number,
  ): number {
    let processed = 0
    for (let turns = 0; ; turns += 1) {
      if (turns > 100_000) throw new Error(`the jobs of phase ${phase} do not come to rest at ${until}`)
      const due = this.findDue(phase, until)
      if (!due) return processed
      processed += this.runPart(due, { until, writeAheadTo, limit, sliceEnd }).processed
    }
  }

  /** One instant of a barrier, and nothing between its parts. What it makes due comes next. */
  private finishInstant(until: number, writeAheadTo: number, limit: number): number {
    const due = this.findDue('after', until)
    if (!due) return 0
    let processed = 0
    for (;;) {
      const result = this.runPart(due, { until, writeAheadTo, limit })
      processed += result.processed
      if (!result.more) return processed
    }
  }

  private findDue(phase: Job['phase'], until: number): Job | undefined {
    return this.jobs.find(
      (job) => job.phase === phase && (job.nextDueAt(this.file.read) ?? Infinity) <= until,
    )
  }

  private runPart(
    job: Job,
    part: Pick<JobContext, 'until' | 'writeAheadTo' | 'limit' | 'sliceEnd'>,
  ): JobResult {
    const done = this.file.transaction(() =>
      holding(this.file, () =>
        job.run({
          ...part,
          db: this.file.write,
          tally: emptyTally(),
          organization: this.organization,
          platform: this.platform.read,
          chance: organizationChance(this.seed, this.number),
          content: nodeContentLibrary,
        }),
      ),
    )
    this.onCommit()
    return done
  }
}

/** A sender on a VERIFIED domain. */
export function addSender(file: Database): void {
  file.transaction(() => {
    const domainId = insertDomain(file.write, {
      domain: 'shop.example',
      region: 'EU_CENTRAL_1',
      status: 'VERIFIED',
      fallbackPriority: null,
      verificationRequested: null,
      created: START,
    })
    insertSender(file.write, {
      displayName: 'Shop',
      localPart: 'hi',
      domainId,
      replyTo: null,
      created: START,
    })
  })
}

export function addPeople({ write, transaction }: Database, people: readonly FilePerson[], at = START): void {
  transaction(() => {
    const counters = new CounterChanges()
    for (const { email, name, status = 'SUBSCRIBED', tags = [] } of people) {
      const row = insertSubscriber(write, { email, name: name ?? null, status }, at, counters)
      for (const tag of tags) linkTag(write, row.id, ensureTag(write, tag).id, counters)
    }
    recordGrowth(write, at, people.length, 0)
    counters.write(write)
  })
}

/** A campaign that is to go out; answers its id. */
export function scheduleCampaign(
  { write, transaction }: Database,
  sendAt: number,
  values: Partial<NewCampaign> = {},
): number {
  return transaction(() => {
    const counters = new CounterChanges()
    const campaign = insertCampaign(
      write,
      {
        kind: 'CAMPAIGN',
        name: 'June',
        subject: `Dear {{name | 'friend'}}`,
        preview: null,
        content: JSON.stringify(LINKED_CONTENT),
        contentType: 'MAILY',
        sender: 1,
        replyTo: null,
        filters: '[]',
        status: 'SCHEDULED',
        sendAt,
        scheduledAt: sendAt,
        timezone: 'Europe/Paris',
        failure: null,
        created: START,
        ...values,
      },
      counters,
    )
    counters.write(write)
    return campaign
  })
}

/** So many people with plain addresses; every tenth carries `vip`. */
export function crowd(count: number, from = 0): FilePerson[] {
  return Array.from({ length: count }, (_, index) => ({
    email: `p${from + index}@mail.test`,
    name: `Person ${from + index}`,
    tags: (from + index) % 10 === 0 ? ['vip'] : [],
  }))
}
