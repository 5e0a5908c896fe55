import type { NodeViewRenderer } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { countBlocks, type Snippet } from '../../screen/snippets.ts'
import { drawDocument } from './drawDocument.ts'
import { element, text } from './views.ts'
import styles from './blocks.module.css'

/** What is known of a snippet that a message names: while it is read, once it is, or why it is not. */
export type SnippetSight =
  | { state: 'reading' }
  | { state: 'there'; snippet: Snippet }
  | { state: 'unknown' }
  | { state: 'unread'; why: string }

export interface SnippetSource {
  /** Tells at once what is known of a snippet, and again when it changes, until the returned function is called. */
  watch: (id: string, tell: (sight: SnippetSight) => void) => () => void
  /** The address of its own page. */
  hrefOf: (id: string) => string
}

/** For a schema without a canvas. */
export const NO_SNIPPETS: SnippetSource = {
  watch: () => () => undefined,
  hrefOf: () => '',
}

function noteOf(sight: SnippetSight): string {
  if (sight.state === 'reading') return 'Reading it…'
  if (sight.state === 'unknown') return 'No snippet here has this id: the message leaves it out.'
  if (sight.state === 'unread') return `It cannot be shown: ${sight.why}`
  return countBlocks(sight.snippet.content) === 0 ? 'It is empty.' : ''
}

function drawHead(node: Node, sight: SnippetSight, href: string): HTMLElement {
  const id = text(node.attrs['snippetId'])
  const name = sight.state === 'there' ? sight.snippet.name : text(node.attrs['name']) || id
  const head = element('div', styles['snippetHead'])
  head.append(element('span', undefined, 'Snippet'), element('strong', undefined, name))
  if (sight.state === 'unknown') head.append(element('span', styles['snippetFault'], 'unknown'))
  if (sight.state === 'there' && sight.snippet.archived)
    head.append(element('span', styles['snippetFault'], 'archived; messages keep it'))
  if (sight.state === 'unknown' || id === '') return head
  const link = document.createElement('a')
  link.href = href
  link.textContent = 'Open'
  link.title = `Open the snippet ${name}`
  // By key it is opened in the panel: Tab leads out of the message.
  link.tabIndex = -1
  head.append(link)
  return head
}

function drawSnippet(dom: HTMLElement, node: Node, sight: SnippetSight, href: string): void {
  dom.classList.add(styles['snippet'] ?? 'snippet')
  dom.toggleAttribute('data-unknown', sight.state === 'unknown')
  const note = noteOf(sight)
  const drawn =
    sight.state === 'there' && note === '' ? drawDocument(node.type.schema, sight.snippet.content) : null
  const body = element('div', styles['snippetBody'])
  if (drawn) body.append(drawn)
  else
    body.append(element('p', styles['snippetNote'], note || 'It cannot be shown here; the message has it.'))
  dom.replaceChildren(drawHead(node, sight, href), body)
}

/** A snippet stands in its place as it will be sent, with its name above it. */
export function snippetView({ watch, hrefOf }: SnippetSource): NodeViewRenderer {
  return ({ node: first }) => {
    const dom = element('div', undefined)
    dom.contentEditable = 'false'
    dom.dataset['type'] = first.type.name
    let node = first
    let sight: SnippetSight = { state: 'reading' }
    const idOf = (): string => text(node.attrs['snippetId'])
    const draw = (): void => drawSnippet(dom, node, sight, hrefOf(idOf()))
    const start = (): (() => void) =>
      watch(idOf(), (next) => {
        sight = next
        draw()
      })
    let stop = start()
    return {
      dom,
      update: (next) => {
        if (next.type !== first.type) return false
        const before = idOf()
        node = next
        if (before === idOf()) draw()
        else {
          stop()
          stop = start()
        }
        return true
      },
      destroy: () => stop(),
      stopEvent: ({ target }) => target instanceof Element && target.closest('a') !== null,
      ignoreMutation: () => true,
    }
  }
}
