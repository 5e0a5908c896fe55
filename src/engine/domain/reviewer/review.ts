import { coldEmailRules } from './cold-email-rules.ts'
import { credentialLures } from './credential-lures.ts'
import { hiddenRules } from './hidden-rules.ts'
import { identityRules } from './identity-rules.ts'
import { impersonationRules } from './impersonation-rules.ts'
import { linkRules } from './link-rules.ts'
import { lookAlikeRules } from './look-alike-rules.ts'
import { paymentLures } from './payment-lures.ts'
import { type MessageToReview, prepareMessage } from './prepare.ts'
import type { ReviewRule, ReviewScores, ReviewSeverity } from './rule.ts'
import { spamRules } from './spam-rules.ts'

export type { MessageToReview, ReviewOrganization } from './prepare.ts'
export type { ReviewScores, ReviewSeverity } from './rule.ts'

/** Every published rule, in the order of docs/reviewer.md. */
export const REVIEW_RULES: readonly ReviewRule[] = [
  ...linkRules,
  ...lookAlikeRules,
  ...impersonationRules,
  ...credentialLures,
  ...paymentLures,
  ...spamRules,
  ...hiddenRules,
  ...identityRules,
  ...coldEmailRules,
]

/** contract: verification. Only LEGIT is the platform's own word. */
export const REVIEW_VERDICTS = ['LEGIT', 'SUSPICIOUS', 'SPAM', 'PHISHING'] as const
export type ReviewVerdict = (typeof REVIEW_VERDICTS)[number]

/** What every text that shows a review says of where it comes from. */
export const REVIEWER_LABEL = "local reviewer, a stand-in for the platform's"

interface ReviewFinding {
  rule: string
  message: string
  severity: ReviewSeverity
  /** The words or addresses that the rule found; at most three, shortened. */
  evidence: string
}

export interface MessageReview {
  scores: ReviewScores
  findings: ReviewFinding[]
  verdict: ReviewVerdict
  /** One sentence that names the reviewer, the verdict and what weighed most. */
  explanation: string
}

const MOST_POINTS = 100
const ACCUSED_FROM = 60
const SUSPICIOUS_FROM = 40
const MOST_EVIDENCE = 3
const LONGEST_EVIDENCE = 120

const WEIGHT: Record<ReviewSeverity, number> = { high: 3, medium: 2, low: 1 }

/**
 * Scores one message by the published rules: the same message gives the same review on every
 * machine. A stand-in for the platform's reviewer: the rules of that one are not published.
 */
export function reviewMessage(given: MessageToReview): MessageReview {
  const message = prepareMessage(given)
  const scores: ReviewScores = { spam: 0, phishing: 0, impersonation: 0, coldEmail: 0 }
  const findings: ReviewFinding[] = []
  for (const rule of REVIEW_RULES) {
    const found = rule.find(message)
    if (found.length === 0) continue
    addPoints(scores, rule, Math.min(found.length, rule.most ?? 1))
    findings.push({
      rule: rule.id,
      message: rule.says,
      severity: rule.severity,
      evidence: found.slice(0, MOST_EVIDENCE).map(shorten).join(' · '),
    })
  }
  findings.sort((a, b) => WEIGHT[b.severity] - WEIGHT[a.severity])
  const verdict = verdictOf(scores)
  return { scores, findings, verdict, explanation: explain(verdict, findings) }
}

function addPoints(scores: ReviewScores, { points }: ReviewRule, times: number): void {
  for (const key of Object.keys(scores) as (keyof ReviewScores)[]) {
    scores[key] = Math.min(MOST_POINTS, scores[key] + (points[key] ?? 0) * times)
  }
}

/** 60 and more accuses, 40 and more makes suspicious; fraud is said before advertising. */
export function verdictOf({ spam, phishing, impersonation, coldEmail }: ReviewScores): ReviewVerdict {
  if (Math.max(phishing, impersonation) >= ACCUSED_FROM) return 'PHISHING'
  if (Math.max(spam, coldEmail) >= ACCUSED_FROM) return 'SPAM'
  if (Math.max(spam, phishing, impersonation, coldEmail) >= SUSPICIOUS_FROM) return 'SUSPICIOUS'
  return 'LEGIT'
}

/** The highest of each score, as an organization's review shows them. */
export function maxScores(all: readonly ReviewScores[]): ReviewScores {
  const highest = (key: keyof ReviewScores) => Math.max(0, ...all.map((scores) => scores[key]))
  return {
    spam: highest('spam'),
    phishing: highest('phishing'),
    impersonation: highest('impersonation'),
    coldEmail: highest('coldEmail'),
  }
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > LONGEST_EVIDENCE ? `${line.slice(0, LONGEST_EVIDENCE - 1).toWellFormed()}…` : line
}

function explain(verdict: ReviewVerdict, findings: readonly ReviewFinding[]): string {
  const worst = findings.slice(0, 2).map(({ message }) => message)
  const reasons = verdict === 'LEGIT' || worst.length === 0 ? 'Nothing weighs against it.' : worst.join(' ')
  return `${verdict}, says the ${REVIEWER_LABEL}. ${reasons}`
}
