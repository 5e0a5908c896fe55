import { parseInert } from '../../ui/mail/neutralize.ts'
import { diffTokens } from './diffTokens.ts'

/**
 * Two renderings of a message with the words, links and pictures marked that are not in both.
 * Each side stays the page it is: nothing of one is put into the other, so what is shown is what
 * was rendered. Looks alone (a colour, a size) are not marked.
 */
interface MarkedPair {
  before: string
  after: string
  removed: number
  added: number
}

interface Token {
  key: string
  /** Marks it: its words are wrapped, a picture or a rule gets an edge. */
  node: Text | Element
  from: number
  to: number
}

/** A word, or one sign: a comma behind a word does not make it another word. */
const WORD = /[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu
/** An author tells these apart from the same words in plain. */
const WEIGHTS = new Set(['strong', 'b', 'em', 'i', 'u', 's', 'del', 'code'])
const SINGLE = new Set(['img', 'hr'])

/** System colours, because the page inside the frame knows no tokens; the line says it without colour. */
const LOOKS = {
  del: 'background-color:Mark;color:MarkText;text-decoration:line-through;text-decoration-thickness:2px',
  ins: 'background-color:Mark;color:MarkText;text-decoration:underline;text-decoration-thickness:2px',
} as const

export function markChanges(before: string, after: string): MarkedPair {
  const old = readPage(before)
  const now = readPage(after)
  const { removed, added } = diffTokens(
    old.tokens.map(({ key }) => key),
    now.tokens.map(({ key }) => key),
  )
  return {
    before: old.write(removed, 'del'),
    after: now.write(added, 'ins'),
    removed: removed.filter(Boolean).length,
    added: added.filter(Boolean).length,
  }
}

/** The parser is inert: nothing of the page runs or loads while it is compared. */
function readPage(html: string) {
  const { root, body } = parseInert(html)
  const tokens: Token[] = []
  collect(body, '', tokens)
  return {
    tokens,
    write: (changed: readonly boolean[], name: 'ins' | 'del'): string => {
      // From the end, because marking a word splits the text before it.
      for (const { node, from, to } of joined(tokens, changed).toReversed()) mark(node, from, to, name)
      return root.outerHTML
    },
  }
}

function collect(element: Element, context: string, tokens: Token[]): void {
  if ((element as HTMLElement).style?.display === 'none') return
  for (const child of element.childNodes) {
    if (child instanceof Text) {
      for (const { 0: word, index } of child.data.matchAll(WORD))
        tokens.push({ key: `${context}${word}`, node: child, from: index, to: index + word.length })
    } else if (child instanceof Element) {
      const name = child.localName
      if (SINGLE.has(name)) tokens.push({ key: keyOf(child), node: child, from: 0, to: 0 })
      else if (name !== 'style' && name !== 'script') collect(child, contextOf(child, context), tokens)
    }
  }
}

function contextOf(element: Element, context: string): string {
  const name = element.localName
  if (name === 'a') return `${context}a(${element.getAttribute('href') ?? ''})`
  return WEIGHTS.has(name) ? `${context}${name}/` : context
}

function keyOf(element: Element): string {
  const of = (name: string): string => element.getAttribute(name) ?? ''
  return `${element.localName}(${of('src')} ${of('alt')} ${of('width')})`
}

/** Neighbouring changed words of one text as one stretch, with the spaces between them. */
function joined(tokens: readonly Token[], changed: readonly boolean[]): Token[] {
  const stretches: Token[] = []
  let open: Token | null = null
  for (const [index, token] of tokens.entries()) {
    if (!changed[index]) open = null
    else if (open && open.node === token.node) open.to = token.to
    else stretches.push((open = { ...token }))
  }
  return stretches
}

function mark(node: Text | Element, from: number, to: number, name: 'ins' | 'del'): void {
  if (node instanceof Element) {
    const style = node.getAttribute('style') ?? ''
    node.setAttribute('style', `${style};outline:3px ${name === 'ins' ? 'solid' : 'dashed'} Highlight`)
    return
  }
  const words = node.splitText(from)
  words.splitText(to - from)
  const around = Document.prototype.createElement.call(node.ownerDocument, name)
  around.setAttribute('style', LOOKS[name])
  words.replaceWith(around)
  around.append(words)
}
