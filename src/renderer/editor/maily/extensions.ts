import { holdsText } from '../../../shared/text/fold.ts'
import {
  Extension,
  getSchema,
  Node,
  type AnyExtension,
  type Editor,
  type Mark,
  type Range,
} from '@tiptap/core'
import {
  getVariableSuggestions,
  HTMLCodeBlockExtension,
  MailyKit,
  VariableExtension,
} from '@maily-to/core/extensions'
import type { Schema } from '@tiptap/pm/model'
import { NodeSelection, Plugin, type EditorState, type PluginView } from '@tiptap/pm/state'
import { BLOCK_KINDS } from './blockFields.ts'
import { deleteAlone } from './commands.ts'
import { KEPT, KEPT_BLOCK } from './lossless.ts'
import type { KeepPicture } from '../../screen/pictureUpload.ts'
import { findTypedVariable, writingAids, type KnownNames } from './writingAids.ts'
import { ChosenBlock } from './places.ts'
import { NO_SNIPPETS, snippetView, type SnippetSource } from './snippetView.ts'
import { TypeBehind } from './typeBehind.ts'
import { closedView, htmlView } from './views.ts'

/**
 * The Maily editor's own extensions, with seven changes: nothing on the canvas asks the network
 * for anything or shows foreign HTML as part of the console; buttons and cards are set in the
 * panel, not in a form that holds the focus; headings have the two levels that the platform
 * takes; snippets and closed blocks are known; sections have no menu over them; the menu over words stays
 * closed on a block that is selected; and every node keeps what it came with.
 */
const MARKS = ['bold', 'italic', 'underline', 'strike', 'code', 'link', 'textStyle']
const NODES = [...Object.keys(BLOCK_KINDS), 'listItem', 'hardBreak'].filter((name) => name !== KEPT_BLOCK)

const Keeper = Extension.create({
  name: 'keeper',
  addGlobalAttributes() {
    const kept = {
      default: null,
      // Half of a paragraph that is split is a new one.
      keepOnSplit: false,
      // Cut and paste goes through HTML: what is kept goes with it.
      renderHTML: (attributes: Record<string, unknown>) =>
        attributes[KEPT] ? { 'data-kept': JSON.stringify(attributes[KEPT]) } : {},
      parseHTML: (element: HTMLElement): unknown => {
        try {
          return JSON.parse(element.dataset['kept'] ?? 'null')
        } catch {
          return null
        }
      },
    }
    return [{ types: [...NODES, ...MARKS], attributes: { [KEPT]: kept } }]
  },
})

/** What a screen reader calls the place one writes in. */
const Named = Extension.create({
  name: 'named',
  addProseMirrorPlugins() {
    const attributes = { role: 'textbox', 'aria-multiline': 'true', 'aria-label': 'Message' }
    return [new Plugin({ props: { attributes } })]
  },
})

/** Before the editor's own: it deletes the box along with the last block in it. */
const BoxesStay = Extension.create({
  name: 'boxesStay',
  priority: 1000,
  addKeyboardShortcuts() {
    const remove = (): boolean => deleteAlone(this.editor)
    return { Backspace: remove, Delete: remove, 'Mod-Backspace': remove, 'Mod-Delete': remove }
  },
})

const ClosedBlock = Node.create({
  name: KEPT_BLOCK,
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return {
      json: {
        default: null,
        renderHTML: ({ json }: Record<string, unknown>) => ({ 'data-json': JSON.stringify(json) }),
        parseHTML: (element: HTMLElement): unknown => JSON.parse(element.dataset['json'] ?? 'null'),
      },
    }
  },
  parseHTML: () => [{ tag: `div[data-type="${KEPT_BLOCK}"]` }],
  renderHTML: ({ HTMLAttributes }) => ['div', { ...HTMLAttributes, 'data-type': KEPT_BLOCK }],
  addNodeView: () => closedView,
})

const Snippet = Node.create<SnippetSource>({
  name: 'snippet',
  addOptions: () => NO_SNIPPETS,
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ snippetId: { default: null }, name: { default: null } }),
  parseHTML: () => [{ tag: 'div[data-type="snippet"]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', { ...HTMLAttributes, 'data-type': 'snippet' }],
  addNodeView() {
    return snippetView(this.options)
  },
})

/** The editor's own of that name is not exported; without this one its pictures would be fetched. */
const InlineImage = Node.create({
  name: 'inlineImage',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    src: { default: null },
    alt: { default: null },
    title: { default: null },
    width: { default: 20 },
    height: { default: 20 },
    isSrcVariable: { default: false },
    externalLink: { default: null },
    isExternalLinkVariable: { default: false },
  }),
  // Not as a picture: one that is pasted would be asked for on the way in.
  parseHTML: () => [{ tag: 'span[data-type="inlineImage"]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', { ...HTMLAttributes, 'data-type': 'inlineImage' }],
  addNodeView: () => closedView,
})

