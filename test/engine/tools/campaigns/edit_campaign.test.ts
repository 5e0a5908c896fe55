import { describe, expect, test } from 'vitest'
import type { ToolInput } from '../../../../src/engine/tools/index.ts'
import { consoleCall } from '../../../../src/gateway/gateway.ts'
import { addWorkflowEmail, doc, forceCampaign, paragraph } from '../../../support/campaigns.ts'
import { wide } from '../../../support/heavy-documents.ts'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'

const { start, sandbox } = useSandbox()

async function make(organization: TestOrganization, content = doc('One', 'Two', 'Three')): Promise<string> {
  return (await organization.call('create_campaign', { subject: 's', content })).campaignId
}

describe('edit_campaign', () => {
  test('metadata combine with content and with operations; replyTo null clears', async () => {
    const organization = await start()
    const { call } = organization
    const id = await make(organization)
    const first = await call('edit_campaign', {
      id,
      name: 'N',
      subject: 'S2',
      preview: 'P',
      replyTo: 'a@b.example',
      content: doc('New'),
    })
    expect(first.campaign).toMatchObject({
      id,
      name: 'N',
      subject: 'S2',
      preview: 'P',
      replyTo: 'a@b.example',
      content: doc('New'),
    })
    const operations = [{ op: 'append_node' as const, node: paragraph('Last') }]
    const second = await call('edit_campaign', {
      id,
      subject: 'S3',
      replyTo: null,
      preview: null,
      operations,
    })
    for (const answer of [first, second]) expect(Object.keys(answer)).toEqual(['campaignId', 'campaign'])
    expect(second.campaign).toMatchObject({
      subject: 'S3',
      replyTo: null,
      preview: null,
      content: doc('New', 'Last'),
    })
  })

  test('content and operations together are rejected', async () => {
    const organization = await start()
    const id = await make(organization)
    const input = { id, content: doc('x'), operations: [{ op: 'remove_node', index: 0 }] }
    const { issues } = await organization.refuse('VALIDATION_ERROR', 'edit_campaign', input)
    expect(issues[0]).toMatchObject({ path: 'operations', message: 'may not be sent together with content' })
  })

  test('rejects workflow emails', async () => {
    const organization = await start()
    const id = addWorkflowEmail(organization, doc('x'))
    const { message } = await organization.refuse('WRONG_STATE', 'edit_campaign', { id, subject: 'x' })
    expect(message).toMatch(/email of a workflow step/)
  })

  test('edits only in DRAFT', async () => {
    const organization = await start()
    const id = await make(organization)
    for (const status of ['SCHEDULED', 'SENDING', 'SENT', 'FAILED', 'ARCHIVED'] as const) {
      forceCampaign(organization, id, status)
      await organization.refuse('WRONG_STATE', 'edit_campaign', { id, name: 'x' })
    }
  })

  test.each([
    ['insert_node', { index: 1, node: paragraph('X') }, ['One', 'X', 'Two', 'Three']],
    ['insert_node', { index: 3, node: paragraph('X') }, ['One', 'Two', 'Three', 'X']],
    ['append_node', { node: paragraph('X') }, ['One', 'Two', 'Three', 'X']],
    ['prepend_node', { node: paragraph('X') }, ['X', 'One', 'Two', 'Three']],
    ['remove_node', { index: 1 }, ['One', 'Three']],
    ['replace_node', { index: 2, node: paragraph('X') }, ['One', 'Two', 'X']],
    ['replace_text', { search: 'T', replace: 'W' }, ['One', 'Wwo', 'Three']],
    ['replace_text', { search: 'T', replace: 'W$&', all: true }, ['One', 'W$&wo', 'W$&hree']],
  ] as const)('%s %j', async (op, keys, expected) => {
    const organization = await start()
    const id = await make(organization)
    const { campaign } = await organization.call('edit_campaign', { id, operations: [{ op, ...keys }] })
    expect(campaign.content).toEqual(doc(...expected))
  })

  test('a path reaches nested nodes, replace_text reaches buttons', async () => {
    const organization = await start()
    const section = {
      type: 'section',
      content: [paragraph('In'), { type: 'button', attrs: { text: 'Buy', url: 'https://a.example' } }],
    }
    const id = await make(organization, doc('One', section))
    const operations: ToolInput<'edit_campaign'>['operations'] = [
      { op: 'insert_node', path: [1, 0], node: paragraph('First') },
      { op: 'remove_node', path: [1, 1] },
      { op: 'replace_text', search: 'Buy', replace: 'Order' },
    ]
    const { campaign } = await organization.call('edit_campaign', { id, operations })
    const button = { type: 'button', attrs: { text: 'Order', url: 'https://a.example' } }
    expect(campaign.content).toEqual(doc('One', { type: 'section', content: [paragraph('First'), button] }))
  })

  test.each([
    [{ op: 'remove_node', index: 3 }, 'operations.1.index'],
    [{ op: 'replace_node', index: 3, node: paragraph('x') }, 'operations.1.index'],
    [{ op: 'insert_node', index: 4, node: paragraph('x') }, 'operations.1.index'],
    [{ op: 'remove_node' }, 'operations.1.index'],
    [{ op: 'remove_node', index: 0, path: [0] }, 'operations.1.index'],
    [{ op: 'remove_node', path: [0, 0, 0] }, 'operations.1.path'],
    [{ op: 'insert_node', index: 0 }, 'operations.1.node'],
    [{ op: 'replace_text', search: 'Nowhere', replace: 'x' }, 'operations.1.search'],
    [{ op: 'replace_text', search: 'One' }, 'operations.1.replace'],
    [{ op: 'replace_text', search: '', replace: 'x' }, 'operations.1.search'],
    [{ op: 'append_node', node: { type: 'render' } }, 'operations.1'],
    [{ op: 'append_node', node: { type: 'heading', attrs: { level: 1 } } }, 'operations.1'],
    [{ op: 'explode' }, 'operations.1.op'],
    [{ op: 'remove_node', index: 0, nodes: [] }, 'operations.1.nodes'],
    // What an operation does not look at is refused, instead of doing something else than was meant.
    [{ op: 'append_node', path: [0], node: paragraph('x') }, 'operations.1.path'],
    [{ op: 'prepend_node', index: 1, node: paragraph('x') }, 'operations.1.index'],
    [{ op: 'remove_node', index: 0, node: paragraph('x') }, 'operations.1.node'],
    [{ op: 'replace_text', search: 'One', replace: 'x', index: 0 }, 'operations.1.index'],
  ])('all or nothing: %j is refused by its position', async (operation, path) => {
    const organization = await start()
    const id = await make(organization)
    const before = await organization.call('get_campaign', { campaignId: id })
    const operations = [{ op: 'replace_text', search: 'One', replace: 'One' }, operation]
    const { issues } = await organization.refuse('VALIDATION_ERROR', 'edit_campaign', {
      id,
      subject: 'new',
      operations,
    })
    expect(issues[0]?.path).toBe(path)
    expect(await organization.call('get_campaign', { campaignId: id })).toEqual(before)
  })

  test('text takes replace_text only; another content type needs content that fits it', async () => {
    const { call, refuse } = await start()
    const { campaignId: id } = await call('create_campaign', {
      subject: 's',
      contentType: 'MARKDOWN',
      content: 'Hello *you*',
    })
    const { campaign } = await call('edit_campaign', {
      id,
      operations: [{ op: 'replace_text', search: 'you', replace: 'all' }],
    })
    expect(campaign.content).toBe('Hello *all*')
    await refuse('VALIDATION_ERROR', 'edit_campaign', { id, operations: [{ op: 'remove_node', index: 0 }] })
    await refuse('VALIDATION_ERROR', 'edit_campaign', { id, contentType: 'MAILY' })
    expect(
      (await call('edit_campaign', { id, contentType: 'MAILY', content: doc('x') })).campaign.contentType,
    ).toBe('MAILY')
  })

  test('every change moves updatedAt forward, within one millisecond too', async () => {
    const organization = await start()
    const id = await make(organization)
    let last = ''
    for (const name of ['a', 'b', 'c']) {
      const { updatedAt } = (await organization.call('edit_campaign', { id, name })).campaign
      expect(updatedAt > last).toBe(true)
      last = updatedAt
    }
  })

  test('an id alone, an unknown campaign and unknown fields are refused', async () => {
    const organization = await start()
    const id = await make(organization)
    const { message } = await organization.refuse('VALIDATION_ERROR', 'edit_campaign', { id })
    expect(message).toMatch(/^Nothing to change: send at least one of name, subject, .*contentType\.$/)
    await organization.refuse('VALIDATION_ERROR', 'edit_campaign', { id, campaignId: id })
    await organization.refuse('NOT_FOUND', 'edit_campaign', { id: 'cmp_x', name: 'x' })
    await organization.refuse('VALIDATION_ERROR', 'edit_campaign', { id, subject: '' })
  })

  test('others get in between while the edit that makes the longest document invalid is looked for', async () => {
    const { id: organization, call } = await start()
    const { campaignId: id } = await call('create_campaign', { subject: 's', content: wide(9000) as never })
    const operations = Array.from({ length: 100 }, () => ({ op: 'append_node', node: wide(2) }))
    const order: string[] = []
    const ask = async (tool: string, input: Record<string, unknown>) => {
      const sent = consoleCall({ surface: 'customer', tool, input, organization })
      const { result } = await sandbox().gateway.call(sent)
      order.push(tool)
      return result
    }
    const [result] = await Promise.all([ask('edit_campaign', { id, operations }), ask('list_campaigns', {})])
    expect(result).toMatchObject({ ok: false, error: { issues: [{ path: 'operations.0' }] } })
    // What was asked later, and takes a moment, has its answer first.
    expect(order).toEqual(['list_campaigns', 'edit_campaign'])
  })
})
