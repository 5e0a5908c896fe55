import type { ConnectionErrorCode } from '../shared/errors.ts'
import type { WebError } from '../shared/ports.ts'
import type { Failure } from '../shared/result.ts'

type WebCode = Exclude<ConnectionErrorCode, 'KEY_NOT_HERE' | 'KEYCHAIN_LOCKED' | 'KEYCHAIN_UNAVAILABLE'>

/** In plain words, with the next step. `host` is the address, `detail` a clause or empty. */
const WORDS: Partial<Record<WebCode, (host: string, detail: string) => string>> = {
  HOST_NOT_FOUND: (host) => `The name in ${host} was not found. Check the address.`,
  NO_NETWORK: (host, detail) =>
    `This computer has no way to ${host}${clause(detail)}. Check its network connection.`,
  HOST_UNREACHABLE: (host, detail) =>
    `${host} cannot be reached${clause(detail)}. Check the address, the network and any VPN.`,
  CONNECTION_REFUSED: (host) =>
    `${host} refuses connections: no server listens there. Check the address and port.`,
  CONNECTION_CUT: (host) => `${host} cut the connection before its answer was complete.`,
  PROXY_FAILED: (host, detail) =>
    `The proxy on the way to ${host} does not help${clause(detail)}. Check the proxy of this computer.`,
  NO_ANSWER: (host, detail) => `${host} did not answer ${detail}.`,
  TLS_FAILED: (host, detail) =>
    `There is no secure connection to ${host}${clause(detail)}. Nothing was sent.`,
  ANSWER_TOO_LARGE: (host, detail) => `The answer of ${host} is too large (${detail}). Ask for less at once.`,
  ANSWER_UNREADABLE: (host, detail) => `The answer of ${host} cannot be read: ${detail}. Check the base URL.`,
  COMPUTER_FAILED: (host, detail) => `This computer could not make the call to ${host}${clause(detail)}.`,
  CANCELED: (host) => `The call to ${host} was given up before it answered.`,
}

function clause(detail: string): string {
  return detail === '' ? '' : `: ${detail}`
}

/** Returns why no answer came, as the caller is told. */
export function tellTrouble({ code, detail }: WebError, host: string): Failure {
  return { code, message: WORDS[code as WebCode]?.(host, detail) ?? `${host}: ${code}.` }
}

/** Failures that leave open whether a server did what it was asked. */
const LEAVES_OPEN = new Set<string>([
  'CANCELED',
  'CONNECTION_CUT',
  'NO_ANSWER',
  'ANSWERED_HTML',
  'ANSWER_UNREADABLE',
  'ANSWER_TOO_LARGE',
  'UNEXPECTED_ANSWER',
  'SERVER_FAILED',
])

/** Returns the failure of a call; of one that writes, with whether it took effect, since it is never sent twice. */
export function tellEffect(failed: Failure, writes: string | null): Failure {
  const { code, message } = failed
  if (writes === null || !LEAVES_OPEN.has(code)) return failed
  return {
    ...failed,
    message: `${message} Whether ${writes} took effect is not known: look before you repeat it.`,
  }
}
