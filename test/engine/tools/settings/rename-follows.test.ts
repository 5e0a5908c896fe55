import { describe, expect, test } from 'vitest'
import { insertQueuePart } from '../../../../src/engine/store/emails/sending-queue.ts'
import { insertEmailTemplate } from '../../../../src/engine/store/emails/email-templates.ts'
import { decodeId, decodeOrganizationId } from '../../../../src/shared/ids.ts'
import { required } from '../../../support/answers.ts'
import { addWorkflowEmail, doc, paragraph, text } from '../../../support/campaigns.ts'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'
import { draftCampaign, makeReady } from '../../../support/ready-campaign.ts'

/** "`rename_custom_field` leaves letters behind": what names a field follows it, and deletions name it. */
const { sandbox, start } = useSandbox()

const UNSUBSCRIBE = paragraph(
  text('Unsubscribe', { type: 'link', attrs: { href: 'https://{{unsubscribeUrl}}' } }),
)
const variable = (id: string, attrs: object = {}) => ({
  type: 'variable',
  attrs: { id, fallback: 'nowhere', ...attrs },
})

/** One content of each form; every place of a message names the field. */
const CONTENTS = {
  MAILY: doc(
    paragraph('Hello ', variable('City', { label: 'City' })),
    { ...paragraph('For {{ CITY | "all" }}'), attrs: { showIfKey: 'city' } },
    paragraph(text('Map', { type: 'link', attrs: { href: 'https://maps.example/{{City}}' } })),
    {
      type: 'button',
      attrs: { text: 'City', isTextVariable: true, url: 'https://City', isUrlVariable: true },
    },
    { type: 'image', attrs: { src: 'https://media.example/{{city}}.png', alt: '{{City}}' } },
    { type: 'htmlCodeBlock', content: [text('<b title="{{City}}">'), variable('city'), text('</b>')] },
    UNSUBSCRIBE,
  ),
  PLATE: [
    {
      type: 'p',
      children: [
        { text: 'Hello {{City}}' },
        { type: 'variable', id: 'city', fallback: 'x', children: [{ text: '' }] },
      ],
    },
    {
      type: 'p',
      children: [{ type: 'a', url: 'https://maps.example/{{City}}', children: [{ text: 'Map' }] }],
    },
    {
      type: 'code_block',
      children: [{ type: 'code_line', children: [{ text: 'a {{Ci' }, { text: 'ty}} b' }] }],
    },
    {
      type: 'button',
      text: '{{City}}',
      url: 'City',
      isUrlVariable: true,
      showIfKey: 'City',
      children: [{ text: '' }],
    },
    {
      type: 'p',
      children: [{ type: 'a', url: 'https://{{unsubscribeUrl}}', children: [{ text: 'Unsubscribe' }] }],
    },
  ],
  MARKDOWN: "Hello {{City | 'you'}}, [map](https://maps.example/{{city}}) [out](https://{{unsubscribeUrl}})",
}

async function startReady() {
  const organization = await start()
  await makeReady(sandbox(), organization)
  const { call } = organization
  await call('add_subscriber', {
    email: 'ann@mail.test',
    name: 'Ann',
    fields: { City: 'Nantes', Plan: 'pro' },
  })
  const { fields } = await call('get_custom_fields')
  return { organization, fieldId: required(fields.find(({ name }) => name === 'City')).id }
}

type Ready = Awaited<ReturnType<typeof startReady>>

