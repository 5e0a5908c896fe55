import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { nodeDigest } from '../../src/platform/machine.ts'
import { answersOfCase, type CaseContent, openCaseFile, sealCase } from '../../src/case/case-file.ts'
import { canonicalAscii, readableJson } from '../../src/shared/text/canonical-json.ts'
import { contentOfCase } from '../../src/case/make-case.ts'
import { anyCase } from '../support/random-cases.ts'

const digest = (text: string): string => nodeDigest.sha256(text)
const [drawn] = fc.sample(anyCase, { numRuns: 1, seed: 7 })

const made: { content: CaseContent; text: string } = { content: {} as CaseContent, text: '' }

beforeAll(async () => {
  if (!drawn) throw new Error('no case was drawn')
  made.content = contentOfCase(drawn.answers, {
    createdAt: '2026-11-21T10:00:00.000Z',
    source: { environment: 'sandbox', label: 'Stories – Über' },
    reply: { text: 'We looked into it.\nIt stays as it is.', state: 'copied', at: null },
    notes: [{ text: 'Ask Lena \u{1f600}', at: null }],
  })
  made.text = await sealCase(made.content, digest)
})

const open = (text: string) => openCaseFile(text, digest)
const parsed = () => JSON.parse(made.text)

describe('a case file', () => {
  test('opens as what was put in', async () => {
    const opened = await open(made.text)
    expect(opened.state).toBe('intact')
    if (opened.state !== 'intact') return
    expect(opened.content).toEqual(JSON.parse(JSON.stringify(made.content)))
    expect(opened.stamp).toMatch(/^[0-9a-f]{64}$/)
    expect(answersOfCase(opened.content).reviewEmails).toEqual(made.content.evidence)
  })

  test('is plain ASCII, the same for the same case, whatever the order of its fields', async () => {
    expect(made.text).toMatch(/^[\n -~]+$/)
    const reversed = Object.fromEntries(Object.entries(made.content).toReversed()) as unknown as CaseContent
    expect(await sealCase(reversed, digest)).toBe(made.text)
  })

  test.each([
    ['a word of a note', 'Ask Lena', 'Ask Lara', ['notes']],
    ['the reply', 'It stays as it is', 'It stays as it was', ['reply']],
    ['the source', 'Stories', 'Storiez', ['source']],
    ['the time', '2026-11-21T10:00:00.000Z', '2026-11-21T10:00:01.000Z', ['createdAt']],
  ])('names what was altered: %s', async (_what, from, to, altered) => {
    expect(made.text).toContain(from)
    expect(await open(made.text.replace(from, to))).toMatchObject({ state: 'altered', altered })
  })

  test('names several parts, the seal, a part too much, a part missing and another spelling', async () => {
    const two = made.text.replace('Ask Lena', 'Ask Lara').replace('It stays', 'It stay')
    expect(await open(two)).toMatchObject({ altered: ['reply', 'notes'] })
    const seal = { ...parsed().seal, whole: '0'.repeat(64) }
    expect(await open(readableJson({ ...parsed(), seal }))).toMatchObject({ altered: ['seal'] })
    const parts = { ...parsed().seal.parts, reply: '0'.repeat(64) }
    const other = { ...parsed().seal, parts }
    expect(await open(readableJson({ ...parsed(), seal: other }))).toMatchObject({ altered: ['seal'] })
    expect(await open(readableJson({ ...parsed(), more: 1 }))).toMatchObject({ altered: ['more'] })
    expect(await open(readableJson({ ...parsed(), notes: undefined }))).toMatchObject({ altered: ['notes'] })
    expect(await open(JSON.stringify(parsed()))).toMatchObject({ altered: ['writing'] })
    expect(await open(made.text.replace('{', '{\n  "format": "postdesk-case",'))).toMatchObject({
      altered: ['writing'],
    })
  })

  test('of a newer version says so, and what is none is none', async () => {
    const newer = readableJson({ ...parsed(), version: 3 })
    expect(await open(newer)).toEqual({ state: 'newer', version: 3 })
    const none = ['', '{', '[]', 'null', '{"format":"other"}', '['.repeat(200_000), '\u{feff}{}']
    for (const text of none) expect(await open(text)).toMatchObject({ state: 'unreadable' })
    const deep = `{"format":"postdesk-case","version":1,"facts":${'['.repeat(90_000)}${']'.repeat(90_000)}}`
    expect((await open(deep)).state).not.toBe('intact')
    expect((await open('{"format":"postdesk-case","version":1}')).state).toBe('altered')
  })

  test('law: one byte altered anywhere is never intact, and never a crash', async () => {
    const bytes = new TextEncoder().encode(made.text)
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: bytes.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        fc.constantFrom('change', 'remove', 'insert'),
        async (at, by, how) => {
          const altered = [...bytes]
          if (how === 'change') altered[at] = ((altered[at] ?? 0) + by) % 256
          else if (how === 'remove') altered.splice(at, 1)
          else altered.splice(at, 0, by)
          const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(altered))
          // Taking one of two equal neighbours away, or doubling one, is the same wherever it is done.
          expect(text).not.toBe(made.text)
          expect((await open(text)).state).not.toBe('intact')
        },
      ),
      { seed: 11, numRuns: 600 },
    )
  })

  test('law: any JSON is judged, and nothing is thrown', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), fc.jsonValue(), async (text, value) => {
        expect((await open(text)).state).toBe('unreadable')
        const parts = { format: 'postdesk-case', version: 1, facts: value, evidence: value, seal: value }
        expect((await open(readableJson(parts))).state).toBe('altered')
        expect(JSON.parse(canonicalAscii(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
      { seed: 12, numRuns: 300 },
    )
  })
})
