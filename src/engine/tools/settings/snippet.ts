import { isLonger } from '../../../shared/text/characters.ts'
import { z } from 'zod'
import { invalid, ToolError } from '../../../shared/errors.ts'
import { decodeId, encodeId } from '../../../shared/ids.ts'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { inlineSnippets, listSnippetIds } from '../../content/inline-snippets.ts'
import type { DocumentNode } from '../../domain/document.ts'
import { cleanLimitedLine } from '../../../shared/text/clean.ts'
import type { ReadHandle } from '../../store/db.ts'
import { findSnippet, type SnippetListRow, type SnippetRow } from '../../store/snippets.ts'
import { readContent, snippetSource } from '../../sending/read-content.ts'
import { isoTime } from '../fields.ts'

/** What the snippet tools share (contract: resources). */

export const snippetId = z.string().describe('Id of the snippet (snp_…).')

export const snippetContent = z
  .union([z.record(z.string(), z.unknown()), z.string()])
  .describe('Rich-text document {"type": "doc", "content": […]}, or its JSON text.')

export const snippetSummary = {
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  archived: z.boolean(),
  createdAt: isoTime,
  updatedAt: isoTime,
} as const

export const snippetDetail = {
  ...snippetSummary,
  content: z.record(z.string(), z.unknown()).describe('The document.'),
} as const

export function presentSnippet(organization: number, row: SnippetListRow) {
  return {
    id: encodeId('snippet', organization, row.id),
    name: row.name,
    description: row.description,
    archived: row.archived,
    createdAt: toIsoTime(row.created),
    updatedAt: toIsoTime(row.updated),
  }
}

export function presentWholeSnippet(organization: number, row: SnippetRow) {
  return { ...presentSnippet(organization, row), content: JSON.parse(row.content) as Record<string, unknown> }
}

export function identifySnippet(db: ReadHandle, organization: number, text: string): SnippetRow {
  const id = decodeId('snippet', organization, text)
  const found = id === null ? undefined : findSnippet(db, id)
  if (!found) throw new ToolError('NOT_FOUND', `id: no snippet "${text}".`)
  return found
}

const MOST_DESCRIPTION = 1000

export function readDescription(text: string, warnings: string[]): string | null {
  const { text: line, removed } = cleanLimitedLine(text, MOST_DESCRIPTION)
  if (removed) warnings.push('description: control characters were removed.')
  if (isLonger(line, MOST_DESCRIPTION))
    throw invalid([{ path: 'description', message: `must be at most ${MOST_DESCRIPTION} characters` }])
  return line === '' ? null : line
}

/**
 * Checked like a campaign's content. `own` is the snippet about to be replaced: content that would
 * make it contain itself, however indirectly, is refused with VALIDATION_ERROR.
 */
export function readSnippetContent(
  db: ReadHandle,
  organization: number,
  value: unknown,
  own?: SnippetRow,
): { content: DocumentNode; warnings: string[] } {
  const parsed = readContent(db, organization, value, 'MAILY')
  const content = parsed.content as DocumentNode
  if (own) refuseCircle(db, organization, content, encodeId('snippet', organization, own.id))
  return { content, warnings: parsed.warnings }
}

function refuseCircle(db: ReadHandle, organization: number, content: DocumentNode, ownId: string): void {
  const stored = snippetSource(db, organization)
  const source = (id: string) => (id === ownId ? content : stored(id))
  try {
    inlineSnippets(
      { type: 'doc', content: [{ type: 'snippet', attrs: { snippetId: ownId } }] },
      source,
      () => undefined,
    )
  } catch (error) {
    const [path = 'content'] = listSnippetIds(content).values()
    if (error instanceof ToolError)
      throw invalid([
        { path, message: error.message.replace(/^content: /, ''), hint: 'Take that snippet node out.' },
      ])
    throw error
  }
}
