import { describe, expect, test } from 'vitest'
import { START } from '../../../support/served-sandbox.ts'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()

describe('update_writing_style', () => {
  test('changes what is given and keeps the rest', async () => {
    const { call } = await start()
    const first = await call('update_writing_style', {
      name: 'House',
      persona: 'A bookseller,\r\nwell read.',
      rules: 'No capitals.',
    })
    expect(first).toEqual({
      writingStyle: {
        name: 'House',
        persona: 'A bookseller,\nwell read.',
        audience: null,
        vocabulary: null,
        rules: 'No capitals.',
        updatedAt: new Date(START).toISOString(),
      },
    })
    const { writingStyle } = await call('update_writing_style', { audience: 'Readers', rules: '' })
    expect(writingStyle).toEqual({
      ...first.writingStyle,
      audience: 'Readers',
      rules: null,
      updatedAt: new Date(START + 1).toISOString(),
    })
    expect(await call('get_writing_style')).toEqual(writingStyle)
  })

  test('needs something to change', async () => {
    const { refuse } = await start()
    await refuse('VALIDATION_ERROR', 'update_writing_style')
  })

  test.each([
    ['name', 'x'.repeat(256)],
    ['rules', 'x'.repeat(10_001)],
    ['persona', 7],
  ])('refuses a wrong %s', async (field, value) => {
    const { refuse } = await start()
    const { issues } = await refuse('VALIDATION_ERROR', 'update_writing_style', { [field]: value })
    expect(issues[0]?.path).toBe(field)
  })
})
