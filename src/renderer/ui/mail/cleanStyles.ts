/**
 * Style sheets through the browser's own parser and out again, rule by rule. Only style rules
 * and conditions come back; whatever could fetch something is left out.
 *
 * `prefers-color-scheme` is decided here and not by the reader's system: the preview is asked
 * for light or dark, and the same message must look the same on every desk.
 */
import { hostOf } from './addresses.ts'

export type Scheme = 'light' | 'dark'

interface CleanedStyles {
  css: string
  /** Hosts of pictures, fonts and sheets that were asked for. */
  hosts: string[]
  /** What was left out, in words. */
  removed: string[]
  /** The sheet has rules for dark mode. */
  hasDarkRules: boolean
  /** The sheet declares that the message can be dark. */
  supportsDark: boolean
}

const FETCHES =
  /url\(|image-set\(|image\(|src\(|element\(|cross-fade\(|paint\(|attr\(|expression\(|\\|@import|javascript:/i
const ADDRESS = /(?:url|src)\(\s*["']?([^"')]+)/gi
const IMPORTED = /@import\s+(?:url\()?\s*["']?([^"');\s]+)/gi
const TRUE = '(min-width: 0px)'
const FALSE = '(min-width: 999999px)'

function hostsIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, address]) => hostOf(address ?? '') ?? [])
}

/** A sheet must not be able to end the element it is written into. */
function sealed(css: string): string {
  return css.replaceAll(/<(?=[/!?a-z])/gi, '\\3c ')
}

/** Declarations without those that fetch; colour schemes as the preview wants them. */
export function cleanDeclarations(style: CSSStyleDeclaration, scheme: Scheme): string {
  if (style.length === 0) return ''
  const asked = style.getPropertyValue('color-scheme')
  if (!FETCHES.test(style.cssText) && asked === '') return sealed(style.cssText)
  const kept: string[] = []
  for (const name of style) {
    const value = name === 'color-scheme' ? chooseScheme(asked, scheme) : style.getPropertyValue(name)
    if (value === '' || FETCHES.test(value) || FETCHES.test(name)) continue
    kept.push(`${name}: ${value}${style.getPropertyPriority(name) === '' ? '' : ' !important'}`)
  }
  return sealed(kept.join('; '))
}

function chooseScheme(asked: string, scheme: Scheme): string {
  return scheme === 'dark' && asked.includes('dark') ? 'dark' : 'light'
}

export function hostsOfStyle(text: string): string[] {
  return hostsIn(text, ADDRESS)
}

function decideScheme(condition: string, scheme: Scheme): string {
  return condition
    .replaceAll(/\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi, (_whole, wanted: string) =>
      wanted.toLowerCase() === scheme ? TRUE : FALSE,
    )
    .replaceAll(/\(\s*prefers-color-scheme\s*\)/gi, TRUE)
}

class SheetWriter {
  readonly removed: string[] = []
  hasDarkRules = false
  supportsDark = false
  private readonly scheme: Scheme

  constructor(scheme: Scheme) {
    this.scheme = scheme
  }

  write(rules: CSSRuleList): string {
    return [...rules].map((rule) => this.writeRule(rule)).join('\n')
  }

  private writeRule(rule: CSSRule): string {
    if (rule instanceof CSSStyleRule) return this.writeStyle(rule)
    if (rule instanceof CSSMediaRule) {
      const condition = rule.media.mediaText
      if (/prefers-color-scheme/i.test(condition)) this.hasDarkRules = true
      return `@media ${sealed(decideScheme(condition, this.scheme))} {\n${this.write(rule.cssRules)}\n}`
    }
    if (rule instanceof CSSSupportsRule && !FETCHES.test(rule.conditionText))
      return `@supports ${sealed(rule.conditionText)} {\n${this.write(rule.cssRules)}\n}`
    if (rule instanceof CSSFontFaceRule) this.removed.push('web font')
    return ''
  }

  private writeStyle(rule: CSSStyleRule): string {
    if (rule.style.getPropertyValue('color-scheme').includes('dark')) this.supportsDark = true
    const declarations = cleanDeclarations(rule.style, this.scheme)
    if (declarations === '') return ''
    // Links are inert, so nothing is `:link` here; their rules follow them to what they become.
    const selector = rule.selectorText.replaceAll(/:(?:any-)?link\b/gi, '[data-link]')
    return `${sealed(selector)} { ${declarations} }`
  }
}

export function cleanSheet(text: string, media: string, scheme: Scheme): CleanedStyles {
  const writer = new SheetWriter(scheme)
  const sheet = new CSSStyleSheet()
  // A conditional around the whole text, so that the sheet's own media attribute counts too.
  const css = parseInto(sheet, text) ? writer.write(sheet.cssRules) : ''
  const dark = /prefers-color-scheme/i.test(media)
  const imports = hostsIn(text, IMPORTED)
  return {
    css: media.trim() === '' ? css : `@media ${sealed(safeMedia(decideScheme(media, scheme)))} {\n${css}\n}`,
    hosts: [...new Set([...hostsIn(text, ADDRESS), ...imports])],
    removed: [...writer.removed, ...(/@import/i.test(text) ? ['imported sheet'] : [])],
    hasDarkRules: writer.hasDarkRules || dark,
    supportsDark: writer.supportsDark,
  }
}

/** Imports are no part of a constructed sheet: the browser skips them without asking anyone. */
function parseInto(sheet: CSSStyleSheet, text: string): boolean {
  try {
    sheet.replaceSync(text)
    return true
  } catch {
    return false
  }
}

/** The attribute comes as text: only what can be part of a condition may stay. */
function safeMedia(media: string): string {
  return /^[\w\s(),:.\-/<>=%]*$/.test(media) ? media : 'not all'
}
