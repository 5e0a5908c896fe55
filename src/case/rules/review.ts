import type { Citation } from '../answers.ts'
import type { Facts } from '../facts.ts'
import {
  cite,
  counted,
  listed,
  quote,
  say,
  type Statement,
  SILENT,
  writeNumber,
  writeTime,
} from '../sentence.ts'
import { chooseReview, MOST_SUBJECTS, type Question } from './review-question.ts'
import { sayScores } from './scores.ts'

const TOOL = 'get_org_verification'

export function sayReview(facts: Facts): Statement[] {
  const question = chooseReview(facts)
  const sentences: Statement[] = []
  const block = facts.verification.blockReason
  if (block && block.review === null)
    sentences.push(
      say('no-review', 'review', 'The move names no automatic review.', [
        cite(TOOL, 'blockReason', 'review'),
      ]),
    )
  if (block && block.review === undefined)
    sentences.push(
      say('no-review', 'review', `Whether an automatic review led to the move is ${SILENT}.`, [
        cite(TOOL, 'blockReason'),
      ]),
    )
  if (!question) {
    if (facts.verification.reviews?.length === 0)
      sentences.push(say('reviews', 'review', 'No automatic review is listed.', [cite(TOOL, 'reviews')]))
    return sentences
  }
  const { behind, verdict } = question
  // A review that found nothing and moved nothing needs no more words.
  if (!behind && verdict?.[0].toUpperCase() === 'LEGIT') return [...sentences, ...sayVerdict(question)]
  return [
    ...sentences,
    ...sayVerdict(question),
    ...sayExplanation(question),
    ...sayScores(facts, question),
    ...sayFlagged(facts, question),
  ]
}

function sayVerdict({ behind, verdict, row, rowIndex }: Question): Statement[] {
  const of = (field: string): Citation => cite(TOOL, 'reviews', rowIndex, field)
  const citations: Citation[] = []
  const count = row?.emailCount
  let text = behind ? 'The move followed an automatic review' : 'An automatic review'
  if (typeof count === 'number') {
    text += ` of ${counted(count, 'sampled email')}`
    citations.push(of('emailCount'))
  }
  if (row?.at) {
    text += ` on ${writeTime(row.at)}`
    citations.push(of('at'))
  }
  if (row?.trigger) {
    text += ` (trigger ${row.trigger})`
    citations.push(of('trigger'))
  }
  const said = verdict ? `the verdict ${verdict[0]}` : 'no stated verdict'
  text += behind ? ` with ${said}` : ` gave ${said}`
  if (verdict) citations.push(verdict[1])
  else if (citations.length === 0) citations.push(behind ? cite(TOOL, 'blockReason', 'review') : of('id'))
  const flagged = row?.flaggedCount
  if (typeof flagged === 'number') {
    text +=
      flagged === 0
        ? '; none was flagged'
        : `; ${writeNumber(flagged)} ${flagged === 1 ? 'was' : 'were'} flagged`
    citations.push(of('flaggedCount'))
  }
  return [say('review', 'review', `${text}.`, citations)]
}

function sayExplanation({ explanation }: Question): Statement[] {
  if (!explanation) return []
  const [text, at] = explanation
  return [say('review-explanation', 'review', `It explains: ${quote(text)}`, [at], { internal: true })]
}

/** The emails that carry it: `get_review_emails` with onlyFlagged. */
function sayFlagged({ answers }: Facts, { row }: Question): Statement[] {
  const { reviewEmails } = answers
  const emails = reviewEmails?.emails ?? []
  const sameReview = !row?.id || !reviewEmails?.review?.id || reviewEmails.review.id === row.id
  if (!sameReview || emails.length === 0) return []
  const first = new Map<string, number>()
  for (const [index, { subject }] of emails.entries()) {
    const written = subject?.trim()
    if (written && !first.has(written)) first.set(written, index)
  }
  const subjects = [...first].slice(0, MOST_SUBJECTS)
  const quoted = listed(subjects.map(([subject]) => quote(subject)))
  const others = first.size > MOST_SUBJECTS ? ' and others' : ''
  const named =
    subjects.length === 0 ? '' : `, with the ${first.size === 1 ? 'subject' : 'subjects'} ${quoted}${others}`
  const total = typeof reviewEmails?.total === 'number' ? reviewEmails.total : emails.length
  const countAt = typeof reviewEmails?.total === 'number' ? 'total' : 'emails'
  return [
    say(
      'flagged',
      'emails',
      `${counted(total, 'sampled email')} ${total === 1 ? 'is' : 'are'} flagged${named}.`,
      [
        cite('get_review_emails', countAt),
        ...subjects.map(([, index]) => cite('get_review_emails', 'emails', index, 'subject')),
      ],
    ),
  ]
}
