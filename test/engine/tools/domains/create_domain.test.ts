import { createPrivateKey, createPublicKey, createSign, createVerify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()

interface Record {
  purpose: string
  type: string
  name: string
  value: string
  priority: number | null
  status: string
}

describe('create_domain', () => {
  test('returns the DNS records the user must add', async () => {
    const { call } = await start()
    const { domainId, domain, records } = await call('create_domain', {
      domain: 'news.shop.example',
      region: 'AP_SOUTHEAST_2',
    })
    expect(domainId).toMatch(/^dom_[0-9a-z]{5,}$/)
    expect(domain).toMatchObject({
      id: domainId,
      domain: 'news.shop.example',
      region: 'AP_SOUTHEAST_2',
      status: 'PENDING',
    })
    const [first, second, third, ...rest] = records as Record[]
    const dkim = [first, second, third]
    for (const record of dkim) {
      const token = record?.name.split('.')[0]
      expect(record).toMatchObject({ purpose: 'DKIM', type: 'CNAME', priority: null, status: 'PENDING' })
      expect(record?.name).toMatch(/^[0-9a-f]{32}\._domainkey\.news\.shop\.example$/)
      expect(record?.value).toBe(`${token}.dkim.mail.sandbox.test`)
    }
    expect(new Set(dkim.map((record) => record?.name)).size).toBe(3)
    const row = { status: 'PENDING', ttl: expect.any(Number) }
    const bounce = 'bounce.news.shop.example'
    expect(rest).toEqual([
      {
        ...row,
        purpose: 'MAIL_FROM',
        type: 'MX',
        name: bounce,
        value: 'feedback-smtp.ap-southeast-2.mail.sandbox.test',
        priority: 10,
      },
      {
        ...row,
        purpose: 'SPF',
        type: 'TXT',
        name: bounce,
        value: 'v=spf1 include:mail.sandbox.test ~all',
        priority: null,
      },
      {
        ...row,
        purpose: 'DMARC',
        type: 'TXT',
        name: '_dmarc.news.shop.example',
        value: 'v=DMARC1; p=none;',
        priority: null,
      },
    ])
  })

  test('the region defaults to EU_CENTRAL_1 and is one of three', async () => {
    const { call, refuse } = await start()
    const { domain } = await call('create_domain', { domain: 'a.example' })
    expect(domain.region).toBe('EU_CENTRAL_1')
    const { issues } = await refuse('VALIDATION_ERROR', 'create_domain', {
      domain: 'b.example',
      region: 'MOON_1',
    })
    expect(issues[0]?.path).toBe('region')
  })

  test('makes a real key pair of its own, which no tool shows', async () => {
    const { call, file } = await start()
    const answers = [await call('create_domain', { domain: 'a.example' })]
    answers.push(await call('create_domain', { domain: 'b.example' }))
    const [one, two] = file.read.all<{ publicKey: string; privateKey: string }>(
      'SELECT public_key AS publicKey, private_key AS privateKey FROM domain_keys ORDER BY domain',
    )
    if (!one || !two) throw new Error('no key')
    expect(one.publicKey).not.toBe(two.publicKey)
    expect(createPublicKey(one.publicKey).asymmetricKeyDetails?.modulusLength).toBe(2048)
    const signed = createSign('RSA-SHA256').update('mail').sign(createPrivateKey(one.privateKey))
    expect(createVerify('RSA-SHA256').update('mail').verify(one.publicKey, signed)).toBe(true)
    expect(JSON.stringify(answers)).not.toContain('KEY-----')
  })

  test('names are stored in lower case and ASCII', async () => {
    const { call } = await start()
    expect((await call('create_domain', { domain: ' Café.Example ' })).domain.domain).toBe(
      'xn--caf-dma.example',
    )
  })

  test('a duplicate is a CONFLICT, in any spelling', async () => {
    const { call, refuse } = await start()
    await call('create_domain', { domain: 'café.example' })
    for (const domain of ['café.example', 'CAFÉ.example', 'xn--caf-dma.example']) {
      expect((await refuse('CONFLICT', 'create_domain', { domain })).message).toMatch(/^domain: /)
    }
    expect((await call('list_domains')).domains).toHaveLength(1)
  })

  test('two calls at once make one domain', async () => {
    const { post, call } = await start()
    const answers = await Promise.all([1, 2, 3].map(() => post('create_domain', { domain: 'a.example' })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await call('list_domains')).domains).toHaveLength(1)
  })

  test.each([
    '',
    'shop',
    'https://shop.example',
    'shop.example/path',
    'hello@shop.example',
    '127.0.0.1',
    'shop..example',
    '-shop.example',
    'shop example.com',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(130)}example`,
  ])('refuses what is no domain name: "%s"', async (domain) => {
    const { refuse } = await start()
    const { issues } = await refuse('VALIDATION_ERROR', 'create_domain', { domain })
    expect(issues[0]?.path).toBe('domain')
  })
})
