import type { MarkupNode } from '../../shared/content-library.ts'
import type { DocumentMark, DocumentNode } from '../domain/document.ts'
import { pixelsOf } from '../domain/document-images.ts'
import { cleanHtml } from './clean-html.ts'
import { MARK_RULES, NODE_RULES } from './node-rules.ts'
import { type Expression, hasPlaceholder, readExpression, variablePart } from './template/placeholders.ts'
import type { Slots, Treatment } from './template/slots.ts'

type Value = string | number

const NO_PADDING = { paddingTop: 0, paddingRight: 0, paddingBottom: 0, paddingLeft: 0 }
const NO_MARGIN = { marginTop: 0, marginRight: 0, marginBottom: 0, marginLeft: 0 }

/**
 * What an attribute means when a node leaves it out or sets it to null: the editor's defaults,
 * written out for the library; its own differ or are missing (decision 0056). What is not here is
 * left to the library's theme, or stands for nothing.
 */
const NODE_DEFAULTS: ReadonlyMap<string, Readonly<Record<string, Value>>> = new Map<
  string,
  Readonly<Record<string, Value>>
>([
  ['button', { text: 'Button', url: '', alignment: 'left', variant: 'filled', borderRadius: 'smooth' }],
  ['spacer', { height: 8 }],
  ['image', { width: 'auto', height: 'auto', alignment: 'center', borderRadius: 0 }],
  ['inlineImage', { width: 20, height: 20 }],
  ['logo', { size: 'sm', alignment: 'left' }],
  [
    'section',
    {
      backgroundColor: '#f7f7f7',
      align: 'left',
      borderRadius: 0,
      borderWidth: 2,
      borderColor: '#e2e2e2',
      ...NO_PADDING,
      ...NO_MARGIN,
    },
  ],
  ['columns', { gap: 8 }],
  ['column', { width: 'auto', verticalAlign: 'top' }],
  ['repeat', { each: 'items' }],
  ['for', { each: 'items' }],
])

type Attributes = Record<string, string | number | boolean | null>

/** Flags that say an attribute holds the name of a variable, and which attributes each is about. */
export const VARIABLE_FLAGS: Readonly<Record<string, readonly string[]>> = {
  isTextVariable: ['text'],
  isUrlVariable: ['url', 'href'],
  isSrcVariable: ['src'],
  isExternalLinkVariable: ['externalLink'],
}

/** Sizes of older documents (contract: documents). */
const OLD_HEIGHTS: Readonly<Record<string, number>> = { sm: 8, md: 16, lg: 32, xl: 64 }

/** Editors put it before the name of a variable, because an address field insists on one. */
export const PROTOCOL = /https?:\/\//

/**
 * The document as the library gets it: only what is whitelisted, copied by name; every value
 * that differs per person replaced by a stand-in; conditionals and repeats as marked stretches.
 * Snippets must have been inlined and the document judged.
 */
export function prepareDocument(root: DocumentNode, slots: Slots): MarkupNode {
  return { type: 'doc', content: prepareAll(root.content, slots) }
}

function prepareAll(nodes: readonly DocumentNode[] | undefined, slots: Slots): MarkupNode[] {
  return (nodes ?? []).map((node) => prepareNode(node, slots))
}

function prepareNode(given: DocumentNode, slots: Slots): MarkupNode {
  const node = withDefaults(given)
  const made = prepareShape(node, slots)
  const around = stretchesOf(node, slots)
  return around ? { ...made, around } : made
}

/** Null means that the author chose nothing, as a missing attribute does. */
function withDefaults(node: DocumentNode): DocumentNode {
  const defaults = NODE_DEFAULTS.get(node.type ?? '')
  if (!defaults) return node
  const chosen = Object.entries(node.attrs ?? {}).filter(([, value]) => value !== null && value !== undefined)
  return { ...node, attrs: { ...defaults, ...Object.fromEntries(chosen) } }
}

function stretchesOf(node: DocumentNode, slots: Slots): [string, string] | null {
  const key = node.attrs?.['showIfKey']
  const shown = typeof key === 'string' && key !== '' ? slots.stretch('if', key) : null
  if (node.type !== 'repeat' && node.type !== 'for') return shown
  const each = node.attrs?.['each']
  const [start, end] = slots.stretch('each', typeof each === 'string' ? each : '')
  return shown ? [shown[0] + start, end + shown[1]] : [start, end]
}

function prepareShape(node: DocumentNode, slots: Slots): MarkupNode {
  switch (node.type) {
    case 'text':
      return prepareText(node, slots)
    case 'variable':
      return prepareVariable(node, slots)
    case 'htmlCodeBlock':
      return {
        type: 'htmlCodeBlock',
        content: [{ type: 'text', text: cleanHtml(prepareCode(node, slots)).html }],
      }
    case 'codeBlock':
      return prepareCodeBlock(node, slots)
    case 'for':
      return { type: 'repeat', content: prepareAll(node.content, slots) }
    default:
      return prepareOther(node, slots)
  }
}

