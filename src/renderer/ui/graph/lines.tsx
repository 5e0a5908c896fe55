import { memo, useMemo, type RefObject } from 'react'
import { NODE_HEIGHT, NODE_WIDTH, pathOf, tipOf, type Layout } from './layout.ts'
import styles from './graph.module.css'

/** Why a node or an edge is drawn apart: it is wrong, it changed, or a subscriber went that way. */
export type Mark = 'problem' | 'changed' | 'trail'

interface GraphLinesProps {
  lines: RefObject<SVGGElement | null>
  layout: Layout
  edges: readonly { id: string; share?: number; mark?: Mark }[]
  /** Nodes to draw as plain boxes: those that are too small to read. */
  boxes: readonly { id: string; mark?: Mark; problems?: readonly string[] }[]
}

/** Widths in pixels, from an edge without traffic to one that all took. */
const THIN = 1.25
const THICK = 7

/**
 * All edges at once, and far away all boxes: one path for each look that they have. A thousand
 * elements would be laid out again with every move.
 */
export const GraphLines = memo(function GraphLines({ lines, layout, edges, boxes }: GraphLinesProps) {
  const drawn = useMemo(() => groupLines(layout, edges), [layout, edges])
  const tips = useMemo(() => layout.links.map(tipOf).join(''), [layout])
  const marked = useMemo(() => groupBoxes(layout, boxes), [layout, boxes])
  return (
    <svg className={styles['lines']} aria-hidden>
      <g ref={lines}>
        {drawn.map(({ key, width, dashed, mark, path }) => (
          <path
            key={key}
            className={styles['line']}
            d={path}
            strokeWidth={width}
            data-mark={mark}
            strokeDasharray={dashed ? '5 4' : undefined}
          />
        ))}
        <path className={styles['tip']} d={tips} />
        {marked.map(([mark, path]) => (
          <path key={mark} className={styles['box']} data-mark={mark === '' ? undefined : mark} d={path} />
        ))}
      </g>
    </svg>
  )
})

interface Look {
  key: string
  width: number
  dashed: boolean
  mark: Mark | undefined
  path: string
}

function groupLines({ links }: Layout, edges: GraphLinesProps['edges']): Look[] {
  const byId = new Map(edges.map((edge) => [edge.id, edge]))
  const looks = new Map<string, Look & { parts: string[] }>()
  for (const link of links) {
    const { share = 0, mark } = byId.get(link.id) ?? {}
    // Few widths, so that there are few paths.
    const width = THIN + Math.round(share * 6) * ((THICK - THIN) / 6)
    const key = `${mark ?? ''} ${width} ${link.back}`
    const look = looks.get(key) ?? { key, width, dashed: link.back, mark, path: '', parts: [] }
    look.parts.push(pathOf(link))
    looks.set(key, look)
  }
  return [...looks.values()].map(({ parts, ...look }) => ({ ...look, path: parts.join('') }))
}

function groupBoxes({ places }: Layout, boxes: GraphLinesProps['boxes']): [string, string][] {
  const groups = new Map<string, string[]>()
  for (const { id, mark, problems = [] } of boxes) {
    const place = places.get(id)
    if (!place) continue
    const key = problems.length > 0 ? 'problem' : (mark ?? '')
    const parts = groups.get(key) ?? []
    parts.push(`M${place.x} ${place.y}h${NODE_WIDTH}v${NODE_HEIGHT}h${-NODE_WIDTH}z`)
    groups.set(key, parts)
  }
  return [...groups].map(([key, parts]) => [key, parts.join('')])
}
