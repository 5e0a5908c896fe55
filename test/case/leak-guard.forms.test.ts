import { describe, expect, test } from 'vitest'
import type { CaseAnswers } from '../../src/case/answers.ts'
import { leakGuardOf } from '../../src/case/leak-guard.ts'
import { caseOf } from '../support/small-case.ts'

/** What is of no answer, and beside it what comes near and must pass. The sentences are not of the set. */
const CASE: CaseAnswers = caseOf(
  { members: [{ userId: 'usr_1', name: 'Nora Pemberton', email: 'nora.p@gmail.com' }] },
  {
    organization: {
      organization: { id: 'org_1', email: 'hello@nordlicht.example' },
      domains: [{ domain: 'mail.nordlicht-reisen.example' }],
    },
    reviewEmails: {
      emails: [
        { emailId: 'eml_1', from: 'Trips <news@nordlicht-news.example>', text: 'See http://10.1.2.3/a' },
      ],
    },
  },
)
const guard = leakGuardOf(CASE, 'From: Lee <lee@partner.example>\nWhy are we blocked?')
const told = (reply: string) => guard(reply).map(({ kind, text }) => `${kind} ${text}`)

describe('a score that no answer holds', () => {
  test.each([
    ['Your trust score is 32.', 'score trust score is 32'],
    ['It has a risk score of 0.91 now.', 'score risk score of 0.91'],
    ['A fraud rating of 14/100 is high.', 'score fraud rating of 14/100'],
    ['Your reputation is 14 out of 100.', 'score reputation is 14 out of 100'],
    ['Your trust score is thirty-two.', 'score trust score is thirty-two'],
    ['Le score de confiance est de 41.', 'score score de confiance est de 41'],
    ['Ihr Vertrauenswert beträgt 41.', 'score Vertrauenswert beträgt 41'],
    ['Die Risikobewertung liegt bei 0,7.', 'score Risikobewertung liegt bei 0,7'],
    ['El nivel de riesgo es 88.', 'score nivel de riesgo es 88'],
    ['O nível de risco é 88.', 'score nível de risco é 88'],
    ['Il livello di rischio è 88.', 'score livello di rischio è 88'],
  ])('stops: %s', (reply, expected) => {
    expect(told(reply)).toEqual([expected])
  })

  test.each([
    'A trust score tells how a mailbox provider sees you.',
    'Keep your spam score below 5 in every test.',
    'Your SpamAssassin spam score of 3 is fine.',
    'The spam score in 3 steps: read on.',
    'We trust you. 32 readers wrote.',
    'Your risk of complaints: 32 campaigns in one week.',
    'Un score de confiance dit ce qu’un fournisseur pense de vous.',
    'Der Vertrauenswert ist kein Grund für eine Sperre.',
    'El riesgo es que 32 lectores se quejen.',
    'O risco é que 32 leitores se queixem.',
    'Il rischio è che 32 lettori si lamentino.',
  ])('lets pass: %s', (reply) => {
    expect(told(reply)).toEqual([])
  })
})

describe('an email address', () => {
  test.each([
    ['Ask ada@shop.example about it.', 'address ada@shop.example'],
    ['Ask ada (at) shop.example about it.', 'address ada (at) shop.example'],
    ['Ask a\u200Bda@shop.example about it.', 'address a\u200Bda@shop.example'],
    ['Ask else.where@gmail.com about it.', 'address else.where@gmail.com'],
    ['Ask hello@other-nordlicht.example.', 'address hello@other-nordlicht.example'],
  ])('of somebody else is stopped: %s', (reply, expected) => {
    expect(told(reply)).toEqual([expected])
  })

  test.each([
    ['of a member', 'You wrote from nora.p@gmail.com.'],
    ['of the organization', 'You wrote from HELLO@nordlicht.example.'],
    ['of its domain', 'Set up dmarc@mail.nordlicht-reisen.example for reports.'],
    ['of a part of its domain', 'Set up dmarc@eu.mail.nordlicht-reisen.example for reports.'],
    ['of a domain it sends from', 'The sender is trips@nordlicht-news.example.'],
    ['in what was pasted', 'You wrote from lee@partner.example.'],
    ['of the platform', 'Write to support@postdesk.example or privacy@platform.test.'],
    ['that stands for another', 'Use you@your-domain.com, name@example.org or nom@votre-domaine.fr.'],
    ['that is none', 'Meet us @ nordlicht, or call 10@5.'],
  ])('%s passes', (_what, reply) => {
    expect(told(reply)).toEqual([])
  })

  test('in what was pasted is another customer’s in another mail', () => {
    const other = leakGuardOf(CASE)
    expect(other('You wrote from lee@partner.example.').map(({ kind }) => kind)).toEqual(['address'])
  })
})