function prepareOther(node: DocumentNode, slots: Slots): MarkupNode {
  const type = node.type ?? ''
  const rule = NODE_RULES.get(type)
  const attributes = prepareAttributes(node.attrs, rule?.attributes ?? {}, slots)
  if (type === 'heading') attributes['level'] = node.attrs?.['level'] as number
  if (type === 'spacer') attributes['height'] = heightOf(attributes['height'])
  if (type === 'image' || type === 'inlineImage') setSizes(attributes, type === 'image' ? 'auto' : 20)
  const made: MarkupNode = { type, attrs: attributes }
  if (rule?.children !== 'none' && node.content) made.content = prepareAll(node.content, slots)
  return made
}

function heightOf(height: Attributes[string] | undefined): number {
  if (typeof height === 'string') return OLD_HEIGHTS[height] ?? pixelsOf(height) ?? 8
  return typeof height === 'number' ? height : 8
}

/** The library writes "300px" and "50%" as NaNpx; a size that is no number of pixels is the default. */
function setSizes(attributes: Attributes, usual: number | 'auto'): void {
  for (const name of ['width', 'height']) {
    const value = attributes[name]
    if (typeof value === 'string') attributes[name] = pixelsOf(value) ?? usual
  }
}

function prepareAttributes(
  given: Record<string, unknown> | null | undefined,
  rules: Readonly<Record<string, unknown>>,
  slots: Slots,
): Attributes {
  const attributes: Attributes = {}
  if (!given) return attributes
  for (const name of Object.keys(rules)) {
    if (name === 'showIfKey' || name in VARIABLE_FLAGS || !Object.hasOwn(given, name)) continue
    const value = given[name] as Attributes[string] | undefined
    if (value === undefined) continue
    if (typeof value !== 'string') attributes[name] = value
    else if (namesVariable(given, name)) attributes[name] = slots.value(variableIn(value), 'value')
    else attributes[name] = hasPlaceholder(value) ? slots.value(readExpression(value), 'value') : value
  }
  return attributes
}

/** Returns whether a flag says that this attribute holds the bare name of a variable. */
export function namesVariable(given: Record<string, unknown>, name: string): boolean {
  return Object.entries(VARIABLE_FLAGS).some(([flag, names]) => given[flag] === true && names.includes(name))
}

function variableIn(value: string): Expression {
  return hasPlaceholder(value) ? readExpression(value) : [variablePart(value.replace(PROTOCOL, ''), null)]
}

function prepareMarks(marks: readonly DocumentMark[] | undefined | null, slots: Slots): MarkupNode['marks'] {
  if (!marks) return undefined
  return marks.map((mark) => {
    const attrs = prepareAttributes(mark.attrs, MARK_RULES.get(mark.type) ?? {}, slots)
    return { type: mark.type, attrs }
  })
}

function withMarks(node: MarkupNode, marks: MarkupNode['marks']): MarkupNode {
  return marks ? { ...node, marks } : node
}

function prepareText(node: DocumentNode, slots: Slots): MarkupNode {
  const marks = prepareMarks(node.marks, slots)
  const text = node.text ?? ''
  const treatment: Treatment = marks ? 'marked' : 'plain'
  const written = hasPlaceholder(text) ? slots.value(readExpression(text), treatment) : text
  return withMarks({ type: 'text', text: written }, marks)
}

function partOf(node: DocumentNode) {
  const { id, fallback } = node.attrs ?? {}
  const given = typeof fallback === 'string' || typeof fallback === 'number' ? String(fallback) : null
  return variablePart(typeof id === 'string' ? id.trim() : '', given)
}

function prepareVariable(node: DocumentNode, slots: Slots): MarkupNode {
  const marks = prepareMarks(node.marks, slots)
  const text = slots.value([partOf(node)], marks ? 'marked' : 'value')
  return withMarks({ type: 'text', text }, marks)
}

/** Each placeholder by itself: only the page around it says how its value must be written. */
export function prepareHtml(html: string, slots: Slots): string {
  return readExpression(html)
    .map((part) => (typeof part === 'string' ? part : slots.value([part], 'value')))
    .join('')
}

function prepareCode(node: DocumentNode, slots: Slots): string {
  return (node.content ?? [])
    .map((child) =>
      child.type === 'variable'
        ? slots.value([partOf(child)], 'value')
        : prepareHtml(child.text ?? '', slots),
    )
    .join('')
}

/** The editor has code blocks, the library does not: a paragraph of code, line by line. */
function prepareCodeBlock(node: DocumentNode, slots: Slots): MarkupNode {
  const lines = prepareCode(node, slots).split('\n')
  const content = lines.flatMap((line, index): MarkupNode[] => [
    ...(index > 0 ? [{ type: 'hardBreak' }] : []),
    // Runs of spaces are the shape of code; HTML would fold them into one.
    { type: 'text', text: line.replaceAll('  ', '\u00a0 '), marks: [{ type: 'code', attrs: {} }] },
  ])
  return { type: 'paragraph', attrs: {}, content }
}
