import { IPV4, IPV6 } from './addresses.ts'

const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}_-]{0,61}[\p{L}\p{N}])?`

/**
 * What of a text is replaced as a whole, in this order where several begin at one place. Every
 * repetition has an end: the texts are hostile, and none may take longer than it is long.
 */
export const KINDS = {
  url: String.raw`[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>"“”|\\^{}\u0060]+`,
  email: String.raw`[\p{L}\p{N}!#$&'*+/=?^_~.-]{1,64}(?:@|%40)(?:${LABEL}\.){1,20}[\p{L}][\p{L}\p{N}-]{1,62}`,
  encoded: String.raw`[^\s%<>"]{0,64}(?:%[0-9a-f]{2}[^\s%<>"]*)+`,
  ip: `(?:${IPV4}|${IPV6})`,
  host: String.raw`(?<![\p{L}\p{N}])(?:${LABEL}\.){1,20}(?:xn--[a-z0-9-]{1,59}|\p{L}{2,24})(?![\p{L}\p{N}])`,
  handle: String.raw`(?<![\p{L}\p{N}])@[\p{L}\p{N}_][\p{L}\p{N}_.-]{1,63}`,
  phone: String.raw`\+\d[\d ()/-]{6,30}\d`,
  id: String.raw`(?<![\p{L}\p{N}])(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[a-z]{2,8}_(?=[a-z]{0,64}\d)[0-9a-z]{5,64}|[a-z]{2,8}-\d{2,}|[0-9a-f]{16,}|\d{7,})(?![\p{L}\p{N}])`,
  token: String.raw`(?<![\p{L}\p{N}])[a-z0-9+/_-]{0,64}\d[a-z0-9+/_-]{15,500}={0,2}`,
} as const

export type Kind = keyof typeof KINDS

export const STRUCTURED = new RegExp(
  Object.entries(KINDS)
    .map(([kind, pattern]) => `(?<${kind}>${pattern})`)
    .join('|'),
  'giu',
)
