import { type ConsolePage, test as shared, expect } from './console.ts'

export const test = shared.extend({ world: 'stories' })

/** Other tests of the same host have written replies: this one begins without any. */
export async function forgetDrafts({ access, control, sandbox }: ConsolePage): Promise<void> {
  for (const { id } of access.organizations) {
    const nothing = { template: null, language: null, requester: null, reply: '', note: '' }
    await control('case.write', { connection: sandbox, organization: id, ...nothing })
  }
}

export { expect }
