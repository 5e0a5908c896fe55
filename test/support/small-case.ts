import type { CaseAnswers } from '../../src/case/answers.ts'
import { explain } from '../../src/case/explain.ts'

/** A case of a few fields, and what is said of it: for one rule at a time. */
const ORGANIZATION = { id: 'org_1', name: 'Nordlicht Reisen', slug: 'nordlicht' }

export function caseOf(verification: object, others: Partial<CaseAnswers> = {}): CaseAnswers {
  return {
    gatheredAt: '2026-03-14T09:00:00.000Z',
    organization: {},
    verification: { organization: ORGANIZATION, ...verification },
    reviewEmails: null,
    user: null,
    ...others,
  }
}

export function told(answers: CaseAnswers, key: string): string | undefined {
  return explain(answers).find((sentence) => sentence.key === key)?.text
}

export function citedBy(answers: CaseAnswers, key: string): string[] {
  const citations = explain(answers).find((sentence) => sentence.key === key)?.citations ?? []
  return citations.map(({ tool, pointer }) => `${tool} ${pointer}`)
}

export const BLOCK = {
  id: 'trn_2',
  from: 'AI_VERIFIED',
  to: 'BLOCKED',
  at: '2026-03-12T10:42:00.000Z',
  actor: { type: 'ADMIN', id: 'adm_1', name: 'Trust team' },
  reasonCode: 'PHISHING_SUSPECTED',
  adminNote: null,
  customerExplanation: 'We paused sending because some emails imitate a parcel service.',
}
