import { type CaseAnswers, readableAnswers } from './answers.ts'
import { foldText, squeeze } from './leaks/fold.ts'
import { entitiesOfNote, entityOf, findCodes, findEntities, findIdForms } from './leaks/find-entities.ts'
import { findNote, prepareNote } from './leaks/find-notes.ts'
import { findReviewers } from './leaks/find-reviewers.ts'
import { findScores } from './leaks/find-scores.ts'
import { knownPhrases, markKnown } from './leaks/known.ts'
import type { Leak } from './leaks/leak.ts'
import { sourcesOf } from './leaks/sources.ts'
import { tokensOf } from './leaks/tokens.ts'

export type LeakGuard = (reply: string) => Leak[]

/**
 * Made once for a case, asked at every keystroke. It knows wording by word stems in order, so
 * case, punctuation, line breaks, look-alike letters, put-in words and inflection do not hide it;
 * a paraphrase in other words it does not know.
 */
export function leakGuardOf(given: CaseAnswers): LeakGuard {
  const sources = sourcesOf(readableAnswers(given))
  const known = knownPhrases(sources.known, sources.knownNames)
  const knownLetters = sources.known.map((text) => squeeze(foldText(text)).text).join(' ')
  const notes = sources.notes.map((note) => prepareNote(note, known, knownLetters))
  const entities = [
    ...sources.ids.flatMap((id) => entityOf('id', id) ?? []),
    ...sources.notes.flatMap((note) => entitiesOfNote(note, known, knownLetters)),
  ]
  return (reply) => {
    const squeezed = squeeze(foldText(reply))
    const tokens = tokensOf(reply)
    const marked = markKnown(tokens, known)
    const found = [
      ...findReviewers(sources.reviewers, { reply, tokens, squeezed, known }),
      ...findEntities(entities, reply, squeezed),
      ...findCodes(sources.codes, reply, squeezed),
      ...findScores(sources.scores, reply, tokens),
      ...notes.flatMap((note) => findNote(note, marked, { text: reply, letters: squeezed })),
      ...findIdForms(reply),
    ]
    return mergePlaces(found, reply)
  }
}

function mergePlaces(found: readonly Leak[], reply: string): Leak[] {
  const sorted = found.toSorted((a, b) => a.start - b.start || b.end - a.end)
  const merged: Leak[] = []
  for (const leak of sorted) {
    const before = merged.findLast(({ kind, end }) => kind === leak.kind && leak.start < end)
    if (before) before.end = Math.max(before.end, leak.end)
    else merged.push({ ...leak })
  }
  return merged.map((leak) => ({ ...leak, text: reply.slice(leak.start, leak.end) }))
}
