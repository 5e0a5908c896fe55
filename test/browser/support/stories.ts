import { type ConsolePage, test as shared, expect } from './console.ts'

export const test = shared.extend({ world: 'stories' })

/** Other tests of the same host have written replies: this one begins without any. */
export async function forgetDrafts({ access, control, sandbox }: ConsolePage): Promise<void> {
  for (const { id } of access.organizations) {
    const key = { connection: sandbox, organization: id }
    const nothing = { template: null, language: null, requester: null, reply: '', note: '' }
    const { notes } = await control('case.read', key)
    // What has nothing in it is not kept beside another.
    for (const about of [notes.about, ...notes.kept.map((draft) => draft.about), ''])
      await control('case.write', { ...key, ...nothing, about })
  }
}

export { expect }
