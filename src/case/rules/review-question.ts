import type { CaseTool, Citation } from '../answers.ts'
import { compareTimes, type Facts, type Review } from '../facts.ts'
import { cite, type Path } from '../sentence.ts'

const TOOL = 'get_org_verification'

/** Subjects that one sentence names at most. */
export const MOST_SUBJECTS = 3

/** The review a case turns on: behind the block, else the last accusation, else the last of all. */
export interface Question {
  /** Behind the move into the present state. */
  behind: boolean
  verdict: [string, Citation] | null
  explanation: [string, Citation] | null
  maxScores: Review['maxScores']
  scoresPath: Path | null
  /** Its line among `reviews`. */
  row: Review | null
  rowIndex: number
}

export function chooseReview({ answers, verification }: Facts): Question | null {
  const rows = verification.reviews ?? []
  const linked = verification.blockReason?.review
  const find = (id: string | null | undefined): number => (id ? rows.findIndex((row) => row.id === id) : -1)
  if (linked) {
    const at = find(linked.id)
    return asked(linked, { tool: TOOL, path: ['blockReason', 'review'], rows, at, behind: true })
  }
  const accused = verification.blockReason ? null : answers.reviewEmails?.review
  if (accused) {
    const at = find(accused.id)
    if (at >= 0) return asked(rows[at] ?? {}, { tool: TOOL, path: ['reviews', at], rows, at, behind: false })
    return asked(
      { ...accused, maxScores: undefined },
      { tool: 'get_review_emails', path: ['review'], rows, at, behind: false },
    )
  }
  const [latest] = rows
    .map((row, at) => ({ row, at }))
    .toSorted((left, right) => compareTimes(right.row.at, left.row.at))
  if (!latest) return null
  return asked(latest.row, { tool: TOOL, path: ['reviews', latest.at], rows, at: latest.at, behind: false })
}

interface Place {
  tool: CaseTool
  path: Path
  rows: readonly Review[]
  at: number
  behind: boolean
}

type Told = Pick<Review, 'verdict' | 'explanation' | 'maxScores'>

function asked(
  { verdict, explanation, maxScores }: Partial<Told>,
  { tool, path, rows, at, behind }: Place,
): Question {
  return {
    behind,
    verdict: verdict ? [verdict, cite(tool, ...path, 'verdict')] : null,
    explanation: explanation?.trim() ? [explanation, cite(tool, ...path, 'explanation')] : null,
    maxScores,
    scoresPath: maxScores ? [...path, 'maxScores'] : null,
    row: rows[at] ?? null,
    rowIndex: at,
  }
}
