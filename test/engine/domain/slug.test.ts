import { describe, expect, test } from 'vitest'
import { freeSlug, slugOf } from '../../../src/engine/domain/slug.ts'

const x = (count: number) => 'x'.repeat(count)

describe('a slug', () => {
  test.each([
    ['Café Zürich', 'cafe-zurich'],
    ['  -- A & B --  ', 'a-b'],
    ['日本', 'organization'],
    ['', 'organization'],
    [x(48), x(48)],
    [x(49), x(48)],
    [`${x(47)} y`, x(47)],
  ])('of %j is %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug)
  })

  test('takes the first number that is free', () => {
    expect(freeSlug('a', [])).toBe('a')
    expect(freeSlug('a', ['a-2'])).toBe('a')
    expect(freeSlug('a', ['a'])).toBe('a-2')
    expect(freeSlug('a', ['a', 'a-2', 'a-4'])).toBe('a-3')
  })
})
