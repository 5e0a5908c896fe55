import { afterAll, beforeAll, expect, test } from 'vitest'
import { useSandbox } from '../../support/organization.ts'
import { draftCampaign, makeReady } from '../../support/ready-campaign.ts'
import { startWebhookServer, type WebhookServer } from '../../support/webhook-server.ts'
import { chainOf, type SentGraph } from '../../support/workflow-graphs.ts'
import { publishDraft } from '../../support/workflows.ts'

/** Webhooks of workflows that what becomes of a campaign starts, against a real receiver on this machine. */
const { sandbox, start, control } = useSandbox()

let server: WebhookServer
beforeAll(async () => {
  server = await startWebhookServer()
})
afterAll(() => server.close())

/** A workflow that begins as told, does one step and ends. */
function startedBy(config: Record<string, unknown>, type: string, does: Record<string, unknown>): SentGraph {
  const { steps, edges } = chainOf({ id: 'does', type, config: does })
  return { steps: steps.map((one) => (one.type === 'TRIGGER' ? { ...one, config } : one)), edges }
}

test('a WEBHOOK step is called at its tick also when mail starts its workflow, however long the advance is', async () => {
  const shop = await start()
  await makeReady(sandbox(), shop)
  await control('scenario.set', { rates: { opened: 1 } })
  const people = Array.from({ length: 30 }, (_, index) => ({ email: `p${index}@mail.test` }))
  await shop.call('import_subscribers', { subscribers: people })
  await publishDraft(shop, startedBy({ kind: 'EMAIL_OPENED' }, 'WEBHOOK', { url: server.url }))
  // The tag of the first workflow starts the second; a tick that mail made due begins the run of that one.
  const { tag } = await shop.call('create_tag', { name: 'opened' })
  const tagging = [{ type: 'ADD_TAGS', tags: [tag.id] }]
  await publishDraft(shop, startedBy({ kind: 'EMAIL_OPENED' }, 'ACTION', { actions: tagging }))
  await publishDraft(shop, startedBy({ kind: 'TAG_ADDED', tags: [tag.id] }, 'WEBHOOK', { url: server.url }))
  await shop.confirm('schedule_campaign', { campaignId: await draftCampaign(shop) })
  await control('clock.advance', { by: '4h' })
  const calls = shop.file.read.all<{ minutes: number; runs: number }>(
    `SELECT (ended - started) / 60000 AS minutes, count(*) AS runs FROM workflow_runs
     WHERE ended IS NOT NULL AND ended > started GROUP BY 1`,
  )
  expect(calls).toEqual([{ minutes: 1, runs: server.received.length }])
  expect(server.received.length).toBeGreaterThan(10)
})
