/**
 * Public ids: a prefix, four base-36 digits of the organization's number, then the row's
 * integer id. Nothing is stored; an id of another organization decodes to another number and
 * is simply not found. Platform records (organizations, users) carry number 0000.
 * `snp_` and `wdom_` are prefixes of the specification, the others ours (contract: answers).
 */
export const ID_PREFIX = {
  organization: 'org',
  user: 'usr',
  subscriber: 'sub',
  tag: 'tag',
  customField: 'fld',
  event: 'evt',
  emailEvent: 'eve',
  campaign: 'cmp',
  campaignHistory: 'hst',
  workflow: 'wf',
  workflowVersion: 'wfv',
  workflowRun: 'wfs',
  workflowGroup: 'wfg',
  capturePage: 'cap',
  image: 'img',
  segment: 'seg',
  email: 'eml',
  domain: 'dom',
  webDomain: 'wdom',
  sender: 'snd',
  snippet: 'snp',
  bulkOperation: 'blk',
  export: 'exp',
  key: 'key',
  review: 'rev',
  transition: 'trn',
  hold: 'hld',
  milestoneClaim: 'mil',
  session: 'ses',
  invoice: 'inv',
} as const

export type IdKind = keyof typeof ID_PREFIX

const ORGANIZATION_DIGITS = 4
const MOST_ORGANIZATIONS = 36 ** ORGANIZATION_DIGITS
/** Ten digits of base 36 are a whole number that JavaScript holds exactly. */
const FORM = /^([a-z]+)_([0-9a-z]{4})([0-9a-z]{1,10})$/

/** `encodeId('subscriber', 3, 77)` → `sub_0003` + `25`. Throws RangeError beyond 1,679,615 organizations. */
export function encodeId(kind: IdKind, organization: number, id: number): string {
  return idEncoder(kind, organization)(id)
}

/** The same for many rows of one kind: the prefix is worked out once. */
export function idEncoder(kind: IdKind, organization: number): (id: number) => string {
  if (organization < 0 || organization >= MOST_ORGANIZATIONS)
    throw new RangeError('organization number out of range')
  const head = `${ID_PREFIX[kind]}_${organization.toString(36).padStart(ORGANIZATION_DIGITS, '0')}`
  return (id) => head + id.toString(36)
}

/** The row id, or null when the text is no id of this kind in this organization. */
export function decodeId(kind: IdKind, organization: number, text: string): number | null {
  const match = FORM.exec(text)
  if (!match || match[1] !== ID_PREFIX[kind]) return null
  if (Number.parseInt(match[2] ?? '', 36) !== organization) return null
  const digits = match[3] ?? ''
  return digits.startsWith('0') ? null : Number.parseInt(digits, 36)
}

/** The organization that an id of this kind belongs to, or null when it is no such id. */
export function organizationOfId(kind: IdKind, text: string): number | null {
  const number = Number.parseInt(FORM.exec(text)?.[2] ?? '', 36)
  return decodeId(kind, number, text) === null ? null : number
}

/** Organization ids are platform ids: number 0, row id = the organization's own number. */
export function encodeOrganizationId(organization: number): string {
  return encodeId('organization', 0, organization)
}

export function decodeOrganizationId(text: string): number | null {
  return decodeId('organization', 0, text)
}

/** Returns how tools that take either are told which organization: by its id, else by its slug. */
export function organizationReference(idOrSlug: string): { id: string } | { slug: string } {
  return idOrSlug.startsWith(`${ID_PREFIX.organization}_`) ? { id: idOrSlug } : { slug: idOrSlug }
}
