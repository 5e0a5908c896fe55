/**
 * The id of a connection means something on one computer only. The address that somebody else can open names a
 * deployment by its URL instead: `/c/https%3A%2F%2Fapi.shop.example/verification/org_1`. It holds no key and no
 * user name: the host takes no such URL.
 */
import type { ConnectionSummary } from '../../shared/bridge.ts'

const PLACE = /^\/c\/([^/?]+)/

type Deployment = Pick<ConnectionSummary, 'id' | 'kind' | 'url'>

/** Returns an address as a colleague can open it; one of a sandbox stays: it is on this computer alone. */
export function permalinkOf(path: string, connections: readonly Deployment[]): string {
  const place = placeIn(path)
  const named = connections.find(({ id, kind }) => id === place && kind === 'deployment')
  return named?.url ? withPlace(path, named.url) : path
}

/** Returns the address on this computer of a link that names a deployment; null where it names none of ours. */
export function localPathOf(path: string, connections: readonly Deployment[]): string | null {
  const url = deploymentIn(path)
  const own = connections.find((one) => url !== null && one.kind === 'deployment' && one.url === url)
  return own ? withPlace(path, own.id) : null
}

/** Returns the URL of the deployment that an address names, null where it names a connection by its id. */
export function deploymentIn(path: string): string | null {
  const url = URL.parse(placeIn(path))
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return null
  return placeIn(path).replace(/\/+$/, '')
}

function placeIn(path: string): string {
  try {
    return decodeURIComponent(PLACE.exec(path)?.[1] ?? '')
  } catch {
    return ''
  }
}

function withPlace(path: string, place: string): string {
  return path.replace(PLACE, () => `/c/${encodeURIComponent(place)}`)
}
