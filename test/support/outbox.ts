import { insertEmail } from '../../src/engine/store/emails/emails.ts'
import { insertEmailTemplate, type NewEmailTemplate } from '../../src/engine/store/emails/email-templates.ts'
import type { EmailKind } from '../../src/engine/domain/email-status.ts'
import { decodeId, decodeOrganizationId, encodeId } from '../../src/shared/ids.ts'
import type { TestOrganization } from './organization.ts'
import { START } from './served-sandbox.ts'

export interface Written {
  kind?: EmailKind
  /** Public ids. */
  campaignId?: string
  subscriberId?: string
  to: string
  mergeValues?: Record<string, unknown> | null
  words?: Partial<NewEmailTemplate>
  /** ms UTC; null leaves it waiting. */
  sent?: number | null
}

/** A message that went out, without the wait for a clock; answers the email's id. */
export function addMessage({ id, file }: TestOrganization, written: Written): string {
  const number = decodeOrganizationId(id) ?? 0
  const row = (kind: 'campaign' | 'subscriber', text: string | undefined) =>
    text === undefined ? null : decodeId(kind, number, text)
  const { kind = 'CAMPAIGN', to, mergeValues = null, words = {}, sent = START } = written
  const campaign = row('campaign', written.campaignId)
  const email = file.transaction(() => {
    const template = insertEmailTemplate(file.write, {
      campaign,
      created: START,
      subject: 'Words',
      preview: null,
      contentType: 'HTML',
      content: '<p>Words</p>',
      text: null,
      fromName: 'Atelier Nord',
      fromEmail: 'bonjour@atelier-nord.example',
      replyTo: null,
      organizationName: 'Atelier Nord',
      postalAddress: null,
      extras: null,
      ...words,
    })
    const made = insertEmail(file.write, {
      kind,
      campaign,
      subscriber: row('subscriber', written.subscriberId),
      recipient: to,
      template,
      mergeValues,
      created: START,
      due: START,
    })
    if (sent !== null)
      file.write.run('UPDATE emails SET sent = ?, delivered = ?, status = 3, due = NULL WHERE id = ?', [
        sent,
        sent,
        made,
      ])
    return made
  })
  return encodeId('email', number, email)
}
