import { foldName } from '../../shared/text/clean.ts'
import { foldCase } from '../../shared/text/fold.ts'
import { UNSAFE_NAMES } from './unsafe-names.ts'

/**
 * Names a custom field may not have: they already mean something in `{{…}}` variables or in
 * answers. contract: documents, custom-fields.
 */
const RESERVED = new Set(
  [
    'id',
    'name',
    'email',
    'phone',
    'status',
    'tags',
    'createdAt',
    'updatedAt',
    'customFields',
    'fields',
    'revenue',
    'emailCount',
    'openCount',
    'clickCount',
    'ipAddress',
    'country',
    'unsubscribeUrl',
    'onlineUrl',
    'org-name',
    'org-adresse',
    ...UNSAFE_NAMES,
  ].map(foldCase),
)

/** Conditions on tags and links that change tags: `tag:vip`, `{{addTag:vip}}`, `{{removeTag:vip}}`. */
const TAG_NAME = /^(?:add|remove)?tag:/

/** What a placeholder cannot hold, or would read otherwise: its own signs, tags, other lines. */
// eslint-disable-next-line no-control-regex
const NO_VARIABLE = /[|{}<>\u0000-\u001f\u007f-\u009f\u2028\u2029]/

/** Returns why `{{name}}` would not stand for a field of that name, as it is stored; null when it would. */
export function faultOfFieldName(name: string): string | null {
  if (name !== name.trim()) return 'may not begin or end with a blank: {{…}} reads names without'
  const sign = NO_VARIABLE.exec(name)?.[0]
  if (sign === undefined) return null
  const shown = /[|{}<>]/.test(sign) ? `"${sign}"` : 'a control character'
  return `may not hold ${shown}: {{…}} could not name it`
}

/** Returns true for a reserved name, whatever its case and the spaces around it. */
export function isReservedFieldName(name: string): boolean {
  const folded = foldName(name)
  return RESERVED.has(folded) || TAG_NAME.test(folded)
}
