import { undiciClient } from '../../src/platform/web-client.ts'
import { WebError } from '../../src/shared/ports.ts'

/** A process of its own, because a process trusts once: asks the address of its first word, through the proxy of its second. */
const [url = '', proxy] = process.argv.slice(2)
const web = undiciClient(proxy === undefined ? {} : { findProxy: () => Promise.resolve(proxy) })
const asked = { method: 'GET', url, headers: {}, deadlineMs: 20_000, mayRepeat: false } as const
const said = await web.request(asked).then(
  ({ status, text }) => `${status} ${text}`,
  (error: unknown) => (error instanceof WebError ? error.code : String(error)),
)
await web.close()
process.stdout.write(said)
