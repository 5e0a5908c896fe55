import * as fc from 'fast-check'
import PostalMime, { type Email } from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { nodeMailComposer } from '../../src/platform/mime.ts'
import type { MailSource } from '../../src/shared/ports.ts'

/** Messages as they are composed, read back by a parser that has nothing to do with the composer. */

const PLAIN: MailSource = {
  from: { name: 'Atelier Nord', address: 'bonjour@atelier-nord.example' },
  to: { name: 'Ada Verne', address: 'ada@mail.example' },
  cc: [],
  replyTo: null,
  subject: 'New cloth',
  html: '<p>Hello</p>',
  text: 'Hello',
  date: Date.UTC(2026, 8, 2, 7, 0, 1),
  messageId: 'eml.1.2.abc@atelier-nord.example',
  boundary: 'abc123',
  headers: [['Feedback-ID', 'cmp_00011:org_00001:campaign:postdesk']],
}

const compose = (changes: Partial<MailSource> = {}) => nodeMailComposer.compose({ ...PLAIN, ...changes })

const read = async (changes: Partial<MailSource> = {}): Promise<Email> =>
  PostalMime.parse(await compose(changes))

const headersOf = (email: Email) => email.headers.map(({ key }) => key)

const ORDINARY = [
  'from',
  'to',
  'subject',
  'date',
  'message-id',
  'feedback-id',
  'mime-version',
  'content-type',
]

describe('what a mail program reads', () => {
  test('headers, both parts, and nothing else', async () => {
    const email = await read({ replyTo: 'desk@atelier-nord.example' })
    expect(email).toMatchObject({
      from: { name: 'Atelier Nord', address: 'bonjour@atelier-nord.example' },
      to: [{ name: 'Ada Verne', address: 'ada@mail.example' }],
      replyTo: [{ name: '', address: 'desk@atelier-nord.example' }],
      subject: 'New cloth',
      messageId: '<eml.1.2.abc@atelier-nord.example>',
      date: '2026-09-02T07:00:01.000Z',
      attachments: [],
    })
    expect(email.html?.trim()).toBe('<p>Hello</p>')
    expect(email.text?.trim()).toBe('Hello')
    expect(headersOf(email).toSorted()).toEqual([...ORDINARY, 'reply-to'].toSorted())
  })

  test('the text part comes first, the HTML last: the best is shown', async () => {
    const raw = await compose()
    expect(raw).toMatch(/^Content-Type: multipart\/alternative;/m)
    expect(raw.indexOf('Content-Type: text/plain')).toBeLessThan(raw.indexOf('Content-Type: text/html'))
  })

  test('accents, other scripts and emoji, in names, subject and parts', async () => {
    const email = await read({
      from: { name: 'Élodie “Étoffes” Œuvré', address: 'e@atelier.example' },
      to: { name: '東京 サイクル 🚲', address: 't@mail.example' },
      subject:
        'L’été à Nîmes – 20 % sur tout ✂️ et même davantage, jusqu’à dimanche soir à minuit, sans faute',
      html: '<p>Zoé – 東京 🚲</p>',
      text: 'Zoé – 東京 🚲',
    })
    expect(email.from).toEqual({ name: 'Élodie “Étoffes” Œuvré', address: 'e@atelier.example' })
    expect(email.to).toEqual([{ name: '東京 サイクル 🚲', address: 't@mail.example' }])
    expect(email.subject).toMatch(/^L’été à Nîmes – 20 % sur tout ✂️ .* sans faute$/)
    expect(email.html?.trim()).toBe('<p>Zoé – 東京 🚲</p>')
    expect(email.text?.trim()).toBe('Zoé – 東京 🚲')
  })

  test('lines of any length arrive whole, and none in the message is longer than 998 bytes', async () => {
    const long = `${'word '.repeat(4000)}${'x'.repeat(5000)}`
    const raw = await compose({ html: `<p>${long}</p>`, text: long, subject: 'é'.repeat(300) })
    for (const line of raw.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998)
    const email = await PostalMime.parse(raw)
    expect(email.text?.trim()).toBe(long)
    expect(email.html?.trim()).toBe(`<p>${long}</p>`)
    expect(email.subject).toBe('é'.repeat(300))
  })

  test('names that look like addresses, lists and quotes stay names', async () => {
    for (const name of [
      'a@b.example',
      'Verne, Ada',
      '"Ada"',
      'Ada <x@evil.example>',
      'group: a@b.example;',
      '(comment)',
      'back\\slash',
    ]) {
      const email = await read({
        from: { name, address: 'a@a.example' },
        to: { name, address: 'b@b.example' },
      })
      expect({ name, from: email.from, to: email.to }).toEqual({
        name,
        from: { name, address: 'a@a.example' },
        to: [{ name, address: 'b@b.example' }],
      })
    }
  })

  test('an empty part is still a part', async () => {
    const email = await read({ text: '', html: '' })
    expect(email.text?.trim()).toBe('')
    expect(email.html?.trim()).toBe('')
  })

  test('without a text part it is HTML alone; copies are named', async () => {
    const email = await read({ text: null, cc: ['bo@mail.example', 'chiara@mail.example'] })
    expect(email.html?.trim()).toBe('<p>Hello</p>')
    expect(await compose({ text: null })).not.toMatch(/multipart/)
    expect(email.cc?.map(({ address }) => address)).toEqual(['bo@mail.example', 'chiara@mail.example'])
  })

  test('ASCII with CRLF only', async () => {
    const raw = await compose({ subject: 'été', html: '<p>é\n\nè\r\nê\rë</p>', text: 'é\n.\n..\nFrom here' })
    // eslint-disable-next-line no-control-regex
    expect(raw).toMatch(/^[\x00-\x7f]*$/)
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })
})

