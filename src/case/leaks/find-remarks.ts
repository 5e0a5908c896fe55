import type { Concept } from './concepts.ts'
import { placesOf as placesOfLetters } from './find-entities.ts'
import { foldText, type Squeezed, squeeze } from './fold.ts'
import { type Leak, leakAt } from './leak.ts'
import type { Reading } from './reading.ts'
import type { Sourced } from './sources.ts'
import type { Token } from './tokens.ts'

/**
 * A remark that is internal whatever the case is: it tells what the platform's people saw, did or
 * believe. It names one concept of each group, near each other, and none of `unless` in its sentence.
 */
interface Remark {
  groups: readonly (readonly Concept[])[]
  unless?: readonly Concept[]
  /** Also holds a number. */
  number?: boolean
  /** What is told follows: marked to the end of the sentence. */
  rest?: boolean
  /** Tokens from the first concept to the last at most. */
  within?: number
}

const TEAM: readonly Concept[] = ['we', 'our', 'staff']

const REMARKS: readonly Remark[] = [
  // Fingerprints, devices and sessions.
  { groups: [['print']] },
  { groups: [['browser'], ['recognise']] },
  { groups: [['device'], ['recognise', 'blacklist']] },
  {
    groups: [['device'], ['same'], ['account', 'registered', 'ban', 'organization']],
    unless: ['policy'],
  },
  { groups: [['blacklist'], ['our', 'device', 'account', 'card']] },
  {
    groups: [['session'], ['same', 'recognise', 'newCountry', 'blacklist'], ['account', 'we', 'also', 'our']],
  },
  { groups: [['software'], ['recognise'], ['we', 'account', 'session', 'device']] },
  { groups: [['watch'], ['we', 'our', 'account', 'organization', 'staff']] },
  // Who else is the same person, and what else is theirs.
  {
    groups: [
      ['method', 'card'],
      ['same', 'match'],
      ['also', 'account', 'organization', 'two', 'several'],
    ],
  },
  { groups: [['linked', 'member'], ['also'], ['organization', 'account'], ['stopped', 'ban', 'linked']] },
  { groups: [['linked'], ['account', 'organization'], ['system', 'ban', 'recognise']] },
  {
    groups: [['samePerson'], ['account', 'organization'], ['think', 'two', 'also', 'spring']],
    unless: ['policy'],
  },
  { groups: [['third', 'two', 'three'], ['account'], ['same'], ['text', 'browser', 'card', 'ban']] },
  { groups: [['third', 'two', 'three'], ['account'], ['text'], ['ban', 'stopped', 'month']] },
  {
    groups: [['third', 'two', 'several', 'customers'], ['same'], ['text'], ['account', 'month', 'customers']],
  },
  // Phone calls of the team, and who told it what.
  { groups: [['call'], ['admit', 'purchase']] },
  { groups: [['call'], ['we', 'staff'], ['bank', 'regulator', 'police', 'competitor', 'legal']] },
  { groups: [['call'], ['staff'], ['noted']] },
  { groups: [['call'], ['discussed'], ['we', 'staff'], ['draw', 'bank', 'regulator', 'case']] },
  { groups: [['payment', 'trademark'], ['company'], ['wrote', 'complaint'], ['we', 'our']] },
  { groups: [['legal'], ['our', 'we'], ['ask', 'report', 'wrote', 'call']] },
  { groups: [['meeting'], ['discussed'], ['staff', 'we']] },
  { groups: [['tip'], ['we', 'our', 'staff', 'report', 'wrote']] },
  {
    groups: [
      ['customers', 'competitor', 'police'],
      ['report', 'wrote', 'complaint'],
      ['we', 'our'],
    ],
  },
  // What the team believes and looked up.
  { groups: [['weSuspect']] },
  { groups: [['suspect'], TEAM] },
  { groups: [['liar'], ['we', 'our', 'staff', 'think', 'noted']] },
  {
    groups: [
      ['think'],
      ['staff', 'bank', 'we'],
      [
        'samePerson',
        'account',
        'card',
        'purchase',
        'owner',
        'real',
        'fraud',
        'fake',
        'stolen',
        'hacked',
        'competitor',
        'impersonate',
        'draw',
        'prize',
      ],
    ],
  },
  { groups: [['staff'], ['visit'], ['site', 'form', 'shop']] },
  { groups: [['whois']] },
  { groups: [['lookup', 'register'], ['regulator'], ['charter', 'real', 'register', 'confirm', 'licence']] },
  // Rules, flags, queues, scores and what is on file.
  { groups: [['lookup', 'found'], ['register'], ['we', 'staff'], ['charter', 'regulator', 'licence']] },
  { groups: [['flag'], ['account', 'organization'], ['system']] },
  { groups: [['kit'], ['phishing', 'again', 'repeated', 'reason', 'use']] },
  { groups: [['defensive'], ['flag']] },
  { groups: [['threshold', 'rule'], ['fire']] },
  { groups: [['threshold'], ['our'], ['above', 'twice']] },
  { groups: [['queue'], ['position']], number: true },
  { groups: [['queue'], ['ordinal']] },
  { groups: [['case'], ['ahead']], number: true },
  { groups: [['fullScore'], ['phishing', 'spam', 'nameColdEmail', 'nameImpersonation']] },
  { groups: [['machine'], ['rating', 'scoreWord'], ['our', 'phishing', 'spam']] },
  { groups: [['verdict'], ['phishing', 'spam', 'fraud', 'review', 'machine']] },
  { groups: [['flag'], ['sample']], number: true },
  { groups: [['ourNotes']], rest: true },
  { groups: [['noted'], ['admit', 'purchase']] },
  { groups: [['internal'], ['reason', 'noted', 'system', 'suspect', 'mistake']] },
]

