import type { ReviewRule } from './rule.ts'

/** Text that filters read and people do not. */

/** A preheader is hidden as well, and no mail program shows more of it. */
const LONGEST_PREHEADER = 300
/** Below this, a message with a picture says what it says in the picture. */
const FEWEST_LETTERS = 60

const SPLIT_WORD = /\p{L}[\u00ad\u200b\u2060-\u2064\ufeff]+\p{L}/gu
const MOST_SPLIT_WORDS = 3

/** A word of letters and digits in turns, as stuffing is made of. */
const STUFFING = /(?<![\p{L}\p{N}])(?=[a-z]*\d+[a-z]+\d)[a-z0-9]{6,}(?![\p{L}\p{N}])/giu
const MOST_STUFFING = 12

export const hiddenRules: readonly ReviewRule[] = [
  {
    id: 'hidden.text',
    severity: 'medium',
    points: { spam: 30, phishing: 10 },
    says: 'The page contains text that nobody sees.',
    find: ({ hidden }) => {
      const letters = (hidden.match(/[\p{L}\p{N}]/gu) ?? []).length
      return letters > LONGEST_PREHEADER ? [hidden.slice(0, 80)] : []
    },
  },
  {
    id: 'hidden.split-words',
    severity: 'medium',
    points: { spam: 25, phishing: 15 },
    says: 'Words are taken apart by characters that nobody sees.',
    find: ({ visible }) => {
      const found = visible.match(SPLIT_WORD) ?? []
      return found.length >= MOST_SPLIT_WORDS ? [`${found.length} words`] : []
    },
  },
  {
    id: 'hidden.stuffing',
    severity: 'medium',
    points: { spam: 35, phishing: 10 },
    says: 'The text is stuffed with random words, as against filters.',
    find: ({ visible }) => {
      const found = visible.match(STUFFING) ?? []
      return found.length >= MOST_STUFFING ? found.slice(0, 3) : []
    },
  },
  {
    id: 'hidden.in-picture',
    severity: 'low',
    points: { spam: 20, phishing: 5 },
    says: 'The message says what it says in pictures; there are hardly any words.',
    find: ({ images, letters }) =>
      images > 0 && letters < FEWEST_LETTERS ? [`${images} pictures, ${letters} letters`] : [],
  },
]
