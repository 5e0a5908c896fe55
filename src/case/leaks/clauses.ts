import type { TermLanguage } from './concepts.ts'

/** What joins a clause to the one before it, in the languages of replies; folded as the texts that are searched. */
const AND =
  'and|but|because|since|so|et|mais|car|donc|puisque|und|aber|sondern|denn|y|pero|sino|porque|pues|e|mas|pois|ma|perche|bensi'

/** What parts clauses, no sign inside a time or a number. */
const PARTS = new RegExp(String.raw`,(?!\d)|:(?!\d)|[;–—()]|\s-\s|(?<=\s)(?:${AND})(?=\s)`, 'g')

/** Goes on with what the clause before says: "we cannot promise, that", "nor that". */
const GOES_ON = /^\s*(?:(?:n?or|ni|ou|oder|noch|o|ne) )?(?:that|dass|que|qu['’]|che|ob)(?![\p{L}\p{N}])/u

/** How a language leaves a denied clause open for its verb, and begins what fills it. */
interface OpenClause {
  /** The end of "we can't": a verb is still to come. */
  open: string
  /** "promise", "to promise": a verb that has no subject of its own. */
  verb: string
  /** Begins what is put in as a comment: a preposition or "as"; or it is an adverb. */
  comment: string
}

const WORDS: Readonly<Record<TermLanguage, OpenClause>> = {
  en: {
    open: `(?:n['’]t|not|cannot|never|unable|not \\w+)(?: (?:\\w+ly|yet|now|even|always))?`,
    verb: `(?!(?:i|we|you|he|she|it|they|there|who|your|our|my|his|her|its|their|the|a|an|this|that|these|those|all|both|each|every\\w*|any\\w*|some\\w*|no\\w*|if|when|once|as|then|now|soon|later|today|tomorrow|tonight|still|instead|also|please|sorry|yes|ok\\w*|maybe|perhaps|however|in|on|at|by|for|from|with|after|before|until|within|next|\\w+day|\\w+ly)(?![\\w-]))(?:to )?[a-z]+(?!['’\\w])`,
    comment:
      'as|like|at|for|in|on|by|with|without|from|given|to|until|despite|under|of|though|although|however|\\w+ly',
  },
  fr: {
    open: "(?:ne |n['’])(?:pouv|peu|pourr|dev|doi|voul|veu|sav|sai|all|vai)\\w*(?: (?:pas|plus|jamais|encore|pas encore))?",
    verb: "(?!(?:notre|votre|autre|hier|entre|contre|encore)(?!\\w))(?:(?:de |a )?(?:vous |te |l[eau] |lui |nous )?|d['’]|l['’])\\w+(?:er|ir|re)(?!\\w)",
    comment:
      "comme|a|au|pour|en|dans|par|avec|sans|de|d['’]\\w+|selon|malgre|bien sur|vu|tel\\w*|cependant|toutefois|\\w+ment",
  },
  de: {
    open: '(?:nicht|kaum|nie|niemals|keinesfalls)',
    verb: '(?!(?:morgen|ubermorgen|gegen|wegen|ihnen|ihren|unseren|denen|neben|wissen)(?!\\w))(?:zu )?\\w+en(?!\\w)',
    comment:
      'wie|so|bei|in|im|aus|zu|zum|zur|fur|mit|ohne|nach|vor|am|an|auf|trotz|laut|von|wegen|jedoch|leider|derzeit|naturlich',
  },
  es: {
    open: 'no (?:l[eoa]s? |te |os |se )?(?:(?:pod|pued|deb|quer|quier|sab)\\w*|se|(?:vamos|voy|va) a)',
    verb: '(?!(?:ayer|lugar)(?!\\w))\\w+(?:ar|er|ir)(?:[lmtn][eoa]s?|os)*(?!\\w)',
    comment: 'como|a|al|en|por|para|de|del|con|sin|segun|desde|dado|tal|lamentablemente|\\w+mente',
  },
  pt: {
    open: 'nao (?:l?h?[eoa]s? |te |vos |se )?(?:(?:pod|poss|dev|quer|sab|conseg|consig)\\w*|sei|vamos|vou|vai)',
    verb: '(?!lugar(?!\\w))(?:l?hes? )?\\w+(?:ar|er|ir)(?:-\\w+)*(?!\\w)',
    comment:
      'como|a|ao|em|no|na|por|pel[oa]s?|para|de|d[oa]s?|com|sem|segundo|conforme|tal|contudo|porem|claro|\\w+mente',
  },
  it: {
    open: 'non (?:l[eoai] |vi |ti |gli )?(?:(?:poss|pot|puo|dev|dobb|vogl|vuol|sapp)\\w*|so)',
    verb: '(?!(?:sempre|oltre|mentre|nostre|vostre|altre|pure)(?!\\w))\\w+(?:r(?:e|l[eaio]|vi|ti|si|gli)|rre)(?!\\w)',
    comment:
      'come|a|al\\w*|in|nel\\w*|per|di|da|dal\\w*|con|senza|secondo|tuttavia|pero|purtroppo|certo|\\w+mente',
  },
}

const OPEN = Object.values(WORDS).map(({ open, verb, comment }) => ({
  open: new RegExp(`(?:^|[^\\p{L}\\p{N}])(?:\\w+)?${open}\\s*$`, 'u'),
  verb: new RegExp(`^\\s*${verb}`, 'u'),
  comment: new RegExp(`^\\s*(?:${comment})(?![\\p{L}\\p{N}])`, 'u'),
}))

/**
 * Returns where the clauses of a folded sentence begin that say something by themselves: the first is at 0. What is
 * put into a denied clause parts nothing: before a verb that the clause still lacks ("we can't, as I said, promise")
 * it is anything that `isOwn` does not know for a statement; before "that" it is a comment.
 */
export function clausesOf(sentence: string, isOwn: (part: string) => boolean): number[] {
  const later = [...sentence.matchAll(PARTS)].map(({ 0: sign, index }) => ({
    start: index + sign.length,
    end: index,
  }))
  const parts = [{ start: 0 }, ...later].map(({ start }, place) =>
    sentence.slice(start, later[place]?.end ?? sentence.length),
  )
  const begins = parts.map(() => true)
  for (const [place, part] of parts.entries()) {
    if (place === 0) continue
    const goesOn = GOES_ON.test(part)
    const from = goesOn ? beforeComment(parts, place) : openBefore(parts, place, isOwn)
    if (from !== null) begins.fill(false, from + 1, place + 1)
  }
  return [0, ...later.map(({ start }) => start)].filter((_, place) => begins[place])
}

/** Returns the part that "that" goes on with: the one before it, or before a comment in between. */
function beforeComment(parts: readonly string[], place: number): number {
  const before = parts[place - 1] ?? ''
  return place > 1 && OPEN.some(({ comment }) => comment.test(before)) ? place - 2 : place - 1
}

/** Nobody puts more parts into one clause. */
const MOST_PUT_IN = 6

/** Returns the part that lacks the verb which begins here, with others in between; null where there is none. */
function openBefore(
  parts: readonly string[],
  place: number,
  isOwn: (part: string) => boolean,
): number | null {
  const forms = OPEN.filter(({ verb }) => verb.test(parts[place] ?? ''))
  if (forms.length === 0) return null
  for (let from = place - 2; from >= Math.max(0, place - 1 - MOST_PUT_IN); from -= 1) {
    if (isOwn(parts[from + 1] ?? '')) return null
    if (forms.some(({ open }) => open.test(parts[from] ?? ''))) return from
  }
  return null
}
