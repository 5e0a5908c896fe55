/**
 * Where the nodes of a directed graph stand, from top to bottom: pure and deterministic. The same
 * graph gives the same picture, whatever happened before (docs/decisions/0115).
 */

export interface GraphLink {
  id: string
  source: string
  target: string
}

export interface Point {
  x: number
  y: number
}

/** Upper left corner of a node, and its row from the top. */
export interface Place extends Point {
  row: number
}

export interface LaidLink extends GraphLink {
  /** Ends of the curves that it is drawn with, from the source down to the target. */
  points: Point[]
  /** Where its label stands: halfway down its first curve. */
  label: Point
  /** True where it leads back up; it then runs along the right side. */
  back: boolean
  /** True where it ends on the line of another link to the same target: it has no tip of its own. */
  joins: boolean
}

export interface Layout {
  places: Map<string, Place>
  links: LaidLink[]
  width: number
  height: number
}

/** Size of every node, and the room between two rows, in pixels at full size. */
export const NODE_WIDTH = 216
export const NODE_HEIGHT = 72
const ROW_GAP = 58
const NODE_GAP = 32
/** Room that a link takes where it passes a row. */
const LANE = 28
const ROW = NODE_HEIGHT + ROW_GAP
const NODE_WEIGHT = 10_000
const SWEEPS = 4
const ALIGNMENTS = 6
/** More lanes than these take longer than they help: the links that are left run straight. */
const MOST_LANES = 3000

/** One thing in a row: a node, or a lane in which the links to one target pass. */
interface Cell {
  width: number
  row: number
  above: Cell[]
  below: Cell[]
  x: number
  /** Order inside its row. */
  at: number
}

interface Built {
  rows: Cell[][]
  nodes: Map<string, Cell>
  /** The cells that a link passes, from its source down. */
  chains: Map<string, Cell[]>
}

/** Returns where nodes and links stand. Links with unknown ends are left out. */
export function layOut(ids: readonly string[], links: readonly GraphLink[]): Layout {
  const known = new Set(ids)
  const drawn = links.filter(({ source, target }) => known.has(source) && known.has(target))
  const back = findBackLinks(ids, drawn)
  const down = drawn.filter((link) => !back.has(link))
  const built = build(ids, down)
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) order(built.rows, sweep % 2 === 0)
  align(built.rows)
  return measure(ids, drawn, back, built)
}

/** Finds the links that close a circle, walking from the first node on. No recursion: chains are long. */
function findBackLinks(ids: readonly string[], links: readonly GraphLink[]): Set<GraphLink> {
  const leaving = Map.groupBy(links, ({ source }) => source)
  const states = new Map<string, 'open' | 'done'>()
  const back = new Set<GraphLink>()
  for (const start of ids) {
    if (states.has(start)) continue
    const walk = [{ id: start, next: 0 }]
    states.set(start, 'open')
    for (let top = walk.at(-1); top !== undefined; top = walk.at(-1)) {
      const link = leaving.get(top.id)?.[top.next]
      top.next += 1
      if (link === undefined) {
        states.set(top.id, 'done')
        walk.pop()
      } else if (states.get(link.target) === 'open') back.add(link)
      else if (!states.has(link.target)) {
        states.set(link.target, 'open')
        walk.push({ id: link.target, next: 0 })
      }
    }
  }
  return back
}

/** Returns the row of each node: one below the lowest of those that lead to it. */
function findRows(ids: readonly string[], links: readonly GraphLink[]): Map<string, number> {
  const leaving = Map.groupBy(links, ({ source }) => source)
  const missing = new Map(ids.map((id) => [id, 0]))
  for (const { target } of links) missing.set(target, (missing.get(target) ?? 0) + 1)
  const rows = new Map(ids.map((id) => [id, 0]))
  const ready = ids.filter((id) => missing.get(id) === 0)
  for (let id = ready.pop(); id !== undefined; id = ready.pop())
    for (const { target } of leaving.get(id) ?? []) {
      rows.set(target, Math.max(rows.get(target) ?? 0, (rows.get(id) ?? 0) + 1))
      const left = (missing.get(target) ?? 0) - 1
      missing.set(target, left)
      if (left === 0) ready.push(target)
    }
  return rows
}

