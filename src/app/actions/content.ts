import { ToolError } from '../../shared/errors.ts'
import { finishInTurns } from '../../shared/parts.ts'
import { compileTemplateInParts } from '../../engine/content/template/compile.ts'
import { parseDocument } from '../../engine/content/parse-document.ts'
import { mergeValuesFor, type MessageLinks } from '../../engine/content/variables.ts'
import type { DocumentNode } from '../../engine/domain/document.ts'
import { faultOfSize } from '../../engine/sending/message-size.ts'
import type { HostHandlers } from './define.ts'

/** Where the links of a draft would lead is not known before it is sent. */
const LINKS: MessageLinks = {
  unsubscribeUrl: 'https://links.sandbox.test/unsubscribe/draft',
  onlineUrl: 'https://links.sandbox.test/online/draft',
  tagAction: (action, tags) => `https://links.sandbox.test/tags/draft?${action}=${tags.join(',')}`,
}

/** Snippets come from the platform, not from this engine: what it would refuse is as if it were gone. */
function soundSnippets(given: Record<string, unknown>): Map<string, DocumentNode> {
  const sound = new Map<string, DocumentNode>()
  for (const [id, value] of Object.entries(given)) {
    try {
      sound.set(id, parseDocument(value, 'MAILY', `snippets.${id}`).content as DocumentNode)
    } catch (error) {
      if (!(error instanceof ToolError)) throw error
    }
  }
  return sound
}

const NOTHING = { warnings: [] as string[], missingSnippets: [] as string[], message: null }

/**
 * `content.render`, for the console's previews: checks and renders a document that is being written. Nothing
 * is read, saved or fetched; long work lets others in between its parts.
 */
export const contentActions = {
  'content.render': async (
    { content, contentType, subject, preview, snippets, organization },
    { content: library, turns, steady },
  ) => {
    try {
      const parsed = parseDocument(content, contentType)
      const sound = soundSnippets(snippets)
      const source = { subject, preview, content: parsed.content, contentType, footer: true }
      const template = await finishInTurns(
        compileTemplateInParts(library, { ...source, snippet: (id) => sound.get(id) }),
        { turns, steady },
      )
      await finishInTurns(template.readText(), { turns, steady })
      const values = mergeValuesFor(null, { name: organization, postalAddress: null }, LINKS)
      const fault = faultOfSize(template.filledParts(), values)
      if (fault !== null) return { ...NOTHING, issues: [{ path: 'content', message: fault }] }
      const missingSnippets = [...new Set(template.missingSnippets)]
      return { issues: [], warnings: parsed.warnings, missingSnippets, message: template.write(values) }
    } catch (error) {
      if (!(error instanceof ToolError)) throw error
      return { ...NOTHING, issues: error.issues ?? [{ path: 'content', message: error.message }] }
    }
  },
} satisfies Partial<HostHandlers>
