import type * as React from 'react'
import type { MarkupNode } from '../shared/content-library.ts'
import { finish } from '../shared/parts.ts'
import { loadMailyInParts, type MailyPackages, type MailyRenderer, type NodePlace } from './load-maily.ts'
import { MAILY_THEME } from './maily-theme.ts'

interface Library {
  render(node: React.ReactNode): string
  /** A renderer of pages with `CHILDREN_PLACE` where the blocks of the document go. */
  makeRenderer(document: MarkupNode): HoldingRenderer
}

/** A renderer that can leave out the children of a node, to be rendered afterwards. */
interface HoldingRenderer extends MailyRenderer {
  /** Returns the node rendered with `CHILDREN_PLACE` for its children, and these; null where it shows none. */
  holdChildren(
    node: MarkupNode,
    place: NodePlace,
  ): { shell: React.ReactNode; held: { nodes: readonly MarkupNode[]; place: NodePlace } | null }
}

/** Stands for the children of a node, or the blocks of a page, while what is around them is rendered. */
const CHILDREN_PLACE = 'postdesk-blocks-go-here'

/** Nodes that are rendered in one piece: some milliseconds. */
const NODES_PER_PART = 100

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** React asks browsers to fetch every image early, even a tracking pixel. */
const PRELOAD = /<link rel="preload" as="image"[^>]*\/>/g
/** A face without a source names nothing; the rule that uses its name stays. */
const FONT_FACE = /@font-face\s*\{[^}]*\}/

/** The one list that a `repeat` goes through: once. The engine repeats what comes of it. */
const ONCE = 'once'

/**
 * Returns the library's renderer with marks around nodes and children that can be held. The library calls
 * `renderNode`, `getMappedContent` and `htmlCodeBlock` by name (0.2.3, pinned).
 */
function markedRenderer({ createElement, Fragment }: typeof React, Maily: MailyPackages['Maily']) {
  return class extends Maily implements HoldingRenderer {
    holding: { nodes: readonly MarkupNode[]; place: NodePlace }[] | null = null

    override renderNode(node: MarkupNode, place?: NodePlace): React.ReactNode {
      const made = super.renderNode(node, place)
      return node.around ? createElement(Fragment, null, node.around[0], made, node.around[1]) : made
    }

    override getMappedContent(node: MarkupNode, place: NodePlace): React.ReactNode[] {
      if (!this.holding) return super.getMappedContent(node, place)
      this.holding.push({ nodes: node.content ?? [], place })
      return [CHILDREN_PLACE]
    }

    holdChildren(node: MarkupNode, place: NodePlace): ReturnType<HoldingRenderer['holdChildren']> {
      const holding: NonNullable<typeof this.holding> = []
      this.holding = holding
      try {
        return { shell: this.renderNode(node, place), held: holding[0] ?? null }
      } finally {
        this.holding = null
      }
    }

    children(): string {
      return CHILDREN_PLACE
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
}

let loaded: Library | undefined

/** Loads the packages when the first page is wanted, and in parts: they take some 200 ms. */
function* loadLibraryInParts(): Generator<void, Library> {
  if (loaded) return loaded
  const { react, renderToStaticMarkup, Maily } = yield* loadMailyInParts()
  const MarkedRenderer = markedRenderer(react, Maily)
  loaded = {
    render: renderToStaticMarkup,
    makeRenderer: (document) => {
      const renderer = new MarkedRenderer(repeatingOnce(document))
      renderer.setTheme(structuredClone(MAILY_THEME))
      renderer.setPayloadValue(ONCE, [{}])
      return renderer
    },
  }
  return loaded
}

function repeatingOnce(node: MarkupNode): MarkupNode {
  const made: MarkupNode = { ...node }
  if (node.content) made.content = node.content.map(repeatingOnce)
  if (node.type === 'repeat') made.attrs = { ...node.attrs, each: ONCE }
  return made
}

/** Renders nodes part by part; each knows its neighbours, as in the library's own loop. */
class PartRenderer {
  readonly #render: Library['render']
  readonly #renderer: HoldingRenderer
  readonly #size: number
  readonly #sizes = new WeakMap<MarkupNode, number>()

  /** `size` is how many nodes a part has. */
  constructor(render: Library['render'], renderer: HoldingRenderer, size: number) {
    this.#render = render
    this.#renderer = renderer
    this.#size = size
  }

  *blocksOf(document: MarkupNode): Generator<void, string> {
    return yield* this.#renderAll(repeatingOnce(document).content ?? [], (parent) => ({ parent }))
  }

  *#renderAll(
    nodes: readonly MarkupNode[],
    placeOf: (node: MarkupNode) => NodePlace,
  ): Generator<void, string> {
    let html = ''
    let part: React.ReactNode[] = []
    let size = 0
    const take = (): string => {
      const made = part.length > 0 ? this.#write(part) : ''
      part = []
      size = 0
      return made
    }
    for (const [at, node] of nodes.entries()) {
      const place = { ...placeOf(node), prev: nodes[at - 1], next: nodes[at + 1] }
      const own = this.#sizeOf(node)
      if (part.length > 0 && size + own > this.#size) {
        html += take()
        yield
      }
      if (own > this.#size && node.content) html += yield* this.#renderLarge(node, place)
      else {
        part.push(this.#renderer.renderNode(node, place))
        size += own
      }
    }
    return html + take()
  }

  *#renderLarge(node: MarkupNode, place: NodePlace): Generator<void, string> {
    const { shell, held } = this.#renderer.holdChildren(node, place)
    const [before = '', after = ''] = this.#write(shell).split(CHILDREN_PLACE)
    return before + (held ? yield* this.#renderAll(held.nodes, () => held.place) : '') + after
  }

  #write(nodes: React.ReactNode): string {
    return this.#render(nodes).replaceAll(PRELOAD, '')
  }

  /** How many nodes it is, with all that stands in it. */
  #sizeOf(node: MarkupNode): number {
    const known = this.#sizes.get(node)
    if (known !== undefined) return known
    const size = (node.content ?? []).reduce((sum, child) => sum + this.#sizeOf(child), 1)
    this.#sizes.set(node, size)
    return size
  }
}

/** Renders a page in parts; `size` is how many nodes a part has. */
export function* renderMailyPageInParts(
  document: MarkupNode,
  preheader: string | null,
  size = NODES_PER_PART,
): Generator<void, string> {
  const { makeRenderer, render } = yield* loadLibraryInParts()
  const renderer = makeRenderer(document)
  if (preheader !== null) renderer.setPreviewText(preheader)
  const [before = '', after = ''] = render(renderer.markup()).replace(FONT_FACE, '').split(CHILDREN_PLACE)
  const blocks = yield* new PartRenderer(render, renderer, size).blocksOf(document)
  return DOCTYPE + before + blocks + after
}

export function renderMailyBlocks(document: MarkupNode): string {
  const { makeRenderer, render } = finish(loadLibraryInParts())
  return finish(new PartRenderer(render, makeRenderer(document), NODES_PER_PART).blocksOf(document))
}
