import { describe, expect, test } from 'vitest'
import { useWorkflows } from '../../../support/workflows.ts'

const { start } = useWorkflows()

describe('list_workflows', () => {
  test('answers 20 unless told, newest first, with the total', async () => {
    const { call } = await start()
    expect(await call('list_workflows')).toEqual({ workflows: [], total: 0 })
    for (let index = 1; index <= 22; index += 1) await call('create_workflow', { name: `Flow ${index}` })
    const { workflows, total } = await call('list_workflows')
    expect(total).toBe(22)
    expect(workflows.map(({ name }) => name)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Flow ${22 - index}`),
    )
    expect((await call('list_workflows', { limit: 1 })).workflows).toHaveLength(1)
  })

  test('query finds a part of the name without case', async () => {
    const { call } = await start()
    for (const name of ['Élan', 'Welcome back', 'WELCOME']) await call('create_workflow', { name })
    const found = async (query: string) =>
      (await call('list_workflows', { query })).workflows.map(({ name }) => name)
    expect(await found('welc')).toEqual(['WELCOME', 'Welcome back'])
    expect(await found('éLAN')).toEqual(['Élan'])
    expect(await found('%')).toEqual([])
    expect(await found(' ')).toHaveLength(3)
  })

  test('shows nothing of another organization', async () => {
    const [mine, theirs] = [await start(), await start()]
    await theirs.call('create_workflow', { name: 'Theirs' })
    expect((await mine.call('list_workflows')).total).toBe(0)
  })

  test('a limit is 1 to 1,000', async () => {
    const { refuse } = await start()
    for (const limit of [0, 1001, 1.5]) await refuse('VALIDATION_ERROR', 'list_workflows', { limit })
  })
})
