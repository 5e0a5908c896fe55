import { type CaseAnswers, readableAnswers } from './answers.ts'
import { groupOf } from './facts.ts'
import { type FoldedText, foldText, joinCharacters, squeeze } from './leaks/fold.ts'
import { findForeignAddresses, findPrivateHosts, ownAddresses } from './leaks/find-addresses.ts'
import { findColleagues } from './leaks/find-colleagues.ts'
import { entitiesOfNote, entityOf, findCodes, findEntities, findIdForms } from './leaks/find-entities.ts'
import {
  announcesInternal,
  findCodesInWords,
  findMeanings,
  knownConcepts,
  meaningOfCode,
  meaningsOf,
} from './leaks/find-meaning.ts'
import { findNote, prepareNote } from './leaks/find-notes.ts'
import { findFiled, findOtherOrganizations, findRemarks } from './leaks/find-remarks.ts'
import { findCustomers, findNames } from './leaks/find-customers.ts'
import { findMechanisms } from './leaks/find-mechanisms.ts'
import { findPromises } from './leaks/find-promises.ts'
import { findReviewers } from './leaks/find-reviewers.ts'
import { findScoreForms } from './leaks/find-score-forms.ts'
import { findScores, findScoresAbroad } from './leaks/find-scores.ts'
import { findOtherIds } from './leaks/find-slugs.ts'
import { knownPhrases, markKnown } from './leaks/known.ts'
import type { Leak } from './leaks/leak.ts'
import { type Reading, readSentences } from './leaks/reading.ts'
import { type CaseSources, sourcesOf } from './leaks/sources.ts'
import { type Token, tokensIn, tokensOf } from './leaks/tokens.ts'
import { wordsHeldBy } from './leaks/whole-words.ts'

export type LeakGuard = (reply: string) => Leak[]

/**
 * Made once for a case, asked at every keystroke. It knows wording by word stems in order, so
 * case, punctuation, line breaks, look-alike letters, put-in words and inflection do not hide it;
 * a paraphrase in other words it does not know. What is of no answer it knows by its form. `pasted` is what the
 * customer wrote to us: its addresses are no secret to them. `others` are names and slugs of organizations that the
 * console has seen, of the case's own too.
 */
export function leakGuardOf(given: CaseAnswers, pasted = '', others: readonly string[] = []): LeakGuard {
  const answers = readableAnswers(given)
  const sources = sourcesOf(answers)
  const byForm = formGuardOf(answers, { ...sources, pasted, others })
  const known = knownPhrases(sources.known, sources.knownNames)
  const knownLetters = sources.known.map((text) => squeeze(foldText(text)).text).join(' ')
  const notes = sources.notes.map((note) => prepareNote(note, known, knownLetters))
  const entities = [
    ...sources.ids.flatMap((id) => entityOf('id', id) ?? []),
    ...sources.notes.flatMap((note) => entitiesOfNote(note, known, knownLetters)),
  ]
  const knownOf = knownConcepts(sources.told)
  const meanings = sources.notes.flatMap((note) => meaningsOf(note, knownOf))
  const codes = sources.codes.flatMap((code) => meaningOfCode(code) ?? [])
  const isKnown = (quoted: string) => knownLetters.includes(squeeze(foldText(quoted)).text)
  return (reply) => {
    const folded = foldText(reply)
    const squeezed = squeeze(folded)
    const tokens = tokensIn(folded)
    const readings = readSentences(reply, tokens)
    const policies = policiesIn(readings, tokens)
    const marked = markKnown(tokens, known)
    const found = [
      ...findReviewers(sources.reviewers, { reply, tokens, squeezed, known }),
      ...findEntities(entities, reply, squeezed),
      ...findCodes(sources.codes, reply, squeezed),
      ...findScores(sources.scores, reply, tokens),
      ...findScoresAbroad(sources.scores, readings, tokens),
      ...findMeanings(meanings, readings, tokens),
      ...findCodesInWords(codes, readings, tokens),
      ...findRemarks(readings, tokens),
      ...findOtherOrganizations(sources.otherOrganizations, readings, { tokens, squeezed, reply }),
      ...findFiled(readings, tokens, isKnown),
      ...notes.flatMap((note) => findNote(note, marked, { text: reply, letters: squeezed, policies })),
      ...findIdForms(reply),
    ]
    return mergePlaces([...found, ...beside(found, byForm({ reply, folded, readings, tokens }))], reply)
  }
}

interface Written {
  reply: string
  folded: FoldedText
  readings: readonly Reading[]
  tokens: readonly Token[]
}

type FormGuard = (written: Written) => Leak[]

/** Returns a guard against what is of no answer of the case. */
function formGuardOf(
  answers: CaseAnswers,
  {
    known,
    knownNames,
    told,
    pasted,
    others,
  }: Pick<CaseSources, 'known' | 'knownNames' | 'told'> & { pasted: string; others: readonly string[] },
): FormGuard {
  const own = ownAddresses(answers, { known, pasted })
  const names = new Set(knownNames.flatMap((name) => tokensOf(name).map(({ word }) => word)))
  const isKnown = wordsHeldBy([...known, pasted])
  const isCustomer = (name: string) => tokensOf(name).every(({ word }) => names.has(word))
  const isTold = wordsHeldBy(told)
  const isNamed = wordsHeldBy([...knownNames, ...known, pasted])
  const mayPromise = isOpen(answers)
  return ({ reply, folded, readings, tokens }) => {
    const text = joinCharacters(folded.characters)
    return [
      ...findForeignAddresses(text, own),
      ...findPrivateHosts(reply, isKnown),
      ...findOtherIds(reply, text, isKnown),
      ...findScoreForms(readings, tokens, reply),
      ...findColleagues(reply, text, isCustomer),
      ...findCustomers(reply, text, isNamed),
      ...findNames(reply, others, isNamed),
      ...findMechanisms(text, isTold),
      ...(mayPromise ? [] : findPromises(text)),
    ]
  }
}

/** Returns whether the organization may send: what is said of its block is then past. */
function isOpen({ verification: { status, openHolds } }: CaseAnswers): boolean {
  return (openHolds ?? []).length === 0 && ['verified', 'automated'].includes(groupOf(status))
}

/** What an answer of the case explains keeps its citation: of the others those that no such leak touches. */
function beside(found: readonly Leak[], others: readonly Leak[]): Leak[] {
  return others.filter(({ start, end }) => !found.some((leak) => leak.start < end && leak.end > start))
}

/** Sentences of general policy, "purchased addresses are not allowed", which say what nobody must hide. */
function policiesIn(readings: readonly Reading[], tokens: readonly Token[]): [number, number][] {
  return readings
    .filter(({ named }) => named.has('policy') && !announcesInternal(named))
    .map(({ from, to }) => [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0])
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
