import { loadPackage } from './load-package.ts'
import type MarkdownItClass from 'markdown-it'
import { hiddenPreheader } from '../shared/content-library.ts'
import { loadOnce } from './load-once.ts'
import { MAILY_THEME } from './maily-theme.ts'

const { colors, fontSize, container, link } = MAILY_THEME

const HEADING = `color:${colors.heading};margin:0 0 12px 0`

/** Mail programs drop style sheets: the look of each element travels on the element. */
const STYLES: Readonly<Record<string, string>> = {
  p: `font-size:${fontSize.paragraph.size};line-height:${fontSize.paragraph.lineHeight};color:${colors.paragraph};margin:0 0 20px 0`,
  h1: `font-size:36px;line-height:40px;font-weight:800;${HEADING}`,
  h2: `font-size:30px;line-height:36px;font-weight:700;${HEADING}`,
  h3: `font-size:24px;line-height:38px;font-weight:600;${HEADING}`,
  h4: `font-size:18px;line-height:28px;font-weight:600;${HEADING}`,
  h5: `font-size:15px;line-height:26px;font-weight:600;${HEADING}`,
  h6: `font-size:15px;line-height:26px;font-weight:600;${HEADING}`,
  ul: 'margin:0 0 20px 0;padding-left:26px',
  ol: 'margin:0 0 20px 0;padding-left:26px',
  li: `color:${colors.paragraph};margin:8px 0;padding-left:6px`,
  blockquote: `border-left:4px solid ${colors.blockquoteBorder};margin:20px 0;padding-left:16px`,
  a: `color:${link.color};font-weight:500`,
  img: 'display:block;max-width:100%;outline:none;border:none',
  hr: `border:none;border-top:1px solid ${colors.horizontal};margin:32px 0`,
  table: 'border-collapse:collapse;margin:0 0 20px 0',
  th: `border:1px solid ${colors.horizontal};padding:6px 10px;text-align:left`,
  td: `border:1px solid ${colors.horizontal};padding:6px 10px`,
}

function makeParser() {
  const MarkdownIt = loadPackage('markdown-it') as typeof MarkdownItClass
  // HTML in the source is shown, not run; addresses of schemes that run code stay text.
  const parser = new MarkdownIt({ html: false, linkify: true, breaks: false })
  parser.core.ruler.push('mail-styles', (state) => {
    const tokens = state.tokens.flatMap((token) => [token, ...(token.children ?? [])])
    for (const token of tokens) {
      const style = STYLES[token.tag]
      if (style && token.nesting >= 0) token.attrJoin('style', style)
      if (token.tag === 'a' && token.nesting === 1) token.attrSet('target', '_blank')
    }
  })
  return parser
}

const loadParser = loadOnce(makeParser)

export function renderMarkdownPage(source: string, preheader: string | null, footer: string): string {
  const hidden = preheader === null ? '' : hiddenPreheader(preheader)
  const table = 'border="0" width="100%" cellpadding="0" cellspacing="0" role="presentation" align="center"'
  return (
    '<!DOCTYPE html><html dir="ltr" lang="en"><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"/>' +
    '<meta name="viewport" content="width=device-width"/><meta name="x-apple-disable-message-reformatting"/>' +
    "<style>*{font-family:'Inter',sans-serif}</style></head>" +
    `<body style="margin:0;background-color:${MAILY_THEME.body.backgroundColor}">${hidden}` +
    `<table ${table} style="max-width:${container.maxWidth};margin:0 auto;background-color:${container.backgroundColor}"><tbody><tr>` +
    `<td style="padding:${container.paddingTop}">${loadParser().render(source)}${footer}</td></tr></tbody></table></body></html>`
  )
}
