import type { CallRecords } from '../../src/gateway/call.ts'

/** For gateways with a history and request log that nobody reads. */
export const noRecords: CallRecords = {
  elapsed: () => performance.now(),
  addHistory: () => undefined,
  addRequest: () => undefined,
  learn: () => undefined,
  erase: () => ({ history: 0, requests: 0, savedCalls: 0, variables: 0 }),
}
