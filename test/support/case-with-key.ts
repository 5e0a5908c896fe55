import { contentOfCase } from '../../src/case/make-case.ts'

/** Returns the content of a case file as JSON, with a key in a fact, the label, the reply and a note. */
export function writeCaseWithKey(key: { fact: string; label: string; reply: string; note: string }): string {
  const at = '2026-09-01T09:00:00.000Z'
  const answers = {
    gatheredAt: at,
    organization: { organization: { id: 'org_1', name: `Shop ${key.fact}` } },
    verification: { status: 'BLOCKED' },
    user: null,
    reviewEmails: null,
  }
  const content = contentOfCase(answers, {
    createdAt: at,
    source: { environment: 'production', label: `Main ${key.label}` },
    reply: { text: `Your ${key.reply}`, state: 'draft', at: null },
    notes: [{ text: key.note, at: null }],
  })
  return JSON.stringify(content)
}
