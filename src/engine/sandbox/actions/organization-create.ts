import { textOf } from '../../../shared/text-schema.ts'
import { z } from 'zod'
import { MOST_CHARACTERS } from '../../domain/limits.ts'
import { invalid } from '../../../shared/errors.ts'
import { encodeOrganizationId } from '../../../shared/ids.ts'
import { PLANS } from '../../domain/plan.ts'
import { cleanLine } from '../../../shared/text/clean.ts'
import { VERIFICATION_STATES } from '../../domain/verification.ts'
import { highestKeyOrganization } from '../../store/keys.ts'
import { nextOrganizationNumber } from '../../store/organizations.ts'
import { createOrganization } from '../world/create-organization.ts'
import { defineAction } from './define.ts'

/** Of the hash by which tracking links name their organization. */
const HASH_BYTES = 8

export default defineAction({
  name: 'organization.create',
  description: 'Make an empty organization, ready to send unless told otherwise, and a token for it.',
  input: {
    name: textOf(MOST_CHARACTERS).min(1),
    plan: z.enum(PLANS).default('premium').describe('Default premium.'),
    verification: z.enum(VERIFICATION_STATES).default('HUMAN_VERIFIED').describe('Default HUMAN_VERIFIED.'),
  },
  output: { id: z.string(), slug: z.string(), token: z.string().describe('Shown once.') },
  run({ name, plan, verification }, { world, keys, keyFile, chance }) {
    const cleaned = cleanLine(name).text
    if (cleaned === '') throw invalid([{ path: 'name', message: 'must hold a visible character' }])
    const now = world.clock.now()
    const number = nextOrganizationNumber(world.platform.read, highestKeyOrganization(keyFile.read))
    const { slug } = createOrganization(
      world,
      {
        number,
        name: cleaned,
        timezone: 'UTC',
        verification,
        trackingHash: chance.hex(HASH_BYTES),
        doubleOptIn: false,
        created: now,
        subscription: { plan },
      },
      now,
    )
    const { secret } = keys.mint({
      kind: 'customer',
      organization: number,
      label: 'organization.create',
      session: false,
    })
    return { id: encodeOrganizationId(number), slug, token: secret }
  },
})
