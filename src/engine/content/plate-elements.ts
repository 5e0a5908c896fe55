/** An element or a leaf of a PLATE tree: properties beside `type` and `children`, marks on the leaf. */
export type PlateElement = Record<string, unknown> & {
  type?: unknown
  text?: unknown
  children?: PlateElement[]
}

export type PlateKind = 'block' | 'inline' | 'part' | 'custom' | 'ignored'

/** The whitelist: key names of the editor, and the types proposed for email (contract: documents). */
export const PLATE_TYPES: ReadonlyMap<string, PlateKind> = new Map<string, PlateKind>([
  ...[
    'p',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'blockquote',
    'hr',
    'img',
    'code_block',
    'table',
    'toggle',
  ].map((type) => [type, 'block'] as const),
  ...['callout', 'column_group', 'media_embed', 'video', 'audio', 'file', 'ul', 'ol', 'equation'].map(
    (type) => [type, 'block'] as const,
  ),
  ...['a', 'mention', 'date', 'inline_equation'].map((type) => [type, 'inline'] as const),
  ...['code_line', 'tr', 'td', 'th', 'column', 'li', 'lic'].map((type) => [type, 'part'] as const),
  ...['button', 'spacer', 'variable', 'snippet', 'section', 'footer'].map(
    (type) => [type, 'custom'] as const,
  ),
  ['toc', 'ignored'],
])

/** Properties of the element itself, or its `attrs`; `variable` and `snippet` keep theirs by name. */
export function customAttributes(element: PlateElement): Record<string, unknown> {
  const { type: _type, children: _children, id, attrs, ...properties } = element
  const named = element.type === 'variable' && id !== undefined ? { id } : {}
  return { ...properties, ...named, ...(attrs as Record<string, unknown> | undefined) }
}

/** A button has a text too; only a leaf has no type. */
export function isLeaf(element: PlateElement): element is PlateElement & { text: string } {
  return element.type === undefined && typeof element.text === 'string'
}

export function childrenOf(element: PlateElement): PlateElement[] {
  return Array.isArray(element.children) ? element.children : []
}

export function textOf(element: PlateElement): string {
  return typeof element.text === 'string' ? element.text : childrenOf(element).map(textOf).join('')
}
