import type { CaseAnswers } from './answers.ts'
import type { CaseContent, CaseDiagnosis, CaseNote, CaseReply, CaseSource } from './case-file.ts'
import { diagnose } from './diagnosis/diagnose.ts'
import { explain } from './explain.ts'
import { redactCase, withoutNotes } from './redact-case.ts'
import { timelineOf } from './timeline.ts'

interface CaseFrame {
  createdAt: string
  source: CaseSource
  reply: CaseReply | null
  notes: CaseNote[] | null
}

/** Returns what goes into a case file, notes of the platform only where notes are given: diagnosis, sentences and timeline are those of the redacted answers. */
export function contentOfCase(
  answers: CaseAnswers,
  { createdAt, source, reply, notes }: CaseFrame,
): CaseContent {
  const asked = notes === null ? withoutNotes(answers) : { answers, redactions: [] }
  const redacted = redactCase(asked.answers)
  const { reviewEmails, ...facts } = redacted.answers
  return {
    createdAt,
    source: { environment: redacted.text(source.environment), label: redacted.text(source.label) },
    facts,
    diagnosis: diagnosisOf(redacted.answers),
    sentences: explain(redacted.answers),
    timeline: timelineOf(redacted.answers),
    evidence: reviewEmails,
    reply: reply && { ...reply, text: redacted.text(reply.text) },
    notes: notes && notes.map((note) => ({ ...note, text: redacted.text(note.text) })),
    redactions: [...asked.redactions, ...redacted.redactions],
  }
}

function diagnosisOf(answers: CaseAnswers): CaseDiagnosis {
  const { headline, told, next, checks } = diagnose(answers)
  const shown = checks.map(({ name, verdict, text, citations }) => ({ name, verdict, text, citations }))
  return { headline, told, next, checks: shown }
}