const Kit = MailyKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map(adapt)
  },
})

function adapt(extension: AnyExtension): AnyExtension {
  switch (extension.name) {
    case 'heading':
      return (extension as Node).extend({ addOptions: () => ({ ...extension.options, levels: [2, 3] }) })
    case 'image':
    case 'logo':
      return withoutPicture(extension as Node).extend({ addNodeView: () => closedView })
    // Not with the forms that the editor opens over them: they keep the focus, and the panel has it all.
    case 'button':
    case 'linkCard':
      return (extension as Node).extend({ addNodeView: () => closedView })
    // What is typed behind a link is not part of it.
    case 'link':
      return (extension as Mark).extend({ inclusive: false })
    default:
      return extension
  }
}

/**
 * Written as a box with the same attributes. The editor builds its page once before it knows how
 * blocks are drawn, and what it copies goes through HTML: an <img> would be fetched each time.
 */
function withoutPicture(extension: Node): Node {
  return extension.extend({
    parseHTML() {
      return [{ tag: `div[data-type="${this.name}"]` }, ...(this.parent?.() ?? [])]
    },
    renderHTML({ HTMLAttributes }) {
      return ['div', { ...HTMLAttributes, 'data-type': this.name }]
    },
  })
}

const Html = HTMLCodeBlockExtension.extend({ addNodeView: () => htmlView })

/**
 * When the menus that the Maily editor opens over a selection stay closed. Of a section the panel beside
 * sets everything, and offers the organization's colours first; a block that is selected has no words.
 */
const CLOSED_MENUS: Readonly<Record<string, (state: EditorState) => boolean>> = {
  sectionBubbleMenu: () => true,
  'text-menu': ({ selection }) => selection instanceof NodeSelection,
}

/** No menu can be told by an option when to open: each is changed as it asks the editor for its place. */
const MenusOfPanel = Extension.create({
  name: 'menusOfPanel',
  onBeforeCreate() {
    const { editor } = this
    const register = editor.registerPlugin.bind(editor)
    editor.registerPlugin = (plugin, handle) => register(withClosedMenu(plugin), handle)
  },
})

type MenuView = PluginView & { hide?: () => void }

function withClosedMenu(plugin: Plugin): Plugin {
  const { key, view } = plugin.spec
  const name = typeof key === 'object' ? (key as unknown as { key: string }).key : ''
  const [, isClosed] = Object.entries(CLOSED_MENUS).find(([start]) => name.startsWith(start)) ?? []
  if (!view || !isClosed) return plugin
  return new Plugin({
    ...plugin.spec,
    view: (editorView) => {
      const menu: MenuView = view(editorView)
      const update = menu.update?.bind(menu)
      menu.update = (current, before) => {
        if (isClosed(current.state)) menu.hide?.()
        else update?.(current, before)
      }
      return menu
    },
  })
}

/** The editor's own puts a space behind it, which then stands before a comma. */
function insertPicked({ editor, range, props }: { editor: Editor; range: Range; props: OfferedVariable }) {
  editor.chain().focus().insertContentAt(range, { type: 'variable', attrs: props }).run()
}

/** A variable as the list behind `@` offers it. */
interface OfferedVariable {
  name: string
  label: string
}

interface Offers {
  /** Asked each time the list of variables opens. */
  offered: () => OfferedVariable[]
  known: () => KnownNames
  snippets: SnippetSource
  onFault: (fault: string) => void
  keep: () => KeepPicture | null
}

export function makeExtensions({ offered, known, snippets, onFault, keep }: Offers): AnyExtension[] {
  return [
    Kit,
    Html,
    InlineImage,
    VariableExtension.configure({
      suggestion: {
        ...getVariableSuggestions(),
        findSuggestionMatch: findTypedVariable,
        command: insertPicked,
      },
      variables: ({ query }: { query: string }) =>
        offered()
          .filter(({ name, label }) => holdsText(`${name} ${label}`, query))
          // Without a fallback of its own a required variable is refused (contract: documents).
          .map((one) => ({ ...one, required: false })),
    }),
    Snippet.configure(snippets),
    ClosedBlock,
    MenusOfPanel,
    ChosenBlock,
    BoxesStay,
    TypeBehind,
    Keeper,
    Named,
    writingAids({ known, onFault, keep }),
  ]
}

export function makeSchema(): Schema {
  const none = { variables: null, tags: null }
  const offers = { offered: () => [], known: () => none, snippets: NO_SNIPPETS }
  return getSchema(makeExtensions({ ...offers, onFault: () => undefined, keep: () => null }))
}
