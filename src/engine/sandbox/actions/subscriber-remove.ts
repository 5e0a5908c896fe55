import { z } from 'zod'
import { normalizeEmail } from '../../domain/email-address.ts'
import { MOST_IMPORT_ROWS } from '../../domain/limits.ts'
import { listEmailIdsOf } from '../../store/erasure.ts'
import { queueEffect } from '../../store/side-effects.ts'
import { mapSubscribersByEmail } from '../../store/subscribers.ts'
import { removeSubscriber } from '../../subscribers/erase.ts'
import { endRunsOf } from '../../workflows/runs.ts'
import { findOrganizationById } from '../world/find-named.ts'
import { defineAction } from './define.ts'

export default defineAction({
  name: 'subscriber.remove',
  description:
    'Take subscribers out again that an import brought by mistake: they are gone, with tags, fields and events. Subscribers with mail stay, and so do traces in history and copies; subscriber.erase erases a person.',
  input: {
    organizationId: z.string().describe('Id of the organization (org_…).'),
    emails: z
      .array(z.string())
      .min(1)
      .max(MOST_IMPORT_ROWS)
      .describe(`Their addresses, 1 to ${MOST_IMPORT_ROWS}.`),
  },
  output: {
    removed: z.int(),
    kept: z.array(z.object({ email: z.string(), reason: z.string() })).describe('Who stays, and why.'),
  },
  run({ organizationId, emails }, { world }) {
    const organization = findOrganizationById(world.platform.read, 'organizationId', organizationId)
    const file = world.organization(organization.number)
    const now = world.clock.now()
    return file.transaction(() => {
      const db = file.write
      const addresses = [...new Set(emails.map((email) => normalizeEmail(email) ?? email))]
      const found = mapSubscribersByEmail(db, addresses)
      const kept: { email: string; reason: string }[] = []
      for (const email of addresses) {
        const row = found.get(email)
        if (!row) kept.push({ email, reason: 'is no subscriber' })
        else if (listEmailIdsOf(db, row.id, [email]).length > 0)
          kept.push({ email, reason: 'has mail; subscriber.erase erases them' })
        else {
          endRunsOf({ db, now, organization }, { subscriber: row.id, reason: 'ERASED' })
          // Whether the address may be mailed stays known: no address is hidden with them.
          removeSubscriber(db, row, [], now)
        }
      }
      queueEffect(db, { kind: 'SUMMARY', payload: {} })
      return { removed: addresses.length - kept.length, kept }
    })
  },
})
