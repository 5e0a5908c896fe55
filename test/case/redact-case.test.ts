import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CaseAnswers, cited } from '../../src/case/answers.ts'
import { writeCaseMarkdown } from '../../src/case/case-markdown.ts'
import { explain } from '../../src/case/explain.ts'
import { contentOfCase } from '../../src/case/make-case.ts'
import { redactCase } from '../../src/case/redact-case.ts'
import { timelineOf } from '../../src/case/timeline.ts'
import { anyCase } from '../support/random-cases.ts'

const KEY = `svca_${'ab'.repeat(32)}`

/** A drawn case with everything in it that no file may carry. */
function laden(): CaseAnswers {
  const [drawn] = fc.sample(anyCase, { numRuns: 1, seed: 3 })
  if (!drawn) throw new Error('no case was drawn')
  const { answers } = drawn
  const [email] = answers.reviewEmails?.emails ?? []
  return {
    ...answers,
    organization: { ...answers.organization, apiKeys: [{ name: 'main', value: 'sk-hidden' }] },
    verification: {
      ...answers.verification,
      blockReason: null,
      verificationMetadata: {
        refuseReason: `Used ${KEY} from 198.51.100.77`,
        adminMessage: 'Same hands as Harbour Candles, session ses_00000000009x',
        defensiveFlag: true,
      },
    },
    reviewEmails: {
      ...answers.reviewEmails,
      emails: [
        {
          ...email,
          emailId: 'eml-1',
          text: 'Dear Mia Vogel,\n\nwrite to mia.vogel@mailbox.example\n\nMia Vogel, this is yours.',
          links: [{ text: 'Leave', url: 'https://x.example/u?e=mia.vogel%40mailbox.example' }],
        },
      ],
    },
    user: {
      ...answers.user,
      sessions: [
        {
          id: 'ses_00000000009x',
          createdAt: answers.gatheredAt,
          expiresAt: answers.gatheredAt,
          ipAddress: '198.51.100.77',
          userAgent: 'Lynx/2.9 (print 77)',
        },
      ],
      organizations: [
        ...(answers.user?.organizations ?? []),
        {
          ...{ id: 'org-other-99', name: 'Harbour Candles', slug: 'harbour-candles', role: 'OWNER' },
          ...{ reviewStatus: 'BANNED', sendingStatus: 'BLOCKED' },
        },
      ],
    },
  }
}

const GONE = [
  KEY,
  'sk-hidden',
  'apiKeys',
  '198.51.100.77',
  'ses_00000000009x',
  'Lynx/2.9',
  '104482290017',
  'Harbour Candles',
  'harbour-candles',
  'org-other-99',
  'Mia Vogel',
  'mia.vogel',
]

describe('redactCase', () => {
  test('carries none of what no file may carry, also where it is repeated', () => {
    const given = laden()
    const whole = JSON.stringify(given)
    expect(GONE.filter((text) => !whole.includes(text))).toEqual([])
    const content = contentOfCase(given, {
      createdAt: given.gatheredAt,
      source: { environment: 'production', label: 'Acme' },
      reply: { text: `You came from 198.51.100.77 with ${KEY}.`, state: 'draft', at: null },
      notes: [{ text: 'See Harbour Candles', at: null }],
    })
    const text = JSON.stringify(content) + writeCaseMarkdown(content, null)
    expect(GONE.filter((gone) => text.includes(gone))).toEqual([])
    const counts = Object.fromEntries(content.redactions.map(({ what, count }) => [what, count]))
    expect(counts).toMatchObject({
      ...{ 'session ids': 1, 'IP addresses of sessions': 1, 'account ids of providers': 1 },
      ...{ 'names, slugs and ids of other organizations': 3, 'names of recipients inside emails': 2 },
      'fields that this version does not know': 1,
    })
  })

  test('law: keeps what the case is about: the same sentences and events, every citation there', () => {
    fc.assert(
      fc.property(anyCase, ({ answers }) => {
        const { answers: redacted } = redactCase(answers)
        const keys = (given: CaseAnswers) => explain(given).map(({ key }) => key)
        expect(keys(redacted)).toEqual(keys(answers))
        const events = (given: CaseAnswers) => timelineOf(given).map(({ at, kind }) => `${at} ${kind}`)
        expect(events(redacted)).toEqual(events(answers))
        for (const { citations } of explain(redacted))
          for (const citation of citations) expect(cited(redacted, citation)).not.toBe(undefined)
      }),
      { seed: 31, numRuns: 60 },
    )
  })

  test('leaves what it was given as it was', () => {
    const given = laden()
    const before = structuredClone(given)
    redactCase(given)
    expect(given).toEqual(before)
  })
})

