import type { CaseAnswers } from '../../../../case/answers.ts'
import type { ReplyDraft } from '../../../../case/case-notes.ts'
import type { MailQuestion } from '../../../../case/replies/question.ts'
import { wholeWords } from '../../../../case/leaks/whole-words.ts'
import { isToOutsider, membersNamedIn } from '../../../../case/replies/outsiders.ts'
import { writerStanding } from '../../../../case/replies/requester-standing.ts'
import type { RequesterStanding } from '../../../../case/replies/standing.ts'
import type { KnownRequester, Requester } from '../../../../case/replies/requester.ts'
import { blankOf, type ReplyLanguage, VARIABLE_PROMPTS } from '../../../../case/replies/texts.ts'
import {
  fillTemplate,
  greetingTo,
  greetingToNobody,
  type ReplyTemplate,
  replyTemplates,
} from '../../../../case/reply-templates.ts'
import type { Writer } from './useWriter.ts'

/** A reply as it is written, and what it was begun with. */
export interface Draft {
  template: string
  language: ReplyLanguage
  requester: Requester | null
  reply: string
}

/** What a template is filled in by. */
export interface DraftGround {
  writer: Writer
  answers: CaseAnswers
  asked: MailQuestion | null
  /** The text that led to the case. */
  pasted: string
}

/** Returns a draft with its template filled in. */
export function fillDraft(wanted: Omit<Draft, 'reply'>, ground: DraftGround): Draft {
  const { writer, answers, asked, pasted } = ground
  const template = templateFor(wanted, writer)
  const { standing } = writerStanding(answers, wanted.requester, pasted)
  const known = {
    ...{ signature: writer.signature, requester: nameFor(wanted, standing, answers), asked, standing },
    address: wanted.requester?.address ?? null,
    isToOutsider: isToOutsider({ template: wanted.template, standing, asked }),
  }
  return { ...wanted, reply: template ? fillTemplate(template, answers, known).text : '' }
}

/** A recipient is not greeted as the sender that the mail quotes. */
function nameFor(
  { template, requester }: Omit<Draft, 'reply'>,
  standing: RequesterStanding,
  answers: CaseAnswers,
): string | null {
  const name = requester?.name ?? null
  const isMember = standing === 'owner' || standing === 'member'
  if (name === null || !isMember || !isToOutsider({ template, standing, asked: null })) return name
  return membersNamedIn(name, answers, null).length > 0 ? null : name
}

/** Returns who is known, without what says so. */
export function partiesOf(known: KnownRequester | null): Requester | null {
  return known && { name: known.name, address: known.address }
}

/**
 * Returns who has written under the name that the agent gives. The address of the only account is for its own name, or
 * a part of it: under another one somebody else has written.
 */
export function renamed(requester: Requester | null, name: string, known: KnownRequester | null): Requester {
  const words = new Set(wholeWords(known?.name ?? ''))
  const isOther = known?.by === 'account' && !wholeWords(name).some((word) => words.has(word))
  const own = known?.by === 'account' ? known.address : (requester?.address ?? null)
  return { address: isOther && name !== '' ? null : own, name: name === '' ? null : name }
}

/**
 * Returns the draft to go on with: a reply that was kept is taken as it is, but for the blank of a signature that is
 * known by now.
 */
export function beginDraft(
  stored: ReplyDraft,
  suggested: Draft,
  { known, signature }: { known: KnownRequester | null; signature: string },
): Draft {
  const { template, language, requester } = stored
  const reply = signAgain(stored.reply, signature)
  if (template === null && reply === '') return suggested
  // A draft from before replies had languages is in English.
  const kept = { template: template ?? suggested.template, language: language ?? 'en', reply }
  return { ...kept, requester: requester ?? partiesOf(known) }
}

/** Returns the same text with its greeting turned to somebody else, where it still has the greeting that was filled in. */
export function greetAgain(draft: Draft, requester: Requester | null): Draft {
  const [line = '', ...rest] = draft.reply.split('\n')
  const [begins = '', ends = ''] = greetingTo('\n', draft.language).split('\n')
  const isGreeting =
    line === greetingToNobody(draft.language) ||
    (line.startsWith(begins) && line.endsWith(ends) && line.length >= begins.length + ends.length)
  if (!isGreeting) return { ...draft, requester }
  const greeting = greetingTo(requester?.name ?? null, draft.language)
  return { ...draft, requester, reply: [greeting, ...rest].join('\n') }
}

/** Returns the same text with the blank that asks for the signature filled in. */
export function signAgain(reply: string, signature: string): string {
  return signature === '' ? reply : reply.replaceAll(blankOf(VARIABLE_PROMPTS.signature), () => signature)
}

/** Returns the template for another language: an own one has one language, and its twin has the same title in the other. */
export function templateIn(language: ReplyLanguage, template: string, { templates }: Writer): string | null {
  const own = templates.find(({ name }) => name === template)
  if (!own) return template
  return templates.find((other) => other.title === own.title && other.language === language)?.name ?? null
}

function templateFor(
  { template, language }: Pick<Draft, 'template' | 'language'>,
  { templates }: Writer,
): ReplyTemplate | undefined {
  return (
    templates.find(({ name }) => name === template) ??
    replyTemplates(language).find(({ name }) => name === template)
  )
}
