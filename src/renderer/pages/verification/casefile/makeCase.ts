import type { ConnectionSummary } from '../../../../shared/bridge.ts'
import type { CaseAnswers } from '../../../../case/answers.ts'
import { type CaseContent, type CaseNote, sealCase } from '../../../../case/case-file.ts'
import { writeCaseMarkdown } from '../../../../case/case-markdown.ts'
import type { CaseNotes } from '../../../../case/case-notes.ts'
import { contentOfCase } from '../../../../case/make-case.ts'
import { caseDigest } from './digest.ts'

export interface CaseWish {
  connection: ConnectionSummary
  answers: CaseAnswers
  /** What this computer keeps of the case; null while it is not known. */
  notes: CaseNotes | null
  /** Whether what is internal goes in: the notes of the platform, and the own one. */
  withNotes: boolean
}

export function caseContent({ connection, answers, notes, withNotes }: CaseWish): CaseContent {
  const reply = notes?.reply.trim() ? notes.reply : null
  // A copy past the leak guard is recorded; of any other it is not known whether it was sent.
  const copied = notes?.overrides.find((override) => override.reply === reply)
  return contentOfCase(answers, {
    createdAt: new Date().toISOString(),
    source: { environment: connection.environment, label: connection.label },
    reply:
      reply === null
        ? null
        : {
            text: reply,
            state: copied ? 'copied' : 'draft',
            at: copied?.at ?? notes?.updatedAt ?? null,
          },
    notes: withNotes ? ownNotes(notes) : null,
  })
}

function ownNotes(notes: CaseNotes | null): CaseNote[] {
  return notes?.note.trim() ? [{ text: notes.note, at: notes.updatedAt }] : []
}

export interface WrittenCase {
  content: CaseContent
  file: string
  markdown: string
}

export async function writeCase(wish: CaseWish): Promise<WrittenCase> {
  const content = caseContent(wish)
  const file = await sealCase(content, caseDigest)
  const { seal } = JSON.parse(file) as { seal: { whole: string } }
  return { content, file, markdown: writeCaseMarkdown(content, seal.whole) }
}

/** `parcel-notice 2026-11-21.case`. */
export function fileNameOf({ facts, createdAt }: CaseContent, ending: string): string {
  const { verification, organization } = facts
  const slug = verification.organization?.slug ?? organization.organization?.slug ?? 'case'
  return `${slug.replaceAll(/[^a-z0-9-]+/gi, '-')} ${createdAt.slice(0, 10)}.${ending}`
}
