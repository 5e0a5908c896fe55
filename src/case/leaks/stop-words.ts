import { stemOf } from './stem.ts'

/**
 * How much of a note a word gives away. Function words give nothing, the words that every letter
 * of this trade is made of a little, all others the full weight.
 */
export const WEIGHT = {
  nothing: 0.08,
  time: 0.2,
  common: 0.45,
  rare: 1,
  shortNumber: 0.3,
  number: 0.8,
} as const

const FUNCTION_WORDS = `
a an the this that these those there here it its itself he she they them their theirs him her his hers we us our ours
you your yours i me my mine who which what when where why how and or but nor so if then than because as
while until till of in on at by for from to into onto with without within about over under above below between through
during before after against out off up down away back again be is are was were been being am do does did doing done
have has had having can cannot could may might must shall should will would not no yes none any some all each every
both either neither one other others another such same own only also too very just even still already yet ever never
more most less least much many few lot lots per via let lets dont doesnt didnt cant wont isnt arent wasnt werent hasnt
havent hadnt shouldnt wouldnt couldnt im ive youre youve weve theyre thats etc please
really actually simply probably apparently clearly obviously basically definitely certainly quite rather somewhat indeed
`

const TIMES = `
second minute hour day week weekend month quarter year morning noon afternoon evening night today tomorrow yesterday
monday tuesday wednesday thursday friday saturday sunday january february march april june july august september
october november december spring summer autumn winter now soon later early late end begin start last next first second
third once twice two three four five six seven eight nine ten date time ago
`

const COMMON = `
able accept access account act action active add address admin agree allow answer appeal apply approve ask attach
audience automatic automation bad ban be believe best better big block body bounce bring business button call campaign
card care case cause certain change charge check choose clean clear click close code collect come company complain
complaint complete concern confirm connect consent contact contain content continue copy correct count create current
customer cut deal dear decide decision delete deliver delivery describe detail different direct discuss do document domain
early email enable end ensure explain explanation fact fair far fast feel file fill find fix follow form found free full
further future general get give go good great group guide happen happy have head hear hello help here hi high hold home
hope idea identify immediate import important improve include inform information inside instead issue item keep kind
know large learn leave left letter lift like limit line link list little long look low mail main make mark matter mean
meet member message mind moment money move name need new notice note number offer old open option order organization
owner page paid part particular pass pause pay payment people person personal place plan platform point policy possible
prepare present problem process product profile protect provide public purchase put question quick quiet reach read
reader ready real reason receive recent recipient record reduce regard regular reject remain remove reopen repeat
replace reply report request require respond rest restore result resume return review right rule run safe sample say
see seem sell send sender sense set settle share shop short show side sign signup simple site situation small solve
sorry sort speak stand state statement status stay step stop store subject subscribe subscriber subscription suggest
support sure suspend take talk team tell template test text thank thing think together transactional trust try turn
under understand unsubscribe unusual update urgent use user verify version view visit wait want watch way website week
welcome well while whole eur euro usd dollar gbp pound wish word work world write wrong lower higher bank proof attention address spam phishing
`

const setOf = (text: string) => new Set(text.trim().split(/\s+/))
const stemsOf = (text: string) => new Set([...setOf(text)].map(stemOf))

const functionWords = setOf(`${FUNCTION_WORDS} ${['m', 'se', 'ever'].map((end) => `who${end}`).join(' ')}`)
const times = stemsOf(TIMES)
const common = stemsOf(COMMON)

/** Whether a word says little by itself; `word` is folded. */
export function isOrdinaryWord(word: string): boolean {
  const stem = stemOf(word)
  return functionWords.has(word) || times.has(stem) || common.has(stem)
}

/** `word` is folded. */
export function weightOf(word: string): number {
  if (functionWords.has(word) || (word.length === 1 && !/\d/.test(word))) return WEIGHT.nothing
  if (/^\d+$/.test(word)) return word.length <= 2 ? WEIGHT.shortNumber : WEIGHT.number
  const stem = stemOf(word)
  if (times.has(stem)) return WEIGHT.time
  return common.has(stem) ? WEIGHT.common : WEIGHT.rare
}
