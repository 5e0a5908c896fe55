/** What a customer token can be limited to. Source: decision 0008, "Scopes". */
export const TOKEN_SCOPES = [
  'subscribers',
  'campaigns',
  'workflows',
  'emails',
  'domains',
  'settings',
] as const

export type TokenScope = (typeof TOKEN_SCOPES)[number]
