import { describe, expect, test } from 'vitest'
import { useSandbox } from '../../../support/organization.ts'
import { required } from '../../../support/answers.ts'

const { start } = useSandbox()

describe('get_email_snippets', () => {
  test('by name, without content; archived ones only when asked for', async () => {
    const { call, confirm } = await start()
    for (const name of ['beta', 'Alpha', 'Gamma']) await call('create_email_snippet', { name })
    const { snippets } = await call('get_email_snippets')
    expect(snippets.map(({ name }) => name)).toEqual(['Alpha', 'beta', 'Gamma'])
    expect(snippets[0]).not.toHaveProperty('content')
    await confirm('archive_email_snippet', { id: required(snippets[0]).id })
    const names = async (input = {}) =>
      (await call('get_email_snippets', input)).snippets.map(({ name }) => name)
    expect(await names()).toEqual(['beta', 'Gamma'])
    expect(await names({ includeArchived: false })).toEqual(['beta', 'Gamma'])
    expect(await names({ includeArchived: true })).toEqual(['Alpha', 'beta', 'Gamma'])
  })
})
