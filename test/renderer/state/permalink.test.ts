import { expect, test } from 'vitest'
import { deploymentIn, localPathOf, permalinkOf } from '../../../src/renderer/state/permalink.ts'
import { addConnectionPath, parseRoute } from '../../../src/renderer/state/route.ts'

/** Links that a colleague can open: a deployment is named by its URL. */

const URL_OF = 'https://api.shop.example/base'
const OURS = [
  { id: 'con_1', kind: 'sandbox', url: null },
  { id: 'con_2', kind: 'deployment', url: URL_OF },
] as const
const THEIRS = [{ id: 'con_9', kind: 'deployment', url: URL_OF }] as const

const PATHS = ['/verification/org_1?view=campaign:cmp_1', '/organizations', '/tools/admin/get_org?entry=3']

test('a link of a deployment opens the same page on another console', () => {
  for (const rest of PATHS) {
    const link = permalinkOf(`/c/con_2${rest}`, OURS)
    expect(link).toBe(`/c/https%3A%2F%2Fapi.shop.example%2Fbase${rest}`)
    expect(localPathOf(link, THEIRS)).toBe(`/c/con_9${rest}`)
    // A console without the connection says its URL.
    expect(localPathOf(link, [])).toBeNull()
    expect(deploymentIn(link)).toBe(URL_OF)
    expect(parseRoute(link)).toMatchObject({ connection: URL_OF })
  }
})

test('a sandbox and pages of no connection keep their address', () => {
  for (const path of ['/c/con_1/verification/org_1', '/c/con_7/tools', '/home', '/connections?add=sandbox']) {
    expect(permalinkOf(path, OURS)).toBe(path)
    expect(localPathOf(path, OURS)).toBeNull()
    expect(deploymentIn(path)).toBeNull()
  }
})

test.each([
  'javascript%3Aalert(1)',
  'https%3A%2F%2Fme%3Asecret%40api.shop.example',
  'file%3A%2F%2F%2Fetc',
  '%E0%A4%A',
  '',
])('no deployment is named by %s', (place) => {
  expect(deploymentIn(`/c/${place}/tools`)).toBeNull()
})

test('the page of connections is told which deployment to add', () => {
  expect(parseRoute(addConnectionPath('deployment', URL_OF))).toEqual({
    page: 'connections',
    add: 'deployment',
    url: URL_OF,
  })
  expect(parseRoute(addConnectionPath('sandbox'))).toEqual({ page: 'connections', add: 'sandbox', url: '' })
})
