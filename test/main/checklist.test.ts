import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const page = readFileSync('docs/electron.md', 'utf8')
const rows = [...page.matchAll(/^\| (\d+|`will-download`) \| .* \| (.*) \|$/gm)]

it('every point of the checklist of Electron is there once, in order', () => {
  const numbers = Array.from({ length: 20 }, (_, index) => String(index + 1))
  expect(rows.map(([, point]) => point)).toEqual([...numbers, '`will-download`'])
})

it('each test that holds a point is where the page says', () => {
  const named = rows.flatMap(([, , held = '']) => [...held.matchAll(/`(test\/[^`]+)`: ([^·]+)/g)])
  expect(named.length).toBeGreaterThan(25)
  const gone = named.filter(([, file = '', title = '']) => !readFileSync(file, 'utf8').includes(title.trim()))
  expect(gone.map(([whole]) => whole)).toEqual([])
})
