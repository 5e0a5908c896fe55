import { describe, expect, it } from 'vitest'
import { kindOf } from '../../../../src/renderer/ui/mail/addresses.ts'
import { marksOf } from '../../../../src/renderer/ui/mail/linkMarks.ts'

function marks(text: string, target: string): string[] {
  return marksOf({ text, target, kind: kindOf(target) }).map((mark) => mark.text)
}

describe('marks of a link', () => {
  it.each([
    ['https://bank.example', 'https://bank.example.evil.test/login'],
    ['bank.example', 'https://evil.test'],
    ['www.bank.co.uk/login', 'https://evil.co.uk/'],
    ['anna.github.io', 'https://evil.github.io/'],
    ['bank.uk.com', 'https://evil.uk.com/'],
  ])('says that "%s" and %s differ', (text, target) => {
    expect(marks(text, target)).toEqual(['text and target differ'])
  })

  it.each([
    ['https://shop.example/cloth', 'https://www.shop.example/cloth?utm=1'],
    ['shop.example', 'https://news.shop.example/x'],
    ['gov.uk', 'https://www.gov.uk/tax'],
    ['Read more', 'https://shop.example'],
    ['Version 2.0', 'https://shop.example'],
    ['', 'https://shop.example'],
  ])('says nothing of "%s" leading to %s', (text, target) => {
    expect(marks(text, target)).toEqual([])
  })

  it.each([
    ['help@bank.example', 'mailto:thief@evil.test?subject=x'],
    ['help@bank.example', 'https://evil.test/'],
    ['Go to https://bank.example/login now', 'https://evil.test/'],
    ['www.ba\u200bnk.example', 'https://evil.test/'],
    ['bank。example', 'https://evil.test/'],
    ['“bank.example.”', 'https://bank.example.evil.test./'],
  ])('reads "%s" as somewhere else than %s', (text, target) => {
    expect(marks(text, target)).toEqual(['text and target differ'])
  })

  it.each([
    ['help@shop.example', 'mailto:Help@shop.example?subject=x'],
    ['help@shop.example', 'https://www.shop.example/contact'],
    ['See invoice.pdf and Node.js', 'https://shop.example/'],
    ['Write to us', 'mailto:help@shop.example'],
  ])('sees nothing wrong in "%s" over %s', (text, target) => {
    expect(marks(text, target)).toEqual([])
  })

  it.each([
    'https://go.microsoft.com/fwlink/?LinkId=1',
    'https://www.google.com/url?q=x',
    'https://bit.ly/x',
    'https://dub.sh/x',
    'https://u1.ct.sendgrid.net/ls/click?upn=x',
    'https://x.mjt.lu/lnk/A/1/b/c',
    'https://shop.example/r?to=aHR0cHM6Ly9ldmlsLnRlc3Qv',
    'https://shop.example/r/aHR0cHM6Ly9ldmlsLnRlc3Qv',
    'https://shop.example/amp/https://evil.test/',
  ])('sees that %s leads on', (target) => {
    expect(marks('press', target)).toEqual(['redirector'])
  })

  it.each([
    'https://shop.example/?ref=https://news.example/',
    'https://shop.example/redirects-explained',
    'https://shop.example/p/SGVsbG8gd29ybGQsIGZyaWVuZHM',
  ])('sees that %s does not', (target) => {
    expect(marks('press', target)).toEqual([])
  })

  it('tells of text that turns its direction', () => {
    expect(marks('\u202eelpmaxe.knab', 'https://shop.example/')).toEqual([
      'turned text',
      'text and target differ',
    ])
  })

  it.each([
    ['https://xn--pypal-4ve.example/', 'punycode'],
    ['https://pаypal.example/', 'punycode'],
    ['https://192.0.2.7/x', 'IP host'],
    ['https://3221225991/x', 'IP host'],
    ['https://[2001:db8::1]/x', 'IP host'],
    ['https://bank.example@evil.test/', 'name before @'],
    ['https://bit.ly/abc', 'redirector'],
    ['https://www.google.com/url?q=https://evil.test', 'redirector'],
    ['https://shop.example/go?to=1', 'redirector'],
    ['https://shop.example/?next=https%3A%2F%2Fevil.test', 'redirector'],
    ['http://shop.example/', 'not https'],
    ['java\tscript:alert(1)', 'runs a script'],
    ['ftp://shop.example/', 'no web address'],
  ])('marks %s as %s', (target, mark) => {
    expect(marks('press', target)).toEqual([mark])
  })

  it('names the readable form of a punycode host', () => {
    const [mark] = marksOf({ text: 'press', target: 'https://xn--mnchen-3ya.example/', kind: 'web' })
    expect(mark?.title).toBe('Reads as münchen.example')
  })

  it('gives every mark that fits', () => {
    expect(marks('https://bank.example', 'http://192.0.2.7/')).toEqual([
      'not https',
      'text and target differ',
      'IP host',
    ])
  })
})