/** A campaign of each form: drafts, and a scheduled, an archived and a workflow's one; and a snippet. */
async function writeAll({ organization }: Ready) {
  const { call, confirm } = organization
  const ids: Record<string, string> = {}
  for (const [contentType, content] of Object.entries(CONTENTS))
    ids[contentType] = await draftCampaign(organization, {
      ...{
        name: contentType,
        contentType,
        content,
        subject: 'In {{City}}',
        preview: "{{CITY || 'near you'}}",
      },
    })
  const { snippetId } = await call('create_email_snippet', {
    name: 'Footer',
    content: doc(paragraph('{{City}}')),
  })
  const footer = doc({ type: 'snippet', attrs: { snippetId } }, UNSUBSCRIBE)
  ids['scheduled'] = await draftCampaign(organization, {
    name: 'scheduled',
    subject: '{{City}}',
    content: footer,
  })
  await confirm('schedule_campaign', { campaignId: ids['scheduled'], date: '2027-01-05' })
  ids['archived'] = await draftCampaign(organization, { name: 'archived', content: CONTENTS.MAILY })
  await confirm('archive_campaign', { campaignId: ids['archived'] })
  ids['snippet only'] = await draftCampaign(organization, { name: 'snippet only', content: footer })
  ids['workflow'] = addWorkflowEmail(organization, CONTENTS.MAILY)
  return { ids, snippetId }
}

/** Each campaign as each subscriber gets it, and as a preview. */
async function renderAll({ call }: TestOrganization, ids: Record<string, string>) {
  const { subscribers } = await call('list_subscribers')
  const rendered: unknown[] = []
  for (const campaignId of Object.values(ids))
    for (const subscriberId of [...subscribers.map(({ id }) => id), undefined]) {
      const { warnings: _warnings, ...message } = await call('render_campaign', {
        ...{ campaignId, ...(subscriberId === undefined ? {} : { subscriberId }) },
      })
      rendered.push(message)
    }
  return rendered
}

