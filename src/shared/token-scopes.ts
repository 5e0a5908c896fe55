/** What a customer token can be limited to. contract: scopes. */
export const TOKEN_SCOPES = [
  'subscribers',
  'campaigns',
  'workflows',
  'emails',
  'domains',
  'settings',
] as const

export type TokenScope = (typeof TOKEN_SCOPES)[number]
