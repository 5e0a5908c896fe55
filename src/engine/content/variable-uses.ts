import type { MarkupNode } from '../../shared/content-library.ts'
import { type DocumentContent, type DocumentNode } from '../domain/document.ts'
import { NODE_RULES } from './node-rules.ts'
import { prepareDocument, prepareHtml, VARIABLE_FLAGS } from './prepare.ts'
import { fieldOfVariable, uniqueVariables, type VariableField } from './template/compile.ts'
import {
  type Expression,
  hasPlaceholder,
  readExpression,
  type VariablePart,
} from './template/placeholders.ts'
import { Slots } from './template/slots.ts'
import { conditionKey } from '../domain/variable-names.ts'

/** A message as its author wrote it; `content` is Markdown, or a MAILY document with its snippets inlined. */
interface AuthoredMessage {
  subject: string
  preview: string | null
  content: DocumentContent
}

/** Where a part of a document stands: in blocks for some people, or in a repeat. */
interface Place {
  /** Folded keys of the conditions around it. */
  conditions: readonly string[]
  isRepeated: boolean
}

const OPEN: Place = { conditions: [], isRepeated: false }

/**
 * The variables and conditions of a message, found by reading it once. Rendering it finds the same and
 * takes ten times as long (decision 0150).
 */
export class VariableUses {
  /** Every variable, each once for each of its fallbacks. */
  readonly variables: readonly VariablePart[]
  /** Keys that conditional blocks hang on, each once, as written. */
  readonly conditions: readonly string[]
  private readonly subject: Expression
  private readonly preview: Expression
  private readonly slots: Slots
  /** Keys of variables that have a place without a fallback which people without a value are shown. */
  private readonly bare = new Set<string>()

  constructor({ subject, preview, content }: AuthoredMessage) {
    this.subject = readExpression(subject)
    this.preview = readExpression(preview ?? '')
    for (const expression of [this.subject, this.preview]) this.addExpression(expression, OPEN)
    const body = typeof content === 'string' ? content : keepPersonal(content)
    this.slots = new Slots(JSON.stringify(body))
    if (typeof body === 'string') {
      prepareHtml(body, this.slots)
      for (const { expression } of this.slots.values) this.addExpression(expression, OPEN)
    } else if (body) this.addNode(prepareDocument(body, this.slots), OPEN)
    const { values, stretches } = this.slots
    this.variables = uniqueVariables([
      this.subject,
      this.preview,
      ...values.map(({ expression }) => expression),
    ])
    this.conditions = [...new Set(stretches.filter(({ kind }) => kind === 'if').map(({ key }) => key))]
  }

  /** Returns where a variable of these stands first. */
  fieldOf(variable: VariablePart): VariableField {
    return fieldOfVariable(variable, this.subject, this.preview)
  }

  /** Returns whether some place of the variable shows nothing to people without a value. */
  showsNothing({ key, fallback }: VariablePart): boolean {
    return (fallback ?? '') === '' && this.bare.has(key)
  }

  private addExpression(expression: Expression, { conditions, isRepeated }: Place): void {
    // Subscribers have no lists, so a repeat shows nothing to anybody.
    if (isRepeated) return
    for (const part of expression)
      if (typeof part !== 'string' && (part.fallback ?? '') === '' && !conditions.includes(part.key))
        this.bare.add(part.key)
  }

  private addNode(node: MarkupNode, outside: Place): void {
    const place = node.around ? this.enter(node.around[0], outside) : outside
    if (node.text !== undefined) this.addText(node.text, place)
    for (const attributes of [node.attrs, ...(node.marks ?? []).map(({ attrs }) => attrs)])
      for (const value of Object.values(attributes ?? {}))
        if (typeof value === 'string') this.addText(value, place)
    for (const child of node.content ?? []) this.addNode(child, place)
  }

  private enter(start: string, outside: Place): Place {
    const stretches = this.listSlots(start, 'b').flatMap((index) => this.slots.stretches[index] ?? [])
    const keys = stretches.filter(({ kind }) => kind === 'if').map(({ key }) => conditionKey(key))
    return {
      conditions: [...outside.conditions, ...keys],
      isRepeated: outside.isRepeated || stretches.some(({ kind }) => kind === 'each'),
    }
  }

  private addText(text: string, place: Place): void {
    if (!text.includes(this.slots.prefix)) return
    for (const index of this.listSlots(text, 'v'))
      this.addExpression(this.slots.values[index]?.expression ?? [], place)
  }

  private listSlots(text: string, kind: 'v' | 'b'): number[] {
    return [...text.matchAll(this.slots.pattern())]
      .filter((match) => match[1] === kind)
      .map((match) => Number(match[2]))
  }
}

/** Returns the node with those of its descendants that differ from person to person; null when none does. */
function keepPersonal(node: DocumentNode): DocumentNode | null {
  const isCode = NODE_RULES.get(node.type ?? '')?.children === 'code'
  // The pieces of a code block are read as one text.
  if (isCode) return isPersonal(node) || node.content?.some(isPersonal) ? node : null
  const kept = node.content?.flatMap((child) => keepPersonal(child) ?? []) ?? []
  if (kept.length === 0 && !isPersonal(node)) return null
  return { ...node, content: kept }
}

function isPersonal({ type, text, attrs, marks }: DocumentNode): boolean {
  return (
    type === 'variable' ||
    (text !== undefined && hasPlaceholder(text)) ||
    (attrs ? holdsVariable(attrs) : false) ||
    (marks?.some((mark) => mark.attrs && holdsVariable(mark.attrs)) ?? false)
  )
}

function holdsVariable(attributes: Record<string, unknown>): boolean {
  for (const name in attributes) {
    const value = attributes[name]
    if (typeof value === 'string' ? name === 'showIfKey' || hasPlaceholder(value) : name in VARIABLE_FLAGS)
      return true
  }
  return false
}
