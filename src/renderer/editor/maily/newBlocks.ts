import type { JsonNode } from './jsonTree.ts'

/** Blocks one can add. Attributes are written out where editor and renderer have other defaults. */
interface NewBlock {
  label: string
  description: string
  /** Other words one might look for. */
  words: string[]
  make: () => JsonNode
}

function paragraph(words?: string): JsonNode {
  return words === undefined
    ? { type: 'paragraph' }
    : { type: 'paragraph', content: [{ type: 'text', text: words }] }
}

const SECTION = {
  backgroundColor: '#f7f7f7',
  align: 'left',
  borderRadius: 0,
  borderWidth: 2,
  borderColor: '#e2e2e2',
  paddingTop: 16,
  paddingRight: 16,
  paddingBottom: 16,
  paddingLeft: 16,
  marginTop: 0,
  marginRight: 0,
  marginBottom: 0,
  marginLeft: 0,
}

function column(): JsonNode {
  return { type: 'column', attrs: { width: 'auto', verticalAlign: 'top' }, content: [paragraph()] }
}

function list(type: string): JsonNode {
  return { type, content: [{ type: 'listItem', content: [paragraph()] }] }
}

function block(label: string, description: string, words: string[], make: () => JsonNode): NewBlock {
  return { label, description, words, make }
}

/** Heading level 1 is not among them: the platform refuses it (contract: documents). */
export const NEW_BLOCKS: readonly NewBlock[] = [
  block('Text', 'A paragraph', ['paragraph', 'p'], () => paragraph()),
  block('Heading', 'The main title of the message', ['title', 'h2'], () => ({
    type: 'heading',
    attrs: { level: 2 },
  })),
  block('Small heading', 'The title of a part', ['subtitle', 'h3'], () => ({
    type: 'heading',
    attrs: { level: 3 },
  })),
  block('Button', 'A link that looks like a button', ['link', 'cta'], () => ({
    type: 'button',
    attrs: { text: 'Button', url: '', alignment: 'left', variant: 'filled', borderRadius: 'smooth' },
  })),
  block('Image', 'A picture of Images, of a file, or by its address', ['picture', 'photo'], () => ({
    type: 'image',
    attrs: { src: '', alt: '', width: 'auto', height: 'auto', alignment: 'center' },
  })),
  block('Logo', 'A small picture', ['brand'], () => ({
    type: 'logo',
    attrs: { src: '', alt: '', size: 'sm', alignment: 'left' },
  })),
  block('Spacer', 'Vertical room', ['space', 'gap'], () => ({ type: 'spacer', attrs: { height: 16 } })),
  block('Rule', 'A line across', ['divider', 'hr'], () => ({ type: 'horizontalRule' })),
  block('Bullet list', 'A list with bullets', ['ul'], () => list('bulletList')),
  block('Numbered list', 'A list with numbers', ['ol'], () => list('orderedList')),
  block('Quote', 'A quotation', ['blockquote'], () => ({ type: 'blockquote', content: [paragraph()] })),
  block('Section', 'A box with a background', ['box', 'card'], () => ({
    type: 'section',
    attrs: SECTION,
    content: [paragraph()],
  })),
  block('Two columns', 'Side by side', ['columns', 'layout'], () => ({
    type: 'columns',
    attrs: { gap: 8 },
    content: [column(), column()],
  })),
  block('Repeat', 'Once for each item of a list', ['loop', 'for'], () => ({
    type: 'repeat',
    attrs: { each: 'items' },
    content: [paragraph()],
  })),
  block('Link card', 'A picture, a title and a link', ['preview'], () => ({
    type: 'linkCard',
    attrs: {
      title: 'Title',
      description: '',
      link: '',
      linkTitle: '',
      image: '',
      subTitle: '',
      badgeText: '',
    },
  })),
  block('HTML', 'Your own markup', ['code'], () => ({
    type: 'htmlCodeBlock',
    attrs: { language: 'html', activeTab: 'code' },
    content: [{ type: 'text', text: '<p></p>' }],
  })),
  block('Footer', 'Small print with an unsubscribe link', ['unsubscribe', 'legal'], () => ({
    type: 'footer',
    content: [
      {
        type: 'text',
        text: 'Unsubscribe',
        marks: [{ type: 'link', attrs: { href: 'https://{{unsubscribeUrl}}' } }],
      },
    ],
  })),
]
