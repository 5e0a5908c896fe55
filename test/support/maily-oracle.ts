import { Maily } from '@maily-to/render'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  evaluate,
  type MergeValues,
  readExpression,
  variablePart,
} from '../../src/engine/content/template/placeholders.ts'
import type { DocumentNode } from '../../src/engine/domain/document.ts'
import { MAILY_THEME } from '../../src/platform/maily-theme.ts'
import { writeDefaults } from './maily-defaults.ts'

/** A person as the tests write one down. */
export interface TestPerson {
  values: Record<string, string>
  /** `showIfKey`s that hold. */
  holds: readonly string[]
  lists: Record<string, readonly Record<string, unknown>[]>
}

export function valuesOf({ values, holds, lists }: TestPerson): MergeValues {
  const folded = new Map(Object.entries(values).map(([id, value]) => [id.toLowerCase(), value]))
  return {
    value: ({ key }) => folded.get(key),
    shows: (key) => holds.includes(key),
    list: (name) => lists[name] ?? [],
  }
}

const escape = (text: string): string =>
  text.replaceAll(
    /[&<>"']/g,
    (character) =>
      ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' })[character] ?? '',
  )

/**
 * The slow and obvious way: values put into the document, the document through the library, once
 * per person. Only placeholders that are text are put in here; variable nodes, variable flags,
 * conditionals and repeats are the library's own.
 */
export function renderNaively(document: DocumentNode, person: TestPerson, preview: string | null): string {
  const values = valuesOf(person)
  const substitution = new Substitution(values, person.lists)
  const maily = new Maily({
    type: 'doc',
    content: substitution.inAll(writeDefaults(document).content, undefined) as never,
  })
  maily.setTheme(structuredClone(MAILY_THEME))
  maily.setShouldReplaceVariableValues(true)
  for (const [id, value] of Object.entries(person.values)) if (value !== '') maily.setVariableValue(id, value)
  for (const key of person.holds) maily.setPayloadValue(key, true)
  for (const [name, list] of substitution.lists) maily.setPayloadValue(name, list as never)
  if (preview !== null) maily.setPreviewText(evaluate(readExpression(preview), values))
  const page = renderToStaticMarkup(maily.markup())
  return page.replaceAll(/<link rel="preload" as="image"[^>]*\/>/g, '').replace(/@font-face\s*\{[^}]*\}/, '')
}

type Item = Record<string, unknown> | undefined

class Substitution {
  /** What each repeat of the substituted document goes through. */
  readonly lists = new Map<string, readonly Record<string, unknown>[]>([['none', []]])
  private readonly values: MergeValues
  private readonly given: TestPerson['lists']

  constructor(values: MergeValues, given: TestPerson['lists']) {
    this.values = values
    this.given = given
  }

  inAll(nodes: readonly DocumentNode[] | undefined, item: Item): DocumentNode[] {
    return (nodes ?? []).flatMap((node) =>
      node.type === 'repeat' ? this.inRepeat(node, item) : [this.inNode(node, item)],
    )
  }

  /** Text inside differs per item: a repeat of its own for each, or one that goes through nothing. */
  private inRepeat(node: DocumentNode, outer: Item): DocumentNode[] {
    const items = this.given[String(node.attrs?.['each'])] ?? []
    if (items.length === 0) return [{ ...node, attrs: { ...node.attrs, each: 'none' } }]
    return items.map((item) => {
      const each = `list ${this.lists.size}`
      this.lists.set(each, [item])
      const attrs = { ...this.inAttributes(node.attrs ?? {}, outer), each }
      return { ...node, attrs, content: this.inAll(node.content, item) }
    })
  }

  private inNode(node: DocumentNode, item: Item): DocumentNode {
    if (node.type === 'htmlCodeBlock')
      return { ...node, content: (node.content ?? []).map((child) => this.inHtml(child, item)) }
    const made: DocumentNode = { ...node }
    if (node.text !== undefined) made.text = this.inText(node.text, item)
    if (node.attrs) made.attrs = this.inAttributes(node.attrs, item)
    if (node.marks)
      made.marks = node.marks.map((mark) => ({
        ...mark,
        ...(mark.attrs ? { attrs: this.inAttributes(mark.attrs, item) } : {}),
      }))
    if (node.content) made.content = this.inAll(node.content, item)
    return made
  }

  /** HTML blocks take values as they are: there, and only there, a value could bring markup along. */
  private inHtml(node: DocumentNode, item: Item): DocumentNode {
    const { id, fallback } = node.attrs ?? {}
    const parts =
      node.type === 'variable'
        ? [variablePart(String(id), String(fallback))]
        : readExpression(node.text ?? '')
    const text = parts.map((part) =>
      typeof part === 'string' ? part : escape(evaluate([part], this.values, item)),
    )
    return { type: 'text', text: text.join('') }
  }

  private inText(text: string, item: Item): string {
    return evaluate(readExpression(text), this.values, item)
  }

  /** What is put into an address stays a part of it; what begins one is one. */
  private inAttribute(name: string, value: string, item: Item): string {
    if (!['url', 'href', 'src', 'link', 'externalLink', 'image'].includes(name))
      return this.inText(value, item)
    const [first, ...rest] = readExpression(value)
    const written = rest.map((part) =>
      typeof part === 'string' ? part : encodeURIComponent(evaluate([part], this.values, item)),
    )
    return evaluate([first ?? ''], this.values, item) + written.join('')
  }

  private inAttributes(attributes: Record<string, unknown>, item: Item): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(attributes).map(([name, value]) => [
        name,
        typeof value === 'string' ? this.inAttribute(name, value, item) : value,
      ]),
    )
  }
}
