import type { LeakGuard } from '../../../../src/case/leak-guard.ts'
import type { GuardedCase, Tally } from '../measure.ts'
import { type Language, LANGUAGES, leakingReplies, passingReplies } from './replies.ts'
import { SLUG_OF, STORIES, type Story } from '../../stories.ts'

export type StoryGuards = Readonly<Record<Story, LeakGuard>>

export interface SetTallies {
  /** `wrong` are leaks that were not stopped. */
  leaking: Tally
  /** `wrong` are clean replies that were stopped. */
  clean: Tally
}

/** Returns the guard of each of the eight stories. */
export function guardsOfStories(cases: readonly GuardedCase[]): StoryGuards {
  const guardOf = (story: Story): LeakGuard => {
    const found = cases.find(({ answers }) => answers.verification.organization?.slug === SLUG_OF[story])
    if (!found) throw new Error(`no case of ${SLUG_OF[story]}`)
    return found.guard
  }
  return Object.fromEntries(STORIES.map((story) => [story, guardOf(story)])) as unknown as StoryGuards
}

/**
 * Returns what went wrong of each language. A leak counts as stopped when a mark touches one of
 * its passages; a mark elsewhere does not count. A clean reply that fits every story is stopped
 * as soon as the guard of one story stops it.
 * `keep` chooses the replies that count, all of them without it.
 */
export function measureSet(
  guards: StoryGuards,
  keep: (text: string) => boolean = () => true,
): Record<Language, SetTallies> {
  const tallies = Object.fromEntries(
    LANGUAGES.map((language) => [language, { leaking: { all: 0, wrong: [] }, clean: { all: 0, wrong: [] } }]),
  ) as unknown as Record<Language, SetTallies>
  for (const { language, story, text, leaks } of leakingReplies().filter((reply) => keep(reply.text))) {
    const { leaking } = tallies[language]
    leaking.all += 1
    const marks = guards[story](text)
    const stopped = leaks.some(({ start, end }) => marks.some((mark) => mark.start < end && mark.end > start))
    if (!stopped)
      leaking.wrong.push(`${story}: ${leaks.map(({ words }) => JSON.stringify(words)).join(', ')}`)
  }
  for (const { language, story, text } of passingReplies().filter((reply) => keep(reply.text))) {
    const { clean } = tallies[language]
    clean.all += 1
    const [first] = (story === 'any' ? STORIES : [story]).flatMap((one) =>
      guards[one](text).map((mark) => `${one}, ${mark.kind}: ${JSON.stringify(mark.text)}`),
    )
    if (first) clean.wrong.push(first)
  }
  return tallies
}
