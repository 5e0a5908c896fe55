import { HOSTILE } from '../hostile-mail.ts'
import { ENCODINGS } from './encodings.ts'
import { HEADER_VECTORS } from './headers.ts'
import { LINKS } from './links.ts'
import { MARKUP } from './markup.ts'
import { MUTATIONS } from './mutations.ts'
import { PARTS } from './parts.ts'
import { STYLES } from './styles.ts'
import { letter, type Vector } from './vector.ts'

/** Each HTML of the first collection as a message of its own. */
const FIRST: Vector[] = Object.entries(HOSTILE).map(([name, html]) => ({
  name: `first: ${name}`,
  tries: name,
  eml: letter(html),
}))

/** By what they attack. */
export const CORPUS = {
  first: FIRST,
  markup: [...MARKUP, ...MUTATIONS],
  styles: STYLES,
  messages: [...PARTS, ...ENCODINGS, ...HEADER_VECTORS],
  links: LINKS,
}
export type { Vector } from './vector.ts'
