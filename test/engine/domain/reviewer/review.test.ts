import * as fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  maxScores,
  REVIEW_RULES,
  REVIEWER_LABEL,
  REVIEW_VERDICTS,
  reviewMessage,
  verdictOf,
} from '../../../../src/engine/domain/reviewer/review.ts'
import { READ_AT_MOST } from '../../../../src/engine/domain/reviewer/prepare.ts'
import { root } from '../../../imports.ts'
import { readEml } from '../../../support/read-eml.ts'
import { PHISHING_FOLDER } from '../../../support/phishing-folder.ts'
import { changed, HONEST, linkTo, review, rulesOf } from '../../../support/reviewed.ts'

const NONE = { spam: 0, phishing: 0, impersonation: 0, coldEmail: 0 }

describe('reviewMessage', () => {
  test('an honest message scores nothing', () => {
    expect(review()).toEqual({
      scores: NONE,
      findings: [],
      verdict: 'LEGIT',
      explanation: `LEGIT, says the ${REVIEWER_LABEL}. Nothing weighs against it.`,
    })
  })

  test('the verdict says fraud before advertising, and accuses from 60, suspects from 40', () => {
    expect(verdictOf(NONE)).toBe('LEGIT')
    for (const key of Object.keys(NONE)) {
      const accused = key === 'spam' || key === 'coldEmail' ? 'SPAM' : 'PHISHING'
      expect(verdictOf({ ...NONE, [key]: 39 })).toBe('LEGIT')
      expect(verdictOf({ ...NONE, [key]: 40 })).toBe('SUSPICIOUS')
      expect(verdictOf({ ...NONE, [key]: 59 })).toBe('SUSPICIOUS')
      expect(verdictOf({ ...NONE, [key]: 60 })).toBe(accused)
    }
    expect(verdictOf({ ...NONE, spam: 100, phishing: 60 })).toBe('PHISHING')
  })

  test('says wherever it shows that it is a stand-in', () => {
    const { verdict, explanation } = review({
      subject: 'Action required: verify your account',
      html: `<p>Your account will be closed within 24 hours.</p>${linkTo('https://secure-bank-login.example')}`,
    })
    expect(verdict).toBe('PHISHING')
    expect(explanation).toContain(REVIEWER_LABEL)
    expect(REVIEWER_LABEL).toBe("local reviewer, a stand-in for the platform's")
  })

  test('the worst findings come first', () => {
    const { findings } = review({
      subject: 'LAST CHANCE!!!',
      add: linkTo('https://paypa1.com', 'paypal.com'),
    })
    expect(findings[0]?.severity).toBe('high')
    expect(findings.at(-1)?.severity).toBe('low')
    // In the order of the rules, the light one is the first of these two.
    const opaque = linkTo(`https://paypa1.com/${'aB3'.repeat(14)}`)
    expect(rulesOf({ add: opaque })).toEqual(['domain.look-alike', 'link.opaque-path'])
  })

  test('the whole of a review: points, findings from the worst on, what weighed most', () => {
    const [high, low] = ['http://192.0.2.7/a', 'LAST WARM WEEK']
    const says = (id: string) => REVIEW_RULES.find((rule) => rule.id === id)?.says ?? ''
    expect(review({ subject: low, add: linkTo(high) })).toEqual({
      scores: { ...NONE, phishing: 40, spam: 45 },
      findings: [
        { rule: 'link.ip-host', severity: 'high', message: says('link.ip-host'), evidence: high },
        { rule: 'spam.shouting', severity: 'low', message: says('spam.shouting'), evidence: low },
      ],
      verdict: 'SUSPICIOUS',
      explanation: `SUSPICIOUS, says the ${REVIEWER_LABEL}. ${says('link.ip-host')} ${says('spam.shouting')}`,
    })
  })

  test('evidence is three of what was found, each in one line of 120 characters at most', () => {
    const url = (size: number, last = 'x') => `http://192.0.2.7/${'x'.repeat(size - 18)}${last}`
    const evidence = (...urls: string[]) =>
      review({ add: urls.map((one) => linkTo(one)).join('') }).findings.find(
        ({ rule }) => rule === 'link.ip-host',
      )?.evidence
    expect(evidence(url(120))).toBe(url(120))
    expect(evidence(url(121))).toBe(`${url(121).slice(0, 119)}…`)
    expect(evidence(url(30), url(30), url(31))).toBe(`${url(30)} · ${url(31)}`)
    expect(evidence(...['a', 'b', 'c', 'd'].map((last) => url(20, last)))).toBe(
      ['a', 'b', 'c'].map((last) => url(20, last)).join(' · '),
    )
    expect(review({ subject: 'WIN \n BIG TODAY NOW' }).findings[0]?.evidence).toBe('WIN BIG TODAY NOW')
  })

  test('reads the text part when the page has no words, and addresses written out', () => {
    const { findings } = review({ html: '', text: 'Verify your account at http://144.172.64.113/a' })
    expect(findings.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['lure.credentials', 'link.ip-host']),
    )
  })

  test('a letter of the organization about its own account stays below an accusation', () => {
    const { verdict } = review({
      subject: 'Confirm your account',
      add: `<p>Confirm your account at Lumen Books.</p>${linkTo('https://lumen-books.example/confirm')}`,
    })
    expect(verdict).toBe('SUSPICIOUS')
  })

  test('reads as much of a message as is published, and no more', () => {
    const far = 'verify your account'
    const { text, links } = READ_AT_MOST
    expect(rulesOf({ add: `<p>${'x '.repeat(text / 2 - 200)}${far}</p>` })).toContain('lure.credentials')
    expect(rulesOf({ add: `<p>${'x '.repeat(text / 2)}${far}</p>` })).not.toContain('lure.credentials')
    const many = Array.from({ length: links }, (_, index) =>
      linkTo(`https://lumen-books.example/${index}`),
    ).join('')
    expect(rulesOf({ html: `${many}${linkTo('http://1.2.3.4/')}` })).not.toContain('link.ip-host')
    for (const number of Object.values(READ_AT_MOST)) {
      expect(readFileSync(join(root, 'docs/reviewer.md'), 'utf8')).toContain(number.toLocaleString('en-US'))
    }
  })

  test('maxScores takes the highest of each', () => {
    expect(maxScores([])).toEqual(NONE)
    expect(
      maxScores([
        { ...NONE, spam: 5 },
        { ...NONE, spam: 2, phishing: 7 },
      ]),
    ).toEqual({ ...NONE, spam: 5, phishing: 7 })
  })

  test('the same message gives the same review; scores and evidence stay within their bounds', () => {
    const fragments = fc.constantFrom(
      '<p>',
      '<a href="',
      '">',
      '</a>',
      '<!--',
      '-->',
      '&#x41;',
      'verify your account',
      '\u200b',
      '<div style="display:none">',
      'http://1.2.3.4/',
    )
    const html = fc
      .array(fc.oneof(fragments, fc.string({ unit: 'binary' })), { maxLength: 40 })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(html, fc.string({ unit: 'binary' }), (body, subject) => {
        const message = changed({ html: body, subject, text: subject })
        const first = reviewMessage(message)
        expect(reviewMessage(message)).toEqual(first)
        expect(REVIEW_VERDICTS).toContain(first.verdict)
        for (const score of Object.values(first.scores)) expect(score >= 0 && score <= 100).toBe(true)
        for (const { evidence } of first.findings) expect(evidence.length).toBeLessThan(400)
      }),
      { numRuns: 300, seed: 7 },
    )
  })
})

