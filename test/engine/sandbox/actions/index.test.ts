import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { actions } from '../../../../src/engine/sandbox/actions/index.ts'
import { useSandbox } from '../../../support/organization.ts'

const { control } = useSandbox()

const folder = fileURLToPath(new URL('../../../../src/engine/sandbox/actions', import.meta.url))

/** Beside the actions: what they share. */
const HELPERS = ['define.ts', 'index.ts', 'snapshot-fields.ts']

test('every action is a file of its own name, and every file is in the list', () => {
  const files = readdirSync(folder).filter((file) => !HELPERS.includes(file))
  const named = actions.map(
    ({ name }) => `${name.replace(/[A-Z]/g, '-$&').replaceAll('.', '-').toLowerCase()}.ts`,
  )
  expect(named.toSorted(), 'add the missing line to src/engine/sandbox/actions/index.ts').toEqual(
    files.toSorted(),
  )
})

test('action.list describes each with its schemas, as the declarations have them', async () => {
  const { actions: listed } = await control('action.list', {})
  expect(listed.map(({ name }) => name)).toEqual(actions.map(({ name }) => name))
  for (const { name, inputSchema } of listed) {
    const { input } = actions.find((action) => action.name === name)!
    expect(Object.keys(inputSchema['properties'] ?? {}), name).toEqual(Object.keys(input))
  }
})

test('names are unique and in order', () => {
  const names = actions.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)].toSorted())
})
