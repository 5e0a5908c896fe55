import type { ContentLibrary } from '../../shared/content-library.ts'
import { finish } from '../../shared/parts.ts'
import { LINKS_ROOT } from '../domain/link-token.ts'
import type { Template } from './template/compile.ts'
import { htmlTemplateOf, templateInParts } from './template/template-cache.ts'
import { conditionKey, readTagAction } from '../domain/variable-names.ts'
import { type MessageLinks, type MessageOrganization } from './variables.ts'
import { evaluate, type MergeValues, readExpression, type VariablePart } from './template/placeholders.ts'

/** What a message is compiled from, as it was when it was sent: snippets inlined, placeholders in. */
interface SnapshotTemplate {
  subject: string
  preview: string | null
  contentType: 'MAILY' | 'PLATE' | 'MARKDOWN' | 'HTML'
  content: string
  /** Null for a single message, which is nobody's subscription and gets no footer. */
  campaign?: number | null
}

/** The authored content of a message as it was sent. */
export interface MessageSnapshot extends SnapshotTemplate {
  /** The text part as it was given, '' for none; null makes it from the page. */
  text: string | null
  organizationName: string
  postalAddress: string | null
}

/** Returns the template that the message was sent with. HTML was given whole and gets no footer either. */
export function compileSnapshot(library: ContentLibrary, snapshot: SnapshotTemplate): Template {
  return finish(compileSnapshotInParts(library, snapshot))
}

/** The same in parts, so that nobody has to wait for all of it at once. */
export function* compileSnapshotInParts(
  library: ContentLibrary,
  { subject, preview, content, contentType, campaign }: SnapshotTemplate,
): Generator<void, Template> {
  if (contentType === 'HTML') return htmlTemplateOf(library, { subject, preview, html: content })
  const source = {
    subject,
    preview,
    content,
    contentType,
    snippet: () => undefined,
    footer: campaign !== null,
  }
  return yield* templateInParts(library, source, 'snapshot')
}

/**
 * Returns the folded names of values about the subscriber, which must therefore be kept with each
 * email. The address is kept anyway; what is the organization's or a link is worked out again. A text part
 * that was given may name others than the page.
 */
export function listPersonalKeys(template: Template, text: string | null = null): string[] {
  const named = [...template.variables, ...listVariables(text)]
  const keys = named.filter(({ id }) => readTagAction(id) === null).map(({ key }) => key)
  const conditions = template.conditions.map(conditionKey)
  return [...new Set([...keys, ...conditions])].filter((key) => !NOT_PERSONAL.has(key)).toSorted()
}

/** Returns the variables of a text part, none for one that is made from the page. */
export function listVariables(text: string | null): VariablePart[] {
  return readExpression(text ?? '').filter((part) => typeof part !== 'string')
}

/** Variables that every message has a value for, or that are the organization's own. */
export const NOT_PERSONAL: ReadonlySet<string> = new Set([
  'email',
  'unsubscribeurl',
  'onlineurl',
  'org-name',
  'org-adresse',
])

/**
 * Returns the values of the variables when an email was made: stored values by folded name (of tags,
 * `tag:name` is 1 or 0), the rest from the message itself.
 */
export function snapshotValues(
  stored: Readonly<Record<string, unknown>> | null,
  recipient: string,
  organization: MessageOrganization,
  links: MessageLinks,
): MergeValues {
  const values: Record<string, unknown> = {
    ...stored,
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

interface SnapshotRecipient {
  recipient: string
  mergeValues: Record<string, unknown> | null
}

/** Leads nowhere: somebody who inspects a customer's mail must not be able to unsubscribe its recipient. */
const CLOSED_LINKS: MessageLinks = {
  unsubscribeUrl: `${LINKS_ROOT}unsubscribe`,
  onlineUrl: `${LINKS_ROOT}online`,
  tagAction: (action, names) => `${LINKS_ROOT}tags?${action}=${names.map(encodeURIComponent).join(',')}`,
}

/**
 * Returns a message as this person received it, for somebody else to read: links lead where their
 * author let them lead, without tracking, and the sandbox's own are closed.
 */
export function renderSnapshot(
  library: ContentLibrary,
  snapshot: MessageSnapshot,
  { recipient, mergeValues }: SnapshotRecipient,
): { subject: string; html: string; text: string | null } {
  const template = compileSnapshot(library, snapshot)
  const from = { name: snapshot.organizationName, postalAddress: snapshot.postalAddress }
  const values = snapshotValues(mergeValues, recipient, from, CLOSED_LINKS)
  const text =
    snapshot.text === null ? template.writeText(values) : evaluate(readExpression(snapshot.text), values)
  return {
    subject: template.writeSubject(values),
    html: template.writeHtml(values),
    text: snapshot.text === '' ? null : text,
  }
}
