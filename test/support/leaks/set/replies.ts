/**
 * The set that judges the leak guard in six languages. It is fixed: who changes the guard does not
 * change the set, and never in the same commit (docs/decisions/0163-a-set-that-judges-the-leak-guard.md).
 */
import { CLEAN_DE } from './clean-de.ts'
import { CLEAN_EN } from './clean-en.ts'
import { CLEAN_ES } from './clean-es.ts'
import { CLEAN_FR } from './clean-fr.ts'
import { CLEAN_IT } from './clean-it.ts'
import { CLEAN_PT } from './clean-pt.ts'
import { LEAKS_DE } from './leaks-de.ts'
import { LEAKS_EN } from './leaks-en.ts'
import { LEAKS_ES } from './leaks-es.ts'
import { LEAKS_FR } from './leaks-fr.ts'
import { LEAKS_IT } from './leaks-it.ts'
import { LEAKS_PT } from './leaks-pt.ts'
import { STORIES, type Story } from '../../stories.ts'

export type LeakingReplies = Readonly<Record<Story, readonly string[]>>

/** `any` fits every story and must pass in each of them. */
export type PassingReplies = Readonly<Record<Story | 'any', readonly string[]>>

export const LANGUAGES = ['English', 'French', 'German', 'Spanish', 'Portuguese', 'Italian'] as const

export type Language = (typeof LANGUAGES)[number]

const LEAKS: Readonly<Record<Language, LeakingReplies>> = {
  English: LEAKS_EN,
  French: LEAKS_FR,
  German: LEAKS_DE,
  Spanish: LEAKS_ES,
  Portuguese: LEAKS_PT,
  Italian: LEAKS_IT,
}

const CLEAN: Readonly<Record<Language, PassingReplies>> = {
  English: CLEAN_EN,
  French: CLEAN_FR,
  German: CLEAN_DE,
  Spanish: CLEAN_ES,
  Portuguese: CLEAN_PT,
  Italian: CLEAN_IT,
}

/** A passage of a reply that leaks, in code units of the text. */
export interface Passage {
  start: number
  end: number
  words: string
}

export interface LeakingReply {
  language: Language
  story: Story
  text: string
  leaks: Passage[]
}

export interface PassingReply {
  language: Language
  story: Story | 'any'
  text: string
}

/** Returns the text without the braces, and what stood in them. Throws where a brace has no other. */
export function readMarked(marked: string): { text: string; leaks: Passage[] } {
  let text = ''
  const leaks: Passage[] = []
  for (const [part] of marked.matchAll(/\{[^{}]*\}|[^{}]+|[{}]/g)) {
    if (part === '{' || part === '}') throw new Error(`a brace without its other: ${marked}`)
    const words = part.startsWith('{') ? part.slice(1, -1) : null
    if (words !== null) leaks.push({ start: text.length, end: text.length + words.length, words })
    text += words ?? part
  }
  return { text, leaks }
}

/** Returns every leaking reply of the set, by language and story. */
export function leakingReplies(): LeakingReply[] {
  return LANGUAGES.flatMap((language) =>
    STORIES.flatMap((story) =>
      LEAKS[language][story].map((marked) => ({ language, story, ...readMarked(marked) })),
    ),
  )
}

/** Returns every clean reply of the set, by language and story. */
export function passingReplies(): PassingReply[] {
  return LANGUAGES.flatMap((language) =>
    (['any', ...STORIES] as const).flatMap((story) =>
      CLEAN[language][story].map((text) => ({ language, story, text })),
    ),
  )
}
