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
  /** The end of "we can't promise": what is denied is still to come, with "that". */
  lacksThat: string
  /** Says that something is sure: no comment. */
  assures: string
  /** Begins what is put in as a comment: a preposition or "as"; or it is an adverb. */
  comment: string
}

const WORDS: Readonly<Record<TermLanguage, OpenClause>> = {
  en: {
    open: `(?:n['’]t|not|cannot|never|unable|not \\w+)(?: (?:\\w+ly|yet|now|even|always))?`,
    verb: `(?!(?:i|we|you|he|she|it|they|there|who|your|our|my|his|her|its|their|the|a|an|this|that|these|those|all|both|each|every\\w*|any\\w*|some\\w*|no\\w*|if|when|once|as|then|now|soon|later|today|tomorrow|tonight|still|instead|also|please|sorry|yes|ok\\w*|maybe|perhaps|however|in|on|at|by|for|from|with|after|before|until|within|next|\\w+day|\\w+ly)(?![\\w-]))(?:to )?[a-z]+(?!['’\\w])`,
    lacksThat: `(?:n['’]t|not|cannot|never|unable)(?: (?:able|going|allowed|in a position|free|want|wish|be|to|you|even|yet|now|here|\\w+ly))* (?:promise|say|guarantee|confirm|tell|assure|know|state|predict)(?: (?:you|anybody|anyone|now|yet|today|either))*`,
    assures:
      '(?:assur\\w+|promis\\w+|guarantee\\w*|confirm\\w*|certain|sure|count on|rely|swear|my word|tell you|will|i can)',
    comment:
      'as|like|at|for|in|on|by|with|without|from|given|to|until|despite|under|of|though|although|however|\\w+ly',
  },
  fr: {
    open: "(?:ne |n['’])(?:pouv|peu|pourr|dev|doi|voul|veu|sav|sai|all|vai)\\w*(?: (?:pas|plus|jamais|encore|pas encore))?",
    verb: "(?!(?:notre|votre|autre|hier|entre|contre|encore)(?!\\w))(?:(?:de |a )?(?:vous |te |l[eau] |lui |nous )?|d['’]|l['’])\\w+(?:er|ir|re)(?!\\w)",
    lacksThat:
      "(?:ne |n['’])(?:(?:pouv|peu|pui|pourr|dev|doi|voul|veu)\\w*(?: (?:pas|plus|jamais|encore|pas encore|rien))?(?: \\w+ment)? (?:vous |te |le |lui )?(?:promettre|dire|garantir|assurer|confirmer|affirmer)|(?:vous |te )?(?:promett|promi|disons|dis|garanti|confirm|sav|sai)\\w*(?: (?:pas|plus|jamais|rien))?)",
    assures: '(?:assur|prome|promi|garanti|confirm|certain|compt|jur)\\w*',
    comment:
      "comme|a|au|pour|en|dans|par|avec|sans|de|d['’]\\w+|selon|malgre|bien sur|vu|tel\\w*|cependant|toutefois|\\w+ment",
  },
  de: {
    open: '(?:nicht|kaum|nie|niemals|keinesfalls)',
    verb: '(?!(?:morgen|ubermorgen|gegen|wegen|ihnen|ihren|unseren|denen|neben|wissen)(?!\\w))(?:zu )?\\w+en(?!\\w)',
    lacksThat:
      '(?:nichts?(?: (?:\\w+lich|einmal|jetzt|heute|schon))? (?:zusagen|versprechen|garantieren|sagen|bestatigen|zusichern|wissen)|(?:versprech|garantier|bestatig|sag|weiss|wiss)(?:e|en)?(?: \\w+){0,3} nicht)',
    assures: '(?:versich|versprech|versprich|zusag|zusich|garantier|bestatig|sicher|gewiss|verlass)\\w*',
    comment:
      'wie|so|bei|in|im|aus|zu|zum|zur|fur|mit|ohne|nach|vor|am|an|auf|trotz|laut|von|wegen|jedoch|leider|derzeit|naturlich',
  },
  es: {
    open: 'no (?:l[eoa]s? |te |os |se )?(?:(?:pod|pued|deb|quer|quier|sab)\\w*|se|(?:vamos|voy|va) a)',
    verb: '(?!(?:ayer|lugar)(?!\\w))\\w+(?:ar|er|ir)(?:[lmtn][eoa]s?|os)*(?!\\w)',
    lacksThat:
      'no (?:l[eoa]s? |te |os |se )?(?:(?:pod|pued|deb|quer|quier)\\w*(?: \\w+mente)? (?:prometer|decir|asegurar|garantizar|confirmar|afirmar)(?:[lmtn][eoa]s?|os)*|(?:promet|asegur|garantiz|confirm|sabemos|decimos|digo)\\w*)',
    assures: '(?:asegur|promet|garantiz|confirm|segur|cuent|jur)\\w*',
    comment: 'como|a|al|en|por|para|de|del|con|sin|segun|desde|dado|tal|lamentablemente|\\w+mente',
  },
  pt: {
    open: 'nao (?:l?h?[eoa]s? |te |vos |se )?(?:(?:pod|poss|dev|quer|sab|conseg|consig)\\w*|sei|vamos|vou|vai)',
    verb: '(?!lugar(?!\\w))(?:l?hes? )?\\w+(?:ar|er|ir)(?:-\\w+)*(?!\\w)',
    lacksThat:
      'nao (?:l?h?[eoa]s? |te |vos |se )?(?:(?:pod|poss|dev|quer|conseg|consig)\\w*(?: \\w+mente)? (?:l?hes? )?(?:prometer|dizer|assegurar|garantir|confirmar|afirmar)(?:-\\w+)*|(?:promet|assegur|garant|confirm|sabemos|sei|dizemos|digo)\\w*)',
    assures: '(?:assegur|promet|garant|confirm|cert|segur|cont|jur)\\w*',
    comment:
      'como|a|ao|em|no|na|por|pel[oa]s?|para|de|d[oa]s?|com|sem|segundo|conforme|tal|contudo|porem|claro|\\w+mente',
  },
  it: {
    open: 'non (?:l[eoai] |vi |ti |gli )?(?:(?:poss|pot|puo|dev|dobb|vogl|vuol|sapp)\\w*|so)',
    verb: '(?!(?:sempre|oltre|mentre|nostre|vostre|altre|pure)(?!\\w))\\w+(?:r(?:e|l[eaio]|vi|ti|si|gli)|rre)(?!\\w)',
    lacksThat:
      'non (?:l[eoai] |vi |ti |gli )?(?:(?:poss|pot|puo|dev|dobb|vogl|vuol)\\w*(?: \\w+mente)? (?:prometter|dir|assicurar|garantir|confermar|affermar)\\w+|(?:promett|assicur|garanti|conferm|sappiamo|diciamo|dico)\\w*|so)',
    assures: '(?:assicur|promett|garanti|conferm|cert|sicur|cont|giur)\\w*',
    comment:
      'come|a|al\\w*|in|nel\\w*|per|di|da|dal\\w*|con|senza|secondo|tuttavia|pero|purtroppo|certo|\\w+mente',
  },
}

