import { useEffect, useMemo, useState } from 'react'
import type { CaseAnswers } from '../../../../case/answers.ts'
import type { CaseNotes } from '../../../../case/case-notes.ts'
import { type ChosenLanguage, languageOf } from '../../../../case/replies/language.ts'
import type { ReplyLanguage } from '../../../../case/replies/texts.ts'
import {
  fillTemplate,
  type KnownToWriter,
  replyTemplates,
  suggestTemplate,
  type TemplateName,
} from '../../../../case/reply-templates.ts'

/** A reply as it is written, and what it was begun with. */
export interface Draft {
  template: string
  language: ReplyLanguage
  reply: string
}

interface DraftSources {
  answers: CaseAnswers
  notes: CaseNotes
  pasted: string
  known: KnownToWriter
}

export interface DraftWork {
  draft: Draft
  /** What the writing began with: it is not kept until something is changed. */
  begun: Draft
  suggested: TemplateName
  chosen: ChosenLanguage
  write: (reply: string) => void
  chooseTemplate: (name: string) => void
  chooseLanguage: (language: ReplyLanguage) => void
  /** Brings back the text that a template took the place of; null when none did. */
  bringBack: (() => void) | null
}

/** Returns the draft of a case: what was written before, else what the rules suggest, in the customer's language. */
export function useDraft({ answers, notes, pasted, known }: DraftSources): DraftWork {
  const suggested = useMemo(() => suggestTemplate(answers), [answers])
  const chosen = useMemo(() => languageOf(answers, pasted), [answers, pasted])
  const fill = (template: string, language: ReplyLanguage): Draft => ({
    template,
    language,
    reply: filled(template, language, { answers, known }),
  })
  const [begun, setBegun] = useState(() => beginDraft(notes, fill(suggested, chosen.language)))
  const [draft, setDraft] = useState(begun)
  const [replaced, setReplaced] = useState<Draft | null>(null)
  // The calls of a case answer one after the other: what nobody has touched is filled in again.
  const isFresh = draft === begun && notes.template === null && notes.reply === ''
  useEffect(() => {
    const again = fill(suggested, chosen.language)
    if (!isFresh || (again.reply === begun.reply && again.language === begun.language)) return
    setBegun(again)
    setDraft(again)
  }, [isFresh, begun, suggested, chosen, answers, known])
  const take = (next: Draft): void => {
    const untouched = draft.reply.trim() === '' || draft.reply === fill(draft.template, draft.language).reply
    setReplaced(untouched ? null : draft)
    setDraft(next)
  }
  const bringBack = (): void => {
    if (replaced) setDraft(replaced)
    setReplaced(null)
  }
  return {
    draft,
    begun,
    suggested,
    chosen,
    write: (reply) => setDraft({ ...draft, reply }),
    chooseTemplate: (name) => take(fill(name, draft.language)),
    chooseLanguage: (language) => take(fill(draft.template, language)),
    bringBack: replaced && bringBack,
  }
}

function beginDraft({ template, language, reply }: CaseNotes, suggested: Draft): Draft {
  if (template === null && reply === '') return suggested
  // A draft from before replies had languages is in English.
  return { template: template ?? suggested.template, language: language ?? 'en', reply }
}

function filled(
  name: string,
  language: ReplyLanguage,
  { answers, known }: Pick<DraftSources, 'answers' | 'known'>,
): string {
  const template = replyTemplates(language).find((candidate) => candidate.name === name)
  return template ? fillTemplate(template, answers, known).text : ''
}
