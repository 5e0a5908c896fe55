import { describe, expect, test } from 'vitest'
import { csvOf, nextSort, sortRows } from '../../../src/renderer/ui/table/columns.ts'

interface Row {
  name: string
  sent: number | null
  tags?: string[]
  limit?: { used: number }
}

const ROWS: Row[] = [
  { name: 'Lumen "Books"', sent: 1204, tags: ['a', 'b'], limit: { used: 3 } },
  { name: '=2+2', sent: null },
]

describe('a table as CSV', () => {
  test('has the shown columns in their order, exact values, and nothing where there is nothing', () => {
    const columns = [{ key: 'sent', label: 'Emails' }, { key: 'name' }, { key: 'tags' }, { key: 'limit' }]
    expect(csvOf(ROWS, columns)).toBe(
      'Emails,name,tags,limit\r\n1204,"Lumen ""Books""",a; b,"{""used"":3}"\r\n,\'=2+2,,\r\n',
    )
  })

  test('takes what a column says of itself', () => {
    const columns = [{ key: 'limit', text: ({ limit }: Row) => (limit ? `${limit.used} used` : null) }]
    expect(csvOf(ROWS, columns)).toBe('limit\r\n3 used\r\n\r\n')
  })
})

describe('rows in the order of a column', () => {
  const columns = [
    { key: 'name' },
    { key: 'limit', text: ({ limit }: Row) => (limit ? `${limit.used} used` : null) },
  ]
  const rows: Row[] = [12, 3, 40].map((used) => ({ name: `n${used}`, sent: null, limit: { used } }))
  const namesOf = (sorted: readonly Row[]): string[] => sorted.map(({ name }) => name)

  test('are sorted by what CSV has of it, numbers as numbers, and are as they came without one', () => {
    expect(namesOf(sortRows(rows, columns, { column: 'limit', down: false }))).toEqual(['n3', 'n12', 'n40'])
    expect(namesOf(sortRows(rows, columns, { column: 'limit', down: true }))).toEqual(['n40', 'n12', 'n3'])
    expect(sortRows(rows, columns, null)).toEqual(rows)
  })

  test('a column is clicked upwards, downwards, and left alone', () => {
    const up = nextSort(null, 'name')
    const down = nextSort(up, 'name')
    expect([up, down, nextSort(down, 'name')]).toEqual([
      { column: 'name', down: false },
      { column: 'name', down: true },
      null,
    ])
  })
})
