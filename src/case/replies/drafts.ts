import type { CaseWriting, KeptDraft, ReplyDraft } from '../case-notes.ts'

/** The replies of one case: the one that was written last, and those to other mails, the newest first. */
export interface CaseDrafts extends CaseWriting {
  updatedAt: string | null
  kept: KeptDraft[]
}

const NO_REPLY = { template: null, language: null, requester: null, reply: '' }

/** Returns what a reply to a pasted text is kept under, empty where nothing was pasted. It does not hold the text. */
export function aboutOf(pasted: string): string {
  const text = pasted.trim().replaceAll(/\s+/g, ' ')
  if (text === '') return ''
  let sum = 0
  for (let at = 0; at < text.length; at += 1) sum = (sum * 31 + text.charCodeAt(at)) % 0x1_ffff_ffff_ffff
  return `${text.length}-${sum.toString(36)}`
}

/** Returns the reply that is kept under a mark, one with nothing in it where there is none. */
export function draftAbout(drafts: CaseDrafts, about: string): ReplyDraft {
  const { template, language, requester, reply } =
    about === drafts.about ? drafts : (drafts.kept.find((one) => one.about === about) ?? NO_REPLY)
  return { about, template, language, requester, reply }
}

/** Returns the replies to other mails that have something in them, the newest first. */
export function otherDrafts(drafts: CaseDrafts, about: string): KeptDraft[] {
  const last = { ...draftAbout(drafts, drafts.about), at: drafts.updatedAt }
  return [last, ...drafts.kept].filter((one) => one.about !== about && one.reply.trim() !== '')
}

/**
 * Returns a case after a change; what is not given stays. A change about another mail puts the reply that was
 * there beside it, and goes on with the one that was kept about this mail.
 */
export function changeDrafts<T extends CaseDrafts>(before: T, given: Partial<CaseWriting>): T {
  const about = given.about ?? before.about
  if (about === before.about) return { ...before, ...given }
  return { ...before, ...draftAbout(before, about), ...given, kept: otherDrafts(before, about) }
}