describe('Right to the last edge, 3: a renamed custom field is followed', () => {
  test('by contents of every form: the same message for everybody, no trace of the old name', async () => {
    const ready = await startReady()
    const { call } = ready.organization
    const { ids, snippetId } = await writeAll(ready)
    const before = await renderAll(ready.organization, ids)
    expect(JSON.stringify(before)).toContain('Nantes')
    const answer = await call('rename_custom_field', { fieldId: ready.fieldId, name: 'Home town' })
    expect(answer.followed).toEqual({
      ...{
        segments: 0,
        workflowDrafts: 0,
        campaignFilters: 0,
        drafts: 5,
        workflowEmails: 0,
        scheduledCampaigns: 1,
        snippets: 1,
      },
    })
    expect(await renderAll(ready.organization, ids)).toEqual(before)
    const after: unknown[] = [await call('get_email_snippet', { id: snippetId })]
    for (const campaignId of Object.values(ids)) after.push(await call('get_campaign', { campaignId }))
    expect(JSON.stringify(after)).not.toMatch(/city/i)
    expect(JSON.stringify(after)).toContain('{{Home town}}')
  })

  test('by filters of segments and campaigns', async () => {
    const { organization, fieldId } = await startReady()
    const { call } = organization
    const filters = [{ type: 'FIELD', field: 'CITY', operator: 'NOT_EQUALS', value: 'Brest' }]
    await call('create_segment', { name: 'Elsewhere', filters })
    const campaignId = await draftCampaign(organization)
    await call('update_campaign_filters', { campaignId, filters })
    expect(await call('rename_custom_field', { fieldId, name: 'Town' })).toMatchObject({
      followed: { segments: 1, campaignFilters: 1, drafts: 0, scheduledCampaigns: 0, snippets: 0 },
    })
  })

  test('with an entry in the history of each campaign that changed', async () => {
    const ready = await startReady()
    const { call } = ready.organization
    const { ids } = await writeAll(ready)
    await call('rename_custom_field', { fieldId: ready.fieldId, name: 'Town' })
    const newest = async (campaignId: string | undefined) =>
      required((await call('list_campaign_history', { campaignId: campaignId ?? '' })).history[0])
    const note = 'Custom field renamed from "City" to "Town".'
    for (const name of ['MAILY', 'PLATE', 'MARKDOWN', 'scheduled', 'archived']) {
      const entry = await newest(ids[name])
      expect(entry).toMatchObject({ source: 'ai', note })
      const whole = await call('get_campaign_history_entry', {
        campaignId: ids[name] ?? '',
        historyId: entry.id,
      })
      expect(whole).toMatchObject({ note })
      expect(JSON.stringify(whole.content)).not.toContain('City')
    }
    // It shows the field through its snippet alone.
    expect(await newest(ids['snippet only'])).not.toHaveProperty('note')
  })

  test('all or nothing: a name that a message cannot hold changes nothing', async () => {
    const ready = await startReady()
    const { call, refuse } = ready.organization
    const filters = [{ type: 'FIELD', field: 'City', operator: 'IS_NOT_EMPTY' }]
    const { segmentId } = await call('create_segment', { name: 'Somewhere', filters })
    const { ids } = await writeAll(ready)
    const { issues } = await refuse('VALIDATION_ERROR', 'rename_custom_field', {
      fieldId: ready.fieldId,
      name: 'a|b',
    })
    expect(issues).toMatchObject([{ path: 'name', message: 'may not hold "|": {{…}} could not name it' }])
    expect((await call('get_segment', { segmentId })).filters).toEqual(filters)
    expect((await call('get_campaign', { campaignId: ids['MARKDOWN'] ?? '' })).content).toBe(
      CONTENTS.MARKDOWN,
    )
    expect((await call('get_custom_fields')).fields[0]).toMatchObject({ name: 'City' })
  })

  test('what named the new name before is told: it shows this field now', async () => {
    const { organization, fieldId } = await startReady()
    await draftCampaign(organization, { name: 'June', subject: "{{town | 'x'}}" })
    const { warnings, followed } = await organization.call('rename_custom_field', { fieldId, name: 'Town' })
    expect(warnings).toEqual([
      'name: "Town" was named before, as no field, by draft "June": the values of this field show there now.',
    ])
    expect(followed).toBeUndefined()
  })

  test('not while the emails of a campaign that shows it are being written', async () => {
    const { organization, fieldId } = await startReady()
    const campaignId = await draftCampaign(organization, { name: 'June' })
    const campaign = decodeId('campaign', decodeOrganizationId(organization.id) ?? 0, campaignId) ?? 0
    const { file } = organization
    const message = {
      subject: '{{City}}',
      preview: null,
      contentType: 'MARKDOWN',
      content: 'Hi',
      text: null,
    } as const
    const from = {
      fromName: null,
      fromEmail: 'a@b.test',
      replyTo: null,
      organizationName: '',
      postalAddress: null,
    }
    file.transaction(() => {
      const template = insertEmailTemplate(file.write, {
        campaign,
        created: 0,
        ...message,
        ...from,
        extras: null,
      })
      insertQueuePart(file.write, { campaign, part: 0, template, firstSent: 0, ids: '[]' })
    })
    const { message: said } = await organization.refuse('CONFLICT', 'rename_custom_field', {
      fieldId,
      name: 'Town',
    })
    expect(said).toContain('campaign "June" shows this field and is just being started')
    const plan = required(
      (await organization.call('get_custom_fields')).fields.find(({ name }) => name === 'Plan'),
    )
    await organization.call('rename_custom_field', { fieldId: plan.id, name: 'Tier' })
    file.transaction(() => file.write.run('DELETE FROM sending_queue'))
    await organization.call('rename_custom_field', { fieldId, name: 'Town' })
  })
})

test('names that mean a tag in a message are reserved', async () => {
  const { organization, fieldId } = await startReady()
  for (const name of ['tag:vip', 'addTag:vip', 'REMOVETAG: vip'])
    await organization.refuse('VALIDATION_ERROR', 'rename_custom_field', { fieldId, name })
})

