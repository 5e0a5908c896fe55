import { z } from 'zod'
import type { CaseNotes } from '../../case/case-notes.ts'
import { CASE_TOOLS } from '../../case/answers.ts'
import type { Leak } from '../../case/leaks/leak.ts'
import { type AnyHostAction, defineHostAction } from './define.ts'

/** Longer than any reply, shorter than what would make the file grow. */
const LONGEST_TEXT = 100_000

const word = z.string().min(1).max(200)
const text = z.string().max(LONGEST_TEXT, `must be at most ${LONGEST_TEXT} characters`)
const whose = { connection: word, organization: word }
const output = { notes: z.custom<CaseNotes>() }
const tool = z.enum(CASE_TOOLS)
const pointer = z.string().max(1000)

const leak = z.object({
  kind: z.enum(['note', 'id', 'score', 'reviewer']),
  text: text,
  start: z.int().min(0),
  end: z.int().min(0),
  source: z.object({ tool, pointer }).nullable(),
}) satisfies z.ZodType<Leak>

/** `case.*`: what support writes about a case, on this machine only. */
export const caseActions: readonly AnyHostAction[] = [
  defineHostAction({
    name: 'case.read',
    input: whose,
    output,
    run: (key, { cases }) => ({ notes: cases.read(key) }),
  }),
  defineHostAction({
    name: 'case.write',
    input: {
      ...whose,
      template: word.nullable().optional(),
      reply: text.optional(),
      note: text.optional(),
    },
    output,
    run: ({ connection, organization, ...change }, { cases }) => {
      const given = Object.entries(change).filter(([, value]) => value !== undefined)
      return { notes: cases.write({ connection, organization }, Object.fromEntries(given)) }
    },
  }),
  defineHostAction({
    name: 'case.pin',
    input: { ...whose, tool, pointer, label: z.string().trim().min(1, 'must not be empty').max(300) },
    output,
    run: ({ connection, organization, ...pin }, { cases }) => ({
      notes: cases.pin({ connection, organization }, pin),
    }),
  }),
  defineHostAction({
    name: 'case.unpin',
    input: { ...whose, tool, pointer },
    output,
    run: ({ connection, organization, ...pin }, { cases }) => ({
      notes: cases.unpin({ connection, organization }, pin.tool, pin.pointer),
    }),
  }),
  defineHostAction({
    name: 'case.recordOverride',
    input: {
      ...whose,
      reason: z.string().trim().min(1, 'must not be empty').max(2000),
      reply: text,
      leaks: z.array(leak).min(1, 'must not be empty').max(500),
    },
    output,
    run: ({ connection, organization, ...override }, { cases }) => ({
      notes: cases.recordOverride({ connection, organization }, override),
    }),
  }),
]
