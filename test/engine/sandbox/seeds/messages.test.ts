import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CAMPAIGN_STATUSES } from '../../../../src/engine/domain/campaign-status.ts'
import { CONTENT_TYPES } from '../../../../src/engine/domain/document.ts'
import { listOrganizationNumbers } from '../../../../src/engine/store/organizations.ts'
import { findOrganization } from '../../../../src/engine/store/organizations.ts'
import { encodeOrganizationId } from '../../../../src/shared/ids.ts'
import { findBookFaults } from '../../../support/books.ts'
import { actAs, type TestOrganization } from '../../../support/organization.ts'
import { serveSandbox, type ServedSandbox, START } from '../../../support/served-sandbox.ts'
import { DAY_MS } from '../../../../src/shared/text/time-units.ts'
import { required } from '../../../support/answers.ts'

let sandbox: ServedSandbox
let organizations: TestOrganization[]

beforeAll(async () => {
  sandbox = await serveSandbox({ seed: 'demo' })
  organizations = []
  for (const number of listOrganizationNumbers(sandbox.world.platform.read)) {
    const id = encodeOrganizationId(number)
    const { body } = await sandbox.control('key.create', { kind: 'customer', organizationId: id })
    const slug = findOrganization(sandbox.world.platform.read, number)?.slug ?? ''
    organizations.push(actAs(sandbox, { id, slug, token: body.data.key }))
  }
})
afterAll(async () => {
  expect(sandbox.faults).toEqual([])
  await sandbox.close()
})

describe('the messages of the demo seed', () => {
  test('campaigns in every state and of every kind of content', () => {
    const [atelier] = organizations
    const column = (name: string) =>
      atelier?.file.read.column(`SELECT DISTINCT ${name} FROM campaigns ORDER BY 1`)
    expect(column('status')).toEqual(CAMPAIGN_STATUSES.map((_, index) => index + 1))
    expect(column('content_type')).toEqual([...CONTENT_TYPES].toSorted())
  })

  test('every organization has some; the books agree; nothing lies in the future but what is scheduled', () => {
    for (const { file, slug } of organizations) {
      expect(findBookFaults(file.read), slug).toEqual([])
      const late = file.read.all(
        'SELECT name FROM campaigns WHERE created > ? OR updated > ? OR (send_at > ? AND status <> 2)',
        [START, START, START],
      )
      expect(late, slug).toEqual([])
      expect(file.read.all('SELECT id FROM campaign_history WHERE saved > ?', [START])).toEqual([])
    }
  })

  test('every campaign renders for a subscriber and for nobody, without a placeholder left', async () => {
    for (const { call } of organizations) {
      const { subscribers } = await call('list_subscribers', { limit: 1 })
      for (const { id } of (await call('list_campaigns', { limit: 100 })).campaigns) {
        for (const input of [{}, { subscriberId: required(subscribers[0]).id }]) {
          const message = await call('render_campaign', { campaignId: id, ...input })
          expect(
            JSON.stringify([message.subject, message.preview, message.html, message.text]),
          ).not.toContain('{{')
          expect(message.warnings.filter((one: string) => /unknown|gone|no data/.test(one))).toEqual([])
        }
      }
    }
  })

  test('snippets: one that campaigns use, and an archived one', async () => {
    const { snippets } = (await organizations[0]?.call('get_email_snippets', { includeArchived: true })) ?? {}
    expect(snippets?.map(({ name, archived }) => `${name} ${archived}`)).toEqual([
      'Bandeau de Noël true',
      'Livraison false',
      'Signature false',
    ])
  })

  test('figures of what was sent add up, and history ascends with time', () => {
    for (const { file } of organizations) {
      expect(
        file.read.all(
          `SELECT campaign FROM campaign_stats JOIN campaigns ON campaigns.id = campaign
           WHERE kind = 1 AND (sent < delivered + bounced OR (status = 4 AND sent <> delivered + bounced)
             OR clicked > opened OR opened > delivered OR sent > recipients)`,
        ),
      ).toEqual([])
      const saved = file.read.column<number>(
        'SELECT saved FROM campaign_history h JOIN campaigns c ON c.id = h.campaign WHERE c.kind = 1 ORDER BY h.id',
      )
      expect(saved).toEqual(saved.toSorted((a, b) => a - b))
    }
  })

  test('ninety days of mail: figures are those of the emails, and some still move', () => {
    for (const { file, slug } of organizations) {
      const wrong = file.read.all(
        `SELECT c.name FROM campaigns c JOIN campaign_stats t ON t.campaign = c.id
         JOIN (SELECT campaign, count(*) AS recipients, count(sent) AS sent, count(delivered) AS delivered,
           count(opened) AS opened, count(clicked) AS clicked, count(bounced) AS bounced,
           count(complained) AS complained FROM emails WHERE kind = 1 GROUP BY campaign) e ON e.campaign = c.id
         WHERE (t.recipients, t.sent, t.delivered, t.opened, t.clicked, t.bounced, t.complained) IS NOT
           (e.recipients, e.sent, e.delivered, e.opened, e.clicked, e.bounced, e.complained)`,
      )
      expect(wrong, slug).toEqual([])
    }
    const [atelier] = organizations
    const days = atelier?.file.read.column<number>(
      `SELECT DISTINCT (${START} - sent) / ${DAY_MS} FROM emails WHERE sent IS NOT NULL ORDER BY 1`,
    )
    expect(days?.filter((day) => day <= 90).length).toBeGreaterThanOrEqual(6)
    expect(atelier?.file.read.get(`SELECT 1 FROM emails WHERE due > ${START}`)).toBeDefined()
    expect(atelier?.file.read.get(`SELECT 1 FROM emails WHERE due <= ${START}`)).toBeUndefined()
  })

  test('who bounced or complained lately did so because of a mail', async () => {
    const nimbus = organizations.find(({ slug }) => slug === 'nimbus-deals')
    const { subscribers } = await required(nimbus).call('list_suppressed_subscribers', { pageSize: 100 })
    const told = (wanted: string, field: 'reason' | 'complaintFeedbackType') =>
      subscribers.filter(({ status, [field]: said }) => status === wanted && said !== null)
    expect(told('BOUNCED', 'reason').length).toBeGreaterThan(10)
    expect(told('COMPLAINED', 'complaintFeedbackType').length).toBeGreaterThan(2)
  })

  test('the letter under way ends, three days on, among the shares of those before it', async () => {
    const world = await serveSandbox({ seed: 'demo' })
    const [number = 0] = listOrganizationNumbers(world.world.platform.read)
    expect((await world.control('clock.advance', { by: '3d' })).status).toBe(200)
    const sent = world.world.organization(number).read.all<{ name: string; share: number }>(
      `SELECT c.name, 1.0 * s.opened / s.sent AS share FROM campaigns c JOIN campaign_stats s ON s.campaign = c.id
         WHERE s.sent > 500`,
    )
    expect(sent.map(({ name }) => name)).toContain('Lettre de rentrée')
    expect(sent.filter(({ share }) => share < 0.3 || share > 0.6)).toEqual([])
    await world.close()
  })
})