describe('Right to the last edge, 3: the deletion of what contents name', () => {
  test('of a custom field names drafts, scheduled campaigns and snippets, also through snippets', async () => {
    const ready = await startReady()
    const { call, confirm, refuse } = ready.organization
    const { ids, snippetId } = await writeAll(ready)
    const outer = await call('create_email_snippet', {
      name: 'Outer',
      content: doc({ type: 'snippet', attrs: { snippetId } }),
    })
    await call('create_email_snippet', {
      name: 'Outermost',
      content: doc({ type: 'snippet', attrs: { snippetId: outer.snippetId } }),
    })
    const { message } = await refuse('CONFIRMATION_REQUIRED', 'delete_custom_field', {
      fieldId: ready.fieldId,
    })
    expect(message?.split('\n')).toEqual([
      '1 stored value is removed with it. This cannot be undone.',
      'Shown in content; everybody sees the fallback there afterwards, or nothing:',
      '• Scheduled campaign "scheduled"',
      ...['MAILY', 'PLATE', 'MARKDOWN'].map((name) => `• Draft "${name}"`),
      '• Draft "snippet only" (through snippet "Footer")',
      '• Draft "Step 1"',
      '• Snippet "Footer"',
      '• Snippet "Outer" (through snippet "Footer")',
      '• Snippet "Outermost" (through snippet "Outer")',
    ])
    const { namedIn } = await confirm('delete_custom_field', { fieldId: ready.fieldId })
    expect(namedIn).toHaveLength(9)
    expect(namedIn).toContainEqual({
      type: 'campaign',
      id: ids['scheduled'],
      name: 'scheduled',
      status: 'SCHEDULED',
    })
    expect(namedIn).toContainEqual({ type: 'snippet', id: outer.snippetId, name: 'Outer', through: 'Footer' })
  })

  test('of a tag names what shows blocks to its carriers or links to it', async () => {
    const { organization } = await startReady()
    const { call, refuse } = organization
    const { tag } = await call('create_tag', { name: 'VIP' })
    await draftCampaign(organization, {
      name: 'Block',
      content: doc({ ...paragraph('Hi'), attrs: { showIfKey: 'tag: vip' } }, UNSUBSCRIBE),
    })
    await draftCampaign(organization, {
      name: 'Link',
      content: doc(paragraph('{{addTag:news,Vip}}'), UNSUBSCRIBE),
    })
    await draftCampaign(organization, {
      name: 'Neither',
      content: doc(paragraph('{{vip}} VIP'), UNSUBSCRIBE),
    })
    const { message } = await refuse('CONFIRMATION_REQUIRED', 'delete_tag', { tagId: tag.id })
    expect(message?.split('\n')).toEqual([
      'The tag is removed from 0 subscribers. This cannot be undone.',
      'Named in content; blocks for people who carry it are shown to nobody afterwards:',
      '• Draft "Block"',
      '• Draft "Link"',
    ])
  })
})

// Last: it moves the clock that all share.
test('a scheduled campaign sends the values of a field that was renamed', async () => {
  const ready = await startReady()
  const { organization, fieldId } = ready
  const { ids } = await writeAll(ready)
  await organization.call('rename_custom_field', { fieldId, name: 'Town' })
  const advanced = await sandbox().control('clock.advance', { to: '2027-01-05T12:00:00Z' })
  expect(advanced.status).toBe(200)
  const { emails } = await organization.call('get_subscriber_emails', { email: 'ann@mail.test' })
  expect(emails).toMatchObject([{ campaignId: ids['scheduled'], subject: 'Nantes' }])
})

test('names in sent mail are compared as in a preview', async () => {
  const { organization } = await startReady()
  const { call, confirm } = organization
  const content = doc(
    paragraph("tab {{ci\tty | 'elsewhere'}}"),
    { ...paragraph('for a city'), attrs: { showIfKey: ' CITY ' } },
    UNSUBSCRIBE,
  )
  const campaignId = await draftCampaign(organization, { content })
  const { subscribers } = await call('list_subscribers', { query: 'ann' })
  const preview = await call('render_campaign', { campaignId, subscriberId: required(subscribers[0]).id })
  await confirm('schedule_campaign', { campaignId })
  await sandbox().control('clock.advance', { by: '1h' })
  const { body } = await sandbox().control('outbox.list', {
    to: 'ann@mail.test',
    organizationId: organization.id,
  })
  const { body: got } = await sandbox().control('outbox.get', { id: required(body.data.messages[0]).id })
  for (const said of ['tab elsewhere', 'for a city']) {
    expect(preview.text).toContain(said)
    expect(got.data.eml).toContain(said)
  }
})
