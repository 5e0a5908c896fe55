import { isRecord } from '../../../shared/text/guards.ts'
import type { Mark, Node, Schema } from '@tiptap/pm/model'
import { isSameTree, type JsonMark, type JsonNode } from './jsonTree.ts'

/**
 * A stored document in the visual editor and out again, with nothing lost on the way.
 *
 * The editor knows its own nodes and attributes and drops all others. Therefore each node and mark
 * carries the attributes it came with (`kept`); writing starts from those and puts in only what
 * was changed. A block that the editor cannot hold travels as one closed box (`keptBlock`). And
 * a node that nobody touched is written as the very object it was read from.
 */
export const KEPT = 'kept'
export const KEPT_BLOCK = 'keptBlock'

interface Kept {
  type: string
  attrs?: Record<string, unknown>
  /** Properties of the node itself that mean nothing to any of us. */
  rest?: Record<string, unknown>
}

/** The deprecated name of a repeat, which the editor no longer has. */
const ALIASES: Readonly<Record<string, string>> = { for: 'repeat' }
const OWN = new Set(['type', 'attrs', 'content', 'marks', 'text'])

export class DocumentDoor {
  private readonly schema: Schema
  private readonly originals = new WeakMap<object, JsonNode>()
  /** Blocks that travel closed, for the note above the editor. */
  closed = 0

  constructor(schema: Schema) {
    this.schema = schema
  }

