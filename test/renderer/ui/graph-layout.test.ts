import { expect, test } from 'vitest'
import {
  layOut,
  NODE_HEIGHT,
  NODE_WIDTH,
  type GraphLink,
  type Layout,
} from '../../../src/renderer/ui/graph/layout.ts'

/** Steps in a row; each fifth also leads on to one further down, or to the last. */
function series(size: number): { ids: string[]; links: GraphLink[] } {
  const ids = Array.from({ length: size }, (_, index) => `s${index}`)
  const links = ids.slice(1).map((target, index) => ({ id: `a${index}`, source: `s${index}`, target }))
  for (let index = 2; index + 3 < size; index += 5) {
    const target = index % 3 === 0 ? `s${size - 1}` : `s${index + 3}`
    links.push({ id: `b${index}`, source: `s${index}`, target })
  }
  return { ids, links }
}

/** Two steps for each one above. */
function tree(size: number): { ids: string[]; links: GraphLink[] } {
  const ids = Array.from({ length: size }, (_, index) => `s${index}`)
  const links = ids
    .slice(1)
    .map((target, index) => ({ id: `e${index}`, source: `s${Math.floor(index / 2)}`, target }))
  return { ids, links }
}

function findOverlaps({ places }: Layout): string[] {
  const all = [...places]
  return all.flatMap(([one, a], index) =>
    all
      .slice(index + 1)
      .filter(([, b]) => Math.abs(a.x - b.x) < NODE_WIDTH && Math.abs(a.y - b.y) < NODE_HEIGHT)
      .map(([two]) => `${one} ${two}`),
  )
}

test.each([
  ['a series of 500', series(500)],
  ['a tree of 200', tree(200)],
])('%s: no two nodes overlap, links lead down, all inside the picture', (_name, { ids, links }) => {
  const layout = layOut(ids, links)
  expect(layout.places.size).toBe(ids.length)
  expect(findOverlaps(layout)).toEqual([])
  for (const { source, target } of links)
    expect(layout.places.get(source)?.row).toBeLessThan(layout.places.get(target)?.row ?? 0)
  for (const { x, y } of layout.places.values()) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + NODE_WIDTH).toBeLessThanOrEqual(layout.width + 1)
    expect(y + NODE_HEIGHT).toBeLessThanOrEqual(layout.height)
  }
})

test('a long series stays narrow: lanes give way to steps', () => {
  const { ids, links } = series(500)
  expect(layOut(ids, links).width).toBeLessThan(3 * NODE_WIDTH)
})

test('the same graph is laid out the same, and a step with two ways stands above their middle', () => {
  const links = [
    { id: '1', source: 'a', target: 'b' },
    { id: '2', source: 'a', target: 'c' },
  ]
  const layout = layOut(['a', 'b', 'c'], links)
  expect(layOut(['a', 'b', 'c'], links)).toEqual(layout)
  const [a, b, c] = ['a', 'b', 'c'].map((id) => layout.places.get(id)?.x ?? 0)
  expect(a).toBe(((b ?? 0) + (c ?? 0)) / 2)
})

test('a link that closes a circle runs back up beside it, and unknown ends are left out', () => {
  const layout = layOut(
    ['a', 'b'],
    [
      { id: 'down', source: 'a', target: 'b' },
      { id: 'up', source: 'b', target: 'a' },
      { id: 'nowhere', source: 'b', target: 'z' },
    ],
  )
  expect(layout.links.map(({ id, back }) => [id, back])).toEqual([
    ['down', false],
    ['up', true],
  ])
  const right = Math.max(...(layout.links[1]?.points ?? []).map(({ x }) => x))
  expect(right).toBeGreaterThan(NODE_WIDTH)
  expect(right).toBeLessThanOrEqual(layout.width)
})

test('nothing is laid out as nothing', () => {
  expect(layOut([], [])).toMatchObject({ links: [], places: new Map() })
})

test('the labels of two ways side by side do not cover each other', () => {
  const { links } = layOut(
    ['a', 'b', 'c'],
    [
      { id: 'near', source: 'a', target: 'b' },
      { id: 'far', source: 'a', target: 'c' },
      { id: '3', source: 'b', target: 'c' },
    ],
  )
  const [near, far] = links.map(({ label }) => label)
  expect(Math.abs((near?.y ?? 0) - (far?.y ?? 0))).toBeGreaterThan(20)
  expect(near?.x).not.toBe(far?.x)
})
