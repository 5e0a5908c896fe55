import { isRecord } from '../../shared/text/guards.ts'
import {
  type ContentType,
  type DocumentContent,
  type DocumentNode,
  fromStoredContent,
  toStoredContent,
} from '../domain/document.ts'
import { isSafeAddress } from '../domain/link-address.ts'
import { customAttributes, isLeaf, PLATE_TYPES, type PlateElement } from './plate-elements.ts'
import { namesVariable, PROTOCOL } from './prepare.ts'
import {
  type NameRewriter,
  rewriteLines,
  rewritePieces,
  rewriteText,
  UnwritableName,
} from './rewrite-text.ts'
import { hasPlaceholder } from './template/placeholders.ts'

/** What an author wrote of a campaign; `content` is the stored form. */
export interface AuthoredContent {
  subject: string
  preview: string | null
  content: string
  contentType: ContentType
}

/**
 * Returns the content with its names rewritten wherever rendering reads one: placeholders in any
 * text and address, variable nodes, flagged attributes, conditions. Everything else stays as it is,
 * so that a rename changes no message. Throws UnwritableName.
 */
export function rewriteNames(authored: AuthoredContent, names: NameRewriter): AuthoredContent {
  const { subject, preview, content, contentType } = authored
  return {
    subject: rewriteText(subject, names),
    preview: preview === null ? null : rewriteText(preview, names),
    content: toStoredContent(rewriteDocument(fromStoredContent(content, contentType), contentType, names)),
    contentType,
  }
}

function rewriteDocument(
  document: DocumentContent,
  contentType: ContentType,
  names: NameRewriter,
): DocumentContent {
  if (typeof document === 'string') return rewriteText(document, names)
  if (contentType !== 'PLATE') return rewriteNode(document, names)
  const { content } = document
  return Array.isArray(content) ? { ...document, content: rewriteAll(content, names) } : document
}

type Values = Record<string, unknown>

/** Returns the values, each rewritten by its name. */
function mapValues(values: Values, rewrite: (value: unknown, name: string) => unknown): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, rewrite(value, name)]))
}

/** A value that nothing special is known of: rendering reads placeholders, or does not look at it. */
function rewriteAny(value: unknown, names: NameRewriter): unknown {
  if (typeof value === 'string') return rewriteText(value, names)
  if (Array.isArray(value)) return value.map((one) => rewriteAny(one, names))
  return isRecord(value) ? mapValues(value, (one) => rewriteAny(one, names)) : value
}

function rewriteNode(node: Values, names: NameRewriter): Values {
  return mapValues(node, (value, name) => {
    if (name === 'type') return value
    if (name === 'attrs' && isRecord(value))
      return rewriteAttributes(value, value, node['type'] === 'variable', names)
    if (name === 'content' && Array.isArray(value))
      return value.map((one) => (isRecord(one) ? rewriteNode(one, names) : one))
    if (name === 'marks' && Array.isArray(value)) return value.map((mark) => rewriteMark(mark, names))
    return rewriteAny(value, names)
  })
}

function rewriteMark(mark: unknown, names: NameRewriter): unknown {
  if (!isRecord(mark) || !isRecord(mark['attrs'])) return mark
  return { ...mark, attrs: rewriteAttributes(mark['attrs'], mark['attrs'], false, names) }
}

/** `flags` are the attributes among which those stand that say what holds a bare name. */
function rewriteAttributes(
  attributes: Values,
  flags: Values,
  isVariable: boolean,
  names: NameRewriter,
): Values {
  return mapValues(attributes, (value, name) => {
    if (typeof value !== 'string') return rewriteAny(value, names)
    if (name === 'showIfKey') return names.condition(value) ?? value
    // A node's fallback is shown as it is written, braces included.
    if (isVariable && name === 'fallback') return value
    if (isVariable && (name === 'id' || name === 'label')) return names.variable(value.trim()) ?? value
    if (namesVariable(flags, name) && !hasPlaceholder(value)) return rewriteBareName(value, names)
    return rewriteText(value, names)
  })
}

/** A name in place of a text or an address, with or without a scheme in front. */
function rewriteBareName(value: string, names: NameRewriter): string {
  const to = names.variable(value.replace(PROTOCOL, ''))
  if (to === null) return value
  if (hasPlaceholder(to)) throw new UnwritableName(to)
  const scheme = PROTOCOL.exec(value)?.[0] ?? ''
  // Without a scheme, a name like `javascript:x` would be no address, and `https://x` lose its own.
  const needsScheme = PROTOCOL.test(to) || !isSafeAddress(to)
  return `${scheme === '' && needsScheme ? 'https://' : scheme}${to}`
}

/** What PLATE reads as text of several lines, each by itself. */
const LINES: readonly string[] = ['value', 'date', 'texExpression']

function rewriteElement(element: PlateElement, names: NameRewriter): Values {
  const isCode = element.type === 'code_block'
  const isCustom = typeof element.type === 'string' && PLATE_TYPES.get(element.type) === 'custom'
  const isVariable = element.type === 'variable'
  const flags = isCustom ? customAttributes(element) : {}
  const lines = isLeaf(element) ? ['text'] : LINES
  return mapValues(element, (value, name) => {
    if (name === 'type') return value
    // The lines of a code block are read as one text, whatever leaves they are cut into.
    if (name === 'children' && Array.isArray(value))
      return isCode ? rewriteLeaves(value, '\n', names) : rewriteAll(value, names)
    if (name === 'caption' && Array.isArray(value)) return rewriteLeaves(value, '', names)
    if (name === 'attrs' && isRecord(value)) return rewriteAttributes(value, flags, isVariable, names)
    if (lines.includes(name) && typeof value === 'string') return rewriteLines(value, names)
    return rewriteAttributes({ [name]: value }, flags, isVariable, names)[name]
  })
}

function rewriteAll(elements: readonly unknown[], names: NameRewriter): DocumentNode[] {
  return elements.map((one) =>
    isRecord(one) ? rewriteElement(one as PlateElement, names) : (one as DocumentNode),
  )
}

/** Rewrites the texts within elements; the texts of one element are joined by the separator. */
function rewriteLeaves(elements: readonly unknown[], separator: string, names: NameRewriter): unknown[] {
  const texts = elements.map(listTexts)
  // A separator stands between elements, not between the texts of one: those are cut apart again.
  const pieces = texts.flatMap((own, index) => (index === 0 ? own : [separator, ...own]))
  const rewritten = [...rewritePieces(pieces, names)]
  return elements.map((element, index) => {
    if (index > 0) rewritten.shift()
    return putTexts(element, rewritten)
  })
}

/** Texts in the order in which the text of an element is made of them. */
function listTexts(element: unknown): string[] {
  if (!isRecord(element)) return []
  if (typeof element['text'] === 'string') return [element['text']]
  return Array.isArray(element['children']) ? element['children'].flatMap(listTexts) : []
}

/** Puts texts back where `listTexts` found them, taking them from the front of the list. */
function putTexts(element: unknown, texts: string[]): unknown {
  if (!isRecord(element)) return element
  if (typeof element['text'] === 'string') return { ...element, text: texts.shift() ?? '' }
  const { children } = element
  if (!Array.isArray(children)) return element
  return { ...element, children: children.map((child) => putTexts(child, texts)) }
}
