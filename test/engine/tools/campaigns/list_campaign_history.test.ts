import { describe, expect, test } from 'vitest'
import { doc } from '../../../support/campaigns.ts'
import { useSandbox } from '../../../support/organization.ts'
import { required } from '../../../support/answers.ts'

const { start } = useSandbox()

describe('list_campaign_history', () => {
  test('most recent first, with source and subject, and without content', async () => {
    const { call, post } = await start()
    const { campaignId } = await call('create_campaign', { subject: 'first' })
    for (const [subject, origin] of [
      ['second', 'manual'],
      ['third', 'autosave'],
    ] as const) {
      const { status } = await post(
        'edit_campaign',
        { id: campaignId, subject },
        { 'x-postdesk-origin': origin },
      )
      expect(status).toBe(200)
    }
    const { history, nextCursor } = await call('list_campaign_history', { campaignId })
    expect(history.map(({ subject, source }) => `${subject} ${source}`)).toEqual([
      'third autosave',
      'second manual',
      'first ai',
    ])
    expect(Object.keys(required(history[2])).toSorted()).toEqual([
      ...['id', 'savedAt', 'source', 'subject', 'writtenAt'],
    ])
    expect(nextCursor).toBeNull()
  })

  test('only changes of what the message says are saved', async () => {
    const { call } = await start()
    const { campaignId } = await call('create_campaign', { subject: 's', content: doc('x') })
    await call('edit_campaign', { id: campaignId, name: 'Other', preview: 'p' })
    await call('edit_campaign', { id: campaignId, content: doc('x') })
    expect((await call('list_campaign_history', { campaignId })).history).toHaveLength(1)
  })

  test('what differs from the version before, and when this machine wrote it', async () => {
    const { call } = await start()
    const { campaignId } = await call('create_campaign', { subject: 's', content: doc('x') })
    const { content } = await call('get_campaign', { campaignId })
    const blocks = (content as { content: unknown[] }).content
    const more = [...blocks, { type: 'horizontalRule' }]
    await call('edit_campaign', { id: campaignId, content: { type: 'doc', content: more } })
    await call('edit_campaign', { id: campaignId, subject: 't', content: doc('y') })
    const { history } = await call('list_campaign_history', { campaignId })
    expect(history.map(({ changes }) => changes)).toEqual([
      { subject: true, added: 0, removed: 1, changed: 1 },
      { subject: false, added: 1, removed: 0, changed: 0 },
      undefined,
    ])
    const written = history.map(({ writtenAt }) => Date.parse(required(writtenAt)))
    expect(written.toSorted((one, two) => two - one)).toEqual(written)
    expect(new Set(written).size).toBe(3)
  })

  test('20 by default, at most 100, in pages by cursor', async () => {
    const { call, refuse } = await start()
    const { campaignId } = await call('create_campaign', { subject: '0' })
    for (let turn = 1; turn <= 24; turn += 1)
      await call('edit_campaign', { id: campaignId, subject: `${turn}` })
    const first = await call('list_campaign_history', { campaignId })
    expect(first.history).toHaveLength(20)
    expect(first.nextCursor).toBe(first.history[19]?.id)
    const rest = await call('list_campaign_history', {
      campaignId,
      cursor: required(first.nextCursor),
      limit: 100,
    })
    expect(rest.history.map(({ subject }) => subject)).toEqual(['4', '3', '2', '1', '0'])
    expect(rest.nextCursor).toBeNull()
    expect(
      (await refuse('VALIDATION_ERROR', 'list_campaign_history', { campaignId, limit: 101 })).issues[0]?.path,
    ).toBe('limit')
    expect(
      (await refuse('VALIDATION_ERROR', 'list_campaign_history', { campaignId, cursor: 'x' })).issues[0]
        ?.path,
    ).toBe('cursor')
    await refuse('NOT_FOUND', 'list_campaign_history', { campaignId: 'cmp_x' })
  })
})
