import type { ToolAnswer } from '../../engine/tools/index.ts'
import type { MayLack } from './tools.ts'

/** Plain names of records that several screens show, as the tools answer them. */

export type Sender = ToolAnswer<'get_email_senders'>['senders'][number]

/** A deployment is known to leave some of it out. */
export type SendingDomain = MayLack<
  ToolAnswer<'list_domains'>['domains'][number],
  'dkimStatus' | 'mailFromStatus' | 'verificationRequestedAt' | 'createdAt'
>

export type Segment = ToolAnswer<'list_segments'>['segments'][number]

/** A campaign as lists show it. */
export type Campaign = ToolAnswer<'list_campaigns'>['campaigns'][number]

/** A campaign with its content. */
export type CampaignDetail = ToolAnswer<'get_campaign'>

/** One saved version of a campaign, as its history lists it. */
export type HistoryRow = ToolAnswer<'list_campaign_history'>['history'][number]

/** One saved version with its content. */
export type HistoryDetail = ToolAnswer<'get_campaign_history_entry'>

/** A tag; a deployment may list it without how many carry it. */
export type Tag = MayLack<ToolAnswer<'list_tags'>['tags'][number], 'subscribersCount'>

/** An email as the list of its recipient's emails shows it. */
export type SubscriberEmail = ToolAnswer<'get_subscriber_emails'>['emails'][number]

/** An organization that can always be shown and addressed; any other part of it may be missing. */
export type Named<T> = Omit<T, keyof Naming> & { id: string; name: string; slug: string }

interface Naming {
  id?: string | null
  name?: string | null
  slug?: string | null
}

/**
 * Returns the record of an organization with names that are certain. Where a deployment leaves the
 * id out it is empty, and links lead to the list.
 */
export function named<T extends Naming>(record: T): Named<T> {
  const { id, name, slug } = record
  return { ...record, id: id ?? '', name: name || slug || id || '(no name)', slug: slug ?? '' }
}

/** Which page of a list it is. */
export interface PageOf {
  total: number
  page: number
  pageSize: number
  pageCount: number
}

type LackingPage = { [Part in keyof PageOf]?: number | null }

/** Returns the page of a list; of what a deployment leaves out, as if it had no other page. */
export function pageOf({ total, page, pageSize, pageCount }: LackingPage, shown: number): PageOf {
  return { total: total ?? shown, page: page ?? 1, pageSize: pageSize ?? shown, pageCount: pageCount ?? 1 }
}
