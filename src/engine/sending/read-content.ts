/**
 * Checks content that a caller sent, before it is saved. For the tools of campaigns, snippets and
 * single sends, and for the emails of workflows.
 */
import { invalid, type Issue } from '../../shared/errors.ts'
import { decodeId } from '../../shared/ids.ts'
import { inlineSnippets, listSnippetIds, type SnippetSource } from '../content/inline-snippets.ts'
import { asMaily } from '../content/plate.ts'
import { type ParsedDocument, parseDocument } from '../content/parse-document.ts'
import type { ContentType, DocumentContent, DocumentNode } from '../domain/document.ts'
import type { ReadHandle } from '../store/db.ts'
import { findSnippet } from '../store/snippets.ts'

/** Returns a function that finds a snippet of the organization by public id, archived ones too: campaigns keep working. */
export function snippetSource(db: ReadHandle, organization: number): SnippetSource {
  return (snippetId) => {
    const id = decodeId('snippet', organization, snippetId)
    const found = id === null ? undefined : findSnippet(db, id)
    return found && (JSON.parse(found.content) as DocumentNode)
  }
}

/**
 * Returns the content that a caller sent, checked, with warnings. Its snippets must be the
 * organization's. Throws VALIDATION_ERROR with every fault (contract: documents).
 */
export function readContent(
  db: ReadHandle,
  organization: number,
  value: unknown,
  contentType: ContentType,
  path = 'content',
): ParsedDocument {
  const parsed = parseDocument(value, contentType, path)
  const warnings = [...parsed.warnings, ...checkSnippets(db, organization, parsed.content, contentType, path)]
  return { content: parsed.content, warnings }
}

function checkSnippets(
  db: ReadHandle,
  organization: number,
  content: DocumentContent,
  contentType: ContentType,
  start: string,
): string[] {
  const issues: Issue[] = []
  const warnings: string[] = []
  for (const [snippetId, path] of listSnippetIds(content, start)) {
    const id = decodeId('snippet', organization, snippetId)
    const found = id === null ? undefined : findSnippet(db, id)
    if (!found)
      issues.push({ path, message: `no snippet "${snippetId}"`, hint: 'get_email_snippets lists them.' })
    else if (found.archived) warnings.push(`${path}: snippet "${found.name}" is archived`)
  }
  if (issues.length > 0) throw invalid(issues)
  // Inlining here refuses what would only fail when it is rendered: circles, and too much of it.
  if (typeof content !== 'string')
    inlineSnippets(asMaily(content, contentType), snippetSource(db, organization), () => undefined)
  return warnings
}
