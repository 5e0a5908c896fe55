import { expect, test } from 'vitest'
import { askedIn, explanationPath } from '../../../src/renderer/screen/explain.ts'

test('an address of an explanation says what is asked about, and is read back as that', () => {
  for (const asked of [{}, { campaign: 'cmp_1' }, { subscriber: 'sub_0:9' }]) {
    const path = explanationPath('con_1', 'org_1', asked)
    expect(path.split('?')[0]).toBe('/c/con_1/verification/org_1')
    expect(askedIn(new URLSearchParams(path.split('?')[1]).get('view'))).toEqual(asked)
  }
})

test('a view that asks about nothing else is about the organization alone', () => {
  for (const view of [null, '', 'campaign:', 'members', 'email:eml_1']) expect(askedIn(view)).toEqual({})
})
