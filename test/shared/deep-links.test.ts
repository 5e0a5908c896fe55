import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressOfLink, linkOfAddress } from '../../src/shared/deep-links.ts'

test.each([
  [
    'postdesk://open/api.shop.example/verification/org_1',
    '/c/https%3A%2F%2Fapi.shop.example/verification/org_1',
  ],
  ['postdesk://open/api.shop.example:8443/campaigns', '/c/https%3A%2F%2Fapi.shop.example%3A8443/campaigns'],
  ['postdesk://open/127.0.0.1:4319/tools', '/c/http%3A%2F%2F127.0.0.1%3A4319/tools'],
])('%s leads to a page, and the page has that link', (link, address) => {
  expect(addressOfLink(link)).toBe(address)
  expect(linkOfAddress(address)).toBe(link)
})

// Each would hand the console a text, a question, a tool to run or another place.
test.each([
  'postdesk://open/api.shop.example/tools/admin/ban_user',
  'postdesk://open/api.shop.example/campaigns/cmp_1?view=x',
  'postdesk://open/api.shop.example/campaigns/cmp_1#/home',
  'postdesk://open/me:secret@api.shop.example/campaigns',
  'postdesk://open/api.shop.example/campaigns/<b>',
  'postdesk://open/api.shop.example/campaigns/..%2f..',
  'postdesk://open/API.shop.example/campaigns',
  'postdesk://open/https%3A%2F%2Fapi.shop.example/campaigns',
  'postdesk://open//campaigns',
  'postdesk://open/api.shop.example',
  'postdesk://run/api.shop.example/campaigns',
  'postdesk-app://console/',
  'https://open/api.shop.example/campaigns',
  '',
])('%s is no link', (link) => {
  expect(addressOfLink(link)).toBeNull()
})

test.each([
  '/c/cn_1/campaigns',
  '/c/https%3A%2F%2Fapi.shop.example%2Fbase/campaigns',
  '/c/https%3A%2F%2Fapi.shop.example/campaigns?view=campaign:cmp_1',
  '/home',
  '/c/%E0%A4%A/campaigns',
])('%s has no link: it would say less', (address) => {
  expect(linkOfAddress(address)).toBeNull()
})

test('whatever a link holds, the address names one deployment, one page and one id of plain characters', () => {
  const part = fc.oneof(fc.string(), fc.constantFrom('open', 'a.example', 'org_1', '..'))
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const address = addressOfLink(`postdesk://${parts.join('/')}`)
      if (address !== null)
        expect(address).toMatch(/^\/c\/https?%3A%2F%2F[^/?#]+\/[a-z][a-z-]*(?:\/[\w-]+)?$/)
    }),
  )
})
