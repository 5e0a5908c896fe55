import { z } from 'zod'
import { encodeId, encodeOrganizationId } from '../../../shared/ids.ts'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { TOKEN_SCOPES } from '../../../shared/token-scopes.ts'
import { listKeys } from '../../store/keys.ts'
import { defineAction } from './define.ts'

const timeOf = (at: number | null) => (at === null ? null : toIsoTime(at))

export default defineAction({
  name: 'key.list',
  description: 'The keys that were made, newest first, ended ones too. Their texts are kept nowhere.',
  keepsWorld: true,
  input: {
    kind: z.enum(['customer', 'admin']).optional().describe('Only keys of this kind.'),
  },
  output: {
    keys: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['customer', 'admin']),
        organizationId: z.string().nullable(),
        scopes: z.array(z.enum(TOKEN_SCOPES)).nullable().describe('What it is limited to; null: nothing.'),
        label: z.string(),
        lastFour: z.string(),
        session: z.boolean().describe('Printed by serve, ends with it.'),
        createdAt: z.string(),
        lastUsedAt: z.string().nullable(),
        revokedAt: z.string().nullable(),
      }),
    ),
  },
  run({ kind }, { keyFile }) {
    const keys = listKeys(keyFile.read, kind ?? null).map((row) => ({
      id: encodeId('key', 0, row.id),
      kind: row.kind,
      organizationId: row.organization === null ? null : encodeOrganizationId(row.organization),
      scopes: row.scopes && [...row.scopes],
      label: row.label,
      lastFour: row.lastFour,
      session: row.session,
      createdAt: toIsoTime(row.created),
      lastUsedAt: timeOf(row.lastUsed),
      revokedAt: timeOf(row.revoked),
    }))
    return { keys }
  },
})
