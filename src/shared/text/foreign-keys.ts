/**
 * Keys of other services, by the beginnings that their makers gave them so that they are found. People paste them
 * into notes and queries. Every form has its own beginning and is longer than a word: an id, a hash or the name of
 * a file is none of them.
 */
const FORMS: readonly RegExp[] = [
  // A header with any key: words do not have a digit within twenty letters.
  /bearer(?:\s+|\+|:\s*)(?=[\w.~+/-]{0,200}\d)[\w.~+/-]{20,}=*/,
  // The same with a name and a password in base64.
  /authorization["']?\s*[:=]\s*["']?basic\s+[\w+/-]{8,}=*/,
  // A signed token: its first two parts are JSON, which begins with {" in base64.
  /(?<![\w-])eyJ[\w-]{8,}\.eyJ[\w-]{4,}\.[\w-]{8,}/,
  /(?<![a-z0-9])gh[pousr]_[a-z0-9]{30,}/,
  /(?<![a-z0-9])github_pat_\w{30,}/,
  /(?<![a-z0-9])glpat-[\w-]{20,}/,
  /(?<![a-z0-9])npm_[a-z0-9]{36}/,
  /(?<![a-z0-9])[sr]k_(?:live|test)_[a-z0-9]{16,}/,
  /(?<![a-z0-9])whsec_[a-z0-9+/]{16,}=*/,
  /(?<![a-z0-9])sk-(?:ant|proj)-[\w-]{20,}/,
  /(?<![a-z0-9])xox[abeprs]-[a-z0-9-]{10,}/,
  // With a digit, as nearly all have: "asiapacificmarketing" is as long.
  /(?<![a-z0-9])(?:AKIA|ASIA)(?=[A-Z]{0,15}\d)[A-Z0-9]{16}(?![a-z0-9])/,
  /(?<![\w-])AIza[\w-]{35}/,
  /(?<![\w.-])SG\.[\w-]{20,24}\.[\w-]{40,}/,
]

/** A key of another service, in any case of its letters. */
export const FOREIGN_KEY = new RegExp(FORMS.map(({ source }) => source).join('|'), 'gi')

const KIND =
  /^(?:bearer(?:\s+|\+|:\s*)|authorization["']?\s*[:=]\s*["']?basic\s+|gh[pousr]_|github_pat_|glpat-|npm_|[sr]k_(?:live|test)_|whsec_|sk-(?:ant|proj)-|xox[abeprs]-|AKIA|ASIA|AIza|SG\.)/i

/** Returns the beginning of a foreign key, which names its kind; nothing for any other text. */
export function kindOfForeign(key: string): string {
  return KIND.exec(key)?.[0] ?? ''
}
