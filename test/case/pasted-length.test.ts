import { describe, expect, test } from 'vitest'
import { startReply } from '../../src/case/replies/template-choice.ts'
import { caseOf } from '../support/small-case.ts'

/** Five times what the console keeps of a pasted text: a search that is not linear takes minutes over some of these. */
const CHARACTERS = 50_000
/** Processor time. The slowest takes 0.2 s where nothing else runs. */
const MOST_MS = 5000

const fill = (part: string): string => part.repeat(Math.ceil(CHARACTERS / part.length))
const blanks = fill(' ')

/** Each makes one search of a pasted text begin at many places, or go far before it fails. */
const TEXTS: readonly [string, string][] = [
  ['one word', fill('a')],
  ['dashes', fill('-')],
  ['dots', fill('.')],
  ['quotation marks', fill('"')],
  ['angle brackets', fill('>')],
  ['names without an end', fill('a<')],
  ['empty lines', fill('\n')],
  ['empty lines of another kind', fill('\r\u2028')],
  ['empty quoted lines', fill('> \n')],
  ['blanks', `a${blanks}`],
  ['blanks below many a header', `${'from:@'.repeat(20)}${blanks}`],
  ['blanks behind a long name', `${'a'.repeat(79)}${blanks}`],
  ['blanks behind who was written to', `To${blanks}`],
  ['half an address', fill('a@')],
  ['addresses', fill('dana@shop.example ')],
  ['addresses above a notice', `${fill('\n')}${fill('dana@shop.example ')}\nFrom: no-reply@desk.example`],
  ['lines above a quotation', fill('on 1 wrote ')],
  ['lines of a header', fill('from: a b-\n')],
]

describe('what a reply begins with is found in a long pasted text as well', () => {
  const answers = caseOf(
    { members: [{ name: 'Kim', email: 'kim@shop.example' }] },
    { user: { user: { name: 'Kim', email: 'kim@shop.example' } } },
  )
  test.each(TEXTS)('%s', (_name, text) => {
    for (const pasted of [text, `Hello ${text} why can't we send?`]) {
      const began = process.threadCpuUsage()
      startReply(answers, pasted)
      const { user, system } = process.threadCpuUsage(began)
      expect((user + system) / 1000).toBeLessThan(MOST_MS)
    }
  })
})
