import { loopbackAddress } from './loopback.ts'

/** What stands for this machine in the list of hosts that webhooks may call. */
const THIS_MACHINE = 'localhost'

/** Which hosts workflows really call, unless the user of the sandbox says otherwise: this machine alone. */
export const USUAL_WEBHOOK_HOSTS: readonly string[] = [THIS_MACHINE]

const HOST = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::(\d{1,5}))?$/

const URL_OF_HOST = /^(https?):\/\/(\[[^\]]*\]|[^/?#:@\s]+)(?::(\d{1,5}))?(?:[/?#]\S*)?$/i

interface Host {
  name: string
  /** Null for every port. */
  port: string | null
}

/** Reads `localhost`, `127.0.0.1:8080` or `hooks.example:8443`. Returns it in one spelling, null when it is no host. */
export function readWebhookHost(text: string): string | null {
  const host = parseHost(text.trim().toLowerCase())
  if (!host) return null
  const name = host.name.includes(':') ? `[${host.name}]` : host.name
  return host.port === null ? name : `${name}:${host.port}`
}

/** Every address of this machine is `localhost`. */
function parseHost(text: string): Host | null {
  const [, v6, name = v6, digits] = HOST.exec(text) ?? []
  if (name === undefined) return null
  const port = digits === undefined ? null : Number.parseInt(digits, 10)
  if (port !== null && (port < 1 || port > 65_535)) return null
  const plain = name.replace(/\.$/, '')
  if (plain === '') return null
  return {
    name: loopbackAddress(plain) === null ? plain : THIS_MACHINE,
    port: port === null ? null : String(port),
  }
}

/** Where a webhook leads. */
export interface WebhookTarget {
  host: Host | null
  scheme: string
  /** The address is one of this machine, by its spelling: names are not looked up. */
  isLocal: boolean
}

/** Reads the address of a webhook; null when it is none. */
export function readWebhookUrl(url: string): WebhookTarget | null {
  const [, scheme = '', host = '', port] = URL_OF_HOST.exec(url) ?? []
  if (scheme === '') return null
  const isSecure = scheme.toLowerCase() === 'https'
  const called = parseHost(`${host.toLowerCase()}:${port ?? (isSecure ? 443 : 80)}`)
  return { host: called, scheme: scheme.toLowerCase(), isLocal: called?.name === THIS_MACHINE }
}

/** Returns whether workflows may call an address: its host is in the list, with its port or without any. */
export function mayCall(url: string, hosts: readonly string[]): boolean {
  const called = readWebhookUrl(url)?.host
  if (!called) return false
  return hosts
    .map(parseHost)
    .some((host) => host?.name === called.name && (host.port === null || host.port === called.port))
}
