import { expect, test } from 'vitest'
import { required } from '../../support/answers.ts'
import { doc, paragraph, text } from '../../support/campaigns.ts'
import type { TestOrganization } from '../../support/organization.ts'
import { chainOf } from '../../support/workflow-graphs.ts'
import { publishDraft, useWorkflows } from '../../support/workflows.ts'

/** What a live workflow sends follows the custom fields that it shows, through every version and snippet. */
const { ready, control } = useWorkflows()

const WAY_OUT = paragraph(text('Out', { type: 'link', attrs: { href: 'https://{{unsubscribeUrl}}' } }))
const variable = (id: string) => ({ type: 'variable', attrs: { id, fallback: 'FALLBACK' } })

async function publishMail(organization: TestOrganization, field: string): Promise<string> {
  const { snippetId } = await organization.call('create_email_snippet', {
    name: `Signature ${field}`,
    content: doc(paragraph('Signed ', variable(field))),
  })
  const content = doc(
    paragraph('Yours: ', variable(field)),
    { ...paragraph('CONDITIONAL'), attrs: { showIfKey: field } },
    paragraph(text('Go', { type: 'link', attrs: { href: `https://shop.example/?p={{${field}}}` } })),
    { type: 'snippet', attrs: { snippetId } },
    WAY_OUT,
  )
  const subject = `Plan {{${field} | 'FALLBACK'}}`
  const email = { subject, preview: `Preview {{${field} | 'FALLBACK'}}`, content }
  const graph = chainOf({ id: 'm', type: 'EMAIL', config: { email } })
  return (await publishDraft(organization, graph, { name: `Uses ${field}` })).workflowId
}

/** Enrols somebody new who has a value, and returns what they get. */
async function mailTo(organization: TestOrganization, workflowId: string, email: string, field: string) {
  await organization.call('add_subscriber', { email, fields: { [field]: 'gold' } })
  await organization.call('add_subscriber_to_workflow', { workflowId, email })
  await control('clock.advance', { by: '2m' })
  const { messages } = await control('outbox.list', { organizationId: organization.id, to: email })
  const { id, subject } = required(messages[0])
  return { subject, eml: (await control('outbox.get', { id })).eml.replaceAll('=\r\n', '') }
}

test.each([['before its first email'], ['after its first email']])('a rename %s', async (when) => {
  const organization = await ready()
  const { call } = organization
  const [field, next] = when.startsWith('before') ? ['stage', 'level'] : ['plan', 'tier']
  const { id: fieldId } = (await call('create_custom_field', { name: field })).field
  const workflowId = await publishMail(organization, field)
  if (field === 'plan') await mailTo(organization, workflowId, 'first@mail.test', field)
  expect((await call('rename_custom_field', { fieldId, name: next })).followed).toMatchObject({
    workflowEmails: 1,
  })
  const { subject, eml } = await mailTo(organization, workflowId, `second-${next}@mail.test`, next)
  expect(subject).toBe('Plan gold')
  for (const shown of ['Yours: gold', 'CONDITIONAL', 'Signed gold', 'Preview gold'])
    expect(eml).toContain(shown)
  expect(eml).not.toContain('FALLBACK')
  const refused = await organization.post('delete_custom_field', { fieldId })
  expect(refused.body.message?.split('\n')).toContain(`• Live email of workflow "Uses ${field}"`)
})
