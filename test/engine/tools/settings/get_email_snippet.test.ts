import { describe, expect, test } from 'vitest'
import { doc } from '../../../support/campaigns.ts'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()

describe('get_email_snippet', () => {
  test('includes full content', async () => {
    const { call } = await start()
    const { snippetId } = await call('create_email_snippet', { name: 'N', content: doc('x') })
    expect((await call('get_email_snippet', { id: snippetId })).content).toEqual(doc('x'))
  })

  test('a snippet of another organization is not found', async () => {
    const { snippetId } = await (await start()).call('create_email_snippet', { name: 'N' })
    const { refuse } = await start()
    expect((await refuse('NOT_FOUND', 'get_email_snippet', { id: snippetId })).message).toBe(
      `id: no snippet "${snippetId}".`,
    )
    await refuse('VALIDATION_ERROR', 'get_email_snippet', { snippetId })
  })
})