describe('the same source gives the same bytes', () => {
  test('every time', async () => {
    const once = await compose()
    expect(await compose()).toBe(once)
    expect(once).toMatch(/boundary="[^"]*=_abc123/)
  })

  test('and the boundary tells messages apart', async () => {
    expect(await compose({ boundary: 'other' })).not.toBe(await compose())
  })
})

const HOSTILE = [
  'x\r\nBcc: evil@evil.example',
  'x\nBcc: evil@evil.example',
  'x\rBcc: evil@evil.example',
  'x\r\n\r\n<script>alert(1)</script>',
  'x\u0000y',
  'x\u2028Bcc: evil@evil.example',
  'x\u0085Bcc: evil@evil.example',
  '=?utf-8?q?x=0D=0ABcc:_evil@evil.example?=',
  '"\r\nBcc: evil@evil.example\r\n"',
  '\ud800 half',
]

describe('hostile values inject nothing', () => {
  test.each(HOSTILE.map((value) => [JSON.stringify(value), value]))('%s', async (_name, value) => {
    const email = await read({
      from: { name: value, address: 'a@a.example' },
      to: { name: value, address: 'b@b.example' },
      subject: value,
      headers: [['Feedback-ID', value]],
      html: value,
      text: value,
    })
    expect(headersOf(email).toSorted()).toEqual(ORDINARY.toSorted())
    expect(email.to).toHaveLength(1)
    expect(email.to?.[0]?.address).toBe('b@b.example')
    expect(email.bcc ?? []).toEqual([])
    expect(email.attachments).toEqual([])
  })

  test('a body that knows the boundary cannot end its part', async () => {
    const boundary = /boundary="([^"]+)"/.exec(await compose())?.[1] ?? ''
    expect(boundary).not.toBe('')
    const words = `before\n--${boundary}\nContent-Type: text/html\n\n<b>in</b>\n--${boundary}--\nafter`
    const email = await read({ text: words, html: `<pre>${words}</pre>` })
    expect(email.text?.trim()).toBe(words)
    expect(email.html?.trim()).toBe(`<pre>${words}</pre>`)
  })

  test('no value is taken for a file or an address to fetch', async () => {
    for (const value of ['/etc/passwd', 'file:///etc/passwd', 'http://127.0.0.1:1/x'])
      expect((await read({ html: value, text: value })).text?.trim()).toBe(value)
  })

  test('any text at all comes back as it was', async () => {
    const words = fc.string({ unit: 'binary', maxLength: 400 }).map((text) => text.toWellFormed())
    await fc.assert(
      fc.asyncProperty(words, words, async (subject, text) => {
        const email = await read({ subject, text, html: '<p>x</p>' })
        expect(headersOf(email).toSorted()).toEqual(
          ORDINARY.filter((name) => name !== 'subject' || headersOf(email).includes('subject')).toSorted(),
        )
        expect(normal(email.text ?? '')).toBe(normal(text))
      }),
      { numRuns: 300, seed: 7 },
    )
  })
})

/** Line ends are CRLF in mail, and parsers answer them as they like. */
function normal(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').trimEnd()
}

describe('a message of two megabytes', () => {
  test('is read back as it was written, wherever its parts meet', async () => {
    const piece = fc.constantFrom('é', '日本語', '\u{1f600}', '= ', ' \n', '\n', 'a', '"<b>"', '=3D')
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 40 }), fc.nat(9), async (pieces, shift) => {
        const text = 'x'.repeat(shift) + pieces.join('').repeat(Math.ceil(70_000 / pieces.length))
        const email = await read({ text, html: `<p>${text}</p>` })
        expect(email.text?.trimEnd()).toBe(text.trimEnd())
        expect(email.html?.trimEnd()).toBe(`<p>${text}</p>`)
      }),
      { numRuns: 15 },
    )
  })

  test('lets others have their turn while it is written', async () => {
    let turns = 0
    let over = false
    const take = (): void => {
      turns += 1
      if (!over) setImmediate(take)
    }
    setImmediate(take)
    await compose({ html: 'é'.repeat(1_000_000), text: 'é'.repeat(1_000_000) })
    over = true
    // Two texts of 2,000,000 bytes, in parts of 65,536.
    expect(turns).toBeGreaterThan(60)
  })
})
