import { z } from 'zod'
import { encodeId } from '../../../shared/ids.ts'
import { eraseSubscriber, recognize } from '../world/erase-subscriber.ts'
import { findOrganizationById, findSubscriberByName, requireOneSubscriberName } from '../world/find-named.ts'
import { defineAction } from './define.ts'

export default defineAction({
  name: 'subscriber.erase',
  description:
    'Erase a person: subscriber, events, what mail to them said, and their traces in history and request log. It cannot be taken back, but for a restore of a copy that still holds them, which the answer names. Figures of campaigns stay; of a suppressed address a salted hash stays.',
  input: {
    organizationId: z.string().describe('Id of the organization (org_…).'),
    subscriberId: z.string().optional().describe('Either this or email.'),
    email: z.string().optional().describe('Either this or subscriberId.'),
  },
  output: {
    subscriberId: z.string(),
    erased: z.object({
      emails: z.int().describe('Emails that lost their recipient, values and content.'),
      events: z.int(),
      history: z.int().describe('Lines of the history that lost their input.'),
      requests: z.int().describe('Lines of the request log that lost their body.'),
      savedCalls: z.int(),
      variables: z.int().describe('Values kept for later calls.'),
    }),
    suppressed: z
      .boolean()
      .describe('The address may still not be mailed; only a salted hash of it is kept.'),
    heldBy: z
      .object({
        snapshots: z.array(z.string()),
        rewindPoints: z.int(),
        backups: z.array(z.string()).describe('Made before a migration, in the folder "backups".'),
      })
      .describe('Copies of this sandbox that still hold the person.'),
    mentionedIn: z
      .array(
        z.object({
          kind: z.enum(['campaign', 'segment', 'snippet', 'workflow', 'capturePage']),
          id: z.string(),
          name: z.string(),
        }),
      )
      .describe('What the organization wrote itself with the address in it; it is left as it is.'),
  },
  rules: requireOneSubscriberName,
  run(given, { world, chance, records }) {
    // Side effects that wait hold values too.
    world.applySideEffects()
    return world.alone(async () => {
      const { number } = findOrganizationById(world.platform.read, 'organizationId', given.organizationId)
      const row = findSubscriberByName(world.organization(number).read, number, given)
      const subscriberId = encodeId('subscriber', number, row.id)
      const person = recognize(world, number, row, subscriberId)
      const traces = records.erase(person)
      const { emails, events, suppressed, copies, mentions } = await eraseSubscriber(world, number, {
        ...{ row, person, chance },
      })
      return {
        subscriberId,
        erased: { emails, events, ...traces },
        suppressed,
        heldBy: {
          snapshots: copies.snapshots,
          rewindPoints: copies.rewind.length,
          backups: copies.backups,
        },
        mentionedIn: mentions.map(({ kind, id, name }) => ({ kind, id: encodeId(kind, number, id), name })),
      }
    })
  },
})
