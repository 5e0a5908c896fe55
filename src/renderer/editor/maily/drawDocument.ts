import { DOMSerializer, type DOMOutputSpec, type Node, type Schema } from '@tiptap/pm/model'
import { DocumentDoor } from './lossless.ts'
import type { JsonNode } from './jsonTree.ts'
import { drawClosed, text } from './views.ts'
import blocks from './blocks.module.css'
import styles from './maily.module.css'

/** A document as the canvas shows it, to be looked at: no editor, no React, and nothing is fetched. */

type Write = (node: Node) => DOMOutputSpec

/** What the editor draws by React, or as something that can be clicked. */
const OWN: Readonly<Record<string, Write>> = {
  variable: ({ attrs }) => ['span', { class: blocks['variable'] }, `{{${text(attrs['id'])}}}`],
  htmlCodeBlock: () => [
    'div',
    { class: blocks['html'] },
    ['span', { class: blocks['htmlLabel'] }, 'HTML'],
    ['pre', ['code', 0]],
  ],
  // One inside another is named: how deep they go is for the platform to say.
  snippet: ({ attrs }) => [
    'div',
    { class: blocks['box'] },
    ['strong', 'Snippet'],
    ['span', text(attrs['name']) || text(attrs['snippetId'])],
  ],
}

const serializers = new WeakMap<Schema, DOMSerializer>()

function serializerOf(schema: Schema): DOMSerializer {
  const known = serializers.get(schema)
  if (known) return known
  const written = Object.entries(DOMSerializer.nodesFromSchema(schema)).map(
    ([name, write]): [string, Write] => [
      name,
      (node) => conditional(node, drawClosed(node) ?? (OWN[name] ?? write)(node)),
    ],
  )
  const made = new DOMSerializer(Object.fromEntries(written), {
    ...DOMSerializer.marksFromSchema(schema),
    link: () => ['span', { class: blocks['drawnLink'] }, 0],
  })
  serializers.set(schema, made)
  return made
}

/** A block that only some people get says so, as on the canvas. */
function conditional({ attrs }: Node, drawn: DOMOutputSpec): DOMOutputSpec {
  const condition = text(attrs['showIfKey'])
  if (condition === '') return drawn
  return ['div', { class: styles['conditional'], 'data-condition': `Only if ${condition}` }, drawn]
}

/** Returns the blocks of a document as they stand on the canvas, null when the editor cannot open it. */
export function drawDocument(schema: Schema, root: JsonNode): DocumentFragment | null {
  const opened = new DocumentDoor(schema).open(root)
  if (!opened) return null
  const { content } = schema.nodeFromJSON(opened)
  const drawn = document.createDocumentFragment()
  serializerOf(schema).serializeFragment(content, undefined, drawn)
  return drawn
}