describe('docs/reviewer.md', () => {
  test('publishes every rule with its severity and points', () => {
    const page = readFileSync(join(root, 'docs/reviewer.md'), 'utf8')
    for (const { id, severity, points, most = 1 } of REVIEW_RULES) {
      const weights = Object.entries(points).map(([key, n]) => `${key} ${n}`)
      const times = most > 1 ? ` (up to ${most} times)` : ''
      expect(page).toContain(`| \`${id}\` | ${severity} | ${weights.join(', ')}${times} |`)
    }
    expect(page).toContain(REVIEWER_LABEL)
  })
})

/** Real fraud is nothing to keep here: a folder of `.eml` files elsewhere, or the test is skipped. */
const folder = PHISHING_FOLDER

describe.skipIf(folder === null)('real fraud, from the folder that there is', () => {
  test('is mostly flagged, although each sender is taken for an organization of its own', () => {
    const names = readdirSync(folder ?? '').filter((name) => name.endsWith('.eml'))
    const verdicts = names.map((name) => {
      const mail = readEml(readFileSync(join(folder ?? '', name), 'latin1'))
      const domain = mail.senderEmail.split('@').at(-1) ?? ''
      const organization = {
        ...HONEST.organization,
        name: mail.senderName || domain,
        website: null,
        domains: [domain],
      }
      return reviewMessage({ ...mail, organization }).verdict
    })
    const flagged = verdicts.filter((verdict) => verdict !== 'LEGIT')
    expect(names.length).toBeGreaterThan(0)
    expect(flagged.length / names.length).toBeGreaterThan(0.8)
  })
})
