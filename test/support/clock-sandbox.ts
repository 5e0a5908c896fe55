import { afterEach, expect } from 'vitest'
import type { Database } from '../../src/engine/store/db.ts'
import { controlDoor } from './control-door.ts'
import { serveSandbox, type ServedOptions, type ServedSandbox, START } from './served-sandbox.ts'
import { testJobs } from './tolls.ts'

/** ISO time so many ms after the start of the test's world. */
export const after = (ms: number): string => new Date(START + ms).toISOString()

/** A served sandbox for each test, where time does the small works of tolls.ts. */
export function useClock() {
  let sandbox: ServedSandbox | null = null
  afterEach(async () => {
    expect(sandbox?.faults).toEqual([])
    await sandbox?.close()
    sandbox = null
  })
  const served = (): ServedSandbox => {
    if (!sandbox) throw new Error('nothing is served')
    return sandbox
  }
  return {
    served,
    serve: async (options: ServedOptions = {}, organizations = 1) => {
      sandbox = await serveSandbox({ jobs: testJobs, ...options })
      const made = []
      for (let turn = 1; turn <= organizations; turn += 1) {
        made.push((await sandbox.control('organization.create', { name: `Studio ${turn}` })).body.data)
      }
      return made
    },
    file: (number = 1): Database => served().world.organization(number),
    ...controlDoor(served),
  }
}