describe('a machine inside a network', () => {
  test.each([
    '10.0.4.19',
    '172.16.0.9',
    '172.31.255.1',
    '192.168.1.1',
    '100.64.0.7',
    '169.254.1.1',
    'fd00::1',
    'fe80::9:2',
  ])('is stopped: %s', (host) => {
    expect(told(`It came from ${host}, twice.`)).toEqual([`id ${host}`])
  })

  test.each([
    'The link leads to http://10.1.2.3/a, which nobody else can open.',
    'Add ip4:203.0.113.9 and 2001:db8::1 to your SPF record.',
    'Please install version 10.2.0.4, or v10.2.0.5.',
    'Not 172.32.0.1, not 100.63.0.1, not 11.0.0.1.',
    'Between 10:30 and 11:00 on 10.11.2026.',
  ])('is none in: %s', (reply) => {
    expect(told(reply)).toEqual([])
  })
})

describe('another organization', () => {
  test.each([
    ['The customer blue-kiln did the same.', 'id blue-kiln'],
    ['The organization “blue-kiln-2” did the same.', 'id blue-kiln-2'],
    ['Der Kunde namens blue-kiln tat dasselbe.', 'id blue-kiln'],
    ['Le compte blue-kiln a fait de même.', 'id blue-kiln'],
    ['La cuenta blue-kiln hizo lo mismo.', 'id blue-kiln'],
    ['A organização blue-kiln fez o mesmo.', 'id blue-kiln'],
    ["L'organizzazione blue-kiln ha fatto lo stesso.", 'id blue-kiln'],
    ['See 0b8ee9a2-5e0c-4a3e-9b51-0d6a2f9b1c77 there.', 'id 0b8ee9a2-5e0c-4a3e-9b51-0d6a2f9b1c77'],
  ])('is stopped by the form of its id: %s', (reply, expected) => {
    expect(told(reply)).toEqual([expected])
  })

  test.each([
    'The organization nordlicht is yours.',
    'A customer self-service, an account re-check and a customer double-opt-in.',
    'Le client peut-être, le compte lui-même, un client est-il en ligne ?',
    'O cliente pode-se registar, e a conta mantém-se.',
    'The well-known blue-green button.',
  ])('is none in: %s', (reply) => {
    expect(told(reply)).toEqual([])
  })
})

describe('what one of the team noted or decided', () => {
  test.each([
    ['According to a memo from our analyst, we wait.', 'remark'],
    ['As per Lukas’s note, we wait.', 'remark'],
    ['One of our moderators noted that we should wait.', 'remark'],
    ['Selon le commentaire de notre analyste, nous attendons.', 'remark'],
    ['Un modérateur a écrit une remarque à ce sujet.', 'remark'],
    ['Laut Vermerk eines Kollegen warten wir.', 'remark'],
    ['Eine Prüferin hat notiert, dass wir warten.', 'remark'],
    ['Annas Notiz besagt, dass wir warten.', 'remark'],
    ['Según el comentario de un revisor, esperamos.', 'remark'],
    ['Una colega ha dejado un comentario.', 'remark'],
    ['Segundo o comentário do moderador, esperamos.', 'remark'],
    ['Uma colega anotou que devemos esperar.', 'remark'],
    ['Secondo il commento del moderatore, aspettiamo.', 'remark'],
    ['Una collega ha annotato che dobbiamo aspettare.', 'remark'],
    ['It was our analyst, Lukas, who saw it.', 'reviewer'],
    ['Ma collègue Lucie a refusé votre demande.', 'reviewer'],
    ['Meine Kollegin Lucie hat Ihre Organisation gesperrt.', 'reviewer'],
    ['Mi colega Lucía rechazó su solicitud.', 'reviewer'],
    ['A minha colega Lúcia rejeitou o pedido.', 'reviewer'],
    ['La mia collega Lucia ha respinto la richiesta.', 'reviewer'],
  ])('is stopped: %s', (reply, kind) => {
    expect(guard(reply).map((leak) => leak.kind)).toContain(kind)
  })

  test.each([
    'Your colleague left a note in the form, thank you.',
    'According to the note from Nora, you moved.',
    'My colleague Lukas will answer by Friday.',
    'Our moderator will look at it, and our reviewers on Monday.',
    'Our reviewer Monday shift starts at 9.',
    'D’après la note de votre collègue, vous avez déménagé.',
    'Mon collègue Lucas vous répondra vendredi.',
    'Laut der Notiz Ihrer Kollegin sind Sie umgezogen.',
    'Unsere Kollegin Lucie ruft Sie an.',
    'Unser Prüfer Montag früh, unser Team am Freitag.',
    'Según la nota de su compañera, se mudaron.',
    'Segundo a nota da sua colega, mudaram-se.',
    'Secondo la nota della sua collega, avete traslocato.',
    'Il mio collega Luca le risponderà venerdì.',
  ])('passes: %s', (reply) => {
    expect(told(reply)).toEqual([])
  })
})