/** Makes the cells, in the order in which a walk from the top meets them. */
function build(ids: readonly string[], links: readonly GraphLink[]): Built {
  const rowOf = findRows(ids, links)
  const rows: Cell[][] = []
  const put = (row: number, width: number): Cell => {
    const cells = (rows[row] ??= [])
    const cell: Cell = { width, row, above: [], below: [], x: 0, at: cells.length }
    cells.push(cell)
    return cell
  }
  const leaving = Map.groupBy(links, ({ source }) => source)
  const nodes = new Map<string, Cell>()
  const lanes = new Map<string, Cell>()
  const chains = new Map<string, Cell[]>()
  const tops = ids.filter((id) => rowOf.get(id) === 0).toReversed()
  const open = [...tops]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (nodes.has(id)) continue
    nodes.set(id, put(rowOf.get(id) ?? 0, NODE_WIDTH))
    for (const link of (leaving.get(id) ?? []).toReversed()) open.push(link.target)
  }
  for (const link of links) {
    const [from, to] = [nodes.get(link.source), nodes.get(link.target)]
    if (!from || !to) continue
    chains.set(link.id, chainTo(from, to, lanesOf(lanes, link.target, put)))
  }
  return { rows: rows.map((cells) => cells ?? []), nodes, chains }
}

type LaneIn = (row: number) => { lane: Cell; known: boolean } | null

/** Links to one target share their lanes, so that forty exits of a series are one line down. */
function lanesOf(
  lanes: Map<string, Cell>,
  target: string,
  put: (row: number, width: number) => Cell,
): LaneIn {
  return (row) => {
    const key = `${row} ${target}`
    const known = lanes.get(key)
    if (known) return { lane: known, known: true }
    if (lanes.size >= MOST_LANES) return null
    const lane = put(row, LANE)
    lanes.set(key, lane)
    return { lane, known: false }
  }
}

/** Returns the cells that a link passes. It ends where it joins another one to the same target. */
function chainTo(from: Cell, to: Cell, laneIn: LaneIn): Cell[] {
  const chain = [from]
  const add = (cell: Cell): void => {
    const before = chain.at(-1)
    before?.below.push(cell)
    if (before) cell.above.push(before)
    chain.push(cell)
  }
  for (let row = from.row + 1; row < to.row; row += 1) {
    const found = laneIn(row)
    if (!found) break
    add(found.lane)
    if (found.known) return chain
  }
  add(to)
  return chain
}

