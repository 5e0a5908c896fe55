import { assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decodeId,
  decodeOrganizationId,
  encodeId,
  encodeOrganizationId,
  organizationOfId,
  organizationReference,
  ID_PREFIX,
  type IdKind,
} from '../../src/shared/ids.ts'

const kinds = Object.keys(ID_PREFIX) as IdKind[]
const kind = constantFrom(...kinds)
const organization = integer({ min: 0, max: 36 ** 4 - 1 })
const row = integer({ min: 1, max: 36 ** 10 - 1 })

describe('public ids', () => {
  test('an id comes back as the row it was made of', () => {
    assert(
      property(kind, organization, row, (what, number, id) => {
        expect(decodeId(what, number, encodeId(what, number, id))).toBe(id)
      }),
      { seed: 1 },
    )
  })

  test('an id of another organization or another kind is nothing', () => {
    assert(
      property(kind, kind, organization, organization, row, (one, other, mine, theirs, id) => {
        const text = encodeId(one, theirs, id)
        if (mine !== theirs) expect(decodeId(one, mine, text)).toBeNull()
        if (one !== other) expect(decodeId(other, theirs, text)).toBeNull()
      }),
      { seed: 1 },
    )
  })

  test('two rows never share an id', () => {
    assert(
      property(organization, organization, row, row, (a, b, one, two) => {
        const same = a === b && one === two
        expect(encodeId('subscriber', a, one) === encodeId('subscriber', b, two)).toBe(same)
      }),
      { seed: 1 },
    )
  })

  test('the prefixes that the specification names: snp_ and wdom_', () => {
    expect(encodeId('snippet', 1, 1)).toMatch(/^snp_/)
    expect(encodeId('webDomain', 1, 1)).toMatch(/^wdom_/)
    expect(new Set(Object.values(ID_PREFIX)).size).toBe(kinds.length)
  })

  test.each([
    '',
    'sub',
    'sub_',
    'sub_0001',
    'sub_00010',
    'SUB_00011',
    'sub_0001-1',
    ' sub_00011',
    'sub_00011 ',
    'sub_0001zzzzzzzzzzzz',
  ])('text that is no id is nothing: "%s"', (text) => {
    expect(decodeId('subscriber', 1, text)).toBeNull()
  })

  test('organization ids carry number 0000', () => {
    expect(encodeOrganizationId(1)).toBe('org_00001')
    expect(decodeOrganizationId('org_00001')).toBe(1)
    expect(decodeOrganizationId('org_000011')).toBe(37)
    expect(decodeOrganizationId('org_10001')).toBeNull()
  })

  test('beyond 1,679,615 organizations there are no ids', () => {
    expect(() => encodeId('tag', 36 ** 4, 1)).toThrow(RangeError)
    expect(() => encodeId('tag', -1, 1)).toThrow(RangeError)
    expect(encodeId('tag', 36 ** 4 - 1, 1)).toBe('tag_zzzz1')
    expect(encodeId('tag', 0, 1)).toBe('tag_00001')
  })

  test('an id names its organization, when it is one', () => {
    expect(organizationOfId('tag', 'tag_000a1')).toBe(10)
    for (const text of ['sub_000a1', 'tag_000a0', 'tag_000a', 'tag_000a01', '']) {
      expect(organizationOfId('tag', text)).toBeNull()
    }
  })

  test('an organization is told by its id, else by its slug', () => {
    expect(organizationReference('org_00001')).toEqual({ id: 'org_00001' })
    expect(organizationReference('org-1')).toEqual({ slug: 'org-1' })
    expect(organizationReference('tag_00001')).toEqual({ slug: 'tag_00001' })
  })
})
