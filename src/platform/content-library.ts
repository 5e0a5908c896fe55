import { loadPackage } from './load-package.ts'
import type * as HtmlToText from 'html-to-text'
import type { ContentLibrary } from '../shared/content-library.ts'
import { loadOnce } from './load-once.ts'
import { renderMailyBlocks, renderMailyPageInParts } from './maily.ts'
import { renderMarkdownPage } from './markdown.ts'

const heading = { uppercase: false }

/** Lines are left to the reader's program: a wrapped line breaks addresses. */
const loadReader = loadOnce(() =>
  (loadPackage('html-to-text') as typeof HtmlToText).compile({
    wordwrap: false,
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: '[data-skip-in-text=true]', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: heading })),
    ],
  }),
)

/** Elements nested by the thousand are too deep for the reader; their words are not. */
function toText(html: string): string {
  try {
    return loadReader()(html)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const words = html
      .replaceAll(/<(style|script|title)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, '')
      .replaceAll(/<[^>]*>/g, '\n')
    return words.replaceAll(/\s*\n\s*/g, '\n').trim()
  }
}

export const nodeContentLibrary: ContentLibrary = {
  renderDocument: renderMailyPageInParts,
  renderBlocks: renderMailyBlocks,
  renderMarkdown: renderMarkdownPage,
  encode: (text) => Buffer.from(text, 'utf8'),
  toText,
}
