import { z } from 'zod'
import { invalid } from '../../../shared/errors.ts'
import { encodeOrganizationId } from '../../../shared/ids.ts'
import { canonicalTimezone } from '../../domain/timezone.ts'
import { readSettings, writeSettings } from '../../store/settings.ts'
import { defineTool } from '../define.ts'
import { requireChange, warned, warnings } from '../fields.ts'
import { readName } from '../tags/names.ts'
import { ownLimit } from '../own-limits.ts'

export default defineTool({
  name: 'update_organization_settings',
  group: 'settings',
  surface: 'customer',
  access: 'write',
  description: 'Change the name or the time zone of the organization.',
  input: {
    name: ownLimit(z.string().optional().describe('New name of the organization.')),
    timezone: z
      .string()
      .optional()
      .describe('IANA time zone name, such as Europe/Paris; stored in its canonical form.'),
  },
  output: { organization: z.object({ id: z.string(), name: z.string(), timezone: z.string() }), warnings },
  rules: (input) => requireChange(input, ['name', 'timezone']),
  run(input, { db, organization }) {
    const zone = input.timezone === undefined ? undefined : canonicalTimezone(input.timezone)
    if (zone === null) {
      throw invalid([
        {
          path: 'timezone',
          message: `"${input.timezone?.slice(0, 100)}" is not an IANA time zone`,
          hint: 'For example Europe/Paris.',
        },
      ])
    }
    const settings = readSettings(db)
    const found: string[] = []
    const name = input.name === undefined ? settings.name : readName('name', input.name, found)
    const timezone = zone ?? settings.timezone
    writeSettings(db, { ...settings, name, timezone })
    const id = encodeOrganizationId(organization.number)
    return { organization: { id, name, timezone }, ...warned(found) }
  },
})
