import { expect, test } from 'vitest'
import { layOut } from '../../../src/renderer/ui/graph/layout.ts'
import { follow, stepFrom, survivorOf, type Trail } from '../../../src/renderer/ui/graph/walk.ts'

/** The first way of its condition leads far down, so that the rows between belong to the second. */
const LINKS = [
  { id: '1', source: 'start', target: 'if' },
  { id: 'yes', source: 'if', target: 'exit' },
  { id: 'no', source: 'if', target: 'mail' },
  { id: '4', source: 'mail', target: 'split' },
  { id: 'a', source: 'split', target: 'left' },
  { id: 'b', source: 'split', target: 'right' },
  { id: '7', source: 'left', target: 'exit' },
  { id: '8', source: 'right', target: 'exit' },
]
const IDS = ['start', 'if', 'mail', 'split', 'left', 'right', 'exit']
const LAYOUT = layOut(IDS, LINKS)

function walk(from: string, ...keys: string[]): string[] {
  let trail: Trail = [from]
  return keys.map((key) => {
    const next = stepFrom(LAYOUT, trail, key)
    if (next !== null) trail = follow(trail, next)
    return trail.at(-1) ?? ''
  })
}

test('down takes the way to the nearest row, up goes back the way that was come', () => {
  expect(walk('if', 'ArrowDown', 'ArrowDown', 'ArrowDown')).toEqual(['mail', 'split', 'left'])
  expect(walk('split', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowUp')).toEqual([
    'left',
    'right',
    'exit',
    'right',
  ])
  // Come from nowhere, the nearest row above is the way up.
  expect(walk('exit', 'ArrowUp')).toEqual(['left'])
})

test('left and right reach every node, and stop at both ends', () => {
  expect(walk('start', ...Array<string>(IDS.length).fill('ArrowRight'))).toEqual([
    'if',
    'mail',
    'split',
    'left',
    'right',
    'exit',
    'exit',
  ])
  expect(walk('exit', 'Home', 'ArrowLeft', 'End')).toEqual(['start', 'start', 'exit'])
  expect(stepFrom(LAYOUT, ['start'], 'x')).toBeNull()
  expect(stepFrom(LAYOUT, [], 'ArrowDown')).toBeNull()
})

test('a node that is gone leaves the keys on the nearest one above it that is left', () => {
  const without = (...gone: string[]) =>
    layOut(
      IDS.filter((id) => !gone.includes(id)),
      LINKS,
    )
  expect(survivorOf('split', LAYOUT, without('split'))).toBe('mail')
  expect(survivorOf('left', LAYOUT, without('left', 'split', 'mail'))).toBe('if')
  expect(survivorOf('mail', LAYOUT, LAYOUT)).toBe('mail')
  expect(survivorOf('start', LAYOUT, without('start'))).toBeNull()
})
