import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import TurndownService from 'turndown'
import { gfm } from 'turndown-plugin-gfm'
import type { OutsideAnswer } from '../shared/ports.ts'

export interface Markdown {
  title: string | null
  markdown: string
}

/** Never content, even where there is no article to be found. */
const CLUTTER = [
  'script',
  'style',
  'noscript',
  'template',
  'iframe',
  'object',
  'embed',
  'svg',
  'form',
  'body title',
]

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

type PageDocument = ReturnType<typeof parseHTML>['document']

/** Takes tens of ms for a usual page and far longer for a hostile one: only for the page worker. */
export function convertPage({ bytes, charset, contentType, url }: OutsideAnswer): Markdown {
  const text = decodeText(bytes, charset)
  if (contentType !== 'text/html' && contentType !== 'application/xhtml+xml') {
    return { title: null, markdown: text.trim() }
  }
  const { document } = parseHTML(wholeDocument(text))
  makeAbsolute(document, url)
  noteStructure(document)
  const named = clean(document.querySelector('title')?.textContent)
  for (const element of document.querySelectorAll(CLUTTER.join(','))) element.remove()
  const fallback = document.querySelector('body')?.innerHTML ?? ''
  const heading = clean(document.querySelector('h1')?.textContent)
  const article = new Readability(document).parse()
  const html = article?.content && clean(article.textContent) ? article.content : fallback
  return { title: clean(article?.title) ?? named ?? heading, markdown: toMarkdown(html) }
}

function clean(text: string | null | undefined): string | null {
  const line = (text ?? '').replaceAll(/\s+/g, ' ').trim()
  return line === '' ? null : line
}

/** linkedom invents no html and body, and Readability finds nothing without them. */
function wholeDocument(html: string): string {
  if (/<body[\s>]/i.test(html)) return html
  const inner = html.replaceAll(/<!doctype[^>]*>|<\/?html[^>]*>|<\/?head[^>]*>|<\/body>/gi, '')
  return `<!doctype html><html><head></head><body>${inner}</body></html>`
}

const LINKS = { a: 'href', img: 'src' } as const

/** Links of the page's own; those that lead nowhere on the web lose their target. */
function makeAbsolute(document: PageDocument, url: string): void {
  const named = document.querySelector('base[href]')?.getAttribute('href') ?? ''
  const base = URL.canParse(named, url) ? new URL(named, url).href : url
  for (const [tag, attribute] of Object.entries(LINKS)) {
    for (const element of document.querySelectorAll(`${tag}[${attribute}]`)) {
      const target = element.getAttribute(attribute) ?? ''
      const absolute = URL.canParse(target, base) ? new URL(target, base) : null
      if (absolute && ['http:', 'https:', 'mailto:', 'tel:'].includes(absolute.protocol)) {
        element.setAttribute(attribute, absolute.href)
      } else element.removeAttribute(attribute)
    }
  }
}

/** What Readability changes or throws away: an h1 becomes an h2, and classes go. Attributes stay. */
const LEVEL = 'data-heading-level'
const LANGUAGE = 'data-code-language'

const CLASS_OF_LANGUAGE = /(?:^|\s)(?:language|lang|highlight-source|brush:)-?\s*([\w+#-]+)/i

/** What is read of an element here: the host's code knows no types of a browser. */
interface PageElement {
  nodeName: string
  textContent: string | null
  getAttribute(name: string): string | null
}

/** Notes the level of each heading and the language of each block of code, before they are lost. */
function noteStructure(document: PageDocument): void {
  for (const heading of document.querySelectorAll(HEADINGS.join(',')))
    heading.setAttribute(LEVEL, heading.tagName.slice(1))
  for (const block of document.querySelectorAll('pre')) {
    const places = [block.querySelector('code'), block, block.parentElement]
    const language = places
      .map((place) => CLASS_OF_LANGUAGE.exec(place?.getAttribute('class') ?? '')?.[1])
      .find((found) => found !== undefined)
    if (language !== undefined) block.setAttribute(LANGUAGE, language)
    for (const end of block.querySelectorAll('br')) end.replaceWith('\n')
  }
}

function toMarkdown(html: string): string {
  const turndown = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
  })
  turndown.use(gfm)
  turndown.addRule('heading of the page', {
    filter: [...HEADINGS],
    replacement: (content, given) => {
      const node = given as PageElement
      const level = Number(node.getAttribute(LEVEL) ?? node.nodeName.slice(1))
      const line = content.replaceAll(/\s+/g, ' ').trim()
      return line === '' ? '' : `\n\n${'#'.repeat(level)} ${line}\n\n`
    },
  })
  turndown.addRule('code of the page', {
    filter: 'pre',
    replacement: (_content, given) => {
      const node = given as PageElement
      const code = (node.textContent ?? '').replace(/\n$/, '')
      const runs = [...code.matchAll(/`{3,}/g)].map(([run]) => run.length)
      // A fence ends at the first line of as many backticks.
      const fence = '`'.repeat(Math.max(2, ...runs) + 1)
      const language = node.getAttribute(LANGUAGE) ?? ''
      return `\n\n${fence}${language}\n${code}\n${fence}\n\n`
    },
  })
  return turndown.turndown(html).trim()
}

/** The server's word, then the page's own, then UTF-8. */
function decodeText(bytes: Uint8Array, charset: string | null): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2048))
  const own = /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1]
  for (const label of [charset, own]) {
    if (!label) continue
    try {
      return new TextDecoder(label).decode(bytes)
    } catch {
      // An encoding that nobody knows: the next opinion.
    }
  }
  return new TextDecoder().decode(bytes)
}
