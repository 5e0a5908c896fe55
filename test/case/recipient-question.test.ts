import { expect, test } from 'vitest'
import type { CaseAnswers } from '../../src/case/answers.ts'
import { diagnose } from '../../src/case/diagnosis/diagnose.ts'
import { requesterStanding, withQuestion } from '../../src/case/replies/requester-standing.ts'
import { startReply } from '../../src/case/replies/template-choice.ts'
import { useStories } from '../support/story-cases.ts'

const { stories } = useStories()

/** What a recipient asks, and what somebody else tells of a recipient in the same words. */
const ASKS = {
  erase: 'Please delete all my data.',
  'never-signed-up': 'A customer of ours says: I never signed up for this newsletter.',
  unsubscribe: 'Please take me off your list.',
} as const

/** The page of a recipient that nothing was read of: who wrote decides alone. */
const besideRecipient = (answers: CaseAnswers): CaseAnswers => ({
  ...answers,
  about: { subscriber: 'sub_1' },
})

test('what a mail asks as a recipient is asked beside a recipient only, and never by a member: every story and writer', () => {
  const seen = new Set<string>()
  for (const { answers } of stories()) {
    const members = (answers.verification.members ?? []).flatMap(({ email }) => email ?? [])
    for (const address of [...members, 'jonas.weber@mail.example', null])
      for (const [asks, words] of Object.entries(ASKS)) {
        const mail = `${address === null ? '' : `From: Somebody Else <${address}>\n\n`}${words}`
        expect(withQuestion(answers, mail)).toBe(answers)
        const page = besideRecipient(answers)
        const asked = withQuestion(page, mail)
        const { standing } = requesterStanding(answers, { name: null, address })
        seen.add(standing)
        const isMember = standing === 'owner' || standing === 'member'
        expect(asked.about?.asks, `${standing}: ${words}`).toBe(isMember ? undefined : asks)
        // The answer above and the reply below it are of the same question.
        expect(diagnose(asked).cause === 'asked-recipient').toBe(!isMember)
        expect(diagnose(asked).cause).toBe(isMember ? diagnose(page).cause : 'asked-recipient')
        expect(startReply(asked, mail).suggested.template).toBe(
          isMember ? startReply(page, mail).suggested.template : `recipient-${asks}`,
        )
      }
  }
  expect([...seen].toSorted()).toEqual(['member', 'owner', 'stranger', 'unknown'])
})

test('of a mail with questions of both kinds the standing of its writer decides', () => {
  const mail = (address: string) =>
    `From: <${address}>\n\nI never signed up. Why can we not send any more? Our account is blocked.`
  for (const { answers } of stories()) {
    const page = besideRecipient(answers)
    const [owner] = answers.verification.members ?? []
    if (!owner?.email) continue
    expect(withQuestion(page, mail('jonas.weber@mail.example')).about?.asks).toBe('never-signed-up')
    expect(withQuestion(page, mail(owner.email)).about?.asks).toBeUndefined()
  }
})
