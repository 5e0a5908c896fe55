import { describe, expect, test } from 'vitest'
import { doc } from '../../../support/campaigns.ts'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()
const node = (snippetId: string) => ({ type: 'snippet', attrs: { snippetId } })

describe('update_email_snippet', () => {
  test('content replaces all of it; the rest stays; updatedAt moves forward', async () => {
    const { call } = await start()
    const made = (
      await call('create_email_snippet', { name: 'N', description: 'D', content: doc('Old', 'Older') })
    ).snippet
    const { snippet, snippetId } = await call('update_email_snippet', { id: made.id, content: doc('New') })
    expect(snippet).toMatchObject({ id: snippetId, name: 'N', description: 'D', content: doc('New') })
    expect(snippet.updatedAt > made.updatedAt).toBe(true)
    const renamed = (await call('update_email_snippet', { id: made.id, name: 'M', description: '' })).snippet
    expect(renamed).toMatchObject({ name: 'M', description: null, content: doc('New') })
  })

  test('control characters and bidi overrides in a name are removed with a warning', async () => {
    const { call } = await start()
    const { snippetId: id } = await call('create_email_snippet', { name: 'Footer' })
    const data = await call('update_email_snippet', { id, name: 'He\u0007ader' })
    expect(data).toMatchObject({
      snippet: { name: 'Header' },
      warnings: ['name: control characters were removed.'],
    })
  })

  test('a snippet may not contain itself, however indirectly', async () => {
    const { call, refuse } = await start()
    const inner = (await call('create_email_snippet', { name: 'Inner' })).snippetId
    const middle = (await call('create_email_snippet', { name: 'Middle', content: doc(node(inner)) }))
      .snippetId
    const outer = (await call('create_email_snippet', { name: 'Outer', content: doc('x', node(middle)) }))
      .snippetId
    for (const id of [inner, middle, outer]) {
      const { issues } = await refuse('VALIDATION_ERROR', 'update_email_snippet', {
        id: inner,
        content: doc('y', node(id)),
      })
      expect(issues[0]).toMatchObject({
        path: 'content.content.1.attrs.snippetId',
        message: expect.stringContaining('contains itself'),
      })
    }
    expect((await call('get_email_snippet', { id: inner })).content).toEqual({ type: 'doc', content: [] })
  })

  test('refuses an id alone, unknown snippets and content that is none', async () => {
    const { call, refuse } = await start()
    const { snippetId: id } = await call('create_email_snippet', { name: 'N' })
    await refuse('VALIDATION_ERROR', 'update_email_snippet', { id })
    await refuse('VALIDATION_ERROR', 'update_email_snippet', { id, content: [] })
    await refuse('VALIDATION_ERROR', 'update_email_snippet', { id, name: '' })
    await refuse('NOT_FOUND', 'update_email_snippet', { id: 'snp_x', name: 'x' })
  })
})
