import { describe, expect, test } from 'vitest'
import { defaultSender } from '../../../../src/engine/store/senders.ts'
import { addVerifiedDomain } from '../../../support/domains.ts'
import { useSandbox } from '../../../support/organization.ts'

const { start, sandbox } = useSandbox()

describe('get_email_senders', () => {
  test('answers all of them, oldest first; the first is the default', async () => {
    const organization = await start()
    const { call } = organization
    expect(await call('get_email_senders')).toEqual({ senders: [] })
    const domainId = await addVerifiedDomain(sandbox().control, organization)
    const one = await call('create_email_sender', { displayName: 'Ana', localPart: 'ana', domainId })
    const two = await call('create_email_sender', { displayName: 'Shop', localPart: 'shop', domainId })
    expect([one.sender.isDefault, two.sender.isDefault]).toEqual([true, false])
    expect(await call('get_email_senders')).toEqual({ senders: [one.sender, two.sender] })
  })
})

describe('defaultSender', () => {
  test('the default one, then the one used last, then any', async () => {
    const organization = await start()
    const { call, file } = organization
    expect(defaultSender(file.read)).toBeUndefined()
    const domainId = await addVerifiedDomain(sandbox().control, organization)
    for (const localPart of ['a', 'b', 'c']) {
      await call('create_email_sender', { displayName: localPart, localPart, domainId })
    }
    expect(defaultSender(file.read)).toMatchObject({ email: 'a@shop.example', domainStatus: 'VERIFIED' })
    file.transaction(() => {
      file.write.run('UPDATE senders SET is_default = 0')
      file.write.run('UPDATE senders SET is_default = 1 WHERE id = 3')
    })
    expect(defaultSender(file.read)?.localPart).toBe('c')
    file.transaction(() => file.write.run('UPDATE senders SET is_default = 0'))
    expect(defaultSender(file.read)?.localPart).toBe('a')
  })
})
