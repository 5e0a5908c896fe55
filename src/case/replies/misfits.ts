import type { Misfit } from '../leaks/leak.ts'
import { wholeWords } from '../leaks/whole-words.ts'
import { tellingWords } from '../name-particles.ts'
import { greetingTo } from '../reply-templates.ts'
import { otherLanguageOf } from './language.ts'
import { LANGUAGE_NAMES, REPLY_LANGUAGES, type ReplyLanguage } from './texts.ts'

interface Addressed {
  reply: string
  language: ReplyLanguage
  /** The name of who has written, null where nobody is known. */
  name: string | null
}

/** Returns where a reply greets somebody else than who has written, or is in another language than the chosen one. */
export function misfitsOf({ reply, language, name }: Addressed): Misfit[] {
  return [greetingOf(reply, name), languageOfText(reply, language)].filter((one) => one !== null)
}

function greetingOf(reply: string, name: string | null): Misfit | null {
  const { text, start } = firstLine(reply)
  const greeted = greetedIn(text)
  // "Hello there", "Guten Tag zusammen" and a blank greet nobody by name.
  if (name === null || greeted === null || !/\p{Lu}/u.test(greeted) || greeted.includes('[[')) return null
  const known = new Set(wholeWords(tellingWords(name).join(' ')))
  // A part of the name will do: "Hello Nora" to Nora Pemberton. Its particles will not: "von" is in many names.
  if (wholeWords(greeted).some((word) => known.has(word))) return null
  const why = `the customer who wrote is ${name}`
  return { kind: 'greeting', text, start, end: start + text.length, source: null, why }
}

function languageOfText(reply: string, language: ReplyLanguage): Misfit | null {
  const written = otherLanguageOf(reply.replaceAll(/\[\[[^\][]*\]\]/g, ' '), language)
  if (written === null) return null
  const { text, start } = firstLine(reply)
  const why = `the text is in ${LANGUAGE_NAMES[written]}, the language of the reply is ${LANGUAGE_NAMES[language]}`
  return { kind: 'language', text, start, end: start + text.length, source: null, why }
}

/** Returns who is greeted by a line in any of the languages, null where it is no greeting of ours. */
function greetedIn(line: string): string | null {
  for (const language of REPLY_LANGUAGES) {
    const [begins = '', ends = ''] = greetingTo('\n', language).split('\n')
    const isLong = line.length > begins.length + ends.length
    if (isLong && line.startsWith(begins) && line.endsWith(ends))
      return line.slice(begins.length, -ends.length)
  }
  return null
}

function firstLine(reply: string): { text: string; start: number } {
  const text = reply.trimStart().split('\n')[0]?.trimEnd() ?? ''
  return { text, start: reply.length - reply.trimStart().length }
}
