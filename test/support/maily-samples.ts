import type { Node } from '@tiptap/pm/model'
import { EditorState } from '@tiptap/pm/state'
import { makeSchema } from '../../src/renderer/editor/maily/extensions.ts'
import type { JsonNode } from '../../src/renderer/editor/maily/jsonTree.ts'
import { DocumentDoor } from '../../src/renderer/editor/maily/lossless.ts'

/** Documents opened with the visual editor's own schema, and a sample of every node there is. */
export const schema = makeSchema()

export const doc = (...content: JsonNode[]): JsonNode => ({ type: 'doc', content })
export const words = (text: string, ...marks: { type: string; attrs?: object }[]): JsonNode =>
  marks.length > 0 ? ({ type: 'text', text, marks } as JsonNode) : { type: 'text', text }
export const paragraph = (...content: JsonNode[]): JsonNode => ({ type: 'paragraph', content })

export interface Opened {
  door: DocumentDoor
  root: JsonNode
  made: Node
}

export function open(root: JsonNode): Opened {
  const door = new DocumentDoor(schema)
  const opened = door.open(root)
  if (!opened) throw new Error('the editor stepped aside')
  const made = schema.nodeFromJSON(opened)
  door.recognize(made, opened)
  return { door, root, made }
}

/** As if every node had been replaced by an equal one: nothing is known by identity any more. */
export function touchAll(node: Node): Node {
  return schema.nodeFromJSON(node.toJSON())
}

/** Types a word into the first text of the document. */
export function typeInto(made: Node): Node | null {
  let at: number | null = null
  made.descendants((node, pos) => {
    if (at === null && node.isText) at = pos + 1
    return at === null
  })
  if (at === null) return null
  const state = EditorState.create({ schema, doc: made })
  return state.apply(state.tr.insertText('TYPED', at)).doc
}

export const SAMPLES: Record<string, JsonNode> = {
  paragraph: { type: 'paragraph', attrs: { textAlign: 'center', showIfKey: 'vip' }, content: [words('a')] },
  text: paragraph(words('plain')),
  heading: { type: 'heading', attrs: { level: 3, textDirection: 'rtl' }, content: [words('a')] },
  hardBreak: paragraph(words('a'), { type: 'hardBreak' }, words('b')),
  horizontalRule: { type: 'horizontalRule' },
  bulletList: { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(words('a'))] }] },
  orderedList: { type: 'orderedList', content: [{ type: 'listItem', content: [paragraph(words('a'))] }] },
  listItem: {
    type: 'bulletList',
    content: [
      {
        type: 'listItem',
        attrs: { ours: 1 },
        content: [
          paragraph(words('a')),
          { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph()] }] },
        ],
      },
    ],
  },
  blockquote: { type: 'blockquote', content: [paragraph(words('a'))] },
  button: { type: 'button', attrs: { text: 'Go', url: 'https://{{unsubscribeUrl}}', paddingTop: 3 } },
  spacer: { type: 'spacer', attrs: { height: 'md' } },
  image: { type: 'image', attrs: { src: 'https://a.example/i.png', width: 600, alt: '', showIfKey: null } },
  inlineImage: paragraph(words('a'), {
    type: 'inlineImage',
    attrs: { src: 'https://a.example/i.png', height: 12 },
  }),
  logo: { type: 'logo', attrs: { src: 'https://a.example/i.png', size: 'lg', 'maily-component': 'logo' } },
  linkCard: {
    type: 'linkCard',
    attrs: { title: 'T', link: 'https://a.example', mailyComponent: 'linkCard' },
  },
  section: { type: 'section', attrs: { backgroundColor: '#fff' }, content: [paragraph(words('a'))] },
  columns: {
    type: 'columns',
    attrs: { gap: 12, borderColor: '#000', borderWidth: 2 },
    content: [{ type: 'column', attrs: { width: 50, columnId: 'x' }, content: [paragraph(words('a'))] }],
  },
  column: {
    type: 'columns',
    content: [
      { type: 'column', attrs: { verticalAlign: 'middle' }, content: [paragraph()] },
      { type: 'column', content: [paragraph(words('a'))] },
    ],
  },
  repeat: {
    type: 'repeat',
    attrs: { each: 'items', isUpdatingKey: false },
    content: [paragraph(words('a'))],
  },
  for: { type: 'for', attrs: { each: 'items' }, content: [paragraph(words('a'))] },
  variable: paragraph({ type: 'variable', attrs: { id: 'name', fallback: 'you', ours: 'kept' } }),
  htmlCodeBlock: {
    type: 'htmlCodeBlock',
    attrs: { language: 'html', showIfKey: 'vip' },
    content: [
      words('<p>'),
      { type: 'variable', attrs: { id: 'name', fallback: '', required: false } },
      words('</p>'),
    ],
  },
  codeBlock: { type: 'codeBlock', content: [words('let a')] },
  footer: { type: 'footer', attrs: { 'maily-component': 'footer' }, content: [words('a')] },
  snippet: { type: 'snippet', attrs: { snippetId: 'snp_1', name: 'Greeting', version: 4 } },
}
