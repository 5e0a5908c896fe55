import { describe, expect, test } from 'vitest'
import { FORMS, formLeaks, nearForms } from '../support/leaks/forms/form-replies.ts'
import { measureForms } from '../support/leaks/forms/measure-forms.ts'
import { rateOf } from '../support/leaks/measure.ts'
import { guardsOfStories } from '../support/leaks/set/measure-set.ts'
import { LANGUAGES } from '../support/leaks/set/replies.ts'
import { useStories } from '../support/story-cases.ts'

const leaks = formLeaks()
const clean = nearForms()

describe('the set of leaks that only their form gives away', () => {
  test('at least 60 leaks and 60 clean replies, none of them twice', () => {
    const texts = [...leaks, ...clean].map(({ text }) => text)
    expect(leaks.length).toBeGreaterThanOrEqual(60)
    expect(clean.length).toBeGreaterThanOrEqual(60)
    expect(new Set(texts).size).toBe(texts.length)
  })

  test.each(LANGUAGES)('%s: two of each form, each with its words, and ten clean replies', (language) => {
    const own = leaks.filter((leak) => leak.language === language)
    for (const form of FORMS)
      expect(own.filter((leak) => leak.form === form).length, form).toBeGreaterThanOrEqual(2)
    expect(own.filter((leak) => leak.leaks.length === 0)).toEqual([])
    expect(clean.filter((reply) => reply.language === language).length).toBeGreaterThanOrEqual(10)
  })
})

describe('leaks by form', () => {
  const { stories } = useStories()

  test('are stopped: 99 in 100 of English, 97 of the others, and at most 2 clean replies in 100', () => {
    const tallies = measureForms(guardsOfStories(stories()))
    const lines = LANGUAGES.flatMap((language) => {
      const { leaking, clean: passing } = tallies[language]
      const stopped = leaking.all - leaking.wrong.length
      const falsely = passing.wrong.length
      return [
        `${language}: stopped ${stopped} of ${leaking.all}, clean stopped ${falsely} of ${passing.all}`,
        ...[...leaking.wrong, ...passing.wrong].map((miss) => `  ${miss}`),
      ]
    })
    console.log(lines.join('\n'))
    for (const language of LANGUAGES) {
      const { leaking, clean: passing } = tallies[language]
      expect(100 - rateOf(leaking), language).toBeGreaterThanOrEqual(language === 'English' ? 99 : 97)
      expect(rateOf(passing), language).toBeLessThanOrEqual(2)
    }
  })
})
