import type { Citation } from './answers.ts'
import type { Leak } from './leaks/leak.ts'
import type { Requester } from './replies/requester.ts'
import type { ReplyLanguage } from './replies/texts.ts'

/** A reply as it is written. */
export interface ReplyDraft {
  /** Which pasted text it answers, as a short mark; empty where nothing was pasted. */
  about: string
  /** Name of the template that the reply was begun with. */
  template: string | null
  /** Of the reply; null until one was chosen. */
  language: ReplyLanguage | null
  /** Who has written, as the agent knows it; null until somebody is known. */
  requester: Requester | null
  reply: string
}

/** A reply to another mail about the same organization. `at`: when it was last changed. */
export interface KeptDraft extends ReplyDraft {
  at: string | null
}

/** What support writes about a case. */
export interface CaseWriting extends ReplyDraft {
  /** Internal: never part of a reply. */
  note: string
}

/** What support keeps of a case on its own machine. Times are ISO 8601, machine time. */
export interface CaseNotes extends CaseWriting {
  /** Of the last change of reply or note. */
  updatedAt: string | null
  /** Replies to other mails, the newest first. */
  kept: KeptDraft[]
  pins: CasePin[]
  /** Newest first. */
  overrides: CaseOverride[]
}

/** A value of the answers that is kept in sight. */
export interface CasePin extends Citation {
  label: string
  at: string
}

/** A copy that was made although the leak guard refused it. */
export interface CaseOverride {
  id: number
  at: string
  /** The account of this machine. */
  who: string
  reason: string
  /** The whole reply as it was copied. */
  reply: string
  leaks: Leak[]
}
