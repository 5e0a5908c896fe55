import { afterAll, beforeAll, expect } from 'vitest'
import type { Plan } from '../../src/engine/domain/plan.ts'
import type { SubscriberStatus } from '../../src/engine/domain/subscriber-status.ts'
import { suppressionOfStatus } from '../../src/engine/domain/suppression.ts'
import { CounterChanges } from '../../src/engine/store/counters.ts'
import type { Database } from '../../src/engine/store/db.ts'
import { listOrganizationNumbers } from '../../src/engine/store/organizations.ts'
import { cancelMailOfLeavers } from '../../src/engine/sending/campaign-progress.ts'
import { findSubscriberByEmail, updateSubscriber } from '../../src/engine/store/subscribers.ts'
import { findSuppression, suppress } from '../../src/engine/store/suppressions.ts'
import type { ToolAnswer, ToolInput, ToolName } from '../../src/engine/tools/index.ts'
import { ERROR_STATUS, type ErrorCode } from '../../src/shared/errors.ts'
import { decodeOrganizationId } from '../../src/shared/ids.ts'
import type { Clock } from '../../src/shared/ports.ts'
import { findBookFaults } from './books.ts'
import type { Answer, CallInput, DataOf, Refusal } from './answers.ts'
import { controlDoor } from './control-door.ts'
import { serveSandbox, type ServedOptions, type ServedSandbox } from './served-sandbox.ts'

/** An organization of a served sandbox, called over HTTP with its own token. */
export interface TestOrganization {
  id: string
  slug: string
  token: string
  /** Its file, for what no tool of this version can bring about or show. */
  file: Database
  post<N extends string>(
    tool: N,
    input?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<DataOf<N>>>
  /** The data of a call that must succeed. */
  call<N extends ToolName>(tool: N, input?: CallInput<N>): Promise<ToolAnswer<N>>
  /** The body of a call that must be refused with this code. */
  refuse(code: ErrorCode, tool: string, input?: unknown): Promise<Refusal>
  /** Asks for a code, sends it, and answers the data. */
  confirm<N extends ToolName>(tool: N, input?: ToolInput<N>): Promise<ToolAnswer<N>>
  /** Brings about a status that only deliveries and moderators cause. */
  force(email: string, status: SubscriberStatus): void
}

/** Every reading is 20 ms later: tests call faster than any limit lets a real caller. */
export function hurriedClock(): Clock {
  let now = Date.UTC(2026, 10, 21, 9)
  return { now: () => (now += 20) }
}

/** One sandbox for a test file; at its end nothing may have failed inside, and all books agree. */
export function useSandbox(options: ServedOptions = {}) {
  let sandbox: ServedSandbox
  beforeAll(async () => {
    sandbox = await serveSandbox({ machine: hurriedClock(), ...options })
  })
  afterAll(async () => {
    const { world } = sandbox
    const numbers = listOrganizationNumbers(world.platform.read)
    const faults = numbers.flatMap((number) => findBookFaults(world.organization(number).read))
    const failures = sandbox.faults
    await sandbox.close()
    expect({ faults, failures }).toEqual({ faults: [], failures: [] })
  })
  return {
    sandbox: () => sandbox,
    ...controlDoor(() => sandbox),
    /** A new, empty organization. */
    start: (setting: { plan?: Plan; doubleOptIn?: boolean } = {}) => startOrganization(sandbox, setting),
  }
}

let started = 0

export async function startOrganization(
  sandbox: ServedSandbox,
  { plan = 'enterprise', doubleOptIn = false }: { plan?: Plan; doubleOptIn?: boolean } = {},
): Promise<TestOrganization> {
  started += 1
  const { status, body } = await sandbox.control('organization.create', { name: `Studio ${started}`, plan })
  expect(status, JSON.stringify(body)).toBe(200)
  const { id, slug, token } = body.data
  if (doubleOptIn) await sandbox.control('organization.set', { organizationId: id, doubleOptIn })
  return actAs(sandbox, { id, slug, token })
}

export function actAs(
  sandbox: ServedSandbox,
  { id, slug, token }: { id: string; slug: string; token: string },
): TestOrganization {
  const file = () => sandbox.world.organization(decodeOrganizationId(id) ?? 0)
  const post: TestOrganization['post'] = (tool, input, headers) =>
    sandbox.customer(token, tool, input, headers)
  const call: TestOrganization['call'] = async (tool, input) => {
    const { status, body } = await post(tool, input)
    expect({ tool, status, body }).toMatchObject({ status: 200, body: { success: true } })
    expect(Object.keys(body).toSorted()).toEqual(['data', 'success'])
    return body.data
  }
  const refuse: TestOrganization['refuse'] = async (code, tool, input) => {
    const { status, body } = await post(tool, input)
    const error = code === 'CONFIRMATION_REQUIRED' ? code : body.message
    expect({ tool, status, body }).toMatchObject({
      status: ERROR_STATUS[code],
      body: { success: false, code, error },
    })
    return { ...body, success: false }
  }
  return {
    id,
    slug,
    token,
    get file() {
      return file()
    },
    post,
    call,
    refuse,
    confirm: async (tool, input) => {
      const { status, body } = await post(tool, input)
      expect({ tool, status, body }).toMatchObject({ status: 403, body: { error: 'CONFIRMATION_REQUIRED' } })
      return call(tool, { ...input, confirmationCode: body.confirmationCode })
    },
    force: (email, status) => forceStatus(file(), email, status),
  }
}

function forceStatus(file: Database, email: string, status: SubscriberStatus): void {
  file.transaction(() => {
    const before = findSubscriberByEmail(file.read, email)
    if (!before) throw new Error(`no subscriber ${email}`)
    const counters = new CounterChanges()
    const at = before.updated
    const after = updateSubscriber(file.write, before, { status }, at, counters)
    const kind = suppressionOfStatus(status)
    if (kind && !findSuppression(file.read, email))
      suppress(file.write, { address: email, kind, at, cause: null })
    cancelMailOfLeavers(file.write, [
      { kind: 'STATUS', subscriber: after.id, at, before: before.status, after: after.status },
    ])
    counters.write(file.write)
  })
}
