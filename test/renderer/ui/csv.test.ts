import { describe, expect, test } from 'vitest'
import { csvOf } from '../../../src/renderer/ui/table/columns.ts'

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
