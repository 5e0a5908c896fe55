import { z } from 'zod'
import { encodeId } from '../../../shared/ids.ts'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { countSubmissions, listCapturePages } from '../../store/capture-pages.ts'
import { findCustomField } from '../../store/custom-fields.ts'
import { findTagById } from '../../store/tags.ts'
import { findOrganizationById } from '../world/find-named.ts'
import { defineAction } from './define.ts'

export default defineAction({
  name: 'capturePage.list',
  description: 'The capture pages of an organization, newest first, with how many filled each one in.',
  keepsWorld: true,
  input: { organizationId: z.string().describe('Id of the organization (org_…).') },
  output: {
    capturePages: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        slug: z.string(),
        fields: z.array(z.string()).describe('Names of the custom fields that it asks for.'),
        tags: z.array(z.string()).describe('Names of the tags that it adds.'),
        doubleOptIn: z.boolean().nullable().describe('Null: as the organization has it.'),
        submissions: z.int().describe('Subscribers who filled it in.'),
        createdAt: z.string(),
      }),
    ),
  },
  run({ organizationId }, { world }) {
    const { number } = findOrganizationById(world.platform.read, 'organizationId', organizationId)
    const db = world.organization(number).read
    const counts = countSubmissions(db)
    const capturePages = listCapturePages(db).map(({ id, fields, tags, created, ...page }) => ({
      ...page,
      id: encodeId('capturePage', number, id),
      // What was deleted since is asked for and added no more.
      fields: fields.flatMap((field) => findCustomField(db, field)?.name ?? []),
      tags: tags.flatMap((tag) => findTagById(db, tag)?.name ?? []),
      submissions: counts.get(id) ?? 0,
      createdAt: toIsoTime(created),
    }))
    return { capturePages }
  },
})
