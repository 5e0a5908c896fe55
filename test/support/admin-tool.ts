import { afterAll, beforeAll, expect } from 'vitest'
import type { AdminToolName, ToolInput } from '../../src/engine/tools/index.ts'
import type { SeedName } from '../../src/engine/sandbox/seeds/index.ts'
import { controlDoor } from './control-door.ts'
import { serveSandbox, type ServedSandbox } from './served-sandbox.ts'

/** A seeded sandbox for a file of tests, and one admin tool of it over HTTP. */
export function useAdminTool<N extends AdminToolName>(tool: N, seed: SeedName) {
  let sandbox: ServedSandbox
  beforeAll(async () => {
    sandbox = await serveSandbox({ seed })
  })
  afterAll(async () => {
    expect(sandbox.faults).toEqual([])
    await sandbox.close()
  })
  const door = controlDoor(() => sandbox)
  const post = (input: object) => sandbox.admin(tool, input)
  return {
    ...door,
    sandbox: () => sandbox,
    post,
    /** The data of a call that must succeed. */
    ask: (input?: ToolInput<N>) => door.askAdmin(tool, input),
    /** The message of a call that must be refused; error bodies have a `message`. */
    refuse: async (expected: 400 | 404, input: object): Promise<string> => {
      const { status, body } = await post(input)
      const code = expected === 400 ? 'VALIDATION_ERROR' : 'NOT_FOUND'
      expect({ input, status, body }).toMatchObject({ status: expected, body: { success: false, code } })
      return body.message
    },
  }
}

/** The same rule for every tool about one organization (contract: admin-endpoint). */
export const WRONG_REFERENCES: readonly [string, 400 | 404, object, RegExp][] = [
  ['both id and slug', 400, { id: 'org_00001', slug: 'x' }, /^id: .*never both/],
  ['neither id nor slug', 400, {}, /^id is required: give either id or slug/],
  ['an unknown id', 404, { id: 'org_0000zz' }, /^id: no organization/],
  ['an id of another kind', 404, { id: 'usr_00001' }, /^id: no organization/],
  ['an unknown slug', 404, { slug: 'nobody' }, /^slug: no organization/],
  ['a wrong type', 400, { id: 7 }, /^id must be text; got 7\./],
  ['an empty slug', 400, { slug: '' }, /^slug must not be empty\./],
]
