import { afterEach, describe, expect, test } from 'vitest'
import { doc, paragraph, text } from '../../../support/campaigns.ts'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'
import { makeReady } from '../../../support/ready-campaign.ts'
import { chainOf } from '../../../support/workflow-graphs.ts'
import { draftWorkflow } from '../../../support/workflows.ts'

/** Emails of workflows are read by the real local reviewer when they are published (decision 0117). */
const { start, sandbox, control } = useSandbox()

const way = paragraph(text('Unsubscribe', { type: 'link', attrs: { href: 'https://{{unsubscribeUrl}}' } }))
const SOUND = doc('Our autumn dates are here.', way)
const LURE = doc(
  'Your PayPal account is suspended. Verify your password now or it will be closed within 24 hours.',
  paragraph(
    text('https://www.paypal.com/signin', { type: 'link', attrs: { href: 'http://192.0.2.7/login' } }),
  ),
  way,
)

afterEach(() => control('reviewer.set', { outage: false }))

async function startAs(verification: string, approved: boolean): Promise<TestOrganization> {
  const organization = await start()
  const { platform } = sandbox().world
  await sandbox().control('organization.set', { organizationId: organization.id, verification })
  platform.transaction(() =>
    platform.write.run('UPDATE organizations SET human_approved = ? WHERE slug = ?', [
      approved ? 1 : 0,
      organization.slug,
    ]),
  )
  await makeReady(sandbox(), organization, `${organization.slug}.example`)
  return organization
}

/** A sound email, and a second one. */
async function draftWith(organization: TestOrganization, content: object): Promise<{ workflowId: string }> {
  const { workflowId } = await draftWorkflow(
    organization,
    chainOf(
      { id: 'first', type: 'EMAIL', config: { email: { subject: 'Autumn dates', content: SOUND } } },
      { id: 'second', type: 'EMAIL', config: { email: { subject: 'Account suspended', content } } },
    ),
  )
  return { workflowId }
}

describe.each(['UNVERIFIED', 'AUTO_VERIFIED', 'AI_VERIFIED'])(
  '%s without a human approval',
  (verification) => {
    test('findings refuse the publication: 403 FORBIDDEN with what was found, on the step', async () => {
      const organization = await startAs(verification, false)
      const input = await draftWith(organization, LURE)
      const body = await organization.refuse('FORBIDDEN', 'publish_workflow', input)
      expect(body.message).toMatch(/steps\[2\]\.config\.email\.content: the local reviewer, .* says PHISHING/)
      expect(new Set(body.issues.map(({ path }) => path))).toEqual(new Set(['steps.2.config.email.content']))
      expect(body.issues.length).toBeGreaterThan(1)
      expect((await organization.call('get_workflow', input)).publishedVersion).toBeNull()
    })

    test('an outage of the reviewer warns that runs will wait, and a sound email passes', async () => {
      const organization = await startAs(verification, false)
      const input = await draftWith(organization, SOUND)
      await control('reviewer.set', { outage: true })
      const { warnings } = await organization.confirm('publish_workflow', input)
      expect(warnings).toEqual([
        expect.stringMatching(/^Runs will wait at their EMAIL steps: the local reviewer, .* is unavailable/),
      ])
    })
  },
)

describe.each([
  ['HUMAN_VERIFIED', false],
  ['WHITELISTED', false],
  ['AUTO_VERIFIED', true],
])('%s, approved by a person: %s', (verification, approved) => {
  test('findings warn and stop nothing', async () => {
    const organization = await startAs(verification, approved)
    const { warnings, status } = await organization.confirm(
      'publish_workflow',
      await draftWith(organization, LURE),
    )
    expect(status).toBe('ACTIVE')
    expect(warnings).toEqual([expect.stringContaining('says PHISHING')])
  })
})
