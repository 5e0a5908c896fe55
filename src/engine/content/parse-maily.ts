import { isRecord } from '../../shared/text/guards.ts'
import type { Issue } from '../../shared/errors.ts'
import type { DocumentMark, DocumentNode } from '../domain/document.ts'
import { faultOfInlineImages } from '../domain/image-pixels.ts'
import type { AttributeRule } from './attribute-rules.ts'
import { htmlOf, inspectAuthored, MOST_HTML, NOTHING_LEFT, SCATTERED, tellRemoved } from './authored-html.ts'
import { MOST_DOCUMENT_LEVELS, MOST_DOCUMENT_NODES } from '../domain/limits.ts'
import { grouped } from '../../shared/text/amounts.ts'
import { type ChildGroup, MARK_RULES, mayStandIn, NODE_RULES, PLACES } from './node-rules.ts'

export interface Findings {
  issues: Issue[]
  warnings: string[]
}

/** More of either helps nobody. */
const MOST_FINDINGS = 20

const KNOWN_TYPES = [...NODE_RULES.keys()].filter((type) => type !== 'for').join(', ')

/**
 * Judges a MAILY tree: every node and mark against the whitelist, every attribute that means
 * something against its rule, the nesting, and the rules for content (contract: documents).
 */
export class MailyJudge implements Findings {
  readonly issues: Issue[] = []
  readonly warnings: string[] = []
  private nodes = 0
  private readonly html = { characters: 0, elements: 0, matches: 0 }

  /** `path` is where the root came from, such as `content`. */
  judgeRoot(root: DocumentNode, path: string): void {
    if (root.type !== 'doc') {
      this.refuse(`${path}.type`, 'must be "doc"', 'A document is {"type": "doc", "content": [...]}.')
      return
    }
    if (!Array.isArray(root.content)) {
      this.refuse(`${path}.content`, 'must be an array of nodes')
      return
    }
    if (root.content.length === 0) this.warn(`${path}: the document is empty`)
    this.judgeChildren(root.content, `${path}.content`, 'blocks', 1)
  }

  private refuse(path: string, message: string, hint?: string): void {
    if (this.issues.length >= MOST_FINDINGS) return
    this.issues.push(hint === undefined ? { path, message } : { path, message, hint })
  }

  private warn(text: string): void {
    if (this.warnings.length < MOST_FINDINGS) this.warnings.push(text)
  }

  private judgeChildren(children: unknown, path: string, place: ChildGroup, depth: number): void {
    if (!Array.isArray(children)) return this.refuse(path, 'must be an array of nodes')
    if (depth > MOST_DOCUMENT_LEVELS)
      return this.refuse(path, `nests deeper than ${MOST_DOCUMENT_LEVELS} levels`)
    for (const [index, child] of children.entries()) this.judgeNode(child, `${path}.${index}`, place, depth)
  }

  private judgeNode(value: unknown, path: string, place: ChildGroup, depth: number): void {
    this.nodes += 1
    if (this.nodes === MOST_DOCUMENT_NODES + 1)
      this.refuse(path, `the document has more than ${grouped(MOST_DOCUMENT_NODES)} nodes`)
    if (this.nodes > MOST_DOCUMENT_NODES) return
    if (!isRecord(value)) return this.refuse(path, 'must be a node: an object with a type')
    const node = value as DocumentNode
    const rule = typeof node.type === 'string' ? NODE_RULES.get(node.type) : undefined
    if (!rule || node.type === undefined)
      return this.refuse(`${path}.type`, `${spell(node.type)} is not a known node`, `Nodes: ${KNOWN_TYPES}.`)
    if (!mayStandIn(place, node.type, rule.group))
      return this.refuse(
        `${path}.type`,
        `${node.type} may not stand here`,
        `This place takes ${PLACES[place]}.`,
      )
    this.judgeAttributes(node.attrs, rule.attributes, `${path}.attrs`)
    this.judgeMarks(node.marks, `${path}.marks`)
    this.judgeMeaning(node, path)
    if (node.content === undefined || node.content === null) {
      if (place === 'columns' || rule.children === 'listItems' || rule.children === 'columns')
        this.refuse(`${path}.content`, `is required: ${PLACES[rule.children]}`)
      return
    }
    // An atom's content is never looked at; editors write an empty array.
    if (rule.children !== 'none')
      this.judgeChildren(node.content, `${path}.content`, rule.children, depth + 1)
  }

