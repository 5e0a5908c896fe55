import { describe, expect, it } from 'vitest'
import { mentions } from '../../../src/renderer/frame/lookup/named.ts'
import { nameHints } from '../../../src/renderer/frame/lookup/names.ts'
import { parsePasted } from '../../../src/renderer/frame/lookup/parse.ts'

const hintsOf = (text: string) => nameHints(parsePasted(text))

describe('nameHints', () => {
  it.each([
    ['growth-fox keeps writing to ann@mail.example, please stop them', 'growth-fox'],
    ['growth-fox ann@mail.example', 'growth-fox'],
    ['ann@mail.example / growth-fox', 'growth-fox'],
    // With hardly a word around it, any word may be a slug.
    ['acme ann@mail.example', 'acme'],
  ])('a slug: %s', (text, slug) => {
    expect(hintsOf(text).slugs).toContain(slug)
  })

  it('no slug is a part of an address or a domain, a word of every mail, or any word of a mail', () => {
    const text =
      'please sign-up your no-reply e-mail: ann-lee@my-shop.example, see https://my-shop.example/a-b'
    expect(hintsOf(text).slugs).toEqual([])
  })

  it('domains: of pages and bare ones first, then of addresses; each once', () => {
    const text =
      'I get mail from www.growth-fox.example (https://go.fox.example:8443/x). Ann <ann@mail.example> ann@mail.example'
    expect(hintsOf(text).domains).toEqual(['go.fox.example', 'growth-fox.example', 'mail.example'])
  })

  it('names: pairs of words with a capital without the greeting before, then single ones', () => {
    expect(hintsOf('Hello Growth Fox, why do you write to ann@mail.example?').words).toEqual(['Growth Fox'])
    expect(hintsOf('Ich bekomme Post von Riverside Credit Union an ann@mail.example').words).toEqual([
      'Riverside Credit',
      'Credit Union',
      'Post',
    ])
    expect(hintsOf('mail of Brass & Oak to ann@mail.example, and from Acme').words).toEqual([
      'Brass & Oak',
      'Acme',
    ])
    expect(hintsOf('mail of Hill and Sons Trading to ann@mail.example').words).toEqual([
      'Hill and Sons',
      'Sons Trading',
    ])
    expect(hintsOf('Mein e Brass und Oak an ann@mail.example').words).toEqual(['Brass und Oak'])
  })

  it('are few, however long the text is', () => {
    const many = Array.from({ length: 400 }, (_, at) => `Alpha${at} Beta${at} x-y${at} d${at}.example`).join(
      ' ',
    )
    const { slugs, domains, words } = hintsOf(`ann@mail.example ${many}`)
    expect([slugs.length, domains.length, words.length]).toEqual([3, 3, 5])
    const started = performance.now()
    for (const hostile of ['a'.repeat(9000), 'A '.repeat(4500), 'a.'.repeat(4500), 'a-'.repeat(4500)])
      hintsOf(`${hostile} ann@mail.example`)
    expect(performance.now() - started).toBeLessThan(2000)
  })
})

describe('mentions', () => {
  const fox = { name: 'Growth Fox', slug: 'growth-fox' }

  it.each(['mail of GROWTH FOX!', 'growth-fox', 'growth fox’s mail', 'from (Growth  Fox)'])('%s', (text) => {
    expect(mentions(text, fox)).toBe(true)
  })

  it.each(['Growth', 'the fox and growth', 'Growth Foxes', 'ann@growth-fox.example', ''])(
    'not: %s',
    (text) => {
      expect(mentions(text, fox)).toBe(false)
    },
  )

  it.each(['&', 'and', 'AND', 'und', 'et', 'y', 'e', '', ' - '])('two names joined by "%s"', (join) => {
    for (const stored of ['&', 'and', 'und', 'et', 'y', 'e'])
      expect(mentions(`mail of brass ${join} oak!`, { name: `Brass ${stored} Oak` })).toBe(true)
    expect(mentions(`mail of brass ${join} oak!`, { name: 'Brass & Pine' })).toBe(false)
    expect(mentions(`mail of brass ${join} oak!`, { name: 'Oak & Brass' })).toBe(false)
  })

  it('what joins two names is no name by itself', () => {
    expect(mentions('why does Ann and Bob write to me', { name: 'E', slug: 'y' })).toBe(false)
    expect(mentions('Growth and Fox', fox)).toBe(false)
  })

  it('nothing is named by an organization without a name', () => {
    expect(mentions('anything', { name: '', slug: null })).toBe(false)
    expect(mentions('Inês de Acme Élan', { name: 'acme elan' })).toBe(true)
  })
})
