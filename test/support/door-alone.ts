import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Answer, Gateway, GatewayCall } from '../../src/gateway/gateway.ts'
import { type RunningServer, startServer } from '../../src/http/server.ts'
import { type Result, success } from '../../src/shared/result.ts'

export const CONTROL_KEY = 'key-of-the-door'

/** What is behind the door: what it answers, and what it was asked. */
export interface Behind {
  answer(call: GatewayCall): Promise<Answer>
  control(action: string): Result<unknown>
  calls: GatewayCall[]
  actions: [action: string, input: unknown][]
  logged: [message: string, facts: object | undefined][]
}

export const DONE: Answer = { result: success({ total: 3 }), rate: null, tool: 'count_subscribers' }

const fresh = (): Behind => ({
  answer: () => Promise.resolve(DONE),
  control: () => success(null),
  calls: [],
  actions: [],
  logged: [],
})

/** Serves a gateway that answers what a test tells it, to see what HTTP alone adds to an answer. */
export function useDoorAlone() {
  const behind = fresh()
  let server: RunningServer
  const gateway: Gateway = {
    call: (call) => {
      behind.calls.push(call)
      return behind.answer(call)
    },
    tools: () => Promise.resolve(success([])),
    control: (action, input) => {
      behind.actions.push([action, input])
      return Promise.resolve(behind.control(action))
    },
    close: () => undefined,
  }
  beforeAll(async () => {
    server = await startServer(
      {
        gateway: (connection) => (connection === null ? gateway : null),
        media: () => null,
        controlKey: () => CONTROL_KEY,
        machine: { now: () => Date.now() },
        steady: { now: () => Date.now() },
        console: { bridge: undefined as never, sessions: undefined as never, assets: null },
        log: {
          info: () => undefined,
          error: (message, facts) => void behind.logged.push([message, facts]),
        },
      },
      0,
    )
  })
  afterAll(() => server.close())
  beforeEach(() => void Object.assign(behind, fresh()))
  return { behind, url: () => server.url }
}
