import { describe, expect, test } from 'vitest'
import type { CaseContent } from '../../src/case/case-file.ts'
import { writeCaseMarkdown } from '../../src/case/case-markdown.ts'
import { factsOf, moveBefore } from '../../src/case/facts.ts'
import { caseOf } from '../support/small-case.ts'

/** A case as Markdown, whole: with nothing in it, and with everything there is. */
const EMPTY: CaseContent = {
  createdAt: '2026-03-15T08:00:00.000Z',
  source: { environment: 'sandbox', label: 'Stories' },
  facts: { gatheredAt: '2026-03-14T09:00:00.000Z', organization: {}, verification: {}, user: null },
  diagnosis: null,
  sentences: [],
  timeline: [],
  evidence: null,
  reply: null,
  notes: null,
  redactions: [],
}

const EMPTY_TEXT = `# Case: organization without a name

- Organization: \` not stated \` 
- State: \` not stated \`
- Read from: Stories (sandbox), as of 2026-03-14T09:00:00.000Z
- File made: 2026-03-15T08:00:00.000Z
- Stamp: none: this is not the file itself

## Answer

Nothing is said.

## Timeline

Nothing is known to have happened.

## Evidence

No flagged emails.

## Reply

No reply is in this file.

## Left out or replaced

Nothing.
`

describe('a case as Markdown', () => {
  test.each([[null], [{}], [{ emails: [] }]])('with nothing in it, evidence %j', (evidence) => {
    expect(writeCaseMarkdown({ ...EMPTY, evidence }, null)).toBe(EMPTY_TEXT)
  })

  test('with everything, and nothing of it markup', () => {
    const content: CaseContent = {
      ...EMPTY,
      facts: {
        ...EMPTY.facts,
        verification: { status: 'BLOCKED', organization: { id: 'org_1', name: 'A|B *shop*', slug: 'a-b' } },
      },
      sentences: [
        {
          ...{ key: 'k', topic: 'state', text: 'It is [blocked](https://x.test).', internal: false },
          citations: [
            { tool: 'get_org', pointer: '/plan' },
            { tool: 'get_user', pointer: '/user' },
          ],
        },
      ] as CaseContent['sentences'],
      timeline: [
        {
          ...{ at: '', kind: 'hold', actor: null, title: 'Opened', detail: null },
          citation: { tool: 'get_org_verification', pointer: '/holds/0' },
        },
        {
          ...{
            at: '2026-03-12',
            kind: 'ban',
            actor: { type: 'ADMIN', id: null, name: 'Lena' },
            title: 'Banned',
          },
          ...{ detail: 'Fraud', citation: { tool: 'get_user', pointer: '/user' } },
        },
      ],
      evidence: {
        emails: [
          { subject: '', scores: {}, links: [] },
          {
            ...{
              from: 'a@x.test',
              sentAt: '2026-03-11',
              subject: '# Hi',
              text: 'See ```code```',
              reasons: ['Lure_1'],
            },
            ...{ scores: { phishing: 91, spam: 4 }, links: [{ text: '', url: 'https://x.test/a' }] },
          },
        ],
      },
      reply: { text: 'We looked.', state: 'copied', at: '2026-03-14' },
      notes: [{ text: 'Ask Lena', at: null }],
      redactions: [{ what: 'keys', count: 2 }],
    }
    expect(writeCaseMarkdown(content, 'abc')).toBe(`# Case: A\\|B \\*shop\\*

- Organization: \` org_1 \` \` a-b \`
- State: \` BLOCKED \`
- Read from: Stories (sandbox), as of 2026-03-14T09:00:00.000Z
- File made: 2026-03-15T08:00:00.000Z
- Stamp: \` abc \`

## Answer

1. It is \` [blocked](https://x.test). \`

Where it comes from:

- [1] \` get_org /plan \`, \` get_user /user \`

## Timeline

| When | Kind | Who | What |
| --- | --- | --- | --- |
| not stated | hold |  | Opened |
| 2026-03-12 | ban | Lena | Banned – Fraud |

## Evidence

### 1. (no subject)

- From: \` not stated \`
- Sent: not stated
- Scores as reported: none

\`\`\`text
Its words were not kept.
\`\`\`

### 2. \\# Hi

- From: \` a@x.test \`
- Sent: 2026-03-11
- Scores as reported: phishing 91, spam 4
- Reason: Lure\\_1

\`\`\`\`text
See \`\`\`code\`\`\`
\`\`\`\`

Links:

- (no text): \` https://x.test/a \`

## Reply

As it was copied, 2026-03-14:

\`\`\`text
We looked.
\`\`\`

## INTERNAL: not for the customer

Notes of support:

\`\`\`text
Ask Lena
\`\`\`

## Left out or replaced

- keys: 2
`)
  })
})

describe('the move before a move', () => {
  const at = (day: number) => `2026-03-0${day}T00:00:00.000Z`
  const move = (id: string | null, day: number, to: string) => ({ id, at: at(day), from: 'X', to })

  test.each([
    ['the newest by its id', move('trn_3', 3, 'C'), 'B'],
    ['one of the middle', move('trn_2', 3, 'B'), 'A'],
    ['the first of all', move('trn_1', 1, 'A'), null],
    ['without an id: by time and state', move(null, 3, 'C'), 'B'],
    ['of the same instant, but another state', move(null, 3, 'B'), 'A'],
    ['one that is not listed: the last before its time', move('trn_9', 2, 'Z'), 'A'],
    ['one that is not listed, older than all', move('trn_9', 1, 'Z'), null],
  ])('%s', (_what, row, before) => {
    // Two of one instant, the newer one first.
    const transitions = [move('trn_3', 3, 'C'), move('trn_2', 3, 'B'), move('trn_1', 1, 'A')]
    const facts = factsOf(caseOf({ status: 'C', transitions }))
    expect(moveBefore(facts, { row, path: [] })?.row.to ?? null).toBe(before)
  })
})
