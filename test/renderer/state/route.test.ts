import { describe, expect, test } from 'vitest'
import { parseRoute } from '../../../src/renderer/state/route.ts'

describe('the address of a tool', () => {
  const tool = { page: 'tool', connection: 'c1', surface: 'customer', tool: 'list_tags' }

  test('names a line of the history or a saved call by its number, as the host does', () => {
    expect(parseRoute('#/c/c1/tools/customer/list_tags?saved=7')).toEqual({ ...tool, saved: 7 })
    expect(parseRoute('#/c/c1/tools/customer/list_tags?entry=3')).toEqual({ ...tool, entry: 3 })
  })

  test('leaves out what is no number', () => {
    expect(parseRoute('#/c/c1/tools/customer/list_tags?saved=first&entry=')).toEqual(tool)
  })
})
