import type { ContentLibrary } from '../../shared/content-library.ts'
import { fold } from '../domain/text.ts'
import { fromStoredContent } from '../domain/document.ts'
import { compileHtml, type Template } from './template/compile.ts'
import { templateOf } from './template/template-cache.ts'
import { type MessageLinks, type MessageOrganization, readTagAction } from './variables.ts'
import type { MergeValues, VariablePart } from './template/placeholders.ts'

/** The words of a message as they are kept when it is sent: snippets inlined, placeholders in. */
export interface KeptWords {
  subject: string
  preview: string | null
  contentType: 'MAILY' | 'PLATE' | 'MARKDOWN' | 'HTML'
  content: string
  /** Null for a single message, which is nobody's subscription and gets no footer. */
  campaign?: number | null
}

/** The template that these words were sent with. HTML was given whole and gets no footer either. */
export function compileKept(library: ContentLibrary, words: KeptWords): Template {
  const { subject, preview, content, contentType } = words
  if (contentType === 'HTML') return compileHtml(library, { subject, preview, html: content })
  return templateOf(
    library,
    {
      subject,
      preview,
      content: fromStoredContent(content, contentType),
      contentType,
      snippet: () => undefined,
      footer: words.campaign !== null,
    },
    'kept',
  )
}

/**
 * Folded names whose values say something about the person, and must therefore be kept with each
 * email. The address is kept anyway; what is the organization's or a link is worked out again.
 */
export function listPersonalKeys(template: Template): string[] {
  const keys = template.variables.filter(({ id }) => readTagAction(id) === null).map(({ key }) => key)
  const conditions = template.conditions.map(conditionKey)
  return [...new Set([...keys, ...conditions])].filter((key) => !NOT_PERSONAL.has(key)).toSorted()
}

function conditionKey(given: string): string {
  return fold(given)
    .trim()
    .replace(/^tag:\s+/, 'tag:')
}

const NOT_PERSONAL: ReadonlySet<string> = new Set([
  'email',
  'unsubscribeurl',
  'onlineurl',
  'org-name',
  'org-adresse',
])

/**
 * What the variables were worth when an email was made: kept values by folded name (of tags,
 * `tag:name` is 1 or 0), the rest from the message itself.
 */
export function keptValues(
  kept: Readonly<Record<string, unknown>> | null,
  recipient: string,
  organization: MessageOrganization,
  links: MessageLinks,
): MergeValues {
  const values: Record<string, unknown> = {
    ...kept,
    email: recipient,
    unsubscribeurl: links.unsubscribeUrl,
    onlineurl: links.onlineUrl,
    'org-name': organization.name,
    'org-adresse': organization.postalAddress,
  }
  const valueOfKey = (key: string): unknown => (Object.hasOwn(values, key) ? values[key] : undefined)
  return {
    value: ({ id, key }: VariablePart) => {
      const action = key.includes('tag:') ? readTagAction(id) : null
      if (action) return links.tagAction(action.action, action.tags)
      const value = valueOfKey(key)
      return value === null || value === undefined ? undefined : String(value)
    },
    shows: (given) => Boolean(valueOfKey(conditionKey(given))),
    list: () => [],
  }
}
