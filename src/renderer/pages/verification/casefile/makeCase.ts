import type { ConnectionSummary } from '../../../../shared/bridge.ts'
import type { CaseAnswers } from '../../../../case/answers.ts'
import { type CaseContent, sealCase } from '../../../../case/case-file.ts'
import { writeCaseMarkdown } from '../../../../case/case-markdown.ts'
import type { CaseNotes } from '../../../../case/case-notes.ts'
import { contentOfCase } from '../../../../case/make-case.ts'
import { caseDigest } from './digest.ts'

export interface CaseWish {
  connection: ConnectionSummary
  answers: CaseAnswers
  /** What this computer keeps of the case; null while it is not known. */
  notes: CaseNotes | null
  withNote: boolean
}

export function caseContent({ connection, answers, notes, withNote }: CaseWish): CaseContent {
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
    notes: withNote && notes?.note.trim() ? [{ text: notes.note, at: notes.updatedAt }] : null,
  })
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
