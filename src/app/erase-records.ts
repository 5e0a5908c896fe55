import {
  deleteSavedCall,
  listRequestTexts,
  listSavedCalls,
  listUiStates,
  rewriteRequest,
  writeUiState,
} from '../engine/store/application.ts'
import { deleteCallVariable, listCallVariables } from '../engine/store/call-variables.ts'
import { listCallTexts, rewriteCalls } from '../engine/store/history.ts'
import type { ErasedRecords } from '../gateway/call.ts'
import { recordOf } from '../shared/text/guards.ts'
import type { ApplicationFiles } from './open-application-file.ts'
import { unescapeJson } from './redact.ts'

/** What stands in place of an input or a body that named an erased person. */
const ERASED = JSON.stringify({ erased: true })

/** Returns a test of whether a text names somebody by one of these texts, however JSON writes it. */
function findsAny(texts: readonly string[]): (text: string) => boolean {
  const folded = new Set(texts.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]).map(fold))
  return (text) => {
    const searched = [...new Set([fold(text), fold(unescapeJson(text))])]
    return [...folded].some((one) => searched.some((where) => where.includes(one)))
  }
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

/** Parameters that say what is searched for; `value` is that of a filter. */
const SEARCHING: ReadonlySet<string> = new Set(['query', 'search', 'value', 'values'])

/** Shorter searches find too many to be about one person. */
const SHORTEST_SEARCH = 3

/** Returns a test of whether recorded JSON searches for a part of one of these texts, or for its words. */
function searchesAny(searched: readonly string[]): (text: string) => boolean {
  const whole = searched.map(fold)
  const finds = (sought: string): boolean => {
    const text = fold(sought).trim()
    return text.length >= SHORTEST_SEARCH && whole.some((one) => one.includes(text))
  }
  const looks = (value: unknown, isSought: boolean): boolean => {
    if (typeof value === 'string') return isSought && finds(value)
    if (Array.isArray(value)) return value.some((item) => looks(item, isSought))
    return Object.entries(recordOf(value)).some(([key, inner]) => looks(inner, SEARCHING.has(key)))
  }
  return (text) => {
    try {
      return looks(JSON.parse(text), false)
    } catch {
      // No JSON: it was refused, or is the hash of a body.
      return false
    }
  }
}

/**
 * Erases a person from what the application recorded of one connection's calls, and from what the
 * console keeps: the line of a call stays, without its input. Writes the files again, so that no byte
 * of it is left.
 */
export function eraseRecords(
  { application, history }: ApplicationFiles,
  connection: string,
  { texts, searched }: { texts: readonly string[]; searched: readonly string[] },
): ErasedRecords {
  const names = findsAny(texts)
  const seeks = searchesAny(searched)
  const isAbout = (text: string) => names(text) || seeks(text)
  const lines = history.transaction(() => {
    const named = listCallTexts(history.read, connection).filter(({ text }) => isAbout(text))
    rewriteCalls(
      history.write,
      named.map(({ id }) => id),
      ERASED,
    )
    return named.length
  })
  const erased = application.transaction(() => {
    const requests = listRequestTexts(application.read, connection).filter(({ text }) => isAbout(text))
    for (const { id } of requests) rewriteRequest(application.write, id, ERASED)
    const calls = listSavedCalls(application.read).filter((call) => isAbout(JSON.stringify(call)))
    for (const { id } of calls) deleteSavedCall(application.write, id)
    const variables = listCallVariables(application.read, connection).filter((one) =>
      isAbout(JSON.stringify(one)),
    )
    for (const { name } of variables) deleteCallVariable(application.write, connection, name)
    for (const { key, value } of listUiStates(application.read)) {
      if (names(JSON.stringify(value))) writeUiState(application.write, key, without(value, names))
    }
    return {
      history: lines,
      requests: requests.length,
      savedCalls: calls.length,
      variables: variables.length,
    }
  })
  history.compact()
  application.compact()
  return erased
}

/** The value without entries of lists that name the person, and with every other such text empty. */
function without(value: unknown, names: (text: string) => boolean): unknown {
  if (typeof value === 'string') return names(value) ? '' : value
  if (Array.isArray(value))
    return value.filter((item) => !names(JSON.stringify(item))).map((item) => without(item, names))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => !names(name))
  return Object.fromEntries(kept.map(([name, item]) => [name, without(item, names)]))
}
