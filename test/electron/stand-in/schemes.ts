import { inwardAddress } from './addresses.ts'
import { refuse } from './missing.ts'

type Handler = (request: Request) => Response | Promise<Response>
interface Privileges {
  standard?: boolean
  secure?: boolean
  supportFetchAPI?: boolean
}

const declared = new Map<string, Privileges>()
const handlers = new Map<string, Handler>()
let isReady = false

export function closeDeclarations(): void {
  isReady = true
}

/** https://www.electronjs.org/docs/latest/api/protocol */
export const protocol = {
  /** Before `ready`, and once: https://www.electronjs.org/docs/latest/api/protocol#protocolregisterschemesasprivilegedcustomschemes */
  registerSchemesAsPrivileged(schemes: { scheme: string; privileges?: Privileges }[]): void {
    if (isReady) throw new Error('protocol.registerSchemesAsPrivileged must be called before app is ready')
    for (const { scheme, privileges = {} } of schemes) {
      const { standard, secure, supportFetchAPI, ...others } = privileges
      const left = Object.keys(others)
      if (left.length > 0 || !standard || !secure || !supportFetchAPI)
        refuse(`a scheme with other privileges than standard, secure and supportFetchAPI (${left.join()})`)
      declared.set(scheme, privileges)
    }
  },
  /** https://www.electronjs.org/docs/latest/api/protocol#protocolhandlescheme-handler */
  handle(scheme: string, handler: Handler): void {
    if (!isReady) throw new Error('protocol.handle must be called after app is ready')
    if (!declared.has(scheme)) refuse(`protocol.handle of the scheme ${scheme}, which nobody declared`)
    handlers.set(scheme, handler)
  },
  /** https://www.electronjs.org/docs/latest/api/protocol#protocolishandledscheme */
  isProtocolHandled: (scheme: string): boolean => handlers.has(scheme),
}

/** Returns the address as Chromium loads it. */
export const inward = (url: string): string => inwardAddress(url, new Set(declared.keys()))

/** Returns the answer of the scheme's handler, null for an address of another scheme. */
export async function answerScheme(url: string, method: string): Promise<Response | null> {
  const handler = handlers.get(url.split(':')[0] ?? '')
  return handler ? await handler(new Request(url, { method })) : null
}
