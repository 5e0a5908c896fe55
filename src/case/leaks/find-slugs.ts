import { type InPlace, placeIn } from './fold.ts'
import { type Leak, leakAt } from './leak.ts'

const UUID = /(?<![0-9a-z-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-z-])/gi

/** What a customer is called in six languages, and what may stand before its name. */
const NAMED_SLUG =
  /(?<![\p{L}\p{N}])(?:organi[sz]ations?|organizzazion[ei]|organizaci(?:on|ones)|organizac(?:ao|oes)|org|customers?|tenants?|workspace|account|kund(?:e|en|in)|konto|comptes?|clients?|clientes?|cuenta|conta|slug)(?:\s(?:called|named|namens|genannt|appelee?|nommee?|llamad[oa]|chamad[oa]|chiamat[oa]))?\s?[:\s"'“”„«»(‘’]\s?["'“„«‘]?(?<slug>[a-z][a-z0-9]+(?:-[a-z0-9]+)+)(?![\p{L}\p{N}-])/dgu

/** Beginnings of words with a hyphen that are no slugs: "customer self-service", "client peut-être". */
const BEGINNINGS = new Set(
  `re non pre co self on off sub ex anti auto double single third one two set sign log follow opt add check back up out
  follow win pay well peut lui elle soi est sera doit peux a y ont sont soit fait pode poder faz mail drop pop
  read long short multi cross full part high low real time end first free pro vice semi inter`.split(/\s+/),
)
/** Ends of such: "organization double-opt-in", pronouns behind a verb. */
const ENDS = new Set(
  `in on up off out wide based only level specific side free opt vous nous elle ils elles meme etre lui leur lhe lhes nos vos
  service facing ready related`.split(/\s+/),
)
const SHORTEST_END = 3

/** Returns ids that their form gives away, and slugs that follow a word for customers, unless the customer knows them. */
export function findOtherIds(reply: string, folded: InPlace, isKnown: (text: string) => boolean): Leak[] {
  const ids = [...reply.matchAll(UUID)].map(({ 0: id, index }): [number, number] => [
    index,
    index + id.length,
  ])
  const slugs = [...folded.text.matchAll(NAMED_SLUG)].flatMap(({ indices, groups }): [number, number][] => {
    const [from, to] = indices?.groups?.['slug'] ?? [0, 0]
    const place = placeIn(folded, from, to - from)
    const slug = groups?.['slug'] ?? ''
    return isSlug(slug) && reply.slice(...place) === slug ? [place] : []
  })
  return [...ids, ...slugs]
    .filter((place) => !isKnown(reply.slice(...place)))
    .map(([start, end]) => leakAt('id', start, end))
}

function isSlug(slug: string): boolean {
  const parts = slug.split('-')
  const last = parts.at(-1) ?? ''
  return (
    !BEGINNINGS.has(parts[0] ?? '') && !ENDS.has(last) && (last.length >= SHORTEST_END || /^\d+$/.test(last))
  )
}
