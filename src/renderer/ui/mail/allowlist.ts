/**
 * What of a message is let through. Everything is built up from these lists: a name that is not
 * here does not reach the frame, whatever a parser of tomorrow makes of it.
 */

/** Elements that are written out again, with the attributes below. */
export const ALLOWED_ELEMENTS = new Set(
  (
    'a abbr acronym address article aside b bdi bdo big blockquote br caption center cite code col colgroup ' +
    'dd del dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i ins kbd li main mark ' +
    'nav ol p pre q rp rt ruby s samp section small span strike strong sub sup table tbody td tfoot th thead ' +
    'time tr tt u ul var wbr'
  ).split(' '),
)

/** Elements that go with all they hold, and what a person calls them. */
export const DROPPED_ELEMENTS: Record<string, string> = {
  script: 'script',
  style: '',
  title: '',
  head: '',
  iframe: 'frame',
  frame: 'frame',
  frameset: 'frame',
  portal: 'frame',
  fencedframe: 'frame',
  object: 'embedded object',
  embed: 'embedded object',
  applet: 'embedded object',
  audio: 'sound or video',
  video: 'sound or video',
  source: '',
  track: '',
  canvas: 'drawing',
  template: 'template',
  noembed: 'raw text',
  noframes: 'raw text',
  xmp: 'raw text',
  plaintext: 'raw text',
  listing: 'raw text',
  link: 'linked file',
  input: 'form field',
  textarea: 'form field',
  select: 'form field',
  map: 'image map',
}

/** Elements that go while their children stay. */
export const UNWRAPPED_ELEMENTS: Record<string, string> = {
  'postdesk-off-form': 'form',
  'postdesk-off-base': 'base address',
  button: 'button',
}

const EVERYWHERE = 'class dir lang role title align valign bgcolor width height'
const OF_ELEMENT: Record<string, string> = {
  table: 'border cellpadding cellspacing summary',
  td: 'colspan rowspan nowrap headers scope',
  th: 'colspan rowspan nowrap headers scope',
  col: 'span',
  colgroup: 'span',
  font: 'color face size',
  ol: 'start type reversed',
  ul: 'type',
  li: 'type value',
  hr: 'color noshade size',
  img: 'border hspace vspace',
  body: 'text link vlink',
}

const everywhere = new Set(EVERYWHERE.split(' '))
const ofElement = new Map(Object.entries(OF_ELEMENT).map(([name, list]) => [name, new Set(list.split(' '))]))

export function isAllowedAttribute(element: string, attribute: string): boolean {
  return (
    everywhere.has(attribute) ||
    (ofElement.get(element)?.has(attribute) ?? false) ||
    /^aria-(?:label|hidden|level)$/.test(attribute)
  )
}
