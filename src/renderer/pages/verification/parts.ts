import type { ComponentType } from 'react'
import type { ConnectionSummary } from '../../../shared/bridge.ts'
import type { CaseAnswers, CaseTool } from '../../../case/answers.ts'
import { AnswerPart } from './AnswerPart.tsx'
import { CaseFilePart } from './casefile/CaseFilePart.tsx'
import { EvidencePart } from './evidence/EvidencePart.tsx'
import { ReplyPart } from './reply/ReplyPart.tsx'
import { TimelinePart } from './TimelinePart.tsx'

/**
 * The parts of a case, in the order of the page; their place is the digit that leads to them.
 * A new part is its component and one line here.
 */
export interface CasePartProps {
  connection: ConnectionSummary
  answers: CaseAnswers
  /** Tools that have not answered yet. */
  awaited: readonly CaseTool[]
}

export interface CasePart {
  name: string
  title: string
  Part: ComponentType<CasePartProps>
  /** Its keys are keys of the page as well: they are its own only while it is the part in view. */
  ownKeys?: true
}

export const CASE_PARTS: CasePart[] = [
  { name: 'answer', title: 'Answer', Part: AnswerPart },
  { name: 'timeline', title: 'Timeline', Part: TimelinePart },
  { name: 'evidence', title: 'Evidence', Part: EvidencePart, ownKeys: true },
  { name: 'reply', title: 'Reply', Part: ReplyPart },
  { name: 'case-file', title: 'Case file', Part: CaseFilePart },
]