/** What joins a comment to the clause that it is put into. */
const JOINS_COMMENT = /^(?:[,–—()]|\s-\s|and|et|und|y|e)$/

/** "but" and "because" begin another clause, with a comma behind them too. */
const BEGINS_ANOTHER = new RegExp(`^\\s*(?!(?:and|et|und|y|e)(?!\\w))(?:${AND})(?![\\p{L}\\p{N}])`, 'u')

function endOf(pattern: string): RegExp {
  return new RegExp(`(?:^|[^\\p{L}\\p{N}])(?:\\w+)?(?:${pattern})\\s*$`, 'u')
}

const OPEN = Object.values(WORDS).map(({ open, verb, lacksThat, assures, comment }) => ({
  open: endOf(open),
  lacksThat: endOf(lacksThat),
  assures: new RegExp(`(?<![\\p{L}\\p{N}])(?:${assures})(?![\\p{L}\\p{N}])|['’]ll `, 'u'),
  verb: new RegExp(`^\\s*${verb}`, 'u'),
  comment: new RegExp(`^\\s*(?:${comment})(?![\\p{L}\\p{N}])`, 'u'),
}))

/** What the caller knows of a part. */
interface Judged {
  /** It states by itself what is searched for. */
  isOwn: (part: string) => boolean
  isDenied: (part: string) => boolean
}

