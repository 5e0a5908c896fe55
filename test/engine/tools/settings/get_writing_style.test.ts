import { expect, test } from 'vitest'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()

test('get_writing_style answers null for what was never written', async () => {
  const { call } = await start()
  expect(await call('get_writing_style')).toEqual({
    name: null,
    persona: null,
    audience: null,
    vocabulary: null,
    rules: null,
    updatedAt: null,
  })
})
