import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import { csvOfTable } from '../../../src/renderer/ui/table/CopyableTable.tsx'

test('a table that is read is copied with exact times and plain numbers, without what is pressed', () => {
  const { document } = parseHTML(`<table>
    <thead><tr><th>Member</th><th>Joined</th><th>Emails</th><th>Change</th></tr></thead>
    <tbody>
      <tr><td><button>ada@example.com</button></td><td><time datetime="2026-03-12T10:42:00.000Z">3 days ago</time></td>
        <td>1,204</td><td><button>Edit</button></td></tr>
      <tr><td>=2+2</td><td>ends <time datetime="2026-03-12T10:42:00.000Z">in 1 day</time></td><td>1,2</td><td></td></tr>
    </tbody></table>`)
  expect(csvOfTable(document.querySelector('table') as never)).toBe(
    'Member,Joined,Emails\r\nada@example.com,2026-03-12T10:42:00.000Z,1204\r\n\'=2+2,ends in 1 day,"1,2"\r\n',
  )
})
