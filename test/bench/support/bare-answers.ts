import { decodeId, idEncoder } from '../../../src/shared/ids.ts'
import { SUBSCRIBER_STATUSES } from '../../../src/engine/domain/subscriber-status.ts'
import type { Driver } from './reference.ts'

interface Row {
  id: number
  status: number
  created: number
  updated: number
  fields: string | null
}

/** The answers of three tools, by hand for one organization: same SQL, same bodies, no checks. */
export function answerBare(driver: Driver): (path: string, input: Record<string, unknown>) => unknown {
  const encode = idEncoder('subscriber', 1)
  const total = driver.prepare(`SELECT sum(n) FROM counters WHERE kind = 'status'`).pluck()
  const one = driver.prepare(
    `SELECT id, email, name, phone, status, created, updated, revenue, email_count AS emailCount, open_count AS openCount,
       click_count AS clickCount, ip_address AS ipAddress, country, unsubscribe_reason AS unsubscribeReason,
       json(fields) AS fields FROM subscribers WHERE id = ?`,
  )
  const page = driver.prepare(
    'SELECT id, email, name, status, created FROM subscribers ORDER BY id DESC LIMIT ? + 0',
  )
  const names = driver.prepare(
    `SELECT l.subscriber, t.name FROM json_each(?) w CROSS JOIN subscriber_tags l ON l.subscriber = w.value
     CROSS JOIN tags t ON t.id = l.tag ORDER BY t.folded`,
  )
  const fields = driver.prepare('SELECT id, name FROM custom_fields ORDER BY id')
  const tagsOf = (ids: number[]): Map<number, string[]> => {
    const tags = new Map<number, string[]>(ids.map((id) => [id, []]))
    for (const row of names.all(JSON.stringify(ids)) as { subscriber: number; name: string }[]) {
      tags.get(row.subscriber)?.push(row.name)
    }
    return tags
  }
  const present = (row: Row, tags: Map<number, string[]>) => ({
    ...row,
    id: encode(row.id),
    status: SUBSCRIBER_STATUSES[row.status - 1],
    createdAt: new Date(row.created).toISOString(),
    tags: tags.get(row.id),
  })
  return (path, input) => {
    if (path.endsWith('count_subscribers')) return { success: true, data: { total: total.get() } }
    if (path.endsWith('list_subscribers')) {
      const rows = page.all(input['limit']) as Row[]
      const tags = tagsOf(rows.map(({ id }) => id))
      return {
        success: true,
        data: { subscribers: rows.map((row) => present(row, tags)), total: total.get() },
      }
    }
    const row = one.get(decodeId('subscriber', 1, String(input['subscriberId']))) as Row
    const values = JSON.parse(row.fields ?? '{}') as Record<string, string>
    const known = fields.all() as { id: number; name: string }[]
    const customFields = Object.fromEntries(known.map(({ id, name }) => [name, values[id]]))
    const updatedAt = new Date(row.updated).toISOString()
    return { success: true, data: { ...present(row, tagsOf([row.id])), updatedAt, customFields } }
  }
}
