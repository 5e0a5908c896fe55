import { describe, expect, test } from 'vitest'
import { addWorkflowEmail, doc, forceCampaign } from '../../../support/campaigns.ts'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()

describe('list_campaigns', () => {
  test('newest first, 20 by default, page by page', async () => {
    const { call } = await start()
    for (let number = 1; number <= 23; number += 1) await call('create_campaign', { subject: `No ${number}` })
    const first = await call('list_campaigns')
    expect(first).toMatchObject({ total: 23, page: 1, limit: 20, pageCount: 2 })
    expect(first.campaigns.map(({ subject }) => subject).slice(0, 2)).toEqual(['No 23', 'No 22'])
    const second = await call('list_campaigns', { page: 2 })
    expect(second.campaigns).toHaveLength(3)
    expect((await call('list_campaigns', { page: 9 })).campaigns).toEqual([])
    expect(first.campaigns[0]).not.toHaveProperty('content')
  })

  test('filters by status; archived ones are hidden until asked for', async () => {
    const organization = await start()
    const { call, confirm } = organization
    const ids: string[] = []
    for (const name of ['draft', 'sent', 'archived'])
      ids.push((await call('create_campaign', { subject: 's', name })).campaignId)
    forceCampaign(organization, ids[1] ?? '', 'SENT')
    await confirm('archive_campaign', { campaignId: ids[2] ?? '' })
    const names = async (input = {}) =>
      (await call('list_campaigns', input)).campaigns.map(({ name }) => name)
    expect(await names()).toEqual(['sent', 'draft'])
    expect(await names({ status: 'SENT' })).toEqual(['sent'])
    expect(await names({ status: 'ARCHIVED' })).toEqual(['archived'])
    expect(await names({ status: 'FAILED' })).toEqual([])
  })

  test('query looks in name and subject, without case', async () => {
    const { call } = await start()
    await call('create_campaign', { subject: 'Été à Paris', name: 'One' })
    await call('create_campaign', { subject: 'Other', name: 'PARIS 2' })
    await call('create_campaign', { subject: '50% off_', name: 'Three' })
    const total = async (query: string) => (await call('list_campaigns', { query })).total
    expect(await total('paris')).toBe(2)
    expect(await total(' ÉTÉ ')).toBe(1)
    expect(await total('%')).toBe(1)
    expect(await total('_')).toBe(1)
    expect(await total('')).toBe(3)
  })

  test('the emails of workflows are no campaigns', async () => {
    const organization = await start()
    addWorkflowEmail(organization, doc('Hi'))
    expect((await organization.call('list_campaigns')).total).toBe(0)
  })

  test.each([
    [{ limit: 0 }, 'limit'],
    [{ page: 0 }, 'page'],
    [{ status: 'GONE' }, 'status'],
    [{ limit: 1001 }, 'limit'],
  ])('refuses wrong parameters, naming each: %j', async (input, path) => {
    const { refuse } = await start()
    expect((await refuse('VALIDATION_ERROR', 'list_campaigns', input)).issues[0]?.path).toBe(path)
  })
})
