/**
 * Other forms of English words, for planting. Made without a look at the guard's stemmer and not
 * shared with it: principal parts of verbs, and plurals.
 */
const VERBS = `
ask asks asked asking|hold holds held holding|match matches matched matching|admit admits admitted admitting
visit visits visited visiting|show shows showed shown showing|fire fires fired firing|report reports reported reporting
wait waits waited waiting|write writes wrote written writing|go goes went gone going|confirm confirms confirmed confirming
register registers registered registering|lift lifts lifted lifting|ban bans banned banning|settle settles settled settling
bounce bounces bounced bouncing|include includes included including|count counts counted counting|say says said saying
impersonate impersonates impersonated impersonating|call calls called calling|want wants wanted wanting|sign signs signed signing
lead leads led leading|promise promises promised promising|claim claims claimed claiming|speak speaks spoke spoken speaking
find finds found finding|buy buys bought buying|word words worded wording|pretend pretends pretended pretending
flag flags flagged flagging|sample samples sampled sampling|weigh weighs weighed weighing|purchase purchases purchased purchasing
see sees saw seen seeing|have has had having|do does did done doing|end ends ended ending|need needs needed needing
charge charges charged charging|open opens opened opening|come comes came coming|queue queues queued queuing
license licenses licensed licensing|rule rules ruled ruling|repeat repeats repeated repeating|print prints printed printing
know knows knew known knowing|give gives gave given giving|take takes took taken taking|stand stands stood standing
think thinks thought thinking|leave leaves left leaving|threaten threatens threatened threatening|lose loses lost losing
close closes closed closing|suspend suspends suspended suspending|use uses used using|shout shouts shouted shouting
`

const FORMS = new Map<string, string[]>()
for (const line of VERBS.trim().split(/[|\n]/)) {
  const forms = line.trim().split(' ')
  for (const form of forms) FORMS.set(form, forms)
}

const NO_NOUN =
  /^(?:with|without|from|this|that|they|their|theirs|them|there|then|than|when|where|what|which|while|will|would|could|should|must|into|over|under|above|below|behind|about|before|after|again|until|each|every|some|more|most|much|many|very|also|only|just|same|other|another|because|does|been|being|were|your|yours|ours|these|those|twice|once|first|third|here|instead|nobody|nothing|himself|itself|against|away|back|down)$/
const NO_PLURAL = /(?:ic|al|ous|ful|ly|able|ible|less|ish|ive|ed|ing|est|ary|s)$/

/** Another form of the word where there is one; the same word otherwise. `pick` is 0 to below 1. */
export function inflect(word: string, pick: number): string {
  const small = word.toLowerCase()
  const forms = FORMS.get(small)?.filter((form) => form !== small)
  const found = forms ? forms[Math.floor(pick * forms.length)] : otherNumber(small)
  if (!found) return word
  if (word === word.toUpperCase() && word.length > 1) return found.toUpperCase()
  return /^\p{Lu}/u.test(word) ? found[0]?.toUpperCase() + found.slice(1) : found
}

function otherNumber(word: string): string | null {
  if (word.length < 4 || !/^[a-z]+$/.test(word) || NO_NOUN.test(word)) return null
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`
  if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2)
  if (/[^suia]s$/.test(word)) return word.slice(0, -1)
  if (NO_PLURAL.test(word)) return null
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return /(?:x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`
}
