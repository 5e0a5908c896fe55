import { z } from 'zod'
import { ToolError } from '../../../shared/errors.ts'
import { decodeId } from '../../../shared/ids.ts'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { findKey, revokeKey } from '../../store/keys.ts'
import { defineAction } from './define.ts'

export default defineAction({
  name: 'key.revoke',
  description: 'End a key at once. A key that has ended before stays as it is.',
  keepsWorld: true,
  input: { id: z.string().describe('Id of the key (key_…).') },
  output: { id: z.string(), revokedAt: z.string() },
  run({ id }, { keyFile, machine }) {
    const row = decodeId('key', 0, id)
    const key = row === null ? undefined : findKey(keyFile.read, row)
    if (!key) throw new ToolError('NOT_FOUND', `id: no key "${id}".`)
    const revoked = key.revoked ?? machine.now()
    keyFile.transaction(() => revokeKey(keyFile.write, key.id, revoked))
    return { id, revokedAt: toIsoTime(revoked) }
  },
})