const WITHIN = 16

/** Returns the remarks in sentences of a reply; they come from no answer. */
export function findRemarks(readings: readonly Reading[], tokens: readonly Token[]): Leak[] {
  return readings.flatMap((reading) =>
    REMARKS.flatMap((remark) => {
      const place = placeOfRemark(remark, reading)
      if (!place) return []
      const last = remark.rest ? reading.to - 1 : place.last
      return [leakAt('remark', tokens[place.first]?.start ?? 0, tokens[last]?.end ?? 0)]
    }),
  )
}

interface Place {
  first: number
  last: number
}

function placeOfRemark(
  { groups, unless = [], number, within = WITHIN }: Remark,
  reading: Reading,
): Place | null {
  if (unless.some((concept) => reading.named.has(concept))) return null
  if (number && reading.numbers.length === 0) return null
  const [first, ...rest] = groups
  if (!first || !groups.every((group) => group.some((concept) => reading.named.has(concept)))) return null
  for (const start of placesOf(first, reading)) {
    const place = widen(start, rest, reading, within)
    if (place) return place
  }
  return null
}

const placesOf = (group: readonly Concept[], { concepts }: Reading): Place[] =>
  concepts.filter(({ concept }) => group.includes(concept))

/** Takes the nearest place of each group to it, null when one is too far away. */
function widen(
  start: Place,
  groups: readonly (readonly Concept[])[],
  reading: Reading,
  within: number,
): Place | null {
  let { first, last } = start
  for (const group of groups) {
    const distance = (place: Place) => Math.max(place.first - last, first - place.last, 0)
    const nearest = placesOf(group, reading).toSorted((a, b) => distance(a) - distance(b))[0]
    if (!nearest) return null
    first = Math.min(first, nearest.first)
    last = Math.max(last, nearest.last)
  }
  return last - first > within ? null : { first, last }
}

/** Of another organization of a member this is nobody else's to know. */
const STATES: readonly Concept[] = ['stopped', 'ban', 'chargeback', 'dispute', 'suspect', 'fraud']

/** Returns where a sentence names another organization of a member and says how it stands there. */
export function findOtherOrganizations(
  names: readonly Sourced[],
  readings: readonly Reading[],
  { tokens, squeezed, reply }: { tokens: readonly Token[]; squeezed: Squeezed; reply: string },
): Leak[] {
  const told = readings.filter(({ named }) => STATES.some((state) => named.has(state)))
  return names.flatMap(({ value, source }) =>
    placesOfLetters(squeeze(foldText(value)).text, squeezed, reply).flatMap(([start, end]) => {
      const isTold = told.some(
        ({ from, to }) => start >= (tokens[from]?.start ?? 0) && end <= (tokens[to - 1]?.end ?? 0),
      )
      return isTold ? [{ kind: 'remark' as const, text: '', start, end, source }] : []
    }),
  )
}

/** What is quoted, in the marks of six languages. */
const QUOTED = /[“„«"]\s*([^“”„«»"]{4,80}?)\s*[”“»"]/g

/** Returns quotations that a sentence calls the reason or the note on file, unless the customer knows them. */
export function findFiled(
  readings: readonly Reading[],
  tokens: readonly Token[],
  isKnown: (quoted: string) => boolean,
): Leak[] {
  return readings.flatMap(({ named, text, from }) => {
    const filed = ['internal', 'system', 'noted'].some((cue) => named.has(cue as Concept))
    if (!filed && !(named.has('reason') && (named.has('our') || named.has('says')))) return []
    const shift = tokens[from]?.start ?? 0
    return [...text.matchAll(QUOTED)].flatMap(({ 0: whole, 1: quoted = '', index }) =>
      isKnown(quoted) ? [] : [leakAt('note', shift + index, shift + index + whole.length)],
    )
  })
}
