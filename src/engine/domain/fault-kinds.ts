/**
 * What a call of an armed tool meets. `stale` ages the `expectedUpdatedAt` it came with and
 * `expired_code` the confirmation code, so that the tool refuses in its own words; `lost_answer` does the
 * work and cuts the connection after it.
 */
export const FAULT_KINDS = [
  'rate_limit',
  'revoked_key',
  'stale',
  'expired_code',
  'server_error',
  'unavailable',
  'slow',
  'cut',
  'lost_answer',
  'html',
] as const

export type FaultKind = (typeof FAULT_KINDS)[number]

/** Stands for every tool. */
export const EVERY_TOOL = '*'