  private judgeAttributes(
    attributes: unknown,
    rules: Readonly<Record<string, AttributeRule>>,
    path: string,
  ): void {
    if (attributes === undefined || attributes === null) return
    if (typeof attributes !== 'object' || Array.isArray(attributes))
      return this.refuse(path, 'must be an object')
    for (const [name, rule] of Object.entries(rules)) {
      if (!Object.hasOwn(attributes, name)) continue
      const value = (attributes as Record<string, unknown>)[name]
      if (value === null || value === undefined) continue
      const fault =
        typeof value === 'object' ? 'must be a plain value' : rule(value as string | number | boolean)
      if (fault !== null) this.refuse(`${path}.${name}`, fault)
    }
  }

  private judgeMarks(marks: unknown, path: string): void {
    if (marks === undefined || marks === null) return
    if (!Array.isArray(marks)) return this.refuse(path, 'must be an array of marks')
    for (const [index, value] of marks.entries()) {
      const mark = value as DocumentMark | null
      const rules = typeof mark?.type === 'string' ? MARK_RULES.get(mark.type) : undefined
      if (rules) this.judgeAttributes(mark?.attrs, rules, `${path}.${index}.attrs`)
      else
        this.refuse(
          `${path}.${index}.type`,
          `${spell(mark?.type)} is not a known mark`,
          `Marks: ${[...MARK_RULES.keys()].join(', ')}.`,
        )
    }
  }

  /** The rules that are about one kind of node (contract: documents). */
  private judgeMeaning(node: DocumentNode, path: string): void {
    if (node.type === 'text') {
      if (typeof node.text !== 'string') this.refuse(`${path}.text`, 'must be text')
    } else if (node.type === 'heading') this.judgeLevel(node.attrs?.['level'], `${path}.attrs.level`)
    else if (node.type === 'variable') this.judgeVariable(node.attrs ?? {}, `${path}.attrs`)
    else if (node.type === 'paragraph') {
      if (!Array.isArray(node.content) || node.content.length === 0)
        this.warn(`${path}: empty paragraph; use a spacer for vertical room`)
    } else if (node.type === 'snippet') {
      const id = node.attrs?.['snippetId']
      if (typeof id !== 'string' || id === '') this.refuse(`${path}.attrs.snippetId`, 'is required')
    } else if (node.type === 'htmlCodeBlock') this.judgeHtml(node, path)
  }

  private judgeHtml(node: DocumentNode, path: string): void {
    if (!Array.isArray(node.content)) return
    const html = htmlOf(node.content)
    const most = MOST_HTML
    this.html.characters += html.length
    // Reading the rest would cost what the limit is there to save.
    if (this.html.characters > most.characters)
      return this.refuse(path, `the HTML blocks of the document have more than ${most.characters} characters`)
    const found = inspectAuthored(html)
    if (!found) return this.refuse(path, SCATTERED)
    const { cost, removed, isBlank } = found
    this.html.elements += cost.elements
    this.html.matches += cost.matches
    if (cost.depth > most.depth) this.refuse(path, `its HTML nests deeper than ${most.depth} elements`)
    if (this.html.elements > most.elements)
      this.refuse(path, `the HTML blocks of the document have more than ${most.elements} elements`)
    if (this.html.matches > most.matches)
      this.refuse(path, 'too many CSS rules for so many elements', 'Write styles on the elements themselves.')
    const fault = faultOfInlineImages(html)
    if (fault !== null) this.refuse(path, fault)
    if (isBlank && removed.length > 0) this.refuse(path, NOTHING_LEFT.message, NOTHING_LEFT.hint)
    for (const text of tellRemoved(path, removed)) this.warn(text)
  }

  private judgeLevel(level: unknown, path: string): void {
    if (level === 2 || level === 3) return
    const message = level === 1 ? 'heading level 1 is not allowed: must be 2 or 3' : 'must be 2 or 3'
    this.refuse(path, message, 'Use level 2 for the main title.')
  }

  private judgeVariable(attributes: Record<string, unknown>, path: string): void {
    const { id, fallback, required } = attributes
    if (typeof id !== 'string' || id.trim() === '') this.refuse(`${path}.id`, 'is required')
    const hasFallback = (typeof fallback === 'string' || typeof fallback === 'number') && fallback !== ''
    if (required === false || hasFallback) return
    this.refuse(
      `${path}.fallback`,
      `the variable "${String(id)}" needs a fallback`,
      'Give a text for people without a value, or set required to false.',
    )
  }
}

function spell(type: unknown): string {
  return typeof type === 'string' ? `"${type.slice(0, 40)}"` : 'a node without a type'
}
