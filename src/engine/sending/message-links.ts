/**
 * Lists what can be clicked in a message, for the two places that make emails: the start of a
 * campaign and single sends.
 */
import type { ContentLibrary } from '../../shared/content-library.ts'
import { listTargets } from '../content/links/find-links.ts'
import { compileSnapshot, type MessageSnapshot } from '../content/message-snapshot.ts'
import { mergeValuesFor } from '../content/variables.ts'
import { LINKS_ROOT } from '../domain/link-token.ts'
import type { TemplateLink } from '../store/emails/email-templates.ts'

/**
 * Returns the links of a message that a recipient can follow, in their order. Its own pages
 * (unsubscribe, online version) are none. Throws ToolError when the content does not render.
 */
export function listMessageLinks(library: ContentLibrary, snapshot: MessageSnapshot): TemplateLink[] {
  const tags = new Map<string, TemplateLink>()
  const html = compileSnapshot(library, snapshot).writeHtml(
    mergeValuesFor(
      null,
      { name: snapshot.organizationName, postalAddress: snapshot.postalAddress },
      {
        unsubscribeUrl: `${LINKS_ROOT}unsubscribe`,
        onlineUrl: `${LINKS_ROOT}online`,
        tagAction: (action, names) => {
          // The same for everybody, so that the clicks of all recipients count together.
          const url = `${LINKS_ROOT}tags?${action}=${names.map(encodeURIComponent).join(',')}`
          tags.set(url, { url, tags: { action, names: [...names] } })
          return url
        },
      },
    ),
  )
  return listTargets(html).flatMap((url): TemplateLink[] => {
    const action = tags.get(url)
    if (action) return action.tags?.names.length === 0 ? [] : [action]
    return url.startsWith(LINKS_ROOT) ? [] : [{ url }]
  })
}
