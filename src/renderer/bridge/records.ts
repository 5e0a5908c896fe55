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

/** A tag; a deployment may list it without how many carry it. */
export type Tag = MayLack<ToolAnswer<'list_tags'>['tags'][number], 'subscribersCount'>

/** An email as the list of its recipient's emails shows it. */
export type SubscriberEmail = ToolAnswer<'get_subscriber_emails'>['emails'][number]
