import { describe, expect, test } from 'vitest'
import type { CaseAnswers } from '../../src/case/answers.ts'
import { detectLanguage, languageOf } from '../../src/case/replies/language.ts'
import { REPLY_LANGUAGES } from '../../src/case/replies/texts.ts'
import { replyTemplates } from '../../src/case/reply-templates.ts'

const answersOf = (
  organization: Record<string, unknown>,
  user: Record<string, unknown> = {},
): CaseAnswers => ({
  gatheredAt: '',
  organization: { organization },
  verification: {},
  reviewEmails: null,
  user: { user },
})

describe('detectLanguage', () => {
  test('tells the six languages apart, by any of the replies', () => {
    for (const language of REPLY_LANGUAGES)
      for (const { name, text } of replyTemplates(language)) {
        const words = text.replaceAll(/\{\{.*?\}\}|\[\[.*?\]\]/g, ' ')
        expect({ name, language: detectLanguage(words) }).toEqual({ name, language })
      }
  })

  test.each([
    ['Hello, why can’t we send? Our campaign is stuck and the page says blocked.', 'en'],
    ['Bonjour, nous ne pouvons plus envoyer nos campagnes depuis hier. Pourquoi ?', 'fr'],
    ['Guten Tag, warum können wir seit gestern keine Kampagnen mehr verschicken?', 'de'],
    ['Hola, ¿por qué están bloqueados nuestros correos? Gracias', 'es'],
    ['Olá, porque é que a nossa conta está bloqueada? Obrigado', 'pt'],
    ['Buongiorno, perché la nostra campagna non è partita?', 'it'],
    ['growth-fox', null],
    ['Die Ernte', null],
    ['', null],
    ['Dlaczego nasza kampania została zablokowana?', null],
  ])('%s', (text, language) => {
    expect(detectLanguage(text)).toBe(language)
  })
})

describe('languageOf', () => {
  test.each([
    ['locale of the user', answersOf({ timezone: 'Europe/Paris' }, { locale: 'pt_BR' }), 'pt', 'locale'],
    ['a locale that is none of ours', answersOf({ locale: 'pl-PL' }), 'en', 'locale'],
    ['country', answersOf({ country: 'at', timezone: 'Europe/Rome' }), 'de', 'country'],
    [
      'a country of several languages',
      answersOf({ country: 'CH', timezone: 'Europe/Rome' }),
      'it',
      'time zone',
    ],
    ['time zone', answersOf({ timezone: 'Europe/Madrid' }), 'es', 'time zone'],
    ['time zone abroad', answersOf({ timezone: 'America/Argentina/Cordoba' }), 'es', 'time zone'],
    ['a zone of several languages', answersOf({ timezone: 'Europe/Brussels' }), 'fr', 'pasted text'],
    ['no zone of ours', answersOf({ timezone: 'UTC' }), 'fr', 'pasted text'],
    ['values of another type', answersOf({ locale: 7, country: null }), 'fr', 'pasted text'],
  ])('%s', (_what, answers, language, by) => {
    const pasted = 'Bonjour, nous ne pouvons plus envoyer nos campagnes.'
    expect(languageOf(answers, pasted)).toMatchObject({ language, by })
  })

  test('many words of the customer say more than a time zone, a quoted notice says nothing', () => {
    const written =
      'Bonjour, nous ne pouvons plus envoyer nos campagnes depuis hier et je ne comprends pas pourquoi. Merci !'
    const answers = answersOf({ timezone: 'Europe/Madrid' }, { locale: 'de-DE' })
    expect(languageOf(answers, written)).toEqual({ language: 'fr', by: 'pasted text', value: '' })
    const quoted = written.replaceAll(/^|(?<=\.)/g, '\n> ')
    expect(languageOf(answers, `?\n${quoted}`)).toMatchObject({ language: 'de', by: 'locale' })
  })

  test('what was asked in one language says more than a time zone, unless other words are of another', () => {
    const answers = answersOf({ timezone: 'Europe/Madrid' })
    expect(languageOf(answers, 'Désabonnez-moi.', 'fr')).toMatchObject({ language: 'fr', by: 'pasted text' })
    const mixed = 'Hello, I am ill and have no time. Désabonnez-moi.'
    expect(languageOf(answers, mixed, 'fr')).toMatchObject({ language: 'es', by: 'time zone' })
  })

  test('is English when nothing says anything', () => {
    expect(languageOf(answersOf({}))).toEqual({ language: 'en', by: 'none', value: '' })
  })
})