/** A sentence where signs and joining words part it; each part with the sign before it. */
interface Parted {
  parts: readonly string[]
  signs: readonly string[]
}

/**
 * Returns where the clauses of a folded sentence begin that say something by themselves: the first is at 0. What is
 * put into a denied clause parts nothing: before a verb that the clause still lacks ("we can't, as I said, promise")
 * it is anything that `isOwn` does not know for a statement. Before "that" it is a comment, or, where the clause is a
 * denied promise ("we can't promise, I'm afraid, that"), anything that neither states nor assures.
 */
export function clausesOf(sentence: string, judged: Judged): number[] {
  const later = [...sentence.matchAll(PARTS)].map(({ 0: sign, index }) => ({
    start: index + sign.length,
    end: index,
    sign,
  }))
  const parts = [{ start: 0 }, ...later].map(({ start }, place) =>
    sentence.slice(start, later[place]?.end ?? sentence.length),
  )
  const parted = { parts, signs: ['', ...later.map(({ sign }) => sign)] }
  const begins = parts.map(() => true)
  for (const [place, part] of parts.entries()) {
    if (place === 0) continue
    const from = GOES_ON.test(part)
      ? (saidBefore(parted, place, judged) ?? beforeComment(parts, place, judged))
      : openBefore(parts, place, judged)
    if (from !== null) begins.fill(false, from + 1, place + 1)
  }
  return [0, ...later.map(({ start }) => start)].filter((_, place) => begins[place])
}

/** Returns the part that "that" goes on with: the one before it, or before a comment in between. */
function beforeComment(parts: readonly string[], place: number, { isOwn }: Judged): number {
  const before = parts[place - 1] ?? ''
  return place > 1 && isComment(before) && !isOwn(before) ? place - 2 : place - 1
}

/**
 * Returns the denied promise that "that" goes on with, with others in between; itself where what stands before them
 * assures it, so that nothing in between denies it ("we promise, don't worry, that"); null where there is neither.
 */
function saidBefore({ parts, signs }: Parted, place: number, { isOwn, isDenied }: Judged): number | null {
  if (!JOINS_COMMENT.test(signs[place] ?? '')) return null
  for (let from = place - 2; from >= Math.max(0, place - 1 - MOST_PUT_IN); from -= 1) {
    const [said, putIn] = [parts[from] ?? '', parts[from + 1] ?? '']
    const isStated = isOwn(putIn) || BEGINS_ANOTHER.test(putIn) || (!isComment(putIn) && isAssured(putIn))
    if (isStated || !JOINS_COMMENT.test(signs[from + 1] ?? '')) return null
    if (OPEN.some(({ lacksThat }) => lacksThat.test(said))) return from
    if (isAssured(said) && !isDenied(said)) return place
  }
  return null
}

function isComment(part: string): boolean {
  return OPEN.some(({ comment }) => comment.test(part))
}

function isAssured(part: string): boolean {
  return OPEN.some(({ assures }) => assures.test(part))
}

/** Nobody puts more parts into one clause. */
const MOST_PUT_IN = 6

/** Returns the part that lacks the verb which begins here, with others in between; null where there is none. */
function openBefore(parts: readonly string[], place: number, { isOwn }: Judged): number | null {
  const forms = OPEN.filter(({ verb }) => verb.test(parts[place] ?? ''))
  if (forms.length === 0) return null
  for (let from = place - 2; from >= Math.max(0, place - 1 - MOST_PUT_IN); from -= 1) {
    if (isOwn(parts[from + 1] ?? '')) return null
    if (forms.some(({ open }) => open.test(parts[from] ?? ''))) return from
  }
  return null
}
