import { expect, test } from 'vitest'
import { readLastActivity, readResourceTotals } from '../../../src/engine/store/organization-totals.ts'
import { queueSingle } from '../../support/queue-single.ts'
import { SendingFile } from '../../support/sending-file.ts'
import { START } from '../../support/served-sandbox.ts'

test('the last activity is the latest of the last email, change of a campaign and sign-up', () => {
  for (const last of ['email', 'campaign', 'subscriber', null]) {
    const world = new SendingFile()
    const { file } = world
    expect(readLastActivity(file.read)).toBeNull()
    const at = (of: string) => START + (of === last ? 3000 : 2000)
    world.addPeople([{ email: 'a@mail.test' }], START + 1000)
    world.addPeople([{ email: 'b@mail.test' }], at('subscriber'))
    for (const updated of [START + 1000, at('campaign')])
      world.schedule(START, { status: 'DRAFT', sendAt: null, updated })
    const single = { kind: 'TEST', recipient: 'a@mail.test', subscriber: 1 } as const
    for (const due of [START + 1000, at('email')]) queueSingle(file, { ...single, due })
    // One that only waits is no activity yet.
    queueSingle(file, { ...single, due: START + 9000 })
    file.transaction(() => file.write.run('UPDATE emails SET sent = due WHERE id < 3'))
    expect([last, readLastActivity(file.read)]).toEqual([last, START + (last === null ? 2000 : 3000)])
    world.close()
  }
})

test('every kind of thing is counted for itself', () => {
  const world = new SendingFile()
  const { write, read } = world.file
  const tables = [
    'tags',
    'custom_fields',
    'segments',
    'workflows',
    'snippets',
    'senders',
    'domains',
    'web_domains',
    'images',
  ]
  write.run('DELETE FROM senders')
  write.run('DELETE FROM domains')
  for (const [index, table] of tables.entries())
    for (let turn = 0; turn <= index; turn += 1) fill(world, table, turn)
  expect(readResourceTotals(read)).toEqual({
    ...{ tags: 1, customFields: 2, segments: 3, workflows: 4, snippets: 5, senders: 6, domains: 7 },
    ...{ webDomains: 8, images: 9 },
  })
  world.close()
})

/** Adds a row of any table: unique text where text is asked for, numbers elsewhere. */
function fill({ file: { write, read } }: SendingFile, table: string, turn: number): void {
  const columns = read
    .all<{ name: string; type: string; must: number; own: string | null; key: number }>(
      'SELECT name, type, "notnull" AS must, dflt_value AS own, pk AS key FROM pragma_table_info(?)',
      [table],
    )
    .filter(({ must, own, key }) => must === 1 && own === null && key === 0)
  const values = columns.map(({ type }) => (type === 'INTEGER' ? 1 : `${table} ${turn}`))
  write.run(
    `INSERT INTO ${table} (${columns.map(({ name }) => name).join(', ')}) VALUES (${values.map(() => '?').join(', ')})`,
    values,
  )
}
