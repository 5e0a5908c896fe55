import { ActionIcon } from '@mantine/core'
import { Maximize, Plus, ZoomIn, ZoomOut, type LucideIcon } from 'lucide-react'
import {
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { GraphMap } from './GraphMap.tsx'
import { layOut, NODE_HEIGHT, NODE_WIDTH, type LaidLink, type Layout } from './layout.ts'
import { GraphLines, type Mark } from './lines.tsx'
import { useViewport } from './useViewport.ts'
import { overlaps, type Area } from './view.ts'
import { follow, stepFrom, survivorOf, type Trail } from './walk.ts'
import styles from './graph.module.css'

/** A node: an icon with its kind, a title, and a line of figures. All of one size. */
export interface GraphNode {
  id: string
  icon: LucideIcon
  /** What kind of thing it is, in a word: "Wait". */
  kind: string
  /** What it does: "Wait 2 days". One line; the rest is cut off and shown on hover. */
  title: string
  /** What happened there: "3 inside · 40 entered". */
  figures?: string
  /** Set where something is wrong with it; shown on hover, and counted in its corner. */
  problems?: readonly string[]
  /** Drawn apart from the others; `problem` follows from `problems`. */
  mark?: Mark
}

export interface GraphEdge {
  id: string
  source: string
  target: string
  /** Stands on it: "Yes · 12". */
  label?: string
  /** 0 to 1: how much of the traffic took it; drawn as thickness. */
  share?: number
  mark?: Mark
}

export interface GraphProps {
  /** What it is the picture of, for those who do not see it. */
  label: string
  /** In any order; the order decides what stands left. Keep the array while nothing changes. */
  nodes: readonly GraphNode[]
  /** Edges with unknown ends are not drawn. A dashed one leads back up. */
  edges: readonly GraphEdge[]
  /** The node that is chosen; null for none. */
  selected: string | null
  /** By click, or by Enter or Space on the node that the arrow keys reached. Null by Escape or a click beside. */
  onSelect: (id: string | null, byKey: boolean) => void
  /** Given, each edge carries a button with a plus, named so ("Add a step on Yes"). */
  onAdd?: (edge: string) => void
  /** A key on the stage that the graph does not use itself: Delete, say. `id` is the node the keys are on. */
  onKey?: (event: KeyboardEvent, id: string | null) => void
  /** The part that takes the keys, for those who give the focus back to it. */
  stageRef?: RefObject<HTMLDivElement | null>
  /** What the keys do beside the arrows, for those who hear it. */
  keys?: string
  /** Further buttons, beside those that zoom. */
  children?: ReactNode
}

/**
 * A directed graph from top to bottom: laid out by itself, panned by dragging or the wheel, zoomed
 * by Ctrl and the wheel, and walked with the arrow keys, which follow the edges. It fills its
 * parent, which must have a height. Only what is in sight is in the document.
 */
export function Graph(props: GraphProps) {
  const { label, nodes, edges, selected, onSelect, onAdd, onKey, keys, children } = props
  const layout = useLayout(nodes, edges)
  const prefix = useId()
  const own = useRef<HTMLDivElement>(null)
  const stage = props.stageRef ?? own
  const layers = useRef<HTMLDivElement>(null)
  const between = useRef<HTMLDivElement>(null)
  const lines = useRef<SVGGElement>(null)
  const map = useRef<SVGRectElement>(null)
  const viewport = useViewport({
    layout,
    stage,
    draw: ({ x, y, scale }, { width, height }) => {
      const moved = `translate(${-x * scale}px, ${-y * scale}px) scale(${scale})`
      for (const layer of [layers, between]) if (layer.current) layer.current.style.transform = moved
      between.current?.style.setProperty('--scale', String(scale))
      lines.current?.setAttribute('transform', `translate(${-x * scale} ${-y * scale}) scale(${scale})`)
      const seen = { x, y, width: width / scale, height: height / scale }
      for (const [name, value] of Object.entries(seen)) map.current?.setAttribute(name, String(value))
    },
  })
  const { area, far, reveal, zoomBy } = viewport
  const { active, trail, setAt } = useWalk(layout, nodes[0]?.id ?? null)
  const boxOf = (id: string): Area | null => {
    const place = layout.places.get(id)
    return place ? { x: place.x, y: place.y, width: NODE_WIDTH, height: NODE_HEIGHT } : null
  }
  const goTo = (id: string): void => {
    setAt(id)
    const box = boxOf(id)
    if (box) reveal(box)
  }
  // A node that was chosen elsewhere (a list of problems, say) is shown.
  const shown = useRef(selected)
  useEffect(() => {
    if (selected === null || selected === shown.current) return
    shown.current = selected
    const place = layout.places.get(selected)
    setAt(selected)
    if (place) reveal({ x: place.x, y: place.y, width: NODE_WIDTH, height: NODE_HEIGHT })
  }, [selected, layout, reveal])
  const drag = useDrag(viewport, (point) => {
    const found = findAt(layout, viewport.toPicture(point))
    if (found !== null) setAt(found)
    shown.current = found
    onSelect(found, false)
  })
  useWheel(stage, viewport)
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = isPlain(event) ? stepFrom(layout, trail, event.key) : null
    if (next !== null) goTo(next)
    else if ((event.key === 'Enter' || event.key === ' ') && active !== null) {
      // Chosen by the key: it is in sight already, and what opens may want the focus.
      shown.current = active
      onSelect(active, true)
    } else if (event.key === 'Escape' && selected !== null) onSelect(null, true)
    else if (event.key === '+' || event.key === '=') zoomBy(STEP)
    else if (event.key === '-') zoomBy(1 / STEP)
    else if (event.key === '0') viewport.fit()
    else return onKey?.(event, active)
    event.preventDefault()
  }
  const inSight = nodes.filter(({ id }) => {
    const box = boxOf(id)
    return box !== null && (id === active || (!far && overlaps(box, area)))
  })
  return (
    <div className={styles['graph']}>
      <div
        ref={stage}
        className={styles['stage']}
        role="listbox"
        tabIndex={0}
        aria-label={label}
        aria-description={`Arrow up and down follow the lines, left and right go through all steps, Enter opens.${keys === undefined ? '' : ` ${keys}`}`}
        {...(active === null ? {} : { 'aria-activedescendant': `${prefix}${active}` })}
        onKeyDown={onKeyDown}
        {...drag}
      >
        <GraphLines lines={lines} layout={layout} edges={edges} boxes={far ? nodes : NO_BOXES} />
        <div ref={layers} className={styles['layer']}>
          {inSight.map((node) => (
            <Node
              key={node.id}
              node={node}
              id={`${prefix}${node.id}`}
              box={boxOf(node.id) ?? NOWHERE}
              selected={node.id === selected}
              active={node.id === active}
              place={nodes.indexOf(node) + 1}
              all={nodes.length}
            />
          ))}
        </div>
      </div>
      <div ref={between} className={`${styles['layer']} ${styles['between']}`}>
        {!far && <Labels links={layout.links} edges={edges} area={area} onAdd={onAdd} />}
      </div>
      <div className={`${styles['controls']} small`}>
        <ActionIcon aria-label="Zoom in" title="Zoom in (+)" onClick={() => zoomBy(STEP)}>
          <ZoomIn aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label="Zoom out" title="Zoom out (-)" onClick={() => zoomBy(1 / STEP)}>
          <ZoomOut aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label="Show all" title="Show all (0)" onClick={viewport.fit}>
          <Maximize aria-hidden />
        </ActionIcon>
        {children}
      </div>
      {nodes.length > NO_MAP && <GraphMap layout={layout} seen={map} onGo={viewport.centre} />}
    </div>
  )
}

