import { expect, it, test } from 'vitest'
import { decodeOrganizationId, encodeId } from '../../../src/shared/ids.ts'
import { DAY_MS } from '../../../src/shared/text/time-units.ts'
import { enrolSubscribers } from '../../../src/engine/workflows/enrol.ts'
import { findMailFaults } from '../../support/mail-books.ts'
import { crowd } from '../../support/sending-file.ts'
import { START } from '../../support/served-sandbox.ts'
import { edges, publishGraph, step } from '../../support/workflow-file.ts'
import { livelyFile } from '../../support/workflow-play.ts'
import { useWorkflows } from '../../support/workflows.ts'

/** Somebody with two runs gets a workflow's email twice, and is one subscriber who followed its links. */
const { ready, control } = useWorkflows()

const SERIES = {
  steps: [step('t', 'TRIGGER', { kind: 'MANUAL' }), step('hello', 'EMAIL'), step('x', 'EXIT')],
  edges: edges('t>hello', 'hello>x'),
}
const settings = { repeat: { mode: 'ALWAYS' as const, cooldownDays: 0 } }
const FIGURES = 'SELECT clicks, people FROM campaign_links'

it('counts everybody once by chance, however transactions are cut', () => {
  for (const limit of [7, 5000]) {
    const world = livelyFile()
    const { file, organization } = world
    world.addPeople(crowd(200))
    const workflow = publishGraph(file, SERIES, { settings })
    const everybody = Array.from({ length: 200 }, (_, index) => index + 1)
    for (const now of [START, START + DAY_MS]) {
      world.advance(now, { limit })
      file.transaction(() =>
        enrolSubscribers({ db: file.write, now, organization }, { workflow, source: 'MANUAL' }, everybody),
      )
    }
    world.advance(START + 9 * DAY_MS, { limit })
    expect(findMailFaults(file.read)).toEqual([])
    const twice = file.read.column(
      `SELECT subscriber FROM events WHERE type = 6 GROUP BY subscriber, data ->> 'url'
       HAVING count(DISTINCT data ->> 'emailId') > 1`,
    )
    expect(twice.length).toBeGreaterThan(0)
    world.close()
  }
})

test('counts a subscriber once who follows a link by hand in both emails', async () => {
  const shop = await ready()
  const organization = decodeOrganizationId(shop.id) ?? 0
  const workflow = publishGraph(shop.file, SERIES, { settings, organization })
  const workflowId = encodeId('workflow', organization, workflow)
  const email = 'ann@mail.test'
  for (let turn = 0; turn < 2; turn += 1) {
    await shop.call('add_subscriber_to_workflow', { workflowId, email })
    await control('clock.advance', { by: '2m' })
  }
  const { emails } = await shop.call('get_subscriber_emails', { email })
  expect(emails).toHaveLength(2)
  for (const { id } of emails) await control('recipient.act', { emailId: id, action: 'click' })
  expect(shop.file.read.all(FIGURES)).toEqual([{ clicks: 2, people: 1 }])
})
