/**
 * Replies that leak what no answer of the case holds: only its form gives it away. They name other
 * customers, machines, people and figures that are made up, so every one must be stopped in the case
 * of every story; and the clean ones, which come near these forms, must pass in every case.
 */
import { type Language, LANGUAGES, type LeakingReply, readMarked } from '../set/replies.ts'
import { FORMS_DE } from './forms-de.ts'
import { FORMS_EN } from './forms-en.ts'
import { FORMS_ES } from './forms-es.ts'
import { FORMS_FR } from './forms-fr.ts'
import { FORMS_IT } from './forms-it.ts'
import { FORMS_PT } from './forms-pt.ts'

/**
 * `network`: machines inside a network; `id`: ids and slugs of others; `note`: what a colleague wrote down;
 * `customer`: how another customer fares; `mechanism`: what decided; `promise`: an unblocking that nobody stated.
 */
export const FORMS = [
  'score',
  'address',
  'network',
  'id',
  'note',
  'reviewer',
  'customer',
  'mechanism',
  'promise',
] as const

export type Form = (typeof FORMS)[number]

/** What leaks stands in braces. */
export interface FormReplies {
  leaks: Readonly<Record<Form, readonly string[]>>
  clean: readonly string[]
}

const REPLIES: Readonly<Record<Language, FormReplies>> = {
  English: FORMS_EN,
  French: FORMS_FR,
  German: FORMS_DE,
  Spanish: FORMS_ES,
  Portuguese: FORMS_PT,
  Italian: FORMS_IT,
}

/** Returns every leak by form, with its passages. */
export function formLeaks(): (Omit<LeakingReply, 'story'> & { form: Form })[] {
  return LANGUAGES.flatMap((language) =>
    FORMS.flatMap((form) =>
      REPLIES[language].leaks[form].map((marked) => ({ language, form, ...readMarked(marked) })),
    ),
  )
}

/** Returns every clean reply that comes near one of the forms. */
export function nearForms(): { language: Language; text: string }[] {
  return LANGUAGES.flatMap((language) => REPLIES[language].clean.map((text) => ({ language, text })))
}
