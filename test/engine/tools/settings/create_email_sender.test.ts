import { describe, expect, test } from 'vitest'
import { addVerifiedDomain } from '../../../support/domains.ts'
import { useSandbox } from '../../../support/organization.ts'

const { start, sandbox } = useSandbox()

async function startVerified() {
  const organization = await start()
  return { ...organization, domainId: await addVerifiedDomain(sandbox().control, organization) }
}

describe('create_email_sender', () => {
  test('a sender address is localPart@domain', async () => {
    const { call, domainId } = await startVerified()
    const { sender } = await call('create_email_sender', {
      displayName: ' Zoé at the shop ',
      localPart: 'Zoe.Shop',
      domainId,
      replyTo: 'Answers@Other.example',
    })
    expect(sender).toEqual({
      id: expect.stringMatching(/^snd_/),
      displayName: 'Zoé at the shop',
      localPart: 'zoe.shop',
      email: 'zoe.shop@shop.example',
      domainId,
      domain: 'shop.example',
      replyTo: 'answers@other.example',
      isDefault: true,
    })
  })

  test('control characters and bidi overrides in a name are removed with a warning', async () => {
    const { call, domainId } = await startVerified()
    const given = { displayName: 'Z\u202eoé', localPart: 'zoe', domainId }
    const data = await call('create_email_sender', given)
    expect(data).toMatchObject({
      sender: { displayName: 'Zoé' },
      warnings: ['displayName: control characters were removed.'],
    })
  })

  test.each([{}, { replyTo: null }, { replyTo: '' }])('replyTo may be left open: %o', async (more) => {
    const { call, domainId } = await startVerified()
    const { sender } = await call('create_email_sender', {
      displayName: 'Shop',
      localPart: 'a',
      domainId,
      ...more,
    })
    expect(sender.replyTo).toBeNull()
  })

  test.each(['PENDING', 'FAILED', 'TEMPORARY_FAILURE'])('fails on a domain that is %s', async (status) => {
    const { call, refuse, file } = await start()
    const { domainId } = await call('create_domain', { domain: 'a.example' })
    file.transaction(() => file.write.run('UPDATE domains SET status = ?', [status]))
    const input = { displayName: 'Shop', localPart: 'a', domainId }
    const { message } = await refuse('WRONG_STATE', 'create_email_sender', input)
    expect(message).toBe(`domainId: "a.example" is ${status}; a sender needs a VERIFIED domain.`)
    expect(await call('get_email_senders')).toEqual({ senders: [] })
  })

  test('the same address twice is a CONFLICT, in any case', async () => {
    const { call, refuse, domainId } = await startVerified()
    await call('create_email_sender', { displayName: 'Shop', localPart: 'hello', domainId })
    await refuse('CONFLICT', 'create_email_sender', { displayName: 'Other', localPart: 'HELLO', domainId })
  })

  test('an unknown domain, or another organization’s, is NOT_FOUND', async () => {
    const { domainId } = await startVerified()
    const { refuse } = await start()
    const input = { displayName: 'Shop', localPart: 'a', domainId }
    expect((await refuse('NOT_FOUND', 'create_email_sender', input)).message).toMatch(/^domainId: /)
  })

  test.each([
    ['displayName', ' '],
    ['displayName', 'x'.repeat(256)],
    ['localPart', ''],
    ['localPart', 'a b'],
    ['localPart', 'a@b'],
    ['localPart', '.a'],
    ['localPart', 'a'.repeat(65)],
    ['replyTo', 'nobody'],
    ['replyTo', 'Shop <a@b.example>'],
  ])('refuses a wrong %s: "%s"', async (field, value) => {
    const { refuse, domainId } = await startVerified()
    const input = { displayName: 'Shop', localPart: 'a', domainId, [field]: value }
    expect((await refuse('VALIDATION_ERROR', 'create_email_sender', input)).issues[0]?.path).toBe(field)
  })
})