const STEP = 1.25
/** Fewer nodes than these need no map of them. */
const NO_MAP = 14
const NOWHERE: Area = { x: 0, y: 0, width: 0, height: 0 }
const NO_BOXES: readonly GraphNode[] = []

/** Laid out again only when nodes come, go or are joined otherwise, not when their words change. */
function useLayout(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): Layout {
  const shape = useMemo(
    () =>
      JSON.stringify([
        nodes.map(({ id }) => id),
        edges.map(({ id, source, target }) => ({ id, source, target })),
      ]),
    [nodes, edges],
  )
  return useMemo(() => {
    const [ids, links] = JSON.parse(shape) as [string[], GraphEdge[]]
    return layOut(ids, links)
  }, [shape])
}

function isPlain({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey
}

/** The node that the keys are on. One that is taken away leaves them on the nearest above it. */
function useWalk(layout: Layout, first: string | null) {
  const [trail, setTrail] = useState<Trail>([])
  const before = useRef(layout)
  const at = trail.at(-1)
  const found = at === undefined ? null : survivorOf(at, before.current, layout)
  const active = found ?? first
  useEffect(() => {
    before.current = layout
    if (at !== undefined && found !== at) setTrail(found === null ? [] : [found])
  }, [layout, at, found])
  const setAt = useCallback((id: string) => setTrail((walked) => follow(walked, id)), [])
  return { active, trail: at === active || active === null ? trail : [active], setAt }
}

interface NodeProps {
  node: GraphNode
  id: string
  box: Area
  selected: boolean
  active: boolean
  place: number
  all: number
}

function Node({ node, id, box, selected, active, place, all }: NodeProps) {
  const { icon: Icon, kind, title, figures, problems = [], mark } = node
  return (
    <div
      id={id}
      role="option"
      aria-selected={selected}
      aria-posinset={place}
      aria-setsize={all}
      className={styles['node']}
      data-active={active || undefined}
      data-mark={problems.length > 0 ? 'problem' : mark}
      title={[kind, title, ...problems].join('\n')}
      style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
    >
      <span className={styles['kind']}>
        <Icon aria-hidden />
        <span className={styles['words']}>{kind}</span>
        {problems.length > 0 && <b>{problems.length === 1 ? '1 problem' : `${problems.length} problems`}</b>}
      </span>
      <span className={styles['title']}>{title}</span>
      {figures !== undefined && <span className={styles['figures']}>{figures}</span>}
    </div>
  )
}

interface LabelsProps {
  links: readonly LaidLink[]
  edges: readonly GraphEdge[]
  area: Area
  onAdd: ((edge: string) => void) | undefined
}

/** What stands on the edges: their words, and where steps are added. */
function Labels({ links, edges, area, onAdd }: LabelsProps) {
  const words = useMemo(() => new Map(edges.map(({ id, label }) => [id, label])), [edges])
  return links.map(({ id, label: { x, y } }) => {
    const text = words.get(id)
    if (text === undefined && onAdd === undefined) return null
    if (!overlaps({ x, y, width: 1, height: 1 }, area)) return null
    const bare = text === undefined ? styles['bare'] : ''
    return (
      <span key={id} className={`${styles['label']} ${bare}`} style={{ left: x, top: y }}>
        {text}
        {onAdd && (
          <button
            type="button"
            className={`${styles['add']} small`}
            aria-label={text === undefined ? 'Add a step here' : `Add a step on ${text}`}
            title="Add a step"
            onClick={() => onAdd(id)}
          >
            <Plus aria-hidden />
          </button>
        )}
      </span>
    )
  })
}

function findAt({ places }: Layout, { x, y }: { x: number; y: number }): string | null {
  for (const [id, place] of places)
    if (x >= place.x && x <= place.x + NODE_WIDTH && y >= place.y && y <= place.y + NODE_HEIGHT) return id
  return null
}

/** A pointer that moved this far is dragging, not clicking. */
const DRAG = 4

type Viewport = ReturnType<typeof useViewport>

function useDrag({ moveBy }: Viewport, onClick: (at: { x: number; y: number }) => void) {
  const last = useRef<{ x: number; y: number; moved: number } | null>(null)
  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      if (event.button !== 0) return
      last.current = { x: event.clientX, y: event.clientY, moved: 0 }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: ({ clientX: x, clientY: y }: PointerEvent) => {
      const from = last.current
      if (from === null) return
      const moved = from.moved + Math.abs(x - from.x) + Math.abs(y - from.y)
      if (moved > DRAG) moveBy(from.x - x, from.y - y)
      last.current = { x, y, moved }
    },
    onPointerUp: ({ clientX: x, clientY: y }: PointerEvent) => {
      if (last.current && last.current.moved <= DRAG) onClick({ x, y })
      last.current = null
    },
    onPointerCancel: () => void (last.current = null),
  }
}

/** React listens to the wheel passively, and a page must not zoom with the picture. */
function useWheel(stage: React.RefObject<HTMLDivElement | null>, { zoomBy, moveBy }: Viewport): void {
  useEffect(() => {
    const box = stage.current
    if (!box) return
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault()
      const { left, top } = box.getBoundingClientRect()
      if (event.ctrlKey || event.metaKey)
        zoomBy(Math.exp(-event.deltaY / 300), { x: event.clientX - left, y: event.clientY - top })
      else moveBy(event.shiftKey ? event.deltaY : event.deltaX, event.shiftKey ? 0 : event.deltaY)
    }
    box.addEventListener('wheel', onWheel, { passive: false })
    return () => box.removeEventListener('wheel', onWheel)
  }, [stage, zoomBy, moveBy])
}
