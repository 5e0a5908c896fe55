import { z } from 'zod'
import { type Issue, ToolError } from '../../../shared/errors.ts'
import { decodeOrganizationId } from '../../../shared/ids.ts'
import type { ReadHandle } from '../../store/db.ts'
import { findOrganization, findOrganizationBySlug, type OrganizationRow } from '../../store/organizations.ts'

/** How an admin tool names one organization: by exactly one of the two. */
export const organizationId = z
  .string()
  .min(1)
  .optional()
  .describe('Organization id (org_…). Either this or slug, never both.')
export const organizationSlug = z
  .string()
  .min(1)
  .optional()
  .describe('Organization slug. Either this or id, never both.')

interface OrganizationReference {
  id?: string | undefined
  slug?: string | undefined
}

export function requireOneReference({ id, slug }: OrganizationReference): Issue[] {
  if ((id === undefined) !== (slug === undefined)) return []
  const message =
    id === undefined ? 'is required: give either id or slug' : 'give either id or slug, never both'
  return [{ path: 'id', message, hint: 'Exactly one of id and slug names the organization.' }]
}

export function findReferencedOrganization(
  platform: ReadHandle,
  { id, slug }: OrganizationReference,
): OrganizationRow {
  const number = id === undefined ? null : decodeOrganizationId(id)
  const found =
    slug === undefined
      ? number !== null && findOrganization(platform, number)
      : findOrganizationBySlug(platform, slug)
  if (found) return found
  const named = slug === undefined ? `id: no organization "${id}".` : `slug: no organization "${slug}".`
  throw new ToolError('NOT_FOUND', named)
}
