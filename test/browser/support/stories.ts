import { type ConsolePage, test as shared, expect } from './console.ts'
import { startHost, type Host } from './host.ts'

/** The world of `test/case/golden`: the eight stories on the morning of 1 September 2026. */
export const STORIES_START = '2026-09-01T09:00:00Z'

export const test = shared.extend<object, { host: Host }>({
  host: [
    async ({}, use) => {
      const host = await startHost({ seeded: true, seed: 'stories', clock: STORIES_START })
      await use(host)
      await host.stop()
    },
    { scope: 'worker' },
  ],
})

/** Other tests of the same host have written replies: this one begins without any. */
export async function forgetDrafts({ access, control, sandbox }: ConsolePage): Promise<void> {
  for (const { id } of access.organizations) {
    const nothing = { template: null, reply: '', note: '' }
    await control('case.write', { connection: sandbox, organization: id, ...nothing })
  }
}

export { expect }
