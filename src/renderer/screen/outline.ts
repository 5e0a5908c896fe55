/**
 * The words of a document, block by block, for looking through versions: what it said, not how
 * it looked. Any tree of nodes will do, so that a format this console does not know is still read.
 */
import { parseInert } from '../ui/mail/neutralize.ts'

interface AnyNode {
  type?: unknown
  text?: unknown
  attrs?: Record<string, unknown>
  content?: unknown
  children?: unknown
}

const INLINE = new Set(['text', 'variable', 'hardBreak', 'inlineImage', 'a'])
const MOST_DEPTH = 60

function words(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function inline(node: AnyNode): string {
  const { attrs = {} } = node
  if (typeof node.text === 'string') return node.text
  if (node.type === 'variable') return `{{${words(attrs['id'])}}}`
  if (node.type === 'hardBreak') return '\n'
  return childrenOf(node).map(inline).join('')
}

function childrenOf(node: AnyNode): AnyNode[] {
  const list = node.content ?? node.children
  return Array.isArray(list) ? (list as AnyNode[]) : []
}

/** The parser is inert: nothing of the block runs or loads while its words are read. */
function wordsOfHtml(html: string): string {
  const { body } = parseInert(html)
  for (const element of body.querySelectorAll('style, script')) element.remove()
  return body.textContent.trim().replaceAll(/\s+/g, ' ')
}

function single(node: AnyNode): string | null {
  const { attrs = {} } = node
  switch (node.type) {
    case 'button':
      return `[ ${words(attrs['text'])} ]  ${words(attrs['url'])}`
    case 'image':
    case 'logo':
      return `(picture: ${words(attrs['alt']) || words(attrs['src'])})`
    case 'linkCard':
      return `[ ${words(attrs['title'])} ]  ${words(attrs['link'])}`
    case 'horizontalRule':
      return '———'
    case 'spacer':
      return ''
    case 'htmlCodeBlock':
      return `(HTML: ${wordsOfHtml(inline(node))})`
    case 'snippet':
      return `(snippet: ${words(attrs['name']) || words(attrs['snippetId'])})`
    default:
      return null
  }
}

function blocks(node: AnyNode, depth: number): string[] {
  if (depth > MOST_DEPTH) return []
  const own = single(node)
  if (own !== null) return own === '' ? [] : [own]
  const lines = isLine(node) ? line(node) : childrenOf(node).flatMap((child) => blocks(child, depth + 1))
  const key = words(node.attrs?.['showIfKey'])
  if (key !== '' && lines.length > 0) return [`(only if ${key})`, ...lines]
  if (node.type === 'listItem') return [`• ${lines.join(' ')}`]
  if (node.type === 'repeat') return [`(for each of ${words(node.attrs?.['each'])})`, ...lines]
  return lines
}

function isLine(node: AnyNode): boolean {
  return (
    typeof node.text === 'string' ||
    childrenOf(node).some(({ type, text }) => text !== undefined || INLINE.has(words(type)))
  )
}

function line(node: AnyNode): string[] {
  const text = inline(node).trim()
  if (text === '') return []
  return [node.type === 'heading' ? `# ${text}` : text]
}

export function outlineOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (Array.isArray(content)) return blocks({ content }, 0).join('\n\n')
  if (typeof content !== 'object' || content === null) return ''
  return blocks(content, 0).join('\n\n') || '(no words)'
}
