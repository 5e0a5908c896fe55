import { textOf } from '../../../shared/text-schema.ts'
import { z } from 'zod'
import { MOST_CHARACTERS } from '../../domain/limits.ts'
import { encodeId } from '../../../shared/ids.ts'
import { hasKey, KEY_IN_LABEL } from '../../../shared/text/keys.ts'
import { TOKEN_SCOPES } from '../../../shared/token-scopes.ts'
import { findOrganizationById } from '../world/find-named.ts'
import { defineAction } from './define.ts'

export default defineAction({
  name: 'key.create',
  description:
    'Make a key: of one organization (customer) or of the platform (admin). Its text is answered once and kept nowhere.',
  keepsWorld: true,
  input: {
    kind: z.enum(['customer', 'admin']),
    organizationId: z.string().optional().describe('Required for a customer key, refused for an admin key.'),
    scopes: z
      .array(z.enum(TOKEN_SCOPES))
      .min(1)
      .optional()
      .describe('What a customer key is limited to. Left out: it can do everything.'),
    label: textOf(MOST_CHARACTERS)
      .refine((text) => !hasKey(text), KEY_IN_LABEL)
      .default('')
      .describe('What it is for.'),
  },
  output: {
    id: z.string(),
    kind: z.enum(['customer', 'admin']),
    organizationId: z.string().nullable(),
    key: z.string(),
    lastFour: z.string(),
  },
  rules({ kind, organizationId, scopes }) {
    if (kind === 'customer' && organizationId === undefined) {
      return [{ path: 'organizationId', message: 'is required for a customer key' }]
    }
    if (kind === 'admin' && organizationId !== undefined) {
      return [{ path: 'organizationId', message: 'an admin key belongs to no organization; leave it out' }]
    }
    if (kind === 'admin' && scopes !== undefined) {
      return [{ path: 'scopes', message: 'an admin key has no scopes; leave it out' }]
    }
    return []
  },
  run({ kind, organizationId, scopes, label }, { world, keys }) {
    const owner =
      organizationId === undefined
        ? null
        : findOrganizationById(world.platform.read, 'organizationId', organizationId)
    const { id, secret } = keys.mint({
      kind,
      organization: owner?.number ?? null,
      label,
      session: false,
      scopes: scopes ? [...new Set(scopes)] : null,
    })
    return {
      id: encodeId('key', 0, id),
      kind,
      organizationId: organizationId ?? null,
      key: secret,
      lastFour: secret.slice(-4),
    }
  },
})
