import { array, assert, asyncProperty, boolean } from 'fast-check'
import { decodeOrganizationId } from '../../src/shared/ids.ts'
import { findBookFaults } from '../support/books.ts'
import type { TestOrganization } from '../support/organization.ts'
import { makeCall, randomCall, readEverything } from '../support/random-calls.ts'
import { serveSandbox, type ServedSandbox } from '../support/served-sandbox.ts'
import type { Soak } from './support.ts'

/** Long random sequences of calls: the books agree after each, and a restore brings all of it back. */
const RUNS = 150

async function startShop(sandbox: ServedSandbox, name: string, doubleOptIn: boolean) {
  const { body } = await sandbox.control('organization.create', { name, plan: 'enterprise' })
  const { id, slug, token } = body.data
  if (doubleOptIn) await sandbox.control('organization.set', { organizationId: id, doubleOptIn })
  const post: TestOrganization['post'] = (tool, input) => sandbox.customer(token, tool, input)
  const call: TestOrganization['call'] = async (tool, input) => {
    const { status, body: answered } = await post(tool, input)
    if (status !== 200) throw new Error(`${tool}: ${JSON.stringify(answered)}`)
    return answered.data
  }
  return {
    id,
    slug,
    post,
    call,
  }
}

export const randomCalls: Soak = {
  name: 'random-calls',
  title: 'Random sequences of subscriber calls over HTTP',
  async run({ seed, say }) {
    let now = Date.UTC(2026, 10, 21, 9)
    const sandbox = await serveSandbox({ machine: { now: () => (now += 20) } })
    let made = 0
    let sequences = 0
    try {
      const sequence = array(randomCall, { minLength: 20, maxLength: 80 })
      await assert(
        asyncProperty(sequence, sequence, boolean(), async (first, then, doubleOptIn) => {
          sequences += 1
          const shop = await startShop(sandbox, `Shop ${sequences}`, doubleOptIn)
          const read = () => sandbox.world.organization(decodeOrganizationId(shop.id) ?? 0).read
          const play = async (calls: typeof first) => {
            for (const call of calls) {
              await makeCall(shop, call)
              made += 1
              const faults = findBookFaults(read())
              if (faults.length > 0) throw new Error(`after ${call.tool}: ${faults.join('; ')}`)
            }
          }
          await play(first)
          const before = JSON.stringify(await readEverything(shop))
          const name = `before ${sequences}`
          await sandbox.control('snapshot.create', { name })
          await play(then)
          await sandbox.control('snapshot.restore', { name })
          if (JSON.stringify(await readEverything(shop)) !== before)
            throw new Error('a restore lost something')
          if (sequences % 25 === 0) say(`${sequences} sequences, ${made} calls`)
        }),
        { seed, numRuns: RUNS, endOnFailure: false },
      )
      if (sandbox.faults.length > 0) throw new Error(sandbox.faults.join('; '))
    } finally {
      await sandbox.close()
    }
    return [
      ['Sequences', sequences],
      ['Calls, the books checked after each', made],
      ['Snapshots restored, every reading tool answering as before', sequences],
      ['Contradictions', 0],
    ]
  },
}
