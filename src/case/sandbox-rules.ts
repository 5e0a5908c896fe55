import type { CaseAnswers } from './answers.ts'
import { factsOf } from './facts.ts'
import { listed } from './sentence.ts'

/** The tools that send; a sandbox refuses no other one for a block or a hold. */
export const SENDING_TOOLS = ['schedule_campaign', 'send_test_email', 'send_email'] as const

type SendingTool = (typeof SENDING_TOOLS)[number]

/** What a sandbox refuses with FORBIDDEN while a hold of that kind is open (contract: verification). */
export const STOPPED_BY_HOLD: Readonly<Record<string, readonly SendingTool[]>> = {
  ALL_SENDING: SENDING_TOOLS,
  CAMPAIGNS: ['schedule_campaign'],
  WORKFLOWS: [],
  TRANSACTIONAL: ['send_email'],
}

/**
 * What works and what does not while it is blocked or on hold, as a sandbox applies it. No sentence
 * of the explanation: it rests on no answer, and the platform does not state it. Empty when nothing
 * stops it, or only a hold of a kind that no sandbox has.
 */
export function sandboxRulesOf(answers: CaseAnswers): string[] {
  const { group, state, verification } = factsOf(answers)
  const open = (verification.openHolds ?? []).flatMap(({ kind }) => (kind ? [kind] : []))
  const holds = [...new Set(open)].filter((kind) => STOPPED_BY_HOLD[kind] !== undefined)
  const blocked = group === 'blocked'
  if (!blocked && holds.length === 0) return []
  const stopped = new Set(blocked ? SENDING_TOOLS : holds.flatMap((kind) => STOPPED_BY_HOLD[kind] ?? []))
  const work = SENDING_TOOLS.filter((tool) => !stopped.has(tool))
  const why = blocked ? `it is ${state}` : `a hold on ${listed(holds)} is open`
  return [
    stopped.size > 0
      ? `While ${why}, ${listed([...stopped])} ${stopped.size > 1 ? 'are' : 'is'} refused with FORBIDDEN.`
      : `While ${why}, no tool is refused.`,
    ...(stopped.has('schedule_campaign')
      ? [
          'A campaign that falls due meanwhile becomes FAILED.',
          'One that is SENDING already waits with what it has not sent.',
        ]
      : []),
    work.length === 0
      ? 'Every tool that sends nothing works: it can read and edit.'
      : `${listed(work)} ${work.length > 1 ? 'work' : 'works'}, and so does every tool that sends nothing.`,
  ]
}
