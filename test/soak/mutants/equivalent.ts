import type { Place } from './places.ts'

/** A change that no test can notice, because what anybody sees stays the same. */
interface Equivalent {
  file: string
  /** The line, trimmed, as it stands in the file. */
  line: string
  /** What stands there instead; left out, it is every change of the line. */
  to?: readonly string[]
  why: string
}

const NEVER_MISSING = 'The value is always there; the default is for the type checker.'
const ONLY_FASTER = 'It only spares work; the answer is the same without it.'

/** Each was tried and judged. A line that changes loses its entry. */
export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: 'src/http/exchange.ts',
    line: "const name = rawHeaders[index]?.toLowerCase() ?? ''",
    to: [''],
    why: NEVER_MISSING,
  },
  {
    file: 'src/engine/jobs/bulk-actions.ts',
    line: 'const { workflow = 0 } = parameters',
    why: 'create_bulk_operation requires the workflow for this action.',
  },
  {
    file: 'src/engine/jobs/bulk-actions.ts',
    line: 'const found = findWorkflow(context.db, parameters.workflow ?? 0)',
    why: 'create_bulk_operation requires the workflow for this action.',
  },
  {
    file: 'src/engine/tools/workflows/add_subscriber_to_workflow.ts',
    line: 'currentStepId: enrolled.currentStep?.id ?? null,',
    to: [''],
    why: 'A run that has just begun stands at a step.',
  },
  {
    file: 'src/engine/tools/workflows/present.ts',
    line: 'if (version !== null) known.set(version, keys)',
    why: ONLY_FASTER,
  },
  {
    file: 'src/engine/store/images.ts',
    line: 'return db.get(`${IMAGE} WHERE name = ? ORDER BY id LIMIT 1`, [name])',
    to: ['ORDER BY id DESC'],
    why: 'Only the seeds ask, and each of their images has a name of its own.',
  },
  {
    file: 'src/engine/store/images.ts',
    line: 'return db.get<{ n: number }>(`SELECT count(*) AS n FROM images${where}`, parameters)?.n ?? 0',
    why: 'count(*) always answers a row.',
  },
  {
    file: 'src/engine/store/emails/email-log.ts',
    line: "WHERE subscriber = ? AND type = ? AND data ->> '$.emailId' = ? ORDER BY at, id`,",
    to: ['ORDER BY at DESC'],
    why: 'get_email sorts all steps by their time once more, and keeps the order of those of one instant.',
  },
  {
    file: 'src/engine/store/audience/saved-filters.ts',
    line: "WHERE kind = ${CAMPAIGN_KINDS.CAMPAIGN} AND status IN (?, ?) AND filters <> '[]' ORDER BY status DESC, send_at, id`,",
    to: [''],
    why: ONLY_FASTER,
  },
  {
    file: 'src/engine/sandbox/outbox/relay.ts',
    line: 'if (this.isOver() || readOutboxSettings(this.keys.read).relay !== relay) return false',
    to: ['false', '((this.isOver()) && (readOutboxSettings(this.keys.read).relay !== relay))'],
    why: 'Another catcher begins at now: a batch for the one before finds nothing to hand over.',
  },
  {
    file: 'src/engine/domain/document-images.ts',
    line: "if (typeof content === 'string' || contentType === 'MARKDOWN') return []",
    why: 'The only caller refuses MARKDOWN before, and no other content is a string.',
  },
  {
    file: 'src/engine/domain/link-token.ts',
    line: 'const match = token.length <= MOST_TOKEN_CHARACTERS ? FORM.exec(token) : null',
    to: ['<'],
    why: 'The form allows 46 characters.',
  },
  {
    file: 'src/engine/domain/link-token.ts',
    line: 'const [organization = 0, id = 0, index = 0] = match.slice(2).map((digits) => Number.parseInt(digits, 36))',
    to: ['(0 + 1)'],
    why: NEVER_MISSING,
  },
  {
    file: 'src/engine/workflows/hear.ts',
    line: 'return row > run.heardAfter && row > (places.get(run.version)?.heardAfter ?? Infinity)',
    to: [''],
    why: 'Nothing is greater than undefined either.',
  },
  {
    file: 'src/engine/workflows/hear.ts',
    line: 'if (starts) startRuns(book, context, { heard, versions: hearing, rows: heard.rows, heardAfter: 0 })',
    to: ['(0 + 1)'],
    why: 'The event that starts a run is the first there is, and no run hears that one.',
  },
  {
    file: 'src/engine/tools/compiled.ts',
    line: 'if (key === undefined) return Object.keys(shape ?? {})',
    to: [''],
    why: 'Unknown keys are found in objects alone, and those have a shape.',
  },
  {
    file: 'src/engine/tools/campaigns/send_test_email.ts',
    line: 'const subscriber = findSubscriberByEmail(db, recipient) ?? null',
    to: [''],
    why: 'Both that read it take undefined as they take null.',
  },
  {
    file: 'src/engine/content/rewrite-text.ts',
    line: 'return rewritePieces([text], names)[0] ?? text',
    to: [''],
    why: NEVER_MISSING,
  },
  {
    file: 'src/engine/tools/admin/list_emails.ts',
    line: 'if (!email) throw new Error(`email ${id} of organization ${organization} is gone`)',
    to: ['false'],
    why: 'The key was read in the same transaction.',
  },
  {
    file: 'src/shared/image-pixels.ts',
    line: 'for (let at = 12; at + 8 < bytes.length; at += 8 + 2 * Math.ceil(little(bytes, at + 4, 4) / 2)) {',
    to: ['(8 + 1)'],
    why: 'At the front of the condition: chunks are of even length, so one byte alone follows no header.',
  },
  {
    file: 'src/engine/sandbox/simulation/subscriber-effects.ts',
    line: 'const owner = findSubscriber(this.db, email.subscriber ?? 0)',
    why: 'Effects of mail to nobody are left out before.',
  },
  {
    file: 'src/shared/text/readings.ts',
    line: 'if (text.search(HIDING) < 0) return null',
    to: ['false'],
    why: 'The further readings are equal to the last, and what is found twice at one place counts once.',
  },
  {
    file: 'src/engine/content/clean-html.ts',
    line: "return value.replaceAll(/[\"<>]/g, (sign) => SIGNS[sign] ?? '')",
    to: [''],
    why: NEVER_MISSING,
  },
  {
    file: 'src/engine/domain/audience/values.ts',
    line: "if (endOf(valueTo) < (parseIsoTime(value) ?? 0)) reader.fault('valueTo', 'must not be before value', null)",
    to: [''],
    why: 'null is compared as 0; the default is for the type checker.',
  },
  {
    file: 'src/engine/domain/reputation.ts',
    line: 'export const NO_ANSWERS: AnswerTotals = { sent: 0, opened: 0, clicked: 0 }',
    why: 'A share of nothing, and nothing of anything, are both 0: one figure alone gives no score.',
  },
  {
    file: 'src/engine/domain/workflows/matching.ts',
    line: 'if (heard === null) return null',
    to: ['false'],
    why: 'The code of null is 0, and no event has it.',
  },
  {
    file: 'src/engine/store/audience/search.ts',
    line: 'before = part.at(-1) ?? 0',
    why: 'A part without anybody is the last: nothing is read below it.',
  },
  {
    file: 'src/engine/store/workflows/sends.ts',
    line: 'if (changes !== runs.length)',
    to: ['false'],
    why: 'A run goes with its subscriber: only in a damaged file is one without the other.',
  },
]

/** Whether a change was judged to be one that nobody can notice. */
export function isEquivalent({ file, line, text }: Place, code: string): boolean {
  const own = EQUIVALENT.filter((one) => one.file === file)
  if (own.length === 0) return false
  const stands = code.split('\n')[line - 1]?.trim()
  return own.some((one) => one.line === stands && (one.to === undefined || one.to.includes(text)))
}
