import { type CaseAnswers, type CaseTool, settleCitations } from '../answers.ts'
import { type Facts, factsOf, timeOf } from '../facts.ts'
import { cite, listed, type Sentence, SILENT } from '../sentence.ts'
import { checkCampaigns, checkDeliverability } from './campaigns.ts'
import { because, type Cause, CAUSES, type Check, type CheckName, type Finding, type Said } from './check.ts'
import { nextOfNothing } from './next-steps.ts'
import { checkBilling, checkPlan } from './plan.ts'
import { checkRecipient } from './recipient.ts'
import { checkDomain, checkSender } from './sender.ts'
import { checkAccount, checkHolds, checkVerification } from './standing.ts'

/** Why an organization, or one email of it, does not send: the cause, what was told, what to do, all checks. */
export interface Diagnosis {
  /** Which of the causes the headline tells. */
  cause: Cause['kind']
  headline: Sentence
  told: Sentence
  next: Sentence
  checks: Check[]
  /** False while an answer is awaited that may bring a graver cause. */
  isSettled: boolean
}

const CHECKS: readonly ((facts: Facts) => Finding | null)[] = [
  checkVerification,
  checkHolds,
  checkAccount,
  checkDomain,
  checkSender,
  checkPlan,
  checkBilling,
  checkCampaigns,
  checkDeliverability,
  checkRecipient,
]

/**
 * Returns the diagnosis of a case, by rules alone (decision 0154): the gravest cause that a check found
 * makes the headline. Total: answers with fields missing or of the wrong type are diagnosed too.
 * `awaited` are the tools that have not answered yet.
 */
export function diagnose(answers: CaseAnswers, awaited: readonly CaseTool[] = []): Diagnosis {
  const facts = factsOf(answers)
  const findings = CHECKS.flatMap((check) => check(facts) ?? [])
  const cause = gravest(findings) ?? nothingFound(facts, findings)
  const sentence = (key: string, { text, citations }: Said): Sentence => ({
    key,
    text,
    citations: settleCitations(answers, citations),
  })
  const ground = cause.headline.citations
  return {
    cause: cause.kind,
    headline: sentence('headline', cause.headline),
    told: sentence('told', cause.told ?? silentTold(ground)),
    next: sentence('next', { text: cause.next, citations: ground }),
    checks: findings.map(({ cause: _cause, ...check }) => ({
      ...check,
      citations: settleCitations(answers, check.citations),
    })),
    isSettled:
      isGravest(cause) || findings.every(({ tools }) => !tools.some((tool) => awaited.includes(tool))),
  }
}

function rankOf({ kind }: Cause): number {
  return CAUSES.indexOf(kind)
}

/** Nothing that is still awaited outweighs it. */
function isGravest({ kind }: Cause): boolean {
  return kind === 'block' || kind === 'hold-on-everything'
}

function gravest(findings: readonly Finding[]): Cause | null {
  const causes = findings.flatMap(({ cause }) => cause ?? [])
  const failed = causes.find(({ kind }) => kind === 'campaign')
  // A block that was lifted explains what failed under it, and nothing that failed later.
  const open = causes.filter(
    ({ kind, at }) => kind !== 'lifted-block' || !failed || timeOf(failed.at) <= timeOf(at),
  )
  return open.toSorted((left, right) => rankOf(left) - rankOf(right))[0] ?? null
}

function silentTold(citations: Said['citations']): Said {
  return { text: `What the customer was told is ${SILENT}.`, citations }
}

/** The checks that a question about plan, invoice or payment is answered by. */
const OF_BILLING: readonly CheckName[] = ['plan', 'billing']

function nothingFound(facts: Facts, findings: readonly Finding[]): Cause {
  const unread = findings.filter(({ verdict }) => verdict === 'unread').map(({ name }) => name)
  const citations = [
    cite('get_org_verification', 'status'),
    cite('get_org_verification', 'openHolds'),
    ...(facts.nameAt ? [facts.nameAt] : []),
  ]
  const isMost = unread.length === 0
  const paid = findings.filter(({ name, verdict }) => OF_BILLING.includes(name) && verdict !== 'unread')
  const isAsked = facts.answers.about?.ofSender === 'billing'
  const told = isAsked ? paid : paid.filter(({ verdict }) => verdict === 'look')
  return because({
    kind: 'none',
    headline: {
      text: isMost
        ? `Nothing was found that stops ${facts.name}.`
        : `Nothing was found that stops ${facts.name}; not read: ${listed(unread)}.`,
      citations: [...citations, ...told.flatMap((one) => one.citations)],
    },
    next: nextOfNothing({
      question: facts.answers.about?.ofSender ?? null,
      unread: isAsked ? unread.filter((name) => OF_BILLING.includes(name)) : unread,
      told: told.map(({ name, text }) => `${name}: ${text}`),
    }),
  })
}
