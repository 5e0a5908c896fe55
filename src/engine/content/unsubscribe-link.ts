import type { DocumentContent, DocumentNode } from '../domain/document.ts'
import { hasPlaceholder, readExpression } from './template/placeholders.ts'

const KEY = 'unsubscribeurl'

/** Attributes whose value may be the bare name of a variable (decision 0008, "Documents"). */
const NAMED_BY_FLAG = ['url', 'href', 'src', 'externalLink']

/**
 * Whether authored content, its snippets inlined, has an unsubscribe link: `{{unsubscribeUrl}}`
 * anywhere, with or without a scheme in front, or a variable of that name. The footer that
 * rendering adds does not count (decision 0008, "Campaigns"). Source: decision 0008, "Documents".
 */
export function hasUnsubscribeLink(content: DocumentContent): boolean {
  return typeof content === 'string' ? namesIt(content) : (content.content ?? []).some(nodeHasIt)
}

function namesIt(text: unknown): boolean {
  return (
    typeof text === 'string' &&
    hasPlaceholder(text) &&
    readExpression(text).some((part) => typeof part !== 'string' && part.key === KEY)
  )
}

function nodeHasIt(node: DocumentNode): boolean {
  if (node.type === 'variable' && isName(node.attrs?.['id'] ?? (node as Record<string, unknown>)['id']))
    return true
  if (namesIt(node.text) || attributesHaveIt(node.attrs)) return true
  // PLATE keeps its properties on the element itself.
  if (!node.attrs && attributesHaveIt(node)) return true
  if (node.marks?.some((mark) => attributesHaveIt(mark.attrs))) return true
  return [...(node.content ?? []), ...(node.children ?? [])].some(nodeHasIt)
}

function attributesHaveIt(attributes: Record<string, unknown> | null | undefined): boolean {
  if (!attributes) return false
  const flagged = Object.entries(attributes).some(
    ([name, value]) => /^is.*Variable$/.test(name) && value === true,
  )
  return (
    Object.values(attributes).some(namesIt) ||
    (flagged && NAMED_BY_FLAG.some((name) => isName(attributes[name])))
  )
}

function isName(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    value
      .replace(/^https?:\/\//, '')
      .trim()
      .toLowerCase() === KEY
  )
}