describe('notes of the platform', () => {
  const NOTE = 'Purple furniture, third time'
  const noted = (): CaseAnswers => {
    const given = laden()
    const note = (row: object | null | undefined, field: string) => ({ ...row, [field]: NOTE })
    const { verification } = given
    return {
      ...given,
      verification: {
        ...verification,
        blockReason: note(verification.blockReason, 'adminNote'),
        transitions: [note(verification.transitions?.[0], 'adminNote')],
        openHolds: [note({ id: 'hld_1', kind: 'CAMPAIGNS' }, 'note')],
        holds: [note({ id: 'hld_1', kind: 'CAMPAIGNS' }, 'note')],
        verificationMetadata: { refuseReason: NOTE, adminMessage: NOTE },
      },
    }
  }
  const made = (notes: [] | null) => {
    const frame = { createdAt: '', source: { environment: 'sandbox', label: 'Shop' }, reply: null }
    return contentOfCase(noted(), { ...frame, notes })
  }

  test('are in no file and no Markdown that nobody asked them for, and the file says so', () => {
    const content = made(null)
    expect(JSON.stringify(content) + writeCaseMarkdown(content, null)).not.toContain(NOTE)
    expect(content.redactions[0]).toEqual({ what: 'internal notes', count: 6 })
  })

  test('stand under INTERNAL where they were asked for', () => {
    const [before = '', after = ''] = writeCaseMarkdown(made([]), null).split('## INTERNAL')
    expect(after).toContain(NOTE)
    expect(before).not.toContain(NOTE)
  })
})

describe('a case as Markdown', () => {
  test('no text of the case becomes markup, a link or the end of a fence', () => {
    const hostile =
      '```\n# Owned\n[x](https://evil.example) <img src=x onerror=1> | a | ![p](http://p.example)'
    const given = laden()
    const [email] = given.reviewEmails?.emails ?? []
    const answers = {
      ...given,
      reviewEmails: {
        ...given.reviewEmails,
        emails: [{ ...email, subject: hostile, text: hostile, links: [{ text: hostile, url: hostile }] }],
      },
    }
    const content = contentOfCase(answers, {
      createdAt: given.gatheredAt,
      source: { environment: 'sandbox', label: hostile },
      reply: { text: hostile, state: 'copied', at: null },
      notes: [],
    })
    const markdown = writeCaseMarkdown(content, 'stamp')
    const outside = markdown
      .replaceAll(/^(`{3,})text\n[\s\S]*?\n\1$/gm, '')
      .replaceAll('\\`', '')
      .replaceAll(/(`+) .*? \1/g, '')
    // Numbers in brackets are those of the sentences.
    const rest = outside.replaceAll(/^- \[\d+\] [, ]*$/gm, '')
    expect(rest).not.toMatch(/(?<!\\)[<[\]]|^# Owned|https?:\/\/|[^\\]@/m)
    expect(markdown.match(/^## .*/gm)).toEqual([
      '## Answer',
      '## Timeline',
      '## Evidence',
      '## Reply',
      '## INTERNAL: not for the customer',
      '## Left out or replaced',
    ])
  })
})
