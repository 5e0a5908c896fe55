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
