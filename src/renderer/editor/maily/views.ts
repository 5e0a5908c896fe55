import type { NodeViewRenderer } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { isInlineImage } from '../../../engine/domain/link-address.ts'
import { hostOf } from '../../ui/mail/addresses.ts'
import { drawPlaceholder } from '../../ui/mail/placeholder.ts'
import { outlineOf } from '../../screen/outline.ts'
import { showOwnPicture } from './ownPictures.ts'
import styles from './blocks.module.css'

/** How blocks stand on the canvas that the editor itself would fetch pictures for, or not know. */

type Draw = (node: Node, element: HTMLElement) => void

interface Drawing {
  tag: 'div' | 'span'
  draw: Draw
}

export function element(name: string, className: string | undefined, words?: string): HTMLElement {
  const made = document.createElement(name)
  if (className !== undefined) made.className = className
  if (words !== undefined) made.textContent = words
  return made
}

/**
 * A block without text of its own, redrawn when its attributes change. Classes are added, never
 * set: the editor keeps its own there, for what is selected.
 */
export const closedView: NodeViewRenderer = ({ node: first }) => {
  const dom = drawClosed(first) ?? element('div', undefined)
  return {
    dom,
    update: (node) => {
      if (node.type !== first.type) return false
      dom.replaceChildren()
      DRAWINGS[node.type.name]?.draw(node, dom)
      return true
    },
    ignoreMutation: () => true,
  }
}

/** Returns a block without text of its own as it stands on the canvas, null for any other node. */
export function drawClosed(node: Node): HTMLElement | null {
  const drawing = DRAWINGS[node.type.name]
  if (!drawing) return null
  const dom = element(drawing.tag, undefined)
  dom.contentEditable = 'false'
  dom.dataset['type'] = node.type.name
  drawing.draw(node, dom)
  return dom
}

export function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function pixels(value: unknown, otherwise: number, most = 600): number {
  const size = Number.parseFloat(text(value))
  return Number.isFinite(size) && size > 0 ? Math.min(size, most) : otherwise
}

const LOGO_HEIGHTS: Record<string, number> = { sm: 40, md: 48, lg: 64 }

/** What the address is of, when there is nothing to show: no picture is ever asked for. */
function sourceOf({ attrs }: Node): string {
  const source = text(attrs['src'])
  if (attrs['isSrcVariable'] === true) return `{{${source}}}`
  return source === '' ? 'no address yet' : (hostOf(source) ?? source)
}

function picture(node: Node, width: number, height: number): HTMLImageElement {
  const source = text(node.attrs['src'])
  const made = document.createElement('img')
  const own = isInlineImage(source)
  made.src = own ? source : drawPlaceholder({ width, height }, text(node.attrs['alt']), sourceOf(node))
  if (!own && node.attrs['isSrcVariable'] !== true) showOwnPicture(made, source)
  made.alt = text(node.attrs['alt']) || 'Picture without alternative text'
  made.width = width
  made.height = height
  made.draggable = false
  return made
}

const drawPicture: Draw = (node, dom) => {
  const { attrs } = node
  const logo = node.type.name === 'logo'
  const height = logo ? (LOGO_HEIGHTS[text(attrs['size'])] ?? 40) : pixels(attrs['height'], 160, 400)
  const width = logo ? height : pixels(attrs['width'], 560)
  dom.classList.add(styles['picture'] ?? 'picture')
  dom.style.textAlign = text(attrs['alignment']) || (logo ? 'left' : 'center')
  const made = picture(node, width, height)
  made.style.borderRadius = `${pixels(attrs['borderRadius'], 0)}px`
  // Square whatever the picture is, as in the mail.
  if (logo) made.style.height = `${height}px`
  dom.append(made)
}

const drawInlinePicture: Draw = (node, dom) => {
  dom.classList.add(styles['inlinePicture'] ?? 'inlinePicture')
  dom.append(picture(node, pixels(node.attrs['width'], 20), pixels(node.attrs['height'], 20)))
}

const CORNERS: Record<string, string> = { sharp: '0', smooth: '6px', round: '9999px' }

/**
 * Not with the form that the editor opens over a selected button: it keeps the focus going round
 * in itself, and the panel beside has all of it.
 */
const drawButton: Draw = ({ attrs }, dom) => {
  const label = text(attrs['text'])
  const made = element('span', styles['button'], attrs['isTextVariable'] === true ? `{{${label}}}` : label)
  const colour = text(attrs['buttonColor']) || 'var(--mly-button-background-color)'
  made.style.borderRadius = CORNERS[text(attrs['borderRadius'])] ?? '6px'
  made.style.borderColor = colour
  made.style.background = attrs['variant'] === 'outline' ? 'transparent' : colour
  made.style.color = text(attrs['textColor']) || 'var(--mly-button-text-color)'
  for (const side of ['Top', 'Right', 'Bottom', 'Left'] as const) {
    const own = text(attrs[`padding${side}`])
    made.style[`padding${side}`] =
      own === '' ? `var(--mly-button-padding-${side.toLowerCase()})` : `${pixels(own, 0)}px`
  }
  dom.classList.add(styles['buttonRoom'] ?? 'buttonRoom')
  dom.style.textAlign = text(attrs['alignment']) || 'left'
  dom.append(made)
}

const drawCard: Draw = ({ attrs }, dom) => {
  dom.classList.add(styles['card'] ?? 'card')
  const image = text(attrs['image'])
  if (image !== '') dom.append(element('p', styles['cardImage'], `Picture: ${hostOf(image) ?? image}`))
  const title = element('p', styles['cardTitle'], text(attrs['title']) || 'Link card')
  const aside = text(attrs['badgeText']) || text(attrs['subTitle'])
  if (aside !== '') title.append(element('span', styles['cardBadge'], aside))
  dom.append(title)
  if (text(attrs['description']) !== '') dom.append(element('p', undefined, text(attrs['description'])))
  const link = [attrs['linkTitle'], attrs['link']].map(text).filter((part) => part !== '')
  if (link.length > 0) dom.append(element('p', styles['cardLink'], link.join(' · ')))
}

/** What the editor has no node for: its words, and that it stays as it is. */
const drawKept: Draw = ({ attrs }, dom) => {
  const json = attrs['json'] as { type?: unknown } | null
  dom.classList.add(styles['box'] ?? 'box')
  dom.append(
    element('strong', undefined, `Kept as it is: ${text(json?.type) || 'a block'}`),
    element('span', undefined, outlineOf({ type: 'doc', content: [json] }).slice(0, 200)),
  )
}

const DRAWINGS: Readonly<Record<string, Drawing>> = {
  image: { tag: 'div', draw: drawPicture },
  logo: { tag: 'div', draw: drawPicture },
  inlineImage: { tag: 'span', draw: drawInlinePicture },
  button: { tag: 'div', draw: drawButton },
  linkCard: { tag: 'div', draw: drawCard },
  keptBlock: { tag: 'div', draw: drawKept },
}

/** The source, always: shown as a page, foreign HTML would be a part of this console. */
export const htmlView: NodeViewRenderer = () => {
  const dom = element('div', styles['html'])
  dom.dataset['type'] = 'htmlCodeBlock'
  const label = element('span', styles['htmlLabel'], 'HTML')
  label.contentEditable = 'false'
  const pre = element('pre', undefined)
  const contentDOM = element('code', undefined)
  pre.append(contentDOM)
  dom.append(label, pre)
  return { dom, contentDOM }
}
