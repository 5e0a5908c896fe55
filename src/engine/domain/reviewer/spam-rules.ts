import { removeAccents } from '../../../shared/text/fold.ts'
import type { ReviewRule } from './rule.ts'
import { findWords, wording } from './wording.ts'

/** Wording and shouting of unwanted advertising. */

const PRIZES = wording([
  'congratulations',
  "you(?:'ve| have) (?:been )?(?:exclusively )?(?:won|selected|chosen)",
  'claim (?:your|now|yours)',
  '(?:free|exclusive) (?:gift|iphone|prize|reward)',
  'gift card',
  '(?:enter|chance) to win',
  'your (?:prize|reward)',
  '(?:short|quick|this) survey',
  'felicitations',
  'vous avez (?:gagne|ete selectionne)',
  'herzlichen gluckwunsch',
  'gluckwunsch',
  'sie haben gewonnen',
  'unser gewinner',
  '(?:jetzt )?(?:gewinnen|einlosen)',
  '(?:kostenloses|einkaufsgutschein|verlosung|pramie|gutscheine?)',
  '(?:an dieser|kurzen|unserer) …umfrage',
  'enhorabuena',
  'has ganado',
  'congratulazioni',
  '(?:sei|siete) stat[oaie](?:/a)? (?:scelt|selezionat)[oaie]\\w*',
  '(?:tuo|un) (?:premio|regalo)',
  'inizia il sondaggio',
  'parabens',
  'voce (?:ganhou|foi selecionad[oa])',
  'gefeliciteerd',
  'win vandaag',
  'cadeaukaart',
])

const ADVERTISING = wording([
  '100 ?% (?:free|kostenlos|gratis|gratuit)',
  'act now',
  'buy now',
  'order now',
  'click (?:here|below|above)',
  'klicken sie (?:hier|unten)',
  'cliquez ici',
  'clique (?:aqui|no botao|no link)',
  'haz clic aqui',
  'clicca qui',
  'klik hier',
  'special offer',
  'sonderangebot',
  '\\d{2} ?% (?:rabatt|off today)',
  'you read that right',
  'exclusive (?:deal|offer|opportunity|distribution|airdrop)',
  'risk.?free',
  'no (?:obligation|purchase necessary|deposit)',
  'money.?back guarantee',
  'geld.zuruck.garantie',
  'weight loss',
  'lose weight',
  'miracle',
  'make money',
  'earn (?:money|cash|\\$)',
  "don't (?:do this|miss out)",
  'trusted sender',
  'remove (?:yourself|me) from (?:our|this) (?:emails? )?list',
  'advertiser does not manage',
  'on behalf of',
  'unverbindlich',
  'condicao exclusiva',
  'reduza em ate',
  'verlaag uw',
  'combo kit',
  'voucher',
])

const VICE = wording([
  'casinos?',
  'free ?spins?',
  'freispiele',
  'slots?',
  'viagra',
  'cialis',
  '(?:exotic|exotische|exotiques|charming|reife) (?:women|russian|ukrainian|frauen|femmes)',
  'femmes ukrainiennes',
  'schau dir mein profil',
  'nachrichten? (?:von \\w+|geschickt|anzeigen)',
  'dating',
  'kennenzulernen',
  'complete sir',
  'small talk',
  'where do you live now',
])

const SHORTEST_SHOUT = 10

/** More than half of the letters of a subject in capitals, or marks in rows. */
function shouting(subject: string): string[] {
  const letters = subject.match(/\p{L}/gu) ?? []
  const capitals = subject.match(/\p{Lu}/gu) ?? []
  const loud = letters.length >= SHORTEST_SHOUT && capitals.length > letters.length / 2
  return loud || /[!?]{2,}|[$€£]{2,}/.test(subject) ? [subject] : []
}

/** Symbols that are there to be seen before the words are. */
function decorated(subject: string): string[] {
  const symbols = subject.match(/\p{Extended_Pictographic}/gu) ?? []
  return symbols.length > 2 || /:[a-z_]{4,}:/.test(subject) ? [subject] : []
}

/** Codes at the end of a subject that make every copy another one. */
const COUNTED_SUBJECT =
  /\b(?:id|ref|protocolo|identificacao|no)[.: ]{1,3}#?[a-z]*\d[a-z0-9]{2,}\W*$|#[a-z0-9]{5,}\W*$/i
const TRAILING_CAPITALS = /(?:\.|\t|\s{2,})[A-Z]{4,}\s*$/

export const spamRules: readonly ReviewRule[] = [
  {
    id: 'spam.prize',
    severity: 'medium',
    points: { spam: 18, phishing: 5 },
    most: 3,
    says: 'The message promises a prize, a gift or a reward.',
    find: ({ words }) => findWords(PRIZES, words),
  },
  {
    id: 'spam.wording',
    severity: 'low',
    points: { spam: 12 },
    most: 4,
    says: 'The message uses wordings of unwanted advertising.',
    find: ({ words }) => findWords(ADVERTISING, words),
  },
  {
    id: 'spam.vice',
    severity: 'medium',
    points: { spam: 35 },
    most: 2,
    says: 'The message advertises gambling, dating or pills.',
    find: ({ words }) => findWords(VICE, words),
  },
  {
    id: 'spam.shouting',
    severity: 'low',
    points: { spam: 15 },
    says: 'The subject shouts.',
    find: ({ subject }) => shouting(subject),
  },
  {
    id: 'spam.decorated-subject',
    severity: 'low',
    points: { spam: 10 },
    says: 'The subject is decorated with many symbols.',
    find: ({ subject }) => decorated(subject),
  },
  {
    id: 'spam.numbered-subject',
    severity: 'low',
    points: { spam: 15, phishing: 5 },
    says: 'The subject ends in a code, so that no two copies are the same.',
    find: ({ subject }) => (isCounted(subject) ? [subject] : []),
  },
]

/** Returns whether the subject ends in a code; case is kept, because the codes are in capitals. */
function isCounted(subject: string): boolean {
  const plain = removeAccents(subject)
  return COUNTED_SUBJECT.test(plain) || TRAILING_CAPITALS.test(plain)
}
