/**
 * A light stemmer for English: enough that a verb or noun meets its own forms. It may take two
 * words for one; the guard never acts on a single ordinary word, so that does no harm.
 */
const IRREGULAR = `
hold held|keep kept|write wrote written|go went gone goes going|come came|see saw seen|give gave given|take took taken
make made|send sent|say said|tell told|buy bought|find found|get got gotten|know knew known|think thought
bring brought|begin began begun|lead led|leave left|lose lost|meet met|pay paid|run ran|sell sold|set setting
show shown|speak spoke spoken|stand stood|steal stole stolen|stick stuck|swear swore sworn|teach taught
understand understood|wear wore worn|win won|withdraw withdrew withdrawn|catch caught|choose chose chosen
deal dealt|do did done does doing|draw drew drawn|drive drove driven|fall fell fallen|feel felt|fight fought|fly flew flown
forget forgot forgotten|grow grew grown|hear heard|hide hid hidden|mean meant|rise rose risen|seek sought
shut shutting|use used using|die died dying dies|spend spent|spread spreading|build built|break broke broken|have has had having|be is are was were been being am
fire fired firing|child children|person people persons|man men|woman women|criterion criteria|datum data
forbid forbade forbidden|freeze froze frozen|throw threw thrown|wake woke woken|eat ate eaten|lie lay lain lied
`

const FORMS = new Map<string, string>(
  IRREGULAR.trim()
    .split(/[|\n]/)
    .flatMap((line) => {
      const words = line.trim().split(' ')
      return words.map((word): [string, string] => [word, words[0] ?? word])
    }),
)

const ENDINGS: readonly [RegExp, string][] = [
  [/ied$/, 'y'],
  [/eed$/, 'ee'],
  [/(?:ational|ations?|ators?|ating|ated|ates?)$/, ''],
  [/(?:ions?|ive|ively)$/, ''],
  [/(?:ments?)$/, ''],
  [/(?:ness|nesses)$/, ''],
  [/(?:ings?|edly|ed)$/, ''],
  [/(?:ers?|ors?)$/, ''],
  [/(?:ly)$/, ''],
]

/** Shorter than this is no word to take an ending from. */
const SHORTEST = 3
const known = new Map<string, string>()

/** `word` is folded: small Latin letters. Texts of other scripts come back as they are. */
export function stemOf(word: string): string {
  let stem = known.get(word)
  if (stem === undefined) {
    stem = findStem(word)
    if (known.size > 20_000) known.clear()
    known.set(word, stem)
  }
  return stem
}

function findStem(word: string): string {
  if (word.length < SHORTEST || /\d/.test(word)) return FORMS.get(word) ?? word
  const base = FORMS.get(word) ?? FORMS.get(word.replace(/s$/, '')) ?? word
  return trimEnd(dropEnding(dropPlural(base)))
}

function dropPlural(word: string): string {
  if (word.length <= SHORTEST) return word
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`
  if (/(?:ss|x|ch|sh|z)es$/.test(word)) return word.slice(0, -2)
  if (/[^su]s$/.test(word)) return word.slice(0, -1)
  return word
}

/** Until none is left: what is taken from `registered` must be taken from `register` too. */
function dropEnding(word: string): string {
  for (const [ending, instead] of ENDINGS) {
    const cut = word.replace(ending, instead)
    if (cut !== word && cut.length >= SHORTEST && /[aeiouy]/.test(cut)) return dropEnding(cut)
  }
  return word
}

/** `stopp` and `stop`, `dispute` and `disput`, `copy` and `copi` are one. */
function trimEnd(stem: string): string {
  if (stem.length <= SHORTEST) return stem
  return stem
    .replace(/e$/, '')
    .replace(/y$/, 'i')
    .replace(/([bdfgklmnprt])\1$/, '$1')
}
