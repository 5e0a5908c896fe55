import type { DocumentNode } from '../domain/document.ts'

/**
 * What every rendered message ends with: who sends it, from where, and the way out. The line of
 * the address is there only when the organization has one.
 */
export const UNSUBSCRIBE_FOOTER: readonly DocumentNode[] = [
  { type: 'horizontalRule' },
  {
    type: 'footer',
    attrs: { textAlign: 'center', textDirection: 'ltr' },
    content: [
      { type: 'variable', attrs: { id: 'org-name', required: false } },
      { type: 'hardBreak', attrs: { showIfKey: 'org-adresse' } },
      { type: 'variable', attrs: { id: 'org-adresse', required: false, showIfKey: 'org-adresse' } },
      { type: 'hardBreak' },
      {
        type: 'text',
        text: 'Unsubscribe',
        marks: [{ type: 'link', attrs: { href: 'https://{{unsubscribeUrl}}' } }],
      },
    ],
  },
]
