import { isInsideMessage } from '../../../editor/insideMessage.ts'
import { restoreNames } from '../../../ui/mail/neutralize.ts'

/**
 * Which HTML, CSS and image features a message uses, by the names that caniemail.com gives them
 * (`css-border-radius`). Read from an inert document: nothing runs, nothing loads.
 */
const ONE_FEATURE_OF: [names: string, slug: string][] = [
  ['h1 h2 h3 h4 h5 h6', 'html-h1-h6'],
  ['ul ol li dl dt dd', 'html-lists'],
  [
    'article aside details figcaption figure footer header main mark nav section summary time',
    'html-semantics',
  ],
  ['b strong', 'html-strong'],
  ['s strike', 'html-strike'],
  ['tr td th tbody thead tfoot table', 'html-table'],
]

const TAGS = new Map(
  ONE_FEATURE_OF.flatMap(([names, slug]) => names.split(' ').map((name): [string, string] => [name, slug])),
)

const FORMATS: Record<string, string> = { jpeg: 'jpg', tif: 'tiff', heic: 'heif' }

/** Properties that share an entry with the shorthand they belong to. */
const FAMILIES: [RegExp, string][] = [
  [/^border-(?:top|bottom)-(?:left|right)-radius$/, 'css-border-radius'],
  [/^border-(?:(?:top|right|bottom|left)(?:-(?:width|style|color))?|width|style|color)$/, 'css-border'],
  [/^margin-(?:top|right|bottom|left)$/, 'css-margin'],
  [/^padding-(?:top|right|bottom|left)$/, 'css-padding'],
  [/^(?:left|right|top|bottom)$/, 'css-left-right-top-bottom'],
  [/^(?:column-(?!gap|count)|columns$)/, 'css-column-layout-properties'],
  [/^overflow-[xy]$/, 'css-overflow'],
  [/^(?:font-family|font-style|font-variant)$/, 'css-font'],
  [/^(?:row-gap|column-gap)$/, 'css-gap'],
  [/^grid-template-/, 'css-grid-template'],
  [/^animation-/, 'css-animation'],
  [/^transition-/, 'css-transition'],
  [/^--/, 'css-variables'],
]

const VALUES: [RegExp, string][] = [
  [/!\s*important/i, 'css-important'],
  [/\bcalc\(/i, 'css-unit-calc'],
  [/\bclamp\(/i, 'css-function-clamp'],
  [/\bmin\(/i, 'css-function-min'],
  [/\bmax\(/i, 'css-function-max'],
  [/\blight-dark\(/i, 'css-function-light-dark'],
  [/\blinear-gradient\(/i, 'css-linear-gradient'],
  [/\bradial-gradient\(/i, 'css-radial-gradient'],
  [/\bconic-gradient\(/i, 'css-conic-gradient'],
  [/\bvar\(/i, 'css-variables'],
  [/\brgba\(/i, 'css-rgba'],
  [/\brgb\(/i, 'css-rgb'],
  [/\d(?:rem)\b/i, 'css-unit-rem'],
  [/\d(?:em)\b/i, 'css-unit-em'],
  [/\d(?:vw)\b/i, 'css-unit-vw'],
  [/\d(?:vh)\b/i, 'css-unit-vh'],
  [/\d(?:ch)\b/i, 'css-unit-ch'],
]

const RULES: [RegExp, string][] = [
  [/@media\b/i, 'css-at-media'],
  [/prefers-color-scheme/i, 'css-at-media-prefers-color-scheme'],
  [/prefers-reduced-motion/i, 'css-at-media-prefers-reduced-motion'],
  [/@media[^{]*\(\s*(?:any-)?hover/i, 'css-at-media-hover'],
  [/@media[^{]*orientation/i, 'css-at-media-orientation'],
  [/@media[^{]*device-pixel-ratio/i, 'css-at-media-device-pixel-ratio'],
  [/@font-face\b/i, 'css-at-font-face'],
  [/@import\b/i, 'css-at-import'],
  [/@keyframes\b/i, 'css-at-keyframes'],
  [/@supports\b/i, 'css-at-supports'],
]

const PSEUDO =
  /(?<=[\w\])*}\s,])(::?)(hover|active|focus|checked|visited|first-child|last-child|nth-child|not|has|target|before|after|first-letter|first-line)\b/gi

/** Slugs with how often each is used, in a document or below one of its elements. */
export function findFeatures(root: ParentNode): Map<string, number> {
  const found = new Map<string, number>()
  const add = (slug: string): void => void found.set(slug, (found.get(slug) ?? 0) + 1)
  for (const element of root.querySelectorAll('body, body *, style, meta, link')) {
    const name = restoreNames(element.localName)
    add(TAGS.get(name) ?? `html-${name}`)
    for (const { name: attribute, value } of element.attributes)
      readAttribute(name, restoreNames(attribute), value, add)
    if (name === 'style') readSheet(element.textContent ?? '', add)
  }
  return found
}

type Add = (slug: string) => void

function readAttribute(tag: string, name: string, value: string, add: Add): void {
  if (name === 'style') return readDeclarations(value, add)
  if (name === 'href' && tag === 'a') {
    if (/^mailto:/i.test(value)) add('html-mailto-links')
    if (value.startsWith('#') && value.length > 1) add('html-anchor-links')
    return
  }
  if (name === 'src' && tag === 'img') return readPicture(value, add)
  if (name === 'type' && tag === 'input') add(`html-input-${value.toLowerCase()}`)
  if (name === 'usemap') add('html-image-maps')
  if (name === 'loading') add('html-loading-attribute')
  if (tag === 'meta' && name === 'name' && /^color-scheme$/i.test(value)) add('html-meta-color-scheme')
  // Not every attribute is a feature: those without an entry are dropped at the look-up.
  if (name !== 'type' && name !== 'name' && name !== 'content' && name !== 'class') add(`html-${name}`)
}

function readPicture(source: string, add: Add): void {
  if (isInsideMessage(source)) return add('image-base64')
  const extension = /\.([a-z0-9]+)(?:[?#].*)?$/i.exec(source)?.[1]?.toLowerCase()
  if (extension) add(`image-${FORMATS[extension] ?? extension}`)
}

function readSheet(css: string, add: Add): void {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
  for (const [pattern, slug] of RULES) if (pattern.test(plain)) add(slug)
  for (const [, colons, name] of plain.replaceAll(/\{[^{}]*\}/g, '{}').matchAll(PSEUDO))
    add(
      `css-pseudo-${colons === '::' || /^(?:before|after|first-l)/.test(name ?? '') ? 'element' : 'class'}-${name?.toLowerCase()}`,
    )
  for (const [, block = ''] of plain.matchAll(/\{([^{}]*)\}/g)) readDeclarations(block, add)
}

function readDeclarations(text: string, add: Add): void {
  for (const part of text.split(';')) {
    const at = part.indexOf(':')
    if (at < 0) continue
    const property = part.slice(0, at).trim().toLowerCase()
    const value = part.slice(at + 1).trim()
    if (property === '' || property.startsWith('mso-') || property.startsWith('-')) {
      if (property.startsWith('--')) add('css-variables')
      continue
    }
    add(slugOf(property, value))
    for (const [pattern, slug] of VALUES) if (pattern.test(value)) add(slug)
  }
}

function slugOf(property: string, value: string): string {
  if (property === 'display') {
    const kind = /\b(flex|grid|none)\b/i.exec(value)?.[1]?.toLowerCase()
    return kind ? `css-display-${kind}` : 'css-display'
  }
  return FAMILIES.find(([pattern]) => pattern.test(property))?.[1] ?? `css-${property}`
}
