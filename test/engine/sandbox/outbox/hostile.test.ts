import PostalMime from 'postal-mime'
import { beforeAll, describe, expect, test } from 'vitest'
import { readMessageLinks } from '../../../support/message-links.ts'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'
import { addMessage } from '../../../support/outbox.ts'

/** Words and values of strangers, as they end up in a mailbox. */
const { start, sandbox } = useSandbox()
let shop: TestOrganization
beforeAll(async () => {
  shop = await start()
})

const read = async (id: string) =>
  PostalMime.parse((await sandbox().control('outbox.get', { id })).body.data.eml)

describe('hostile words and values', () => {
  const nasty = 'x\r\nBcc: evil@evil.example\r\n\r\n<script>alert(1)</script>'

  test('in names, subjects, addresses of answers and headers add no header and no part', async () => {
    const id = addMessage(shop, {
      to: 'victim@mail.test',
      mergeValues: { name: nasty },
      words: {
        subject: 'Hello {{name}}',
        fromName: nasty,
        replyTo: `desk@shop.example${nasty}`,
        content: '<p>{{name}} <a href="https://shop.example/{{name}}">x</a></p>',
        extras: {
          headers: {
            'X-Fine': nasty,
            Bcc: 'evil@evil.example',
            'X-Bad\r\nBcc': 'evil@evil.example',
            'Content-Type': 'text/x',
            'DKIM-Signature': 'x',
          },
          tags: [{ name: nasty, value: nasty }],
        },
      },
    })
    const email = await read(id)
    expect(email.headers.map(({ key }) => key).toSorted()).toEqual(
      [
        'from',
        'to',
        'reply-to',
        'subject',
        'date',
        'message-id',
        'mime-version',
        'content-type',
        'list-unsubscribe',
        'list-unsubscribe-post',
        'feedback-id',
        'x-postdesk-email',
        'x-postdesk-tag',
        'x-fine',
      ].toSorted(),
    )
    expect(email.to).toEqual([{ address: 'victim@mail.test', name: '' }])
    expect(email.html).not.toContain('<script>')
  })

  test('a link with line ends in its target resolves to one line', async () => {
    const id = addMessage(shop, {
      to: 'victim@mail.test',
      mergeValues: { name: nasty },
      words: { content: '<a href="https://shop.example/{{name}}">x</a>' },
    })
    const [url = ''] = await readMessageLinks(sandbox(), id)
    const { target } = (await sandbox().control('link.look', { url })).body.data
    expect(target).toMatch(/^https:\/\/shop\.example\/x/)
    expect(target).not.toMatch(/[\r\n]/)
  })
})
