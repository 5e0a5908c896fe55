import { buildConnector } from 'undici'

/** How undici opens a socket. */
export type Connector = buildConnector.connector

const CONNECT_MS = 4000

const directConnector: Connector = buildConnector({ timeout: CONNECT_MS, allowH2: false })

/**
 * Opens sockets to these addresses only, the next when one does not answer, whatever name undici
 * asks for. The certificate is still checked against the name.
 */
export function pinnedConnector(
  addresses: readonly string[],
  connector: Connector = directConnector,
): Connector {
  return (options, callback) => {
    const tryFrom = (index: number): void => {
      const address = addresses[index]
      if (address === undefined) return callback(new Error('no address'), null)
      connector({ ...options, ...target(options, address) }, (...[error, socket]) => {
        if (error === null) callback(null, socket)
        else if (index + 1 < addresses.length) tryFrom(index + 1)
        else callback(error, null)
      })
    }
    tryFrom(0)
  }
}

/** A server name only where there is TLS and a name: an address is never one (RFC 6066). */
function target(options: buildConnector.Options, address: string) {
  const name = options.hostname.replace(/^\[(.*)\]$/, '$1')
  const named = options.protocol === 'https:' && name !== address
  return { hostname: address, ...(named ? { servername: name } : {}) }
}
