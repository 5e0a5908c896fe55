import type { CaseAnswers } from '../answers.ts'
import { type Facts, factsOf, groupOf } from '../facts.ts'
import type { RequesterStanding } from './standing.ts'
import type { TemplateName } from './texts.ts'

/** By reason code, the first that fits; codes of a deployment may be others than ours. */
const BY_REASON: readonly [RegExp, TemplateName][] = [
  [/PAYMENT|CHARGEBACK|DISPUTE|BILLING|INVOICE/, 'payment-dispute'],
  [/COMPLAINT/, 'complaints'],
  [/LOOK_?ALIKE|TYPO_?SQUAT|SPOOF/, 'look-alike-domain'],
  [/BOUNCE|IMPORT|INVALID/, 'careless-import'],
  [/LIST|COLD|BOUGHT|PURCHASED|SCRAPED/, 'bought-list'],
  [/PHISH|FRAUD|IMPERSON|SCAM|MALWARE/, 'phishing'],
  [/CONTENT|SPAM/, 'content'],
]

const OUR_MISTAKE = /MISTAKE|FALSE_?POSITIVE|ERROR/

/** Returns the template a case asks for, by rules: who has written, its state, then its holds, then the reason code. */
export function suggestTemplate(answers: CaseAnswers, standing: RequesterStanding = 'unknown'): TemplateName {
  if (standing === 'stranger' || standing === 'unnamed') return 'not-a-member'
  const facts = factsOf(answers)
  const { group, verification } = facts
  if (isBanned(facts)) return 'account-ban'
  if (group === 'blocked') {
    return byReason(facts) ?? 'generic'
  }
  if (isHeld(facts)) return 'hold-pending'
  if (wasBlocked(facts)) return isMistake(facts) ? 'platform-mistake' : 'block-reversed'
  return isKnown(facts) && verification.openHolds ? 'not-blocked' : 'generic'
}

/** Returns whether the reason of the case is one of billing. */
export function isAboutBilling(facts: Facts): boolean {
  return byReason(facts) === 'payment-dispute'
}

function byReason(facts: Facts): TemplateName | undefined {
  const code = reasonOf(facts)
  return BY_REASON.find(([pattern]) => pattern.test(code))?.[1]
}

/** What a template says of the case by itself: in words, and whether the answers say it too. */
interface Claim {
  words: string
  isStated: (facts: Facts) => boolean
}

const BLOCKED: Claim = { words: 'sending is blocked', isStated: ({ group }) => group === 'blocked' }
const OPEN: Claim = {
  words: 'sending was blocked and is open again',
  isStated: (facts) => isOpen(facts) && wasBlocked(facts),
}

const CLAIMS: Readonly<Record<TemplateName, Claim | null>> = {
  phishing: BLOCKED,
  'look-alike-domain': BLOCKED,
  content: BLOCKED,
  'bought-list': BLOCKED,
  'careless-import': BLOCKED,
  complaints: BLOCKED,
  'payment-dispute': BLOCKED,
  'block-reversed': OPEN,
  'platform-mistake': {
    words: 'the block was a mistake and sending is open again',
    isStated: (facts) => OPEN.isStated(facts) && isMistake(facts),
  },
  'account-ban': { words: 'the account is banned', isStated: isBanned },
  'hold-pending': { words: 'something is on hold', isStated: isHeld },
  'not-blocked': { words: 'it is neither blocked nor on hold', isStated: isOpen },
  generic: null,
  'not-a-member': null,
  'not-in-charge': null,
  'recipient-unsubscribe': null,
  'recipient-never-signed-up': null,
  'recipient-erase': null,
  'recipient-not-reached': null,
  'campaign-result': null,
  'billing-question': null,
  'account-access': null,
}

/** Returns in words what a template says and the answers do not; null where they say it, or it says nothing. */
export function unstatedClaim(template: string, facts: Facts): string | null {
  const claim = Object.hasOwn(CLAIMS, template) ? CLAIMS[template as TemplateName] : null
  return claim === null || claim.isStated(facts) ? null : claim.words
}

function isKnown({ group }: Facts): boolean {
  return group !== 'silent' && group !== 'unknown'
}

function isOpen(facts: Facts): boolean {
  return isKnown(facts) && facts.group !== 'blocked' && facts.verification.openHolds?.length === 0
}

function isBanned({ state }: Facts): boolean {
  return state?.toUpperCase() === 'BANNED'
}

function isHeld({ verification }: Facts): boolean {
  return (verification.openHolds ?? []).length > 0
}

function wasBlocked({ current, moves }: Facts): boolean {
  return groupOf(current?.row.from ?? moves[1]?.row.to) === 'blocked'
}

function isMistake({ current }: Facts): boolean {
  return OUR_MISTAKE.test(current?.row.reasonCode?.toUpperCase() ?? '')
}

function reasonOf({ verification, current }: Facts): string {
  return (verification.blockReason?.reasonCode ?? current?.row.reasonCode ?? '').toUpperCase()
}
