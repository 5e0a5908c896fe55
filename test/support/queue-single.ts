import type { EmailKind } from '../../src/engine/domain/email-status.ts'
import type { Database } from '../../src/engine/store/db.ts'
import { insertEmailTemplate } from '../../src/engine/store/emails/email-templates.ts'
import { insertEmail } from '../../src/engine/store/emails/emails.ts'
import { START } from './served-sandbox.ts'

export interface QueuedSingle {
  kind: EmailKind
  recipient: string
  subscriber: number | null
  due: number
}

/** Queues a message as a tool does; answers its id. */
export function queueSingle({ write, transaction }: Database, single: QueuedSingle): number {
  return transaction(() => {
    const template = insertEmailTemplate(write, {
      campaign: null,
      created: START,
      subject: 'Receipt',
      preview: null,
      contentType: 'HTML',
      content: '<p><a href="https://shop.example/order">Order</a></p>',
      text: null,
      fromName: 'Shop',
      fromEmail: 'hi@shop.example',
      replyTo: null,
      organizationName: 'Shop',
      postalAddress: null,
      extras: null,
    })
    return insertEmail(write, { ...single, campaign: null, template, mergeValues: null, created: START })
  })
}
