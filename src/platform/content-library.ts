import type { ContentLibrary } from '../shared/content-library.ts'
import { renderMailyBlocks, renderMailyPageInParts } from './maily.ts'
import { renderMarkdownPage } from './markdown.ts'
import { textOfPage } from './page-text.ts'

export const nodeContentLibrary: ContentLibrary = {
  renderDocument: renderMailyPageInParts,
  renderBlocks: renderMailyBlocks,
  renderMarkdown: renderMarkdownPage,
  encode: (text) => Buffer.from(text, 'utf8'),
  toText: textOfPage,
}