  /** The document for the editor; null when not even its root fits. */
  open(document: JsonNode): JsonNode | null {
    this.closed = 0
    if (document.type !== 'doc' || !Array.isArray(document.content)) return null
    const content = document.content.map((child) => this.openBlock(child))
    const opened: JsonNode = { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
    try {
      this.schema.nodeFromJSON(opened).check()
    } catch {
      return null
    }
    this.originals.set(opened, document)
    return opened
  }

  /** Once the editor has made its own tree of what `open` gave. */
  recognize(made: Node, opened: JsonNode): void {
    const original = this.originals.get(opened)
    if (original) this.originals.set(made, original)
    // Texts of the same marks become one node: then places do not correspond, and need not.
    if (made.childCount !== opened.content?.length) return
    made.forEach((child, _offset, index) => {
      const from = opened.content?.[index]
      if (from && (!child.isText || child.text === from.text)) this.recognize(child, from)
    })
  }

  /** What is to be saved. `root` is the document that was opened. */
  write(doc: Node, root: JsonNode): JsonNode {
    const untouched = this.originals.get(doc)
    if (untouched) return untouched
    const content: JsonNode[] = []
    doc.forEach((child) => content.push(this.writeNode(child)))
    return { ...root, content }
  }

  /** What some blocks of the document are by themselves. */
  writeBlocks(nodes: readonly Node[]): JsonNode[] {
    return nodes.map((node) => this.writeNode(node))
  }

  private openBlock(node: JsonNode): JsonNode {
    const opened = this.openNode(node)
    if (this.holds(opened, node)) return opened
    this.closed += 1
    const box: JsonNode = { type: KEPT_BLOCK, attrs: { json: node } }
    this.originals.set(box, node)
    return box
  }

  /** Columns and list items are no blocks: when one does not fit, what holds it is closed. */
  private openNode(node: JsonNode): JsonNode {
    if (!isRecord(node)) return { type: KEPT_BLOCK, attrs: { json: node } }
    const { type = '', attrs, content, marks, text } = node
    const kept: Kept = { type }
    if (isRecord(attrs)) kept.attrs = attrs
    const rest = Object.entries(node).filter(([name]) => !OWN.has(name))
    if (rest.length > 0) kept.rest = Object.fromEntries(rest)
    const opened: JsonNode = { type: ALIASES[type] ?? type }
    if (type === 'text') opened.text = text ?? ''
    else opened.attrs = { ...attrs, [KEPT]: kept }
    if (Array.isArray(marks) && marks.length > 0) opened.marks = marks.map(openMark)
    if (Array.isArray(content)) opened.content = this.openAll(node, content)
    this.originals.set(opened, node)
    return opened
  }

  private openAll(parent: JsonNode, content: readonly JsonNode[]): JsonNode[] {
    const type = this.schema.nodes[ALIASES[parent.type ?? ''] ?? parent.type ?? '']
    const takesBlocks = type !== undefined && !type.inlineContent && parent.type !== 'columns'
    return content
      .filter((child) => !(child.type === 'text' && child.text === ''))
      .map((child) =>
        takesBlocks && child.type !== 'listItem' ? this.openBlock(child) : this.openNode(child),
      )
  }

  /** Whether the editor's own node of this would be written as it was read. */
  private holds(opened: JsonNode, node: JsonNode): boolean {
    try {
      const made = this.schema.nodeFromJSON(opened)
      made.check()
      return isSameTree(this.writeNode(made), node)
    } catch {
      return false
    }
  }

  private writeNode(node: Node): JsonNode {
    const untouched = this.originals.get(node)
    if (untouched) return untouched
    if (node.type.name === KEPT_BLOCK) return node.attrs['json'] as JsonNode
    if (node.isText) return withMarks({ type: 'text', text: node.text ?? '' }, node.marks)
    const kept = node.attrs[KEPT] as Kept | null
    const written: JsonNode = { type: kept ? typeOf(node, kept) : node.type.name, ...kept?.rest }
    const attrs = this.writeAttributes(node, kept)
    if (attrs) written.attrs = attrs
    if (node.childCount > 0) {
      written.content = []
      node.forEach((child) => written.content?.push(this.writeNode(child)))
    }
    return withMarks(written, node.marks)
  }

  private writeAttributes(node: Node, kept: Kept | null): Record<string, unknown> | undefined {
    const specs: AttributeSpecs = node.type.spec.attrs
    const same = kept !== null && typeOf(node, kept) === kept.type
    const given = same ? kept.attrs : pickUnknown(kept?.attrs, specs)
    const before = same ? defaultsWith(specs, given) : {}
    const changed = Object.entries(node.attrs).filter(
      ([name, value]) => name !== KEPT && (same ? !isSameTree(value, before[name]) : isGiven(value)),
    )
    if (changed.length === 0) return given
    return { ...given, ...Object.fromEntries(changed) }
  }
}

/** A paragraph turned into a heading keeps its own attributes and gets the new name. */
function typeOf(node: Node, kept: Kept): string {
  return (ALIASES[kept.type] ?? kept.type) === node.type.name ? kept.type : node.type.name
}

type AttributeSpecs = { readonly [name: string]: { default?: unknown } } | null | undefined

function defaultsWith(specs: AttributeSpecs, given: Record<string, unknown> | undefined) {
  const made: Record<string, unknown> = {}
  for (const [name, spec] of Object.entries(specs ?? {})) made[name] = given?.[name] ?? spec.default
  return given ? { ...made, ...pickDefined(given, made) } : made
}

/** What a block of another kind leaves to the one it was turned into. */
function pickUnknown(given: Record<string, unknown> | undefined, specs: AttributeSpecs) {
  const unknown = Object.entries(given ?? {}).filter(([name]) => !(name in (specs ?? {})))
  return unknown.length > 0 ? Object.fromEntries(unknown) : undefined
}

function isGiven(value: unknown): boolean {
  return value !== null && value !== undefined
}

/** A null that was written is a null, also where the editor has a default. */
function pickDefined(given: Record<string, unknown>, known: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== undefined && name in known),
  )
}

function openMark(mark: JsonMark): JsonMark {
  return isRecord(mark.attrs) && Object.keys(mark.attrs).length > 0
    ? { type: mark.type, attrs: { ...mark.attrs, [KEPT]: mark.attrs } }
    : { type: mark.type }
}

function writeMark(mark: Mark): JsonMark {
  const kept = mark.attrs[KEPT] as Record<string, unknown> | null | undefined
  const before = kept ? defaultsWith(mark.type.spec.attrs, kept) : {}
  const changed = Object.entries(mark.attrs).filter(
    ([name, value]) =>
      name !== KEPT && name !== 'class' && (kept ? !isSameTree(value, before[name]) : isGiven(value)),
  )
  const attrs = { ...kept, ...Object.fromEntries(changed) }
  return Object.keys(attrs).length > 0 ? { type: mark.type.name, attrs } : { type: mark.type.name }
}

function withMarks(node: JsonNode, marks: readonly Mark[]): JsonNode {
  return marks.length > 0 ? { ...node, marks: marks.map(writeMark) } : node
}
