import { foldName } from '../../shared/text/clean.ts'
import { foldCase } from '../../shared/text/fold.ts'
import { UNSAFE_NAMES } from './unsafe-names.ts'

/**
 * Names a custom field may not have: they already mean something in `{{…}}` variables or in
 * answers. Source: decision 0008, "Documents", tools specification, section 4 ("reserved-name checks").
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

/** Returns true for a reserved name, whatever its case and the spaces around it. */
export function isReservedFieldName(name: string): boolean {
  const folded = foldName(name)
  return RESERVED.has(folded) || TAG_NAME.test(folded)
}
