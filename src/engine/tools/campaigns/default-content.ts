import type { ContentType, DocumentContent } from '../../domain/document.ts'

/** What a campaign starts with: a greeting and an unsubscribe link (contract: campaigns). */
export function defaultContent(contentType: ContentType): DocumentContent {
  switch (contentType) {
    case 'MARKDOWN':
      return "Hello {{name | 'there'}},\n\nWrite your message here.\n\n[Unsubscribe](https://{{unsubscribeUrl}})\n"
    case 'PLATE':
      return {
        type: 'doc',
        content: [
          { type: 'p', children: [{ text: 'Hello ' }, variable('children'), { text: ',' }] },
          { type: 'p', children: [{ text: 'Write your message here.' }] },
          {
            type: 'p',
            children: [
              { text: '' },
              { type: 'a', children: [{ text: 'Unsubscribe' }], ...{ url: 'https://{{unsubscribeUrl}}' } },
              { text: '' },
            ],
          },
        ],
      }
    default:
      return {
        type: 'doc',
        content: [
          {
            type: 'paragraph',
            content: [{ type: 'text', text: 'Hello ' }, variable(), { type: 'text', text: ',' }],
          },
          { type: 'paragraph', content: [{ type: 'text', text: 'Write your message here.' }] },
          { type: 'footer', content: [{ type: 'text', text: 'Unsubscribe', marks: [unsubscribeMark] }] },
        ],
      }
  }
}

const unsubscribeMark = { type: 'link', attrs: { href: 'https://{{unsubscribeUrl}}' } }

/** PLATE wants an empty leaf in everything that has no text of its own. */
function variable(leaf?: 'children') {
  const made = { type: 'variable', attrs: { id: 'name', fallback: 'there', required: true } }
  return leaf ? { ...made, children: [{ text: '' }] } : made
}
