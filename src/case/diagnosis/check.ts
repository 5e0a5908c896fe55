import type { CaseTool, Citation } from '../answers.ts'
import type { CheckTool } from '../check-answers.ts'
import type { Facts } from '../facts.ts'

/** Everything that can stop an organization, or one of its emails, in the order it is shown. */
export const CHECK_NAMES = [
  'verification',
  'holds',
  'account',
  'domain',
  'sender',
  'plan',
  'billing',
  'campaigns',
  'deliverability',
  'recipient',
] as const

export type CheckName = (typeof CHECK_NAMES)[number]

export const VERDICTS = ['fine', 'stops', 'look', 'unread'] as const

/** `stops`: nothing goes out while it is so. `look`: it does not stop sending, as far as is stated. */
export type Verdict = (typeof VERDICTS)[number]

export const VERDICT_WORDS: Record<Verdict, string> = {
  fine: 'fine',
  stops: 'stops sending',
  look: 'look at it',
  unread: 'could not be read',
}

export interface Check {
  name: CheckName
  verdict: Verdict
  /** No whole sentence: "BLOCKED since 23 Aug 2026 (PURCHASED_LIST)". */
  text: string
  /** Empty only where nothing was answered. */
  citations: readonly Citation[]
  /** The answers it is made from: while one is awaited, the check may change. */
  tools: readonly CaseTool[]
  /** The campaign, user or subscriber it is about: an id. */
  record: string | null
}

/** A text and the values it rests on. */
export interface Said {
  text: string
  citations: readonly Citation[]
}

/** Causes from what outweighs everything to what is only worth saying when there is nothing else. */
export const CAUSES = [
  // What a recipient asks has nothing to do with a block.
  'asked-recipient',
  'block',
  'hold-on-everything',
  'recipient',
  'asked-campaign',
  'hold',
  'domain',
  'sender',
  'plan',
  'lifted-block',
  'campaign',
  'billing',
  'subscriber-limit',
  'ban',
  'deliverability',
  'idle',
  'none',
] as const

/** What a check offers as the answer to "why". */
export interface Cause {
  kind: (typeof CAUSES)[number]
  headline: Said
  /** Null where the platform does not say what the customer was told. */
  told: Said | null
  /** What the agent does, in whole sentences. */
  next: string
  /** ISO 8601, when it happened; null where that does not matter. */
  at: string | null
}

export interface Finding extends Check {
  cause: Cause | null
}

type Draft = Pick<Finding, 'name' | 'verdict' | 'text' | 'citations' | 'tools'> &
  Partial<Pick<Finding, 'record' | 'cause'>>

/** Returns a finding without a record and a cause, unless they are given. */
export function found(draft: Draft): Finding {
  return { record: null, cause: null, ...draft }
}

type CauseDraft = Pick<Cause, 'kind' | 'headline' | 'next'> & Partial<Pick<Cause, 'told' | 'at'>>

/** Returns a cause; unless they are given, the customer was told nothing and its time does not matter. */
export function because(draft: CauseDraft): Cause {
  return { told: null, at: null, ...draft }
}

/** Returns the finding of a check without an answer, with the reason why. */
export function notRead(name: CheckName, { answers }: Facts, tools: readonly CheckTool[]): Finding {
  const why = tools.flatMap((tool) => answers.unread?.[tool] ?? [])[0]
  const text = `could not be read${why ? `: ${why.replace(/\.$/, '')}` : ''}`
  return found({ name, verdict: 'unread', text, citations: [], tools: [...tools] })
}
