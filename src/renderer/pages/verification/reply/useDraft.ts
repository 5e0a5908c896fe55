import { useEffect, useMemo, useState } from 'react'
import type { CaseAnswers } from '../../../../case/answers.ts'
import type { ReplyDraft } from '../../../../case/case-notes.ts'
import type { ChosenLanguage } from '../../../../case/replies/language.ts'
import type { MailQuestion } from '../../../../case/replies/question.ts'
import type { KnownRequester } from '../../../../case/replies/requester.ts'
import { startReply, type TemplateChoice } from '../../../../case/replies/template-choice.ts'
import type { ReplyLanguage } from '../../../../case/replies/texts.ts'
import {
  beginDraft,
  type Draft,
  type DraftGround,
  fillDraft,
  greetAgain,
  partiesOf,
  renamed,
  templateIn,
} from './draft.ts'
import type { Writer } from './useWriter.ts'

interface DraftSources {
  answers: CaseAnswers
  stored: ReplyDraft
  /** The text that led to the case. */
  pasted: string
  writer: Writer
}

export interface DraftWork {
  draft: Draft
  /** What the writing began with: it is not kept until something is changed. */
  begun: Draft
  suggested: TemplateChoice
  chosen: ChosenLanguage
  /** Who has written, as far as the answers and the pasted text say. */
  known: KnownRequester | null
  /** What the mail asks, null where no phrase says it. */
  asked: MailQuestion | null
  /** The template of the draft as it was filled in. */
  filled: string
  write: (reply: string) => void
  chooseTemplate: (name: string) => void
  chooseLanguage: (language: ReplyLanguage) => void
  /** Corrects who has written; the greeting follows. */
  nameRequester: (name: string) => void
  /** Brings back the text that a template took the place of; null when none did. */
  bringBack: (() => void) | null
  /** Takes a change of template or language back while nothing was written since; null when there is none. */
  undo: (() => void) | null
}

/** What a template took the place of, and what it put there. */
interface Change {
  before: Draft
  after: Draft
}

/** Returns the draft of a case: what was written before, else what the rules suggest, in the customer's language. */
export function useDraft({ answers, stored, pasted, writer }: DraftSources): DraftWork {
  const { chosen, known, asked, suggested } = useMemo(() => startReply(answers, pasted), [answers, pasted])
  const fill = (wanted: Omit<Draft, 'reply'>): Draft => fillDraft(wanted, { writer, answers, asked, pasted })
  const first = (): Draft =>
    fill({ template: suggested.template, language: chosen.language, requester: partiesOf(known) })
  const { begun, draft, setDraft } = useBegun({ stored, first, known, signature: writer.signature })
  const filled = useFilled(draft, { writer, answers, asked, pasted })
  const isUntouched = (): boolean => draft.reply.trim() === '' || draft.reply === filled
  const { take, ...ways } = useReplacing(draft, setDraft, isUntouched)
  return {
    draft,
    begun,
    suggested,
    chosen,
    known,
    asked,
    filled,
    write: (reply) => setDraft({ ...draft, reply }),
    chooseTemplate: (template) => {
      const own = writer.templates.find(({ name }) => name === template)
      take(fill({ ...draft, template, language: own?.language ?? draft.language }))
    },
    chooseLanguage: (language) =>
      take(
        fill({
          ...draft,
          template: templateIn(language, draft.template, writer) ?? suggested.template,
          language,
        }),
      ),
    nameRequester: (name) => {
      const requester = renamed(draft.requester, name, known)
      setDraft(isUntouched() ? fill({ ...draft, requester }) : greetAgain(draft, requester))
    },
    ...ways,
  }
}

/** The template of a draft as it is filled in: what is written changes nothing of it. */
function useFilled(
  { template, language, requester }: Draft,
  { writer, answers, asked, pasted }: DraftGround,
): string {
  return useMemo(
    () => fillDraft({ template, language, requester }, { writer, answers, asked, pasted }).reply,
    [template, language, requester, writer, answers, asked, pasted],
  )
}

interface Beginning {
  stored: ReplyDraft
  /** The draft that the rules suggest with what is known now. */
  first: () => Draft
  known: KnownRequester | null
  signature: string
}

/** The calls of a case answer one after the other: what nobody has touched is filled in again. */
function useBegun({ stored, first, ...given }: Beginning) {
  const [begun, setBegun] = useState(() => beginDraft(stored, first(), given))
  const [draft, setDraft] = useState(begun)
  const isFresh = draft === begun && stored.template === null && stored.reply === ''
  const again = isFresh ? first() : begun
  const isOther = again.reply !== begun.reply || again.language !== begun.language
  useEffect(() => {
    if (!isOther) return
    setBegun(again)
    setDraft(again)
  }, [isOther, again])
  return { begun, draft, setDraft }
}

/** Returns what puts another draft in the place of this one, and the ways back. */
function useReplacing(draft: Draft, setDraft: (draft: Draft) => void, isUntouched: () => boolean) {
  const [replaced, setReplaced] = useState<Draft | null>(null)
  const [changed, setChanged] = useState<Change | null>(null)
  const take = (next: Draft): void => {
    setReplaced(isUntouched() || next === replaced ? null : draft)
    setChanged({ before: draft, after: next })
    setDraft(next)
  }
  const isUnwritten = changed !== null && changed.after.reply === draft.reply
  return {
    take,
    bringBack: replaced && (() => take(replaced)),
    undo: isUnwritten ? () => take(changed.before) : null,
  }
}
