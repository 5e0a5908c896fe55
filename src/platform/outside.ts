import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import {
  type Deadline,
  DeadlineError,
  type DnsResolver,
  type KeyPairs,
  type OutsideCall,
  type OutsideLook,
  type OutsidePorts,
} from '../shared/ports.ts'
import { systemDns } from './dns.ts'
import { headerImageReader } from './image-reader.ts'
import {
  guardedCall,
  guardedFetch,
  guardedLook,
  type OutsideCallParts,
  type OutsideFetchParts,
} from './outside-fetch.ts'
import { workerPageReader } from './page-reader.ts'

/** Of a DKIM key: the least that mailbox providers still take, the most that fits one TXT record. */
const KEY_BITS = 2048

export const machineDeadline: Deadline = {
  async within(ms, work) {
    const stop = new AbortController()
    let late: NodeJS.Timeout | undefined
    const over = new Promise<never>((_resolve, reject) => {
      late = setTimeout(() => {
        reject(new DeadlineError(`not done in ${ms} ms`))
        stop.abort()
      }, ms)
    })
    try {
      return await Promise.race([work(stop.signal), over])
    } finally {
      clearTimeout(late)
    }
  },
}

/** In the thread pool: it takes tens of ms, and now and then ten times as long. */
const rsaKeyPairs: KeyPairs = {
  make: () =>
    promisify(generateKeyPair)('rsa', {
      modulusLength: KEY_BITS,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    }),
}

interface OutsideOptions extends Pick<OutsideFetchParts, 'refuse' | 'connector'> {
  dns?: DnsResolver | undefined
}

/** Everything of the outside that tools prepare with. */
export function outsidePorts({ dns = systemDns, ...guard }: OutsideOptions): OutsidePorts {
  return {
    deadline: machineDeadline,
    web: guardedFetch({ resolver: dns, ...guard }),
    dns,
    images: headerImageReader,
    pages: workerPageReader(),
    keyPairs: rsaKeyPairs,
  }
}

/** Links of a message that its author wants to know about. */
export function outsideLook({ dns = systemDns, ...guard }: OutsideOptions): OutsideLook {
  return guardedLook({ resolver: dns, ...guard })
}

/** Calls of addresses that workflows name. */
export function outsideCall({ refuse }: Pick<OutsideCallParts, 'refuse'>): OutsideCall {
  return guardedCall({ resolver: systemDns, refuse })
}
