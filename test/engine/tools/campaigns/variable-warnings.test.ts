import { describe, expect, test } from 'vitest'
import { required } from '../../../support/answers.ts'
import { doc, paragraph, text } from '../../../support/campaigns.ts'
import { useSandbox } from '../../../support/organization.ts'
import { makeReady } from '../../../support/ready-campaign.ts'

/** Unknown variables, and variables without a fallback, are told before anything is sent. */
const { sandbox, start } = useSandbox()

const UNSUBSCRIBE = paragraph(
  text('Unsubscribe', { type: 'link', attrs: { href: 'https://{{unsubscribeUrl}}' } }),
)
const unknown = (place: string, id: string) =>
  `${place}: unknown variable "${id}"; its fallback is shown, or nothing.`
const empty = (place: string, id: string) =>
  `${place}: "${id}" has no fallback; people without a value see nothing there.`
const nobody = (key: string) =>
  `content: a block is shown only for "${key}", which is no variable, custom field or tag; nobody sees it.`
const shown = (showIfKey: string, ...content: (string | object)[]) => ({
  ...paragraph(...content),
  attrs: { showIfKey },
})
const variable = (id: string) => ({ type: 'variable', attrs: { id, required: false } })

async function startReady() {
  const organization = await start()
  await makeReady(sandbox(), organization)
  await organization.call('add_subscriber', {
    email: 'ann@mail.test',
    tags: ['VIP'],
    fields: { City: 'Nantes' },
  })
  return organization
}

const CASES: [what: string, values: Record<string, unknown>, warnings: string[]][] = [
  [
    'nothing to tell',
    { subject: "Hi {{name | 'you'}}", content: doc('{{email}} {{org-name}} {{onlineUrl}}') },
    [],
  ],
  [
    'an unknown variable',
    { subject: '{{Citty}}', preview: "{{x | 'y'}}" },
    [unknown('subject', 'Citty'), unknown('preview', 'x')],
  ],
  [
    'no fallback',
    { subject: 'For {{name}}', content: doc(paragraph(variable('City'), '{{phone||""}}')) },
    [empty('subject', 'name'), empty('content', 'City'), empty('content', 'phone')],
  ],
  ['no fallback in one place', { content: doc("{{City | 'x'}} {{city}}") }, [empty('content', 'city')]],
  [
    'a block for those with a value',
    { content: doc(shown(' CITY ', '{{City}}'), shown('tag: vip', 'x')) },
    [],
  ],
  [
    'a block for those with a value, and the subject',
    { subject: '{{City}}', content: doc(shown('City', '{{City}}')) },
    [empty('subject', 'City')],
  ],
  ['a block for others', { content: doc(shown('name', '{{City}}')) }, [empty('content', 'City')]],
  [
    'a block for nobody',
    { content: doc(shown('Citty', 'x'), shown('tag:gone', 'y')) },
    [nobody('Citty'), nobody('tag:gone')],
  ],
  [
    'Markdown',
    { contentType: 'MARKDOWN', content: '{{City}} {{nope}} [Unsubscribe](https://{{unsubscribeUrl}})' },
    [unknown('content', 'nope'), empty('content', 'City')],
  ],
  [
    'PLATE',
    { contentType: 'PLATE', content: [{ type: 'p', children: [{ text: '{{City}}' }] }] },
    [empty('content', 'City')],
  ],
]

/** What is not about variables is told as before. */
const ofVariables = (warnings: readonly string[] | undefined) =>
  (warnings ?? []).filter((one) => /variable|fallback/.test(one))

describe.each(CASES)('%s', (_what, values, warnings) => {
  test('is told by create_campaign and edit_campaign alike', async () => {
    const { call } = await startReady()
    const created = await call('create_campaign', { subject: 'June', ...values })
    expect(ofVariables(created.warnings).toSorted()).toEqual(warnings.toSorted())
    const plain = await call('create_campaign', { subject: 'June' })
    const edited = await call('edit_campaign', { id: plain.campaignId, ...values })
    expect(ofVariables(edited.warnings).toSorted()).toEqual(warnings.toSorted())
    const renamed = await call('edit_campaign', { id: created.campaignId, name: 'Another' })
    expect(renamed.warnings).toBeUndefined()
  })
})

describe('Right to the last edge, 3: schedule_campaign', () => {
  test('tells before it asks, and in its answer; a snippet counts too', async () => {
    const { call, confirm, refuse } = await startReady()
    const { snippetId } = await call('create_email_snippet', { name: 'S', content: doc('{{City}} {{nope}}') })
    const snippet = { type: 'snippet', attrs: { snippetId } }
    const { campaignId } = await call('create_campaign', {
      subject: 'June',
      content: doc(snippet, UNSUBSCRIBE),
    })
    const input = { campaignId, date: '2027-03-01' }
    const { message } = await refuse('CONFIRMATION_REQUIRED', 'schedule_campaign', input)
    const warnings = [unknown('content', 'nope'), empty('content', 'City')]
    for (const warning of warnings) expect(message?.split('\n')).toContain(`• ${warning}`)
    expect((await confirm('schedule_campaign', input)).warnings).toEqual(expect.arrayContaining(warnings))
  })

  test('names at most twenty, and how many more', async () => {
    const { call } = await startReady()
    const many = Array.from({ length: 25 }, (_, index) => `{{v${index}}}`).join(' ')
    const { warnings } = await call('create_campaign', { subject: 'June', content: doc(many) })
    expect(warnings).toHaveLength(21)
    expect(warnings?.at(-1)).toBe('content: 5 more variables like these.')
  })
})

test('what a rename or a deletion left in an older version is told when it comes back', async () => {
  const { call, confirm } = await startReady()
  const { campaignId } = await call('create_campaign', { subject: "{{City | 'x'}}", content: doc('Hi') })
  const { id: historyId } = required((await call('list_campaign_history', { campaignId })).history[0])
  const { id: fieldId } = required((await call('get_custom_fields')).fields[0])
  await call('rename_custom_field', { fieldId, name: 'Town' })
  expect((await call('restore_campaign_history', { campaignId, historyId })).warnings).toEqual([
    unknown('subject', 'City'),
  ])
  await confirm('delete_custom_field', { fieldId })
  expect((await call('duplicate_campaign', { campaignId })).warnings).toEqual([unknown('subject', 'City')])
})
