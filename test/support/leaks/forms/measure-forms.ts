import type { Tally } from '../measure.ts'
import { LANGUAGES, type Language } from '../set/replies.ts'
import type { SetTallies, StoryGuards } from '../set/measure-set.ts'
import { STORIES } from '../../stories.ts'
import { formLeaks, nearForms } from './form-replies.ts'

/**
 * Returns what went wrong of each language. A leak counts as stopped when the guard of every story marks a
 * part of its passage; a clean reply as stopped when the guard of one story marks anything.
 */
export function measureForms(guards: StoryGuards): Record<Language, SetTallies> {
  const none = (): Tally => ({ all: 0, wrong: [] })
  const tallies = Object.fromEntries(
    LANGUAGES.map((language) => [language, { leaking: none(), clean: none() }]),
  ) as unknown as Record<Language, SetTallies>
  for (const { language, form, text, leaks } of formLeaks()) {
    const { leaking } = tallies[language]
    leaking.all += 1
    const missed = STORIES.filter((story) => {
      // Its block is lifted: what is said of it is no promise.
      if (form === 'promise' && story === 'mistaken-block-reversed') return false
      const marks = guards[story](text)
      return !leaks.some(({ start, end }) => marks.some((mark) => mark.start < end && mark.end > start))
    })
    const words = leaks.map((leak) => JSON.stringify(leak.words)).join(', ')
    if (missed.length > 0) leaking.wrong.push(`${form}: ${words}`)
  }
  for (const { language, text } of nearForms()) {
    const { clean } = tallies[language]
    clean.all += 1
    const marks = STORIES.flatMap((story) => guards[story](text).map((mark) => ({ story, mark })))
    const [first] = marks
    if (first) clean.wrong.push(`${first.story}, ${first.mark.kind}: ${JSON.stringify(first.mark.text)}`)
  }
  return tallies
}
