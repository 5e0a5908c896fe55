/** What can be set on each kind of block, in the words of the document format. */
type FieldKind = 'condition' | 'text' | 'address' | 'colour' | 'number' | 'size' | 'flag' | 'choice'

export interface BlockField {
  name: string
  label: string
  kind: FieldKind
  choices?: readonly string[]
  /** Folded away: rarely wanted. */
  more?: boolean
}

function field(name: string, label: string, kind: FieldKind, choices?: readonly string[]): BlockField {
  return choices ? { name, label, kind, choices } : { name, label, kind }
}

function rare(...fields: BlockField[]): BlockField[] {
  return fields.map((one) => ({ ...one, more: true }))
}

const SIDES = ['Top', 'Right', 'Bottom', 'Left']

function sides(name: string, label: string): BlockField[] {
  return rare(...SIDES.map((side) => field(`${name}${side}`, `${label} ${side.toLowerCase()}`, 'number')))
}

const ALIGNMENTS = ['left', 'center', 'right']
const condition = field('showIfKey', 'Show only if', 'condition')
const written = [
  field('textAlign', 'Align', 'choice', [...ALIGNMENTS, 'justify']),
  ...rare(field('textDirection', 'Direction', 'choice', ['ltr', 'rtl'])),
]
const alignment = field('alignment', 'Align', 'choice', ALIGNMENTS)
const picture = [
  field('src', 'Picture address', 'address'),
  field('alt', 'Alternative text', 'text'),
  ...rare(field('title', 'Title', 'text'), field('isSrcVariable', 'Address is a variable', 'flag')),
]
const pictureLink = [
  field('externalLink', 'Link', 'address'),
  ...rare(field('isExternalLinkVariable', 'Link is a variable', 'flag')),
]

interface BlockKind {
  label: string
  fields: readonly BlockField[]
}

/** contract: documents. A type that is not here has nothing to set. */
export const BLOCK_KINDS: Readonly<Record<string, BlockKind>> = {
  paragraph: { label: 'Paragraph', fields: [...written, condition] },
  heading: {
    label: 'Heading',
    fields: [field('level', 'Level', 'choice', ['2', '3']), ...written, condition],
  },
  footer: { label: 'Footer', fields: written },
  button: {
    label: 'Button',
    fields: [
      field('text', 'Text', 'text'),
      field('url', 'Link', 'address'),
      alignment,
      field('variant', 'Variant', 'choice', ['filled', 'outline']),
      field('borderRadius', 'Corners', 'choice', ['sharp', 'smooth', 'round']),
      field('buttonColor', 'Colour', 'colour'),
      field('textColor', 'Text colour', 'colour'),
      condition,
      ...rare(
        field('isTextVariable', 'Text is a variable', 'flag'),
        field('isUrlVariable', 'Link is a variable', 'flag'),
      ),
      ...sides('padding', 'Padding'),
    ],
  },
  spacer: { label: 'Spacer', fields: [field('height', 'Height in pixels', 'number'), condition] },
  image: {
    label: 'Image',
    fields: [
      ...picture,
      field('width', 'Width', 'size'),
      field('height', 'Height', 'size'),
      alignment,
      ...pictureLink,
      field('borderRadius', 'Corner radius', 'number'),
      condition,
    ],
  },
  inlineImage: {
    label: 'Inline image',
    fields: [
      ...picture,
      field('width', 'Width', 'number'),
      field('height', 'Height', 'number'),
      ...pictureLink,
    ],
  },
  logo: {
    label: 'Logo',
    fields: [...picture, field('size', 'Size', 'choice', ['sm', 'md', 'lg']), alignment, condition],
  },
  linkCard: {
    label: 'Link card',
    fields: [
      field('title', 'Title', 'text'),
      field('description', 'Description', 'text'),
      field('link', 'Link', 'address'),
      field('linkTitle', 'Text of the link', 'text'),
      field('image', 'Picture address', 'address'),
      field('subTitle', 'Subtitle', 'text'),
      field('badgeText', 'Badge', 'text'),
    ],
  },
  section: {
    label: 'Section',
    fields: [
      field('backgroundColor', 'Background', 'colour'),
      field('align', 'Align', 'choice', ALIGNMENTS),
      field('borderWidth', 'Border width', 'number'),
      field('borderColor', 'Border colour', 'colour'),
      field('borderRadius', 'Corner radius', 'number'),
      condition,
      ...sides('padding', 'Padding'),
      ...sides('margin', 'Margin'),
    ],
  },
  columns: { label: 'Columns', fields: [field('gap', 'Gap', 'number'), condition] },
  column: {
    label: 'Column',
    fields: [
      field('width', 'Width: auto or per cent', 'size'),
      field('verticalAlign', 'Align', 'choice', ['top', 'middle', 'bottom']),
    ],
  },
  repeat: { label: 'Repeat', fields: [field('each', 'For each of', 'text'), condition] },
  variable: {
    label: 'Variable',
    fields: [
      field('id', 'Variable', 'text'),
      field('fallback', 'Fallback', 'text'),
      field('required', 'Fallback required', 'flag'),
    ],
  },
  htmlCodeBlock: { label: 'HTML', fields: [condition] },
  bulletList: { label: 'Bullet list', fields: [] },
  orderedList: { label: 'Numbered list', fields: [] },
  blockquote: { label: 'Quote', fields: [] },
  horizontalRule: { label: 'Rule', fields: [] },
  snippet: { label: 'Snippet', fields: [] },
  keptBlock: { label: 'Closed block', fields: [] },
  codeBlock: { label: 'Code', fields: [] },
}

export function labelOfType(type: string): string {
  return BLOCK_KINDS[type]?.label ?? type
}
