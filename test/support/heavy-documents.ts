import { MOST_BYTES, MOST_DOCUMENT_NODES } from '../../src/engine/domain/limits.ts'
import type { DocumentNode } from '../../src/engine/domain/document.ts'
import { MARK_RULES, NODE_RULES } from '../../src/engine/content/node-rules.ts'

/** Documents of as many nodes as there may be, and as much work as these can be. */

/** A footer and what a test adds have room beside them. */
const MOST_NODES = MOST_DOCUMENT_NODES - 100
const MOST_JSON = MOST_BYTES - 100_000
/** Objects and lists of a document: attributes and marks are some too. */
const MOST_OBJECTS = 8 * MOST_NODES

export const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

export const p = (words: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })

export const WAY_OUT = {
  type: 'paragraph',
  content: [
    {
      type: 'text',
      text: 'Unsubscribe',
      marks: [{ type: 'link', attrs: { href: 'https://{{unsubscribeUrl}}' } }],
    },
  ],
}

export const wide = (nodes: number) => ({
  type: 'doc',
  content: many(nodes / 2, (index) => p(`words ${index}`)),
})

const variables = (nodes: number) => ({
  type: 'doc',
  content: many(nodes / 2, () => ({
    type: 'paragraph',
    content: [{ type: 'variable', attrs: { id: 'name', fallback: 'x' } }],
  })),
})

function deep(levels: number, leaves: number): object {
  let inner: object[] = many(leaves, (index) => p(`words ${index}`))
  for (let level = 1; level < levels; level += 1)
    inner = [{ type: level % 2 ? 'section' : 'blockquote', content: inner }]
  return { type: 'doc', content: inner }
}

const htmlBlock = (html: string) => ({
  type: 'doc',
  content: [{ type: 'htmlCodeBlock', content: [{ type: 'text', text: html }] }],
})

export const DOCUMENTS: Record<string, object> = {
  'as many nodes as there may be': wide(MOST_NODES),
  'as many variables': variables(MOST_NODES),
  'as deep as it may be': deep(45, 4900),
  'a block of as much HTML': htmlBlock('<p class="a">words</p>'.repeat(3990)),
  'a block of as many rules': htmlBlock(
    `<style>${'.a .b{color:red}'.repeat(300)}</style>${'<p class="a">x</p>'.repeat(330)}`,
  ),
  'one long text': { type: 'doc', content: [p('{{name}} '.repeat(MOST_NODES))] },
  'one text of short words': { type: 'doc', content: [p('a '.repeat(MOST_JSON / 2))] },
}

/** One of each that an attribute may be: it gets the first that its rule lets through. */
const VALUES = ['https://shop.example/path', '#ff0000', 8, 'left', 'top', 'filled', 'round', 'ltr', true]

function attributesOf(rules: Readonly<Record<string, (value: never) => string | null>>) {
  const names = Object.keys(rules).filter((name) => name !== 'showIfKey' && !name.endsWith('Variable'))
  return Object.fromEntries(
    names.map((name) => [name, VALUES.find((value) => rules[name]?.(value as never) === null)]),
  )
}

const MARKS = [...MARK_RULES].map(([type, rules]) => ({ type, attrs: attributesOf(rules) }))

/** The smallest node of a kind, with all its attributes: of a text, with all its marks. */
function smallest(type: string): DocumentNode {
  const rule = NODE_RULES.get(type)
  const attrs = {
    ...attributesOf(rule?.attributes ?? {}),
    ...(type === 'heading' && { level: 2 }),
    ...(type === 'variable' && { required: false }),
  }
  if (type === 'text') return { type, text: 'x', marks: MARKS }
  switch (rule?.children) {
    case 'inline':
    case 'code':
      return { type, attrs, content: [{ type: 'text', text: 'x' }] }
    case 'listItems':
      return { type, attrs, content: [smallest('listItem')] }
    case 'columns':
      return { type, attrs, content: [smallest('column')] }
    case 'blocks':
      return { type, attrs, content: [p('x')] }
    default:
      return { type, attrs }
  }
}

const AROUND: Readonly<Record<string, string>> = {
  inline: 'paragraph',
  listItem: 'bulletList',
  column: 'columns',
  block: 'section',
}

function countNodes({ content = [] }: DocumentNode): number {
  return content.reduce((sum, child) => sum + countNodes(child), 1)
}

/** A document of as many nodes of one kind as there may be, all in one other. */
export function manyOfKind(type: string): object {
  const node = smallest(type)
  const json = JSON.stringify(node)
  const objects = json.replaceAll(/[^{[]/g, '').length
  const count = Math.floor(
    Math.min(MOST_NODES / countNodes(node), MOST_JSON / json.length, MOST_OBJECTS / objects),
  )
  const around = AROUND[NODE_RULES.get(type)?.group ?? 'block']
  return { type: 'doc', content: [{ type: around, content: many(count, () => node) }, WAY_OUT] }
}

/** Every kind but HTML, which may not be as long, and snippets, which are one of the others each. */
export const KINDS = [...NODE_RULES.keys()].filter((type) => type !== 'htmlCodeBlock' && type !== 'snippet')
