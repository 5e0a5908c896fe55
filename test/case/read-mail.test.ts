import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CaseAnswers } from '../../src/case/answers.ts'
import { languageOf } from '../../src/case/replies/language.ts'
import { questionOf } from '../../src/case/replies/question.ts'
import { readMail } from '../../src/case/replies/read-mail.ts'
import { requesterOf } from '../../src/case/replies/requester.ts'
import { parsePasted } from '../../src/renderer/frame/lookup/parse.ts'

const NOBODY: CaseAnswers = {
  gatheredAt: '',
  organization: {},
  verification: {},
  reviewEmails: null,
  user: null,
}

/** What a pasted mail is taken for: the language of the answer, the question, who wrote. */
const read = (pasted: string) => {
  const asked = questionOf(pasted)
  return {
    language: languageOf(NOBODY, pasted, asked?.language),
    question: asked,
    writer: requesterOf(NOBODY, pasted),
  }
}

const FROM = 'From: "Ruben Castel" <club@rewards.example>'
/** What stands around it in the source of a mail, and what programs of mail show. Folded lines are of one entry. */
const LINES: readonly string[] = [
  'Return-Path: <bounce@rewards.example>',
  'Received: from mail.rewards.example (mail.rewards.example [203.0.113.44])\n\tby mx.desk.example with ESMTPS id 7Fq2\n        for <queue@desk.example>; Fri, 27 Nov 2026 18:12:09 +0100',
  'Message-ID: <CAF9qk2zz@mail.rewards.example>',
  'In-Reply-To: <1.2@desk.example>',
  'References: <1.2@desk.example>\n <1.3@desk.example>',
  'To: help@desk.example, "Anna Berg" <anna@desk.example>',
  'Cc: "Lea Roth" <legal@castel-partner.example>',
  'Reply-To: "Office" <office@rewards.example>',
  'Sender: "List of the club" <list@rewards.example>',
  'Date: Fri, 27 Nov 2026 18:12:07 +0100',
  'Sent: Friday, 27 November 2026 18:12',
  'Subject: WG: Your account is blocked and the invoice',
  'Subject: Your sending has been stopped, please pay the invoice',
  'MIME-Version: 1.0',
  'Content-Type: text/plain;\n charset=utf-8',
  'Content-Transfer-Encoding: 8bit',
  'X-Mailer: The mail that you want to send with this and not with that',
  'DKIM-Signature: v=1; a=rsa-sha256; d=rewards.example;\n h=from:to:subject;\n b=the/and/your+you==',
  'ARC-Seal: i=1; cv=none; d=desk.example',
  'Authentication-Results: mx.desk.example; dkim=pass header.i=@rewards.example',
  'Delivered-To: queue@desk.example',
  'User-Agent: Thunderbird',
  'Thread-Topic: les des est vous nous',
]

const BODIES: Readonly<Record<string, string>> = {
  en: 'Hello,\n\nwhy is our account blocked? We only write to our own members, and they have asked for that.\n\nThanks\nRuben Castel',
  de: 'Sehr geehrte Damen und Herren,\n\nwarum ist unser Konto gesperrt worden? Wir sind ein Verein und schreiben nur unseren Mitgliedern.\n\nMit freundlichen Grüßen\nRuben Castel',
  fr: 'Bonjour,\n\npourquoi notre compte est-il bloqué ? Nous ne comprenons pas, et nos clients attendent depuis hier.\n\nMerci\nRuben Castel',
  es: 'Hola, buenas:\n\n¿por qué está bloqueada nuestra cuenta? No enviamos correos sin permiso, y los socios esperan desde ayer.\n\nGracias\nRuben Castel',
  pt: 'Olá,\n\nporque é que a nossa conta está bloqueada? Não enviamos nada sem autorização, e os sócios estão à espera desde ontem.\n\nObrigado\nRuben Castel',
  it: 'Buongiorno,\n\nperché il nostro account è bloccato? Non abbiamo mai scritto a chi non lo ha chiesto, e i soci sono in attesa.\n\nGrazie\nRuben Castel',
}

/** What a test of bytes needs and neutral code has not. */
const base64 = (text: string): string =>
  Buffer.from(text, 'utf8').toString('base64').replaceAll(/.{60}/g, '$&\n')
