import { escapeHtml } from '../shared/text/escape-html.ts'
import { createHash } from 'node:crypto'

/** Pages that a recipient sees after a link: words and at most one button, nothing from elsewhere. */
export interface LinkPage {
  status: number
  title: string
  lines: readonly string[]
  /** The words on the button that does it; the page itself did nothing yet. */
  button?: string
}

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  main { max-width: 34rem; margin: 12vh auto 0; padding: 0 1.5rem }
  h1 { font-size: 1.25rem; font-weight: 600 }
  button { font: inherit; padding: .5rem 1rem }
  small { opacity: .7 }
`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** Nothing may be fetched, run or framed; only the page's own form goes anywhere, and only here. */
export const LINK_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * A message in the browser is a stranger's page on our address: `sandbox` makes it of no origin at
 * all, without scripts and forms, and nothing is fetched but the sandbox's own pictures below this
 * root. Its links can still be followed.
 */
export function messagePolicy(pictures: string): string {
  return [
    'sandbox allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src data: ${pictures}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The form carries what a mailbox provider's one-click request carries (RFC 8058). */
function formOf(button: string): string {
  return `<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${escapeHtml(button)}</button></form>`
}

export function writeLinkPage({ title, lines, button }: LinkPage): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>`,
    `<body><main><h1>${escapeHtml(title)}</h1>${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}`,
    button === undefined ? '' : formOf(button),
    '<p><small>A page of a Postdesk sandbox: nothing here reaches anybody.</small></p></main></body></html>',
  ].join('')
}
