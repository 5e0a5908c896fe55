import { loadPackage } from './load-package.ts'
import type * as React from 'react'
import type * as ReactDom from 'react-dom/server'
import type { MarkupNode } from '../shared/content-library.ts'
import { finish } from '../shared/parts.ts'
import { loadOnce } from './load-once.ts'
import { MAILY_THEME } from './maily-theme.ts'

/** What of the library is used here; the rest of it is private, and none of it is typed for this. */
interface MailyRenderer {
  setTheme(theme: typeof MAILY_THEME): void
  setPreviewText(preview?: string): void
  setPayloadValue(key: string, value: unknown): void
  markup(): React.ReactElement
  renderNode(node: MarkupNode, options?: unknown): React.ReactNode
  htmlCodeBlock(node: MarkupNode, options?: unknown): React.ReactNode
}

interface Library {
  render(node: React.ReactNode): string
  /** A renderer of pages with `BLOCKS_PLACE` where the blocks of the document go. */
  makeRenderer(document: MarkupNode): MailyRenderer
}

/** Stands for the blocks while the page around them is rendered. */
const BLOCKS_PLACE = 'postdesk-blocks-go-here'

/** Blocks that are rendered in one piece: some milliseconds. */
const BLOCKS_PER_PART = 100

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** React asks browsers to fetch every image early, even a tracking pixel. */
const PRELOAD = /<link rel="preload" as="image"[^>]*\/>/g
/** A face without a source names nothing; the rule that uses its name stays. */
const FONT_FACE = /@font-face\s*\{[^}]*\}/

/** The one list that a `repeat` goes through: once. The engine repeats what comes of it. */
const ONCE = 'once'

/** React and the library that builds on it. */
type Loaded = readonly [typeof React, typeof ReactDom, { Maily: new (document: MarkupNode) => MailyRenderer }]

function loadAll(): Loaded {
  return [loadPackage('react'), loadPackage('react-dom/server'), loadPackage('@maily-to/render')] as never
}

/**
 * Loads React as it is meant for use: which of its two builds comes is decided by the environment at
 * that moment. The other checks every element, and takes twice as long for a page. Where a part of the
 * other build is there already, as in a bench or a test, all of it must be: the two do not mix.
 */
function loadForUse(): Loaded {
  const { NODE_ENV } = process.env
  process.env['NODE_ENV'] = 'production'
  try {
    const react = loadPackage('react') as typeof React
    if (!('act' in react)) return loadAll()
  } finally {
    if (NODE_ENV === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = NODE_ENV
  }
  return loadAll()
}

/** Loading takes a second and 100 MB: not before the first page is wanted, and then at once. */
const loadLibrary = loadOnce((): Library => {
  const [{ createElement, Fragment }, { renderToStaticMarkup }, { Maily }] = loadForUse()

  /** The library calls these two by name for every node it meets (0.2.3, pinned). */
  class MarkedRenderer extends Maily {
    override renderNode(node: MarkupNode, options?: unknown): React.ReactNode {
      const made = super.renderNode(node, options)
      return node.around ? createElement(Fragment, null, node.around[0], made, node.around[1]) : made
    }

    children(): string {
      return BLOCKS_PLACE
    }

    /** CSS that cannot be read is an exception; the block then goes in as it is. */
    override htmlCodeBlock(node: MarkupNode, options?: unknown): React.ReactNode {
      try {
        return super.htmlCodeBlock(node, options)
      } catch {
        const text = node.content?.map((child) => child.text ?? '').join('') ?? ''
        return createElement('div', { dangerouslySetInnerHTML: { __html: text } })
      }
    }
  }

  return {
    render: renderToStaticMarkup,
    makeRenderer: (document) => {
      const renderer = new MarkedRenderer(repeatingOnce(document))
      renderer.setTheme(structuredClone(MAILY_THEME))
      renderer.setPayloadValue(ONCE, [{}])
      return renderer
    },
  }
})

function repeatingOnce(node: MarkupNode): MarkupNode {
  const made: MarkupNode = { ...node }
  if (node.content) made.content = node.content.map(repeatingOnce)
  if (node.type === 'repeat') made.attrs = { ...node.attrs, each: ONCE }
  return made
}

/** Renders the blocks of a document, part by part; each knows its neighbours, as in the library's own loop. */
function* renderParts(
  document: MarkupNode,
  { renderer, size }: { renderer: MailyRenderer; size: number },
): Generator<void, string> {
  const { render } = loadLibrary()
  const nodes = repeatingOnce(document).content ?? []
  const parts: string[] = []
  for (let from = 0; from < nodes.length; from += size) {
    if (from > 0) yield
    const part = nodes.slice(from, from + size).map((node, index) => {
      const at = from + index
      return renderer.renderNode(node, { prev: nodes[at - 1], next: nodes[at + 1], parent: node })
    })
    parts.push(render(part).replaceAll(PRELOAD, ''))
  }
  return parts.join('')
}

/** Renders a page in parts; `size` is how many blocks a part has. */
export function* renderMailyPageInParts(
  document: MarkupNode,
  preheader: string | null,
  size = BLOCKS_PER_PART,
): Generator<void, string> {
  const { makeRenderer, render } = loadLibrary()
  const renderer = makeRenderer(document)
  if (preheader !== null) renderer.setPreviewText(preheader)
  const [before = '', after = ''] = render(renderer.markup()).replace(FONT_FACE, '').split(BLOCKS_PLACE)
  const blocks = yield* renderParts(document, { renderer, size })
  return DOCTYPE + before + blocks + after
}

export function renderMailyBlocks(document: MarkupNode): string {
  const renderer = loadLibrary().makeRenderer(document)
  return finish(renderParts(document, { renderer, size: BLOCKS_PER_PART }))
}
