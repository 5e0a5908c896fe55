import { describe, expect, test } from 'vitest'
import { leakGuardOf } from '../../src/case/leak-guard.ts'
import { TERM_LANGUAGES } from '../../src/case/leaks/lexicon.ts'
import { DE } from '../../src/case/leaks/terms/de.ts'
import { EN } from '../../src/case/leaks/terms/en.ts'
import { ES } from '../../src/case/leaks/terms/es.ts'
import { FR } from '../../src/case/leaks/terms/fr.ts'
import { IT } from '../../src/case/leaks/terms/it.ts'
import { PT } from '../../src/case/leaks/terms/pt.ts'
import { caseOf } from '../support/small-case.ts'

/** A case that no story has, and sentences that are not of the fixed set. */
const CASE = caseOf({
  blockReason: {
    reasonCode: 'PURCHASED_LIST',
    adminNote:
      'Import file still has the column headers of a broker. Spam traps were hit by 41 rows of the list. Police asked for the logs.',
    customerExplanation: 'Too many addresses of your list never signed up.',
    review: { id: 'rev_1', maxScores: { phishing: 7, spam: 84, coldEmail: 96, impersonation: 0 } },
  },
})
const guard = leakGuardOf(CASE)
const told = (reply: string) => guard(reply).map(({ kind }) => kind)

describe('what is internal is stopped in six languages', () => {
  test.each([
    ['note', 'A sample of forty-one rows of your list hit our spam traps.'],
    ['note', 'Quarante et une lignes de votre liste ont touché des pièges à spam.'],
    ['note', 'Einundvierzig Zeilen Ihrer Liste haben Spamfallen getroffen.'],
    ['note', 'Cuarenta y una filas de su lista, 41 en total, dieron con trampas de spam.'],
    ['note', '41 linhas da sua lista caíram em armadilhas de spam.'],
    ['note', 'Quarantuno righe della sua lista, cioè 41, sono finite in trappole per lo spam.'],
    ['score', 'The spam score was eighty-four.'],
    ['score', 'Le score de spam était de quatre-vingt-quatre.'],
    ['score', 'Der Spam-Wert lag bei vierundachtzig.'],
    ['score', 'La puntuación de spam fue de ochenta y cuatro.'],
    ['score', 'A pontuação de spam foi oitenta e quatro.'],
    ['score', 'Il punteggio di spam era ottantaquattro.'],
    ['remark', 'The fingerprint of your browser is known to us.'],
    ['remark', "Nous connaissons l'empreinte de votre navigateur."],
    ['remark', 'Wir kennen den Fingerabdruck Ihres Browsers.'],
    ['remark', 'Conocemos la huella de su navegador.'],
    ['remark', 'Conhecemos a impressão digital do seu navegador.'],
    ['remark', "Conosciamo l'impronta del suo browser."],
    ['remark', 'My colleague spoke to your bank on the phone.'],
    ['remark', 'Une collègue a téléphoné à votre banque.'],
    ['remark', 'Eine Kollegin hat mit Ihrer Bank telefoniert.'],
    ['remark', 'Una compañera habló por teléfono con su banco.'],
    ['remark', 'Uma colega falou por telefone com o seu banco.'],
    ['remark', 'Una collega ha parlato al telefono con la sua banca.'],
    ['note', 'In our system it is recorded as a purchased list.'],
    ['note', 'Dans notre système, la raison est une liste achetée.'],
    ['note', 'Im System ist als Grund eine gekaufte Liste eingetragen.'],
    ['note', 'En nuestro sistema el motivo es una lista comprada.'],
    ['note', 'No nosso sistema o motivo é uma lista comprada.'],
    ['note', 'Nel nostro sistema il motivo è una lista acquistata.'],
  ])('%s: %s', (kind, reply) => {
    expect(told(reply)).toContain(kind)
  })
})

describe('what everybody may say passes in six languages', () => {
  test.each([
    'Purchased lists are not allowed on our platform, no matter who sold them.',
    'Les listes achetées ne sont pas autorisées chez nous.',
    'Gekaufte Listen sind bei uns nicht erlaubt.',
    'No se permiten listas compradas.',
    'Não são permitidas listas compradas.',
    'Le liste acquistate non sono consentite.',
    '84 of your readers opened it, and we sent 41 emails on 7 May.',
    '84 de vos lecteurs ont ouvert le message du 7 mai.',
    '84 Ihrer Leser haben die E-Mail vom 7. Mai geöffnet.',
    '84 de sus lectores abrieron el correo del 7 de mayo.',
    '84 dos seus leitores abriram o e-mail de 7 de maio.',
    '84 dei suoi lettori hanno aperto il messaggio del 7 maggio.',
    'Please try another browser or another device.',
    'Essayez avec un autre navigateur ou un autre appareil.',
    'Bitte versuchen Sie es mit einem anderen Browser oder Gerät.',
    'Pruebe con otro navegador u otro dispositivo.',
    'Tente com outro navegador ou outro aparelho.',
    'Provi con un altro browser o un altro dispositivo.',
  ])('%s', (reply) => {
    expect(guard(reply)).toEqual([])
  })
})

describe('laws of the terms', () => {
  const terms = { en: EN, fr: FR, de: DE, es: ES, pt: PT, it: IT }

  test.each(TERM_LANGUAGES)(
    '%s: each concept has terms, none twice, and no open beginning is too short',
    (language) => {
      const wrong = Object.entries(terms[language]).flatMap(([concept, text]) => {
        const alternatives = text.split('|')
        return alternatives
          .filter(
            (one, index) =>
              one.trim() !== one ||
              one === '' ||
              alternatives.indexOf(one) !== index ||
              /^\*?.{0,2}\*$/.test(one),
          )
          .map((one) => `${concept}: ${one}`)
      })
      expect(wrong).toEqual([])
    },
  )
})
