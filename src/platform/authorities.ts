import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { Worker } from 'node:worker_threads'

/** Reading the store of the system takes 100 ms and more, which no call may be held for. */
const READ = `require('node:worker_threads').parentPort.postMessage(require('node:tls').getCACertificates('system'))`

let trusting: Promise<void> | null = null

/**
 * Trusts the certificate authorities of the system beside those of Node, once for the process. Where a
 * firewall reads all traffic, only the system knows the authority that signs it. Never rejects: what
 * cannot be read leaves Node's own authorities.
 */
export function trustSystemAuthorities(): Promise<void> {
  trusting ??= readSystemAuthorities().then(
    (found) => setDefaultCACertificates([...new Set([...getCACertificates('default'), ...found])]),
    () => undefined,
  )
  return trusting
}

function readSystemAuthorities(): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(READ, { eval: true })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The thread that reads the store ended early.')))
  })
}
