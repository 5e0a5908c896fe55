import type { CaseTool, Citation } from '../answers.ts'
import type { Facts, Review } from '../facts.ts'
import { cite, listed, numbered, type Path, quote, say, type Statement, writeNumber } from '../sentence.ts'
import { MOST_SUBJECTS, type Question } from './review-question.ts'

const TOOL = 'get_org_verification'

type Scores = Review['maxScores']

/** Categories by name, from the highest score down; those at zero say nothing against it. */
function rank(scores: Scores): [string, number][] {
  return Object.entries(scores ?? {})
    .flatMap(([name, score]): [string, number][] => (score && score > 0 ? [[name, score]] : []))
    .toSorted(([one, left], [other, right]) => right - left || (one < other ? -1 : 1))
}

interface Scored {
  subject: string | null
  path: Path
  tool: CaseTool
  scores: Scores
}

function scoredEmails({ answers, verification }: Facts, { behind }: Question): Scored[] {
  const rows = behind ? verification.blockReason?.review?.emails : answers.reviewEmails?.emails
  return (rows ?? []).map(({ subject, scores }, index) => ({
    subject: subject?.trim() ?? null,
    ...(behind
      ? { tool: TOOL, path: ['blockReason', 'review', 'emails', index] }
      : { tool: 'get_review_emails', path: ['emails', index] }),
    scores,
  }))
}

/** The highest scores, with the emails that carry them where any does. */
export function sayScores(facts: Facts, question: Question): Statement[] {
  const { scoresPath, maxScores } = question
  const given = Object.entries(maxScores ?? {}).filter(([, score]) => Number.isFinite(score))
  if (!scoresPath || given.length === 0) return []
  const ranked = rank(maxScores)
  const citeScore = (name: string): Citation => cite(TOOL, ...scoresPath, name)
  if (ranked.length === 0) {
    const zeros = given.map(([name]) => citeScore(name))
    return [say('scores', 'emails', 'All highest scores of that review are 0.', zeros, { internal: true })]
  }
  const emails = scoredEmails(facts, question)
  const carriedBy = Map.groupBy(ranked, ([name, score]) =>
    carriers(emails, name, score)
      .map(({ path }) => path.join('/'))
      .join(' '),
  )
  return [...carriedBy.values()].map((scores, index) => {
    const [[first, most]] = scores as [[string, number]]
    const from = carriers(emails, first, most)
    const values = listed(scores.map(([name, score]) => `${name} ${writeNumber(score)}`))
    const source = listed(from.slice(0, MOST_SUBJECTS).map(({ subject }) => quote(subject ?? '')))
    const others = from.length > MOST_SUBJECTS ? ' and others' : ''
    const carried = from.length === 0 ? null : `${source}${others}`
    const text = scores.length > 1 ? writeSeveral(values, carried) : writeOne(first, most, carried)
    const citations = [
      ...scores.map(([name]) => citeScore(name)),
      ...from
        .slice(0, MOST_SUBJECTS)
        .flatMap(({ tool, path }) => [
          cite(tool, ...path, 'subject'),
          ...scores.map(([name]) => cite(tool, ...path, 'scores', name)),
        ]),
    ]
    return say(numbered('scores', index), 'emails', `${text}, as reported by the review.`, citations, {
      internal: true,
    })
  })
}

/** Of each subject the first email that has this score. */
function carriers(emails: readonly Scored[], name: string, score: number): Scored[] {
  const scored = emails.filter(({ subject, scores }) => subject !== null && scores?.[name] === score)
  return scored.filter((email, at) => scored.findIndex(({ subject }) => subject === email.subject) === at)
}

function writeSeveral(values: string, carried: string | null): string {
  return carried === null
    ? `The highest scores are ${values}`
    : `The highest scores came from ${carried}: ${values}`
}

function writeOne(name: string, score: number, carried: string | null): string {
  const value = writeNumber(score)
  return carried === null
    ? `The highest ${name} score is ${value}`
    : `The highest ${name} score, ${value}, came from ${carried}`
}
