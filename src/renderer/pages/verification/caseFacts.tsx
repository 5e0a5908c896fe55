import type { CaseAnswers } from '../../../case/answers.ts'
import { type Facts as CaseFacts, factsOf } from '../../../case/facts.ts'
import { writeActor } from '../../../case/sentence.ts'
import { Moment } from '../../screen/Moment.tsx'
import type { Fact } from '../../screen/RecordPage.tsx'
import { counted } from '../../ui/time.ts'
import styles from './case.module.css'

/** Returns whether a part of its sending, or all of it, is on hold although nothing is blocked. */
export function isLimited({ group, verification }: Pick<CaseFacts, 'group' | 'verification'>): boolean {
  return group !== 'blocked' && (verification.openHolds ?? []).length > 0
}

/** What an agent reads first, in one line. */
export function keyFacts(answers: CaseAnswers): Fact[] {
  const { current, verification, answers: read } = factsOf(answers)
  const zone = read.organization.organization?.timezone ?? undefined
  const since = current?.row.at
  const open = verification.openHolds
  const banned = verification.members?.filter((member) => member.banned === true).length
  const who = current?.row.actor
  return [
    {
      label: 'In this state since',
      value: since ? <Moment at={since} {...(zone ? { timezone: zone } : {})} /> : 'not stated',
      hint: current?.row.from ? `before: ${current.row.from}` : undefined,
    },
    {
      label: 'Reason code',
      value: <span className={styles['code']}>{current?.row.reasonCode ?? 'not stated'}</span>,
    },
    { label: 'Moved by', value: who?.name ?? writeActor(who) ?? 'not stated', hint: who?.type ?? undefined },
    {
      label: 'Open holds',
      hint: open?.map(({ reasonCode }) => reasonCode).join(', ') || undefined,
      value: open
        ? open.length === 0
          ? 'none'
          : open.map(({ kind }) => kind ?? 'kind not stated').join(', ')
        : 'not stated',
    },
    {
      label: 'Members banned',
      value: banned === undefined ? 'not stated' : banned === 0 ? 'none' : counted(banned, 'account'),
      hint: verification.members ? `of ${counted(verification.members.length, 'member')}` : undefined,
    },
  ]
}
