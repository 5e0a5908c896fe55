import { type AttributeRule, color, flag, imageSource, link, oneOf, size, text } from './attribute-rules.ts'

/** Where a node may stand, and what may stand in it. */
type NodeGroup = 'block' | 'inline' | 'listItem' | 'column'
export type ChildGroup = 'blocks' | 'inline' | 'listItems' | 'columns' | 'code' | 'none'

interface NodeRule {
  group: NodeGroup
  children: ChildGroup
  /** Attributes that mean something; any other is accepted, stored and ignored. */
  attributes: Readonly<Record<string, AttributeRule>>
}

const shown = { showIfKey: text }
const align = oneOf('left', 'center', 'right')
const written = { textAlign: oneOf('left', 'center', 'right', 'justify'), textDirection: oneOf('ltr', 'rtl') }
const paddings = { paddingTop: size, paddingRight: size, paddingBottom: size, paddingLeft: size }
const margins = { marginTop: size, marginRight: size, marginBottom: size, marginLeft: size }
const described = { alt: text, title: text }
const pictured = { src: imageSource, isSrcVariable: flag, ...described }
const linked = { externalLink: link, isExternalLinkVariable: flag }
const repeated: NodeRule = { group: 'block', children: 'blocks', attributes: { each: text, ...shown } }

/**
 * The whitelist. The library looks a node's type up as the name of a method: a type that is
 * not listed here must never reach it. contract: documents.
 */
export const NODE_RULES: ReadonlyMap<string, NodeRule> = new Map<string, NodeRule>([
  ['paragraph', { group: 'block', children: 'inline', attributes: { ...written, ...shown } }],
  ['heading', { group: 'block', children: 'inline', attributes: { ...written, ...shown } }],
  ['text', { group: 'inline', children: 'none', attributes: {} }],
  ['hardBreak', { group: 'inline', children: 'none', attributes: {} }],
  ['horizontalRule', { group: 'block', children: 'none', attributes: {} }],
  ['bulletList', { group: 'block', children: 'listItems', attributes: {} }],
  ['orderedList', { group: 'block', children: 'listItems', attributes: {} }],
  ['listItem', { group: 'listItem', children: 'blocks', attributes: {} }],
  ['blockquote', { group: 'block', children: 'blocks', attributes: {} }],
  [
    'button',
    {
      group: 'block',
      children: 'none',
      attributes: {
        text,
        isTextVariable: flag,
        url: link,
        isUrlVariable: flag,
        alignment: align,
        variant: oneOf('filled', 'outline'),
        borderRadius: oneOf('sharp', 'smooth', 'round'),
        buttonColor: color,
        textColor: color,
        ...paddings,
        ...shown,
      },
    },
  ],
  ['spacer', { group: 'block', children: 'none', attributes: { height: size, ...shown } }],
  [
    'image',
    {
      group: 'block',
      children: 'none',
      attributes: {
        ...pictured,
        ...linked,
        width: size,
        height: size,
        alignment: align,
        borderRadius: size,
        ...shown,
      },
    },
  ],
  [
    'inlineImage',
    { group: 'inline', children: 'none', attributes: { ...pictured, ...linked, width: size, height: size } },
  ],
  [
    'logo',
    { group: 'block', children: 'none', attributes: { ...pictured, size, alignment: align, ...shown } },
  ],
  [
    'linkCard',
    {
      group: 'block',
      children: 'none',
      attributes: {
        title: text,
        description: text,
        link,
        linkTitle: text,
        image: imageSource,
        subTitle: text,
        badgeText: text,
      },
    },
  ],
  [
    'section',
    {
      group: 'block',
      children: 'blocks',
      attributes: {
        backgroundColor: color,
        align,
        borderRadius: size,
        borderWidth: size,
        borderColor: color,
        ...paddings,
        ...margins,
        ...shown,
      },
    },
  ],
  ['columns', { group: 'block', children: 'columns', attributes: { gap: size, ...shown } }],
  [
    'column',
    {
      group: 'column',
      children: 'blocks',
      attributes: { width: size, verticalAlign: oneOf('top', 'middle', 'bottom') },
    },
  ],
  ['repeat', repeated],
  ['for', repeated],
  [
    'variable',
    { group: 'inline', children: 'none', attributes: { id: text, fallback: text, required: flag, ...shown } },
  ],
  ['htmlCodeBlock', { group: 'block', children: 'code', attributes: shown }],
  ['codeBlock', { group: 'block', children: 'code', attributes: {} }],
  ['footer', { group: 'block', children: 'inline', attributes: written }],
  ['snippet', { group: 'block', children: 'none', attributes: { snippetId: text } }],
])

export const MARK_RULES: ReadonlyMap<string, Readonly<Record<string, AttributeRule>>> = new Map<
  string,
  Readonly<Record<string, AttributeRule>>
>([
  ['bold', {}],
  ['italic', {}],
  ['underline', {}],
  ['strike', {}],
  ['code', {}],
  ['link', { href: link, target: text, rel: text, isUrlVariable: flag }],
  ['textStyle', { color }],
])

/** What each place takes, as a message says it. */
export const PLACES: Readonly<Record<ChildGroup, string>> = {
  blocks: 'blocks such as paragraph, heading, button, image or section',
  inline: 'text, variable, hardBreak or inlineImage',
  listItems: 'listItem nodes',
  columns: 'column nodes',
  code: 'text and variable nodes',
  none: 'nothing',
}

export function mayStandIn(place: ChildGroup, type: string, group: NodeGroup): boolean {
  switch (place) {
    case 'blocks':
      return group === 'block'
    case 'inline':
      return group === 'inline'
    case 'listItems':
      return group === 'listItem'
    case 'columns':
      return group === 'column'
    case 'code':
      return type === 'text' || type === 'variable'
    default:
      return false
  }
}
