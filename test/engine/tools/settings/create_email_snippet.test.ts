import { describe, expect, test } from 'vitest'
import { doc } from '../../../support/campaigns.ts'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()

describe('create_email_snippet', () => {
  test('ids start with snp_; without content it is empty', async () => {
    const { call } = await start()
    const { snippetId, snippet } = await call('create_email_snippet', { name: 'Legal' })
    expect(snippetId).toMatch(/^snp_/)
    expect(snippet).toMatchObject({
      id: snippetId,
      name: 'Legal',
      description: null,
      archived: false,
      content: { type: 'doc', content: [] },
    })
    expect(await call('get_email_snippet', { id: snippetId })).toEqual(snippet)
  })

  test('control characters and bidi overrides in a name are removed with a warning', async () => {
    const { call } = await start()
    const data = await call('create_email_snippet', { name: 'Foo\u0007ter' })
    expect(data).toMatchObject({
      snippet: { name: 'Footer' },
      warnings: ['name: control characters were removed.'],
    })
  })

  test('content is a document or its JSON text', async () => {
    const { call } = await start()
    for (const content of [doc('x'), JSON.stringify(doc('x'))]) {
      const { snippet } = await call('create_email_snippet', { name: 'N', description: 'D', content })
      expect(snippet).toMatchObject({ description: 'D', content: doc('x') })
    }
  })

  test.each([
    [{}, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x', content: 'text' }, 'content'],
    [{ name: 'x', content: { type: 'doc', content: [{ type: 'render' }] } }, 'content.content.0.type'],
    [
      { name: 'x', content: { type: 'doc', content: [{ type: 'snippet', attrs: { snippetId: 'snp_x' } }] } },
      'content.content.0.attrs.snippetId',
    ],
    [{ name: 'x', description: 'd'.repeat(1001) }, 'description'],
    [{ name: 'x', html: '' }, 'html'],
  ])('refuses wrong parameters, naming each: %j', async (input, path) => {
    const { refuse } = await start()
    expect((await refuse('VALIDATION_ERROR', 'create_email_snippet', input)).issues[0]?.path).toBe(path)
  })
})
