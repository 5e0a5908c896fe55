import { z } from 'zod'
import { encodeId } from '../../../shared/ids.ts'
import type { SenderRow } from '../../store/senders.ts'

export const emailSender = z.object({
  id: z.string(),
  displayName: z.string(),
  localPart: z.string(),
  email: z.string(),
  domainId: z.string(),
  domain: z.string(),
  replyTo: z.string().nullable(),
  isDefault: z.boolean().describe('Used by campaigns that name no sender.'),
})

export function presentSender(organization: number, row: SenderRow) {
  return {
    id: encodeId('sender', organization, row.id),
    displayName: row.displayName,
    localPart: row.localPart,
    email: row.email,
    domainId: encodeId('domain', organization, row.domainId),
    domain: row.domain,
    replyTo: row.replyTo,
    isDefault: row.isDefault,
  }
}
