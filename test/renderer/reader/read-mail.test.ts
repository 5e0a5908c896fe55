import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readHeaders, readMail } from '../../../src/renderer/reader/readMail.ts'

const LETTER = [
  'From: =?utf-8?q?Caf=C3=A9?= <hello@shop.example>',
  'To: Ann <ann@mail.test>, bob@mail.test',
  'Reply-To: answers@shop.example',
  'Subject: =?utf-8?b?w4lsw6ltZW50cw==?=',
  'Date: Fri, 20 Nov 2026 09:00:00 +0000',
  'Received: first',
  'Received: second',
  'MIME-Version: 1.0',
  'Content-Type: multipart/related; boundary=out',
  '',
  '--out',
  'Content-Type: multipart/alternative; boundary=in',
  '',
  '--in',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Caf=C3=A9',
  '--in',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Café <img src="cid:one"></p>',
  '--in--',
  '--out',
  'Content-Type: image/png; name=one.png',
  'Content-ID: <one>',
  'Content-Transfer-Encoding: base64',
  '',
  'iVBORw0KGgo=',
  '--out--',
].join('\r\n')

describe('a message taken apart', () => {
  it('gives who, what, both parts and the pictures inside', async () => {
    const mail = await readMail(LETTER)
    expect(mail).toMatchObject({
      subject: 'Éléments',
      from: ['Café <hello@shop.example>'],
      to: ['Ann <ann@mail.test>', 'bob@mail.test'],
      replyTo: ['answers@shop.example'],
      date: '2026-11-20T09:00:00.000Z',
      fault: null,
    })
    expect(mail.text?.trim()).toBe('Café')
    expect(mail.html).toContain('cid:one')
    expect([...mail.inline]).toEqual([['cid:one', 'data:image/png;base64,iVBORw0KGgo=']])
  })

  it('keeps every header in order, the repeated ones too', async () => {
    const { headers } = await readMail(LETTER)
    expect(headers.map(({ name }) => name)).toEqual([
      'From',
      'To',
      'Reply-To',
      'Subject',
      'Date',
      'Received',
      'Received',
      'MIME-Version',
      'Content-Type',
    ])
  })

  it('shows no SVG, which is a document and no picture', async () => {
    const { inline } = await readMail(LETTER.replace('image/png', 'image/svg+xml'))
    expect(inline.size).toBe(0)
  })

  const nested = (depth: number): string =>
    Array.from(
      { length: depth },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}`,
    ).join('\r\n')

  it('says why a message cannot be read, and gives its headers all the same', async () => {
    const mail = await readMail(`Subject: deep\r\nX-Odd: folded\r\n line\r\n${nested(80)}`)
    expect(mail.fault).toContain('nesting')
    expect(mail.headers.slice(0, 2)).toEqual([
      { name: 'Subject', value: 'deep' },
      { name: 'X-Odd', value: 'folded line' },
    ])
  })

  it.each([
    ['nothing', ''],
    ['one word', 'words'],
    ['headers alone', 'Subject: words'],
    ['a boundary that never comes', 'Content-Type: multipart/mixed; boundary=x\r\n\r\nwords'],
    ['broken base64', 'Content-Type: text/html\r\nContent-Transfer-Encoding: base64\r\n\r\n%%%='],
    ['an unknown charset', 'Content-Type: text/plain; charset=nowhere-1\r\n\r\nwords'],
    ['a broken encoded word', 'Subject: =?utf-8?b?%%%?=\r\n\r\nwords'],
    ['a date that is none', 'Date: some day\r\n\r\nwords'],
    ['a NUL and half a surrogate', 'Subject: \u0000\ud800\r\n\r\n\u0000'],
  ])('survives %s', async (_name, eml) => {
    const mail = await readMail(eml)
    expect(Array.isArray(mail.headers)).toBe(true)
  })

  it('answers for any text whatsoever', async () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'Content-Type: multipart/mixed; boundary=a',
        '--a',
        '--a--',
        '',
        'Subject: =?utf-8?q?=',
        '\t',
      ),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 30 }), async (lines) => {
        const mail = await readMail(lines.join('\r\n'))
        expect(mail.fault === null || mail.fault !== '').toBe(true)
      }),
    )
  })
})

describe('headers without a parser', () => {
  it('unfolds lines and leaves out what is none', () => {
    expect(readHeaders('A: 1\n 2\nno header\n: nameless\nB:\n\nC: body')).toEqual([
      { name: 'A', value: '1 2' },
      { name: 'B', value: '' },
    ])
  })
})
