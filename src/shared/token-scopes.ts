/** What a customer token can be limited to. Source: contract-facts.md 1.6. */
export const TOKEN_SCOPES = [
  'subscribers',
  'campaigns',
  'workflows',
  'emails',
  'domains',
  'settings',
] as const

export type TokenScope = (typeof TOKEN_SCOPES)[number]
