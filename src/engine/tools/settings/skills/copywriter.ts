import { readWritingStyle } from '../../../store/writing-style.ts'
import { list, page, section } from './markdown.ts'
import type { WriteSkill } from './skill.ts'

const PARTS = ['name', 'persona', 'audience', 'vocabulary', 'rules'] as const

export const copywriterSkill: WriteSkill = ({ db }) => {
  const style = readWritingStyle(db)
  const written = PARTS.flatMap((part) => (style[part] ? [`**${part}**: ${style[part]}`] : []))
  return page(
    'Writing',
    section(
      'How this organization writes',
      written.length > 0
        ? list(written)
        : 'Nothing is written down yet. Ask, then keep the answer with `update_writing_style`.',
    ),
    section(
      'Subject and preview',
      list([
        'A subject of 20 to 70 characters that says what is inside; no words in capitals, one exclamation mark at most.',
        'The preview goes on where the subject ends. It is no second subject, and not "View in browser".',
        "Use a name in a subject only with a fallback: `{{name | 'there'}}`.",
      ]),
    ),
    section(
      'Body',
      list([
        'The point first: what it is, who it is for, what to do. One main button.',
        'Short paragraphs, headings that can be read alone, words on links that say where they lead.',
        'Nothing that is not so: no false haste, no "Re:" that answers nothing.',
        'Name the sender and a postal address, and keep the way out easy to see.',
      ]),
    ),
  )
}