/** Puts the cells of each row in the order of the middle of their neighbours. */
function order(rows: Cell[][], down: boolean): void {
  for (const cells of down ? rows : rows.toReversed()) {
    const middle = new Map(
      cells.map((cell) => [cell, mean((down ? cell.above : cell.below).map(({ at }) => at)) ?? cell.at]),
    )
    cells.sort((one, two) => (middle.get(one) ?? 0) - (middle.get(two) ?? 0) || one.at - two.at)
    for (const [at, cell] of cells.entries()) cell.at = at
  }
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Moves cells towards their neighbours, above and below in turn, without changing their order. */
function align(rows: Cell[][]): void {
  for (const cells of rows) {
    let x = 0
    for (const cell of cells) {
      cell.x = x + cell.width / 2
      x += cell.width + NODE_GAP
    }
  }
  for (let turn = 0; turn < ALIGNMENTS; turn += 1) {
    const down = turn % 2 === 0
    for (const cells of down ? rows : rows.toReversed())
      spread(
        cells,
        cells.map((cell) => pull(cell, down ? cell.above : cell.below)),
      )
  }
  // A last time by both sides: a step with two ways stands above the middle of them.
  for (const cells of rows.toReversed())
    spread(
      cells,
      cells.map((cell) => pull(cell, cell.below.length > 1 ? cell.below : cell.above)),
    )
}

/** Returns where neighbours want a cell: those of its kind first, or lanes would bend the line of steps. */
function pull(cell: Cell, neighbours: readonly Cell[]): number {
  const alike = neighbours.filter(({ width }) => width === cell.width)
  return mean((alike.length > 0 ? alike : neighbours).map(({ x }) => x)) ?? cell.x
}

/**
 * Puts cells as near to where they want to be as their order and widths allow: least squares, by
 * pooling neighbours that would overlap (isotonic regression).
 */
function spread(cells: Cell[], wanted: readonly number[]): void {
  const offsets: number[] = []
  let offset = 0
  for (const [index, cell] of cells.entries()) {
    const before = cells[index - 1]
    if (before) offset += (before.width + cell.width) / 2 + NODE_GAP
    offsets.push(offset)
  }
  const pools: { sum: number; weight: number; size: number }[] = []
  for (const [index, want] of wanted.entries()) {
    // A lane gives way to a node: else a long series drifts aside, a little with every lane.
    const weight = cells[index]?.width === LANE ? 1 : NODE_WEIGHT
    let pool = { sum: weight * (want - (offsets[index] ?? 0)), weight, size: 1 }
    for (let last = pools.at(-1); last && meanOf(last) > meanOf(pool); last = pools.at(-1)) {
      pools.pop()
      pool = { sum: pool.sum + last.sum, weight: pool.weight + last.weight, size: pool.size + last.size }
    }
    pools.push(pool)
  }
  let index = 0
  for (const pool of pools)
    for (let member = 0; member < pool.size; member += 1, index += 1) {
      const cell = cells[index]
      if (cell) cell.x = meanOf(pool) + (offsets[index] ?? 0)
    }
}

function meanOf({ sum, weight }: { sum: number; weight: number }): number {
  return sum / weight
}

function measure(
  ids: readonly string[],
  links: readonly GraphLink[],
  back: ReadonlySet<GraphLink>,
  { rows, nodes, chains }: Built,
): Layout {
  const cells = rows.flat()
  const left = Math.min(...cells.map(({ x, width }) => x - width / 2), 0)
  const right = Math.max(...cells.map(({ x, width }) => x + width / 2), NODE_WIDTH)
  const places = new Map<string, Place>()
  for (const id of ids) {
    const cell = nodes.get(id)
    if (cell)
      places.set(id, { x: Math.round(cell.x - NODE_WIDTH / 2 - left), y: cell.row * ROW, row: cell.row })
  }
  let lane = 0
  const laid = links.map((link): LaidLink => {
    if (back.has(link)) return leadBack(link, places, right - left + LANE * (1 + (lane++ % 6)))
    const chain = chains.get(link.id) ?? []
    const points = chain.flatMap((cell, index) =>
      passCell(cell, left, index === 0, index === chain.length - 1),
    )
    const joins = chain.at(-1) !== nodes.get(link.target)
    return { ...link, points, label: pointOn(points, 0.5), back: false, joins }
  })
  partLabels(laid)
  return {
    places,
    links: laid,
    width: right - left + (lane === 0 ? 0 : LANE * (Math.min(lane, 6) + 1)),
    height: Math.max(rows.length * ROW - ROW_GAP, NODE_HEIGHT),
  }
}

/** A link leaves a node below and enters one above; through a lane it goes straight down. */
function passCell({ x, row }: Cell, left: number, first: boolean, last: boolean): Point[] {
  const top = { x: Math.round(x - left), y: row * ROW }
  const bottom = { x: top.x, y: top.y + NODE_HEIGHT }
  if (first) return [bottom]
  return last ? [top] : [top, bottom]
}

/** Returns the point of the first curve of a link, `at` of its way down: 0 to 1. */
function pointOn([from, to]: readonly Point[], at: number): Point {
  if (!from || !to) return { x: 0, y: 0 }
  const left = 1 - at
  const middle = (from.y + to.y) / 2
  return {
    x: from.x + (to.x - from.x) * at * at * (3 - 2 * at),
    y: from.y * left ** 3 + 3 * at * left * middle + to.y * at ** 3,
  }
}

/** Labels that stand closer than this would cover each other. */
const LABEL_ROOM = 124

/** Moves the labels of the ways of one node apart where they are too close: up and down their curves. */
function partLabels(links: LaidLink[]): void {
  for (const ways of Map.groupBy(links, ({ source }) => source).values()) {
    const down = ways.filter(({ back }) => !back).toSorted((one, other) => one.label.x - other.label.x)
    const isClose = down.some((way, index) => {
      const next = down[index + 1]
      return next !== undefined && next.label.x - way.label.x < LABEL_ROOM
    })
    if (isClose)
      for (const [index, way] of down.entries()) way.label = pointOn(way.points, index % 2 ? 0.75 : 0.25)
  }
}

function leadBack(link: GraphLink, places: ReadonlyMap<string, Place>, x: number): LaidLink {
  const from = places.get(link.source) ?? { x: 0, y: 0 }
  const to = places.get(link.target) ?? { x: 0, y: 0 }
  const start = { x: from.x + NODE_WIDTH, y: from.y + NODE_HEIGHT / 2 }
  const end = { x: to.x + NODE_WIDTH, y: to.y + NODE_HEIGHT / 2 }
  return {
    ...link,
    points: [start, { x, y: start.y }, { x, y: end.y }, end],
    label: { x: start.x + 34, y: start.y },
    back: true,
    joins: false,
  }
}

/** Returns the link as the path of an SVG: curves down, straight lines with corners back up. */
export function pathOf({ points, back }: Pick<LaidLink, 'points' | 'back'>): string {
  const [first, ...rest] = points
  if (!first) return ''
  let from = first
  const parts = [`M${first.x} ${first.y}`]
  for (const to of rest) {
    const middle = (from.y + to.y) / 2
    parts.push(
      back || from.x === to.x ? `L${to.x} ${to.y}` : `C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${to.y}`,
    )
    from = to
  }
  return parts.join('')
}

/** Returns the tip of a link, as a closed path to fill. */
export function tipOf({ points, back, joins }: Pick<LaidLink, 'points' | 'back' | 'joins'>): string {
  const end = points.at(-1)
  if (!end || joins) return ''
  const { x, y } = end
  return back ? `M${x} ${y}l7 -4v8z` : `M${x} ${y}l-4 -7h8z`
}
