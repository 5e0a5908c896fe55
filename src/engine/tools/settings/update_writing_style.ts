import { textOf } from '../../../shared/text-schema.ts'
import { z } from 'zod'
import { cleanText } from '../../../shared/text/clean.ts'
import { readWritingStyle, writeWritingStyle } from '../../store/writing-style.ts'
import { defineTool } from '../define.ts'
import { requireChange } from '../fields.ts'
import { presentWritingStyle, writingStyleFields } from './writing-style.ts'
import { MOST_CHARACTERS, MOST_FIELD_CHARACTERS } from '../../domain/limits.ts'

function part(what: string, most = MOST_FIELD_CHARACTERS) {
  return textOf(most).optional().describe(`${what} Empty clears it.`)
}

const input = {
  name: part('What the style is called.', MOST_CHARACTERS),
  persona: part('Who is speaking.'),
  audience: part('Who is spoken to.'),
  vocabulary: part('Words to use and words to avoid.'),
  rules: part('What every text has to keep to.'),
}

export default defineTool({
  name: 'update_writing_style',
  group: 'settings',
  surface: 'customer',
  access: 'write',
  description: 'Change parts of the writing style. What is left out stays as it is.',
  input,
  output: { writingStyle: z.object(writingStyleFields) },
  rules: (given) => requireChange(given, Object.keys(input)),
  run(given, { db, now }) {
    const before = readWritingStyle(db)
    const read = (text: string | undefined, old: string | null) =>
      text === undefined ? old : cleanText(text) || null
    const style = {
      name: read(given.name, before.name),
      persona: read(given.persona, before.persona),
      audience: read(given.audience, before.audience),
      vocabulary: read(given.vocabulary, before.vocabulary),
      rules: read(given.rules, before.rules),
      updated: Math.max(now, (before.updated ?? 0) + 1),
    }
    writeWritingStyle(db, style)
    return { writingStyle: presentWritingStyle(style) }
  },
})