const quoted = (text: string): string =>
  [...Buffer.from(text, 'utf8')]
    .map((byte) =>
      byte > 126 || byte === 61
        ? `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
        : String.fromCodePoint(byte),
    )
    .join('')
    .replaceAll(/[^\n=]{60}(?=[^\n=]{4})/g, '$&=\n')

const inCase = fc.constantFrom<(name: string) => string>(
  (name) => name,
  (name) => name.toLowerCase(),
  (name) => name.toUpperCase(),
)
/** A header in any order, of any of its lines, with names in any case. */
const header = fc.tuple(fc.shuffledSubarray([...LINES]), fc.nat(), inCase).map(([lines, at, spell]) =>
  lines
    .toSpliced(at % (lines.length + 1), 0, FROM)
    .map((line) => line.replace(/^[^:]+/, (name) => spell(name)))
    .join('\n'),
)

describe.each(Object.entries(BODIES))('a mail in %s', (language, body) => {
  const plain = read(`${FROM}\n\n${body}`)

  test('is read the same behind any header, and once read stays the same', () => {
    expect(plain).toMatchObject({
      language: { language, by: 'pasted text' },
      question: { question: 'blocked', also: [] },
      writer: { name: 'Ruben Castel', address: 'club@rewards.example' },
    })
    fc.assert(
      fc.property(header, fc.constantFrom('\n', '\r\n'), (lines, end) => {
        const pasted = `${lines}\n\n${body}`.replaceAll('\n', end)
        expect(read(pasted)).toEqual(plain)
        expect(readMail(readMail(pasted))).toBe(readMail(pasted))
        const addresses = parsePasted(pasted).clues.flatMap((clue) =>
          clue.kind === 'email' ? [clue.value] : [],
        )
        expect(addresses[0]).toBe('club@rewards.example')
        expect(addresses.filter((one) => !/^(?:club|office)@/.test(one))).toEqual([])
      }),
    )
  })

  test('is read the same in the encodings of mail, and out of its parts', () => {
    const top = `Received: from x\n${FROM}\nMIME-Version: 1.0\n`
    const part = 'Content-Type: text/plain; charset="UTF-8"\nContent-Transfer-Encoding:'
    const html = `<html><head><style>p {}</style></head><p>${body.replaceAll('\n', '<br>\n')}</p></html>`
    const parts = `Content-Type: multipart/alternative; boundary="b1"\n\n--b1\n${part} base64\n\n${base64(body)}\n--b1\nContent-Type: text/html\n\n${html}\n--b1--`
    for (const mail of [
      `${part} base64\n\n${base64(body)}`,
      `${part} quoted-printable\n\n${quoted(body)}`,
      `Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\n${body.replaceAll(/[\u0080-\u00FF]/g, (one) => `=${one.charCodeAt(0).toString(16).toUpperCase()}`)}`,
      `Content-Type: text/html; charset=utf-8\n\n${html}`,
      parts,
      `Content-Type: multipart/mixed; boundary=b2\n\n--b2\n${parts}\n--b2--`,
    ])
      expect(read(top + mail)).toMatchObject({
        language: plain.language,
        question: { question: 'blocked', quoted: plain.question?.quoted },
        writer: plain.writer,
      })
  })

  test.each([
    [
      'Outlook',
      'From: Ruben Castel <club@rewards.example>\nSent: Friday, 27 November 2026 18:12\nTo: Help <help@desk.example>\nSubject: Blocked',
    ],
    [
      'Outlook in German',
      'Von: Ruben Castel <club@rewards.example>\nGesendet: Freitag, 27. November 2026 18:12\nAn: Help <help@desk.example>\nBetreff: AW: Konto',
    ],
    [
      'Outlook in French',
      'De : Ruben Castel <club@rewards.example>\nEnvoyé : vendredi 27 novembre 2026 18:12\nÀ : Help <help@desk.example>\nObjet : RE: compte',
    ],
    [
      'Outlook in Spanish',
      'De: Ruben Castel <club@rewards.example>\nEnviado el: viernes, 27 de noviembre de 2026 18:12\nPara: Help <help@desk.example>\nAsunto: cuenta',
    ],
    [
      'Apple Mail',
      'From: Ruben Castel <club@rewards.example>\nSubject: Blocked\nDate: 27. November 2026 at 18:12:07 CET\nTo: help@desk.example\nReply-To: office@rewards.example',
    ],
    [
      'Gmail, the original',
      "Original Message\nMessage ID\t<CAF9@mail.rewards.example>\nCreated at:\tFri, Nov 27, 2026 at 6:12 PM\nFrom:\tRuben Castel <club@rewards.example>\nTo:\thelp@desk.example\nSubject:\tBlocked\nSPF:\tPASS with IP 203.0.113.44\nDKIM:\t'PASS' with domain rewards.example\n\nDelivered-To: help@desk.example\nReceived: by 2002:a05 with SMTP id x;\n        Fri, 27 Nov 2026 09:12:09 -0800\nFrom: Ruben Castel <club@rewards.example>",
    ],
    [
      'encoded words',
      'From: =?UTF-8?Q?Ruben_Castel?= <club@rewards.example>\nSubject: =?utf-8?B?R2VzcGVycnQ=?=',
    ],
    [
      'the number of a ticket',
      'Ticket 5512\nFrom: Ruben Castel <club@rewards.example>\nMessage-ID: <1@x.example>',
    ],
    [
      'a forward of Gmail',
      '---------- Forwarded message ---------\nFrom: Ruben Castel <club@rewards.example>\nDate: Fri, Nov 27, 2026 at 6:12 PM\nSubject: Your account is blocked\nTo: <help@desk.example>',
    ],
    [
      'a forward of Outlook',
      'FYI\n\nVon: Ruben Castel <club@rewards.example>\nGesendet: Freitag, 27. November 2026 18:12\nAn: Help <help@desk.example>\nBetreff: Konto',
    ],
    [
      'a forward of Apple Mail',
      'Begin forwarded message:\n\nFrom: Ruben Castel <club@rewards.example>\nSubject: Your account is blocked\nDate: 27. November 2026 at 18:12:07 CET\nTo: help@desk.example',
    ],
  ])('is read as %s shows it', (_program, shown) => {
    const { question, ...others } = read(`${shown}\n\n${body}`)
    expect(others).toEqual({ language: plain.language, writer: plain.writer })
    expect(question).toMatchObject({ question: 'blocked', quoted: plain.question?.quoted, also: [] })
  })
})

describe('readMail', () => {
  test.each([
    'Why are we blocked?',
    'Note: this is\nno header at all',
    'To: all of you\nWe are blocked',
    'Our subject: mail\n\nFrom: nobody',
  ])('a text without a header stays as it is: %j', (text) => {
    expect(readMail(text)).toBe(text)
  })

  test('says where answers go where that is elsewhere, and keeps who got a notice', () => {
    const mail = (more: string): string =>
      readMail(`${more}\nMessage-ID: <1@x.example>\nTo: a@shop.example\n\nHi`)
    expect(mail('From: A <a@x.example>\nReply-To: b@y.example')).toBe(
      'From: A <a@x.example>\nReply-To: b@y.example\n\nHi',
    )
    expect(mail('From: A <a@x.example>\nReply-To: A <a@x.example>')).toBe('From: A <a@x.example>\n\nHi')
    expect(mail('From: no-reply@x.example')).toBe('From: no-reply@x.example\nTo: a@shop.example\n\nHi')
    expect(mail('Reply-To: b@y.example')).toBe('From: b@y.example\n\nHi')
  })

  test('a subject is asked where the body asks nothing, but not one that answers or forwards ours', () => {
    expect(questionOf('Subject: Why are we blocked?\nTo: x\n\nSee above, thanks.')?.question).toBe('blocked')
    expect(questionOf('Subject: Re: Your account is blocked\nTo: x\n\nThanks, works now!')).toBeNull()
  })

  test('a long header hides no body', () => {
    const long = `${FROM}\n${'DKIM-Signature: v=1; b=abcdef\n'.repeat(2000)}\n${BODIES['de']}`
    expect(read(long).question?.question).toBe('blocked')
    expect(parsePasted(long).text).toContain('gesperrt')
  })
})
