import { encodeId } from '../../../shared/ids.ts'
import { parseDocument } from '../../content/parse-document.ts'
import { type ContentType, type DocumentContent, toStoredContent } from '../../domain/document.ts'
import { mediaUrl } from '../../domain/media-url.ts'
import { addVersion } from '../../sending/save-history.ts'
import { insertCampaign } from '../../store/campaigns.ts'
import { CounterChanges } from '../../store/counters.ts'
import type { WriteHandle } from '../../store/db.ts'
import { findImageByName } from '../../store/images.ts'
import { insertSegment } from '../../store/segments.ts'
import { listSenders } from '../../store/senders.ts'
import { writePostalAddress } from '../../store/settings.ts'
import { insertSnippet } from '../../store/snippets.ts'
import { resolveReferences } from './compose.ts'
import type { Rates } from '../../domain/scenario.ts'
import type { CampaignSeed, HistorySeed, MessagesSeed, OutcomeSeed } from './message-shape.ts'
import { DAY_MS } from '../../../shared/text/time-units.ts'

/** A campaign that went out before today, and how its recipients behaved. */
export interface PastSending {
  campaign: number
  sendAt: number
  rates: Rates
}

/**
 * After senders and images, in the transaction that makes the organization. Past campaigns are
 * left SCHEDULED and answered: their mail goes out in step with the histories of the subscribers.
 */
export function writeMessages(
  db: WriteHandle,
  number: number,
  seed: MessagesSeed,
  now: number,
): PastSending[] {
  const writer = new MessageWriter(db, number, now)
  if (seed.postalAddress !== undefined) writePostalAddress(db, seed.postalAddress)
  for (const { key, createdDaysAgo, description, content, ...rest } of seed.snippets ?? []) {
    const created = now - createdDaysAgo * DAY_MS
    const stored = writer.store(content, 'MAILY')
    writer.snippets.set(
      key,
      insertSnippet(db, { ...rest, description: description ?? null, content: stored, created }),
    )
  }
  for (const { name, filters, createdDaysAgo } of seed.segments ?? []) {
    insertSegment(db, name, filters, now - createdDaysAgo * DAY_MS)
  }
  const versions = seed.campaigns.flatMap((campaign) => writer.write(campaign))
  // History of all campaigns in the order of time, so that ids ascend with it.
  for (const { save } of versions.toSorted((a, b) => a.at - b.at)) save()
  writer.counters.write(db)
  return writer.sendings
}

class MessageWriter {
  readonly counters = new CounterChanges()
  readonly snippets = new Map<string, number>()
  readonly sendings: PastSending[] = []
  private readonly db: WriteHandle
  private readonly number: number
  private readonly now: number

  constructor(db: WriteHandle, number: number, now: number) {
    this.db = db
    this.number = number
    this.now = now
  }

  /** Checked like a caller's: a seed that no caller could have sent would teach the wrong thing. */
  store(content: DocumentContent, contentType: ContentType): string {
    const resolved = resolveReferences(content, (attribute, name) =>
      attribute === 'snippetId' ? this.snippetId(name) : this.imageUrl(name),
    )
    return toStoredContent(parseDocument(resolved, contentType).content)
  }

  /** Writes the campaign and answers its versions, to be saved in the order of time. */
  write(seed: CampaignSeed): { at: number; save: () => void }[] {
    const { contentType = 'MAILY', outcome } = seed
    const content = this.store(seed.content, contentType)
    const sendAt = seed.sendDaysAgo === undefined ? null : this.now - seed.sendDaysAgo * DAY_MS
    const created = this.now - seed.createdDaysAgo * DAY_MS
    const last = outcome ? created : Math.min(this.now, sendAt ?? created)
    const updated = Math.max(created, last)
    const campaign = insertCampaign(
      this.db,
      {
        kind: 'CAMPAIGN',
        name: seed.name,
        subject: seed.subject,
        preview: seed.preview ?? null,
        content,
        contentType,
        sender: this.senderId(seed.sender),
        replyTo: seed.replyTo ?? null,
        filters: JSON.stringify(seed.filters ?? []),
        status: outcome ? 'SCHEDULED' : seed.status,
        sendAt,
        scheduledAt: sendAt,
        timezone: seed.timezone ?? null,
        failure: seed.failure ?? null,
        created,
        updated,
      },
      this.counters,
    )
    if (outcome && sendAt !== null) this.sendings.push({ campaign, sendAt, rates: ratesOf(outcome) })
    const earlier = (seed.history ?? []).map((entry) => this.version(campaign, entry, seed, contentType))
    const present: HistorySeed = { daysAgo: seed.createdDaysAgo, source: 'manual', subject: seed.subject }
    const lastAt = Math.max(created, ...earlier.map(({ at }) => at + 1))
    return [...earlier, { ...this.version(campaign, present, seed, contentType, lastAt) }]
  }

  private version(
    campaign: number,
    { daysAgo, source, subject, content }: HistorySeed,
    seed: CampaignSeed,
    contentType: ContentType,
    at = this.now - daysAgo * DAY_MS,
  ) {
    const stored = this.store(content ?? seed.content, contentType)
    const entry = {
      campaign,
      saved: at,
      source,
      subject,
      content: stored,
      contentType,
      note: null,
      written: null,
    }
    return { at, save: () => void addVersion(this.db, entry) }
  }

  private senderId(localPart: string | undefined): number | null {
    const senders = listSenders(this.db)
    const named = senders.find((sender) => sender.localPart === localPart)
    if (localPart !== undefined && !named) throw new Error(`the seed has no sender "${localPart}"`)
    return named?.id ?? senders[0]?.id ?? null
  }

  private snippetId(key: string): string {
    const id = this.snippets.get(key)
    if (id === undefined) throw new Error(`the seed has no snippet "${key}"`)
    return encodeId('snippet', this.number, id)
  }

  private imageUrl(name: string): string {
    const row = findImageByName(this.db, name)
    if (!row) throw new Error(`the seed has no image "${name}"`)
    return mediaUrl(encodeId('image', this.number, row.id), row.file)
  }
}

/** Returns rates for a template. The planned histories say who left for good, so mail alone takes nobody away. */
export function ratesOf({ bounced, opened, clicked }: OutcomeSeed): Rates {
  return {
    hardBounce: 0,
    softBounce: bounced,
    opened,
    clicked: opened === 0 ? 0 : clicked / opened,
    complained: 0,
    unsubscribed: 0,
  }
}
