import { describe, expect, test } from 'vitest'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()

describe('unarchive_email_snippet', () => {
  test('brings it back to the list', async () => {
    const { call, refuse, confirm } = await start()
    const { snippetId: id } = await call('create_email_snippet', { name: 'Legal' })
    await refuse('WRONG_STATE', 'unarchive_email_snippet', { id })
    await confirm('archive_email_snippet', { id })
    expect((await call('get_email_snippets')).snippets).toEqual([])
    expect(await call('unarchive_email_snippet', { id })).toMatchObject({
      snippetId: id,
      snippet: { archived: false },
    })
    expect((await call('get_email_snippets')).snippets).toHaveLength(1)
    await refuse('NOT_FOUND', 'unarchive_email_snippet', { id: 'snp_x' })
  })
})
