import type { DocumentNode } from '../../src/engine/domain/document.ts'

/** The attributes that the editor's nodes have when nobody sets them, as its source declares them. */
export const EDITOR_DEFAULTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  paragraph: { textDirection: 'ltr', showIfKey: null },
  heading: { textDirection: 'ltr', showIfKey: null },
  hardBreak: {},
  horizontalRule: {},
  bulletList: {},
  orderedList: {},
  listItem: {},
  blockquote: {},
  button: {
    text: 'Button',
    isTextVariable: false,
    url: '',
    isUrlVariable: false,
    alignment: 'left',
    variant: 'filled',
    borderRadius: 'smooth',
    // Null is the theme's: black and white, 10 and 32 pixels.
    buttonColor: '#000000',
    textColor: '#ffffff',
    paddingTop: 10,
    paddingRight: 32,
    paddingBottom: 10,
    paddingLeft: 32,
    showIfKey: null,
  },
  spacer: { height: 8, showIfKey: null },
  image: {
    title: null,
    width: 'auto',
    height: 'auto',
    alignment: 'center',
    externalLink: null,
    isExternalLinkVariable: false,
    isSrcVariable: false,
    borderRadius: 0,
    aspectRatio: null,
    lockAspectRatio: true,
    showIfKey: null,
  },
  inlineImage: {
    alt: null,
    title: null,
    width: 20,
    height: 20,
    isSrcVariable: false,
    externalLink: null,
    isExternalLinkVariable: false,
  },
  logo: { size: 'sm', alignment: 'left', isSrcVariable: false, showIfKey: null },
  linkCard: { title: '', description: '', link: '', linkTitle: '', image: '', subTitle: '', badgeText: '' },
  section: {
    backgroundColor: '#f7f7f7',
    align: 'left',
    borderRadius: 0,
    borderWidth: 2,
    borderColor: '#e2e2e2',
    ...{ paddingTop: 0, paddingRight: 0, paddingBottom: 0, paddingLeft: 0 },
    ...{ marginTop: 0, marginRight: 0, marginBottom: 0, marginLeft: 0 },
    showIfKey: null,
  },
  columns: { gap: 8, showIfKey: null },
  column: { columnId: null, width: 'auto', verticalAlign: 'top' },
  repeat: { each: 'items', isUpdatingKey: false, showIfKey: null },
  for: { each: 'items', isUpdatingKey: false, showIfKey: null },
  variable: { id: null, label: null, fallback: null, required: true, hideDefaultValue: false },
  htmlCodeBlock: { language: 'html', activeTab: 'code', showIfKey: null },
  codeBlock: {},
  footer: { 'maily-component': 'footer', textDirection: 'ltr' },
}

/** Returns the document with every default written out, where the author chose nothing. */
export function writeDefaults(node: DocumentNode): DocumentNode {
  const chosen = Object.entries(node.attrs ?? {}).filter(([, value]) => value !== null)
  const usual = Object.entries(EDITOR_DEFAULTS[node.type ?? ''] ?? {}).filter(([, value]) => value !== null)
  const attrs = { ...Object.fromEntries(usual), ...Object.fromEntries(chosen) }
  const made: DocumentNode = { ...node, attrs }
  if (node.content) made.content = node.content.map(writeDefaults)
  return made
}
