import { describe, expect, test } from 'vitest'
import { Pseudonyms } from '../../../../src/engine/domain/pseudonyms/pseudonyms.ts'

/** Invented names for everything in a text that names somebody, in whatever dress it comes. */
function pseudonyms(offset = 42): Pseudonyms {
  const made = new Pseudonyms(offset, ['203.0.113.1', '185.220.101.7'])
  made.addName('Parcel Fox')
  made.addName('Inês Müller')
  made.addName('Wu Li')
  made.addAddress('desk@parcel-fox.example')
  made.addHost('xn--bcher-kva.example')
  made.addId('clx9k2v4t0000')
  return made
}

const KNOWN = /parcel|in[eê]s|m[uü]e?ller|desk@|b[uü]e?cher|bcher-kva|clx9k2v4t0000|185\.220|104482290017/i

const DRESSES = [
  'Parcel Fox, PARCEL FOX, parcel-fox, ParcelFox and parcel_fox are one.',
  'parcels, superparcel and "Parcel\u00adFox" too',
  'P\u200ba\u200brcel F\u200box and Ine\u0302s, INES, ines.muller, Mueller',
  'write to desk@parcel-fox.example or DESK@Parcel-Fox.Example or desk%40parcel-fox.example',
  'desk [at] parcel-fox [dot] example',
  'https://www.parcel-fox.example/a/In%C3%AAs?u=desk%2540parcel-fox.example#parcelfox',
  'https://evil.example/redirect?to=https%3A%2F%2Fparcel-fox.example%2Fx%3Fe%3Ddesk%2540parcel-fox.example',
  'https://t.example/c/ZGVza0BwYXJjZWwtZm94LmV4YW1wbGU=',
  'http://parcel-fox.example@evil.example:8080/parcel/fox.php',
  'xn--bcher-kva.example, bücher.example and BÜCHER.EXAMPLE',
  'http://185.220.101.7/track and 185.220.101.7:443 and http://[2001:db8:1::7]/x',
  'http://3118228743/x and http://0xb9.0xdc.0x65.0x07/x',
  'account 104482290017, ticket PPR-3391, session clx9k2v4t0000',
  'follow @parcelfox and @ines_m on +44 20 7946 0000',
  'mailto:desk@parcel-fox.example?subject=Parcel%20Fox',
]

describe('Pseudonyms', () => {
  test.each(DRESSES)('leaves no trace: %s', (text) => {
    const written = pseudonyms().text(text)
    expect(written).not.toMatch(KNOWN)
    expect(written).not.toMatch(/3391|7946|ZGVza|3118228743|0xb9|\bfox/i)
    expect(pseudonyms().text(text)).toBe(written)
  })

  test('keeps who is who, capitals, and the words around', () => {
    const made = pseudonyms()
    const name = made.name('Parcel Fox')
    const [first = '', second = ''] = name.split(' ')
    expect(name).toMatch(/^[A-Z][a-z]{5} [A-Z][a-z]{5}$/)
    expect(made.text('Is Parcel Fox sending as PARCEL-FOX?')).toBe(
      `Is ${name} sending as ${first.toUpperCase()}-${second.toUpperCase()}?`,
    )
    const domain = `${first}-${second}.example`.toLowerCase()
    expect(made.host('parcel-fox.example')).toBe(domain)
    expect(made.address('desk@parcel-fox.example')).toMatch(new RegExp(`^[a-z]{6}@${domain}$`))
    expect(made.text('https://parcel-fox.example/your/orders?page=2')).toBe(
      `https://${domain}/your/orders?page=2`,
    )
    expect(made.text('No foxes were harmed at 10:42, 1,240 points, 31 % of 1.99.')).toBe(
      'No foxes were harmed at 10:42, 1,240 points, 31 % of 1.99.',
    )
  })

  test('gives documentation addresses that are none of the originals, each its own', () => {
    const made = pseudonyms()
    const given = Array.from({ length: 600 }, (_, at) => made.ip(`10.0.${at >> 8}.${at & 255}`))
    expect(new Set(given).size).toBe(600)
    expect(given).not.toContain('203.0.113.1')
    expect(given.every((ip) => /^(?:192\.0\.2|198\.51\.100|203\.0\.113)\.\d+$/.test(ip))).toBe(true)
    expect(made.ip('10.0.0.0')).toBe(given[0])
  })

  test('gives documentation addresses of six for six, one for each, in whatever case it is written', () => {
    const made = new Pseudonyms(42, ['2001:DB8::2', '2001:db8::4'])
    const given = Array.from({ length: 20 }, (_, at) => made.ip(`fe80::${at.toString(16)}`))
    expect(new Set(given).size).toBe(20)
    expect(given.filter((ip) => !/^2001:db8::[1-9a-f][0-9a-f]*$/.test(ip))).toEqual([])
    expect(given).not.toContain('2001:db8::2')
    expect(given).not.toContain('2001:db8::4')
    expect(made.ip('FE80::A')).toBe(given[10])
  })

  test('begins elsewhere for another case', () => {
    expect(pseudonyms(1).name('Parcel Fox')).not.toBe(pseudonyms(2).name('Parcel Fox'))
    expect(pseudonyms().name('7')).not.toBe('7')
  })

  test('reads a long hostile text in one go', () => {
    const text = `${'a.'.repeat(20_000)}@${'%25'.repeat(20_000)} ${'1'.repeat(20_000)} https://${')'.repeat(20_000)}a ${'parcel-'.repeat(5000)}`
    expect(pseudonyms().text(text)).not.toMatch(/parcel/)
  })
})
