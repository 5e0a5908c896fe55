import { type Change, HONEST, linkTo } from './reviewed.ts'

const own = HONEST.organization
const called = (senderName: string): Change => ({ senderName })
const says = (words: string): Change => ({ add: `<p>${words}</p>` })
const links = (url: string, text?: string): Change => ({ add: linkTo(url, text) })

/** What a published rule finds, and what looks like it and is none of its business. */
export type ReviewCases = Record<string, { finds: Change[]; leaves: Change[] }>

/** Links, domains, and who the message says it is from. */
export const SENDER_CASES: ReviewCases = {
  'link.text-mismatch': {
    finds: [
      links('https://evil.example/x', 'www.paypal.com'),
      links('https://evil.example', 'https://bank.example/login'),
      links('https://paypal.com.evil.example', 'paypal.com'),
    ],
    leaves: [
      links('https://www.instagram.com/lumen', 'instagram.com/lumen'),
      links('https://shop.lumen-books.example', 'lumen-books.example'),
      links('https://links.sandbox.test/c/1', 'lumen-books.example'),
      links('https://evil.example', 'The whole list, at last'),
    ],
  },
  'link.ip-host': {
    finds: ['http://144.172.64.113/a', 'http://0x33c3770d/a', 'http://868448013/a'].map((url) => links(url)),
    leaves: [links('https://1000books.example'), links('https://4chairs.example/1.2.3.4')],
  },
  'link.machine-host': {
    finds: [
      links('http://ec2-3-138-125-44.us-east-2.compute.example'),
      links('http://x.20-218-142-124.host.example'),
    ],
    leaves: [links('https://2026-08-31.lumen-books.example'), links('https://news-24.example')],
  },
  'link.user-in-address': {
    finds: [links('https://www.paypal.com@evil.example/')],
    leaves: [links('https://social.example/@lumen')],
  },
  'link.redirector': {
    finds: [
      'https://t.co/ss3B1M5Kdj',
      'https://bit.ly/3x',
      'https://www.google.co.uk/amp/evil.example/a',
      'https://www.bing.com/ck/a?!&&p=1',
      'https://forum.example/go.php?url=aHR0cHM6Ly9',
      'https://a.example/x?redirect=https%3A%2F%2Fevil.example',
    ].map((url) => links(url)),
    leaves: [links('https://www.google.com/maps?q=Quay'), links('https://a.example/about?target=readers')],
  },
  'link.free-hosting': {
    finds: [
      'https://storage.googleapis.com/new/a.html',
      'https://x.blob.core.windows.net/a',
      'https://function-1.us-central1.run.app/',
    ].map((url) => links(url)),
    leaves: [links('https://running.app'), links('https://github.com/lumen')],
  },
  'link.throwaway-domain': {
    finds: [links('https://juliode.icu'), links('http://lucky.sa.com/x'), links('http://x.arands.shop/1')],
    leaves: [links('https://workshop.example'), links('https://a.example/.icu')],
  },
  'link.opaque-path': {
    finds: [links('http://a.example/4QdeOV6127TVoO244dsleglfjxu143NCPNWJIQUGVRRSO62ISPH219D17')],
    leaves: [links('https://a.example/the-whole-list-of-books-for-the-last-warm-week-of-2026')],
  },
  'link.free-mailbox': {
    finds: [links('mailto:solution@gmail.com?subject=Report')],
    leaves: [links('mailto:hello@lumen-books.example')],
  },
  'domain.mixed-scripts': {
    finds: [links('https://p\u0430ypal.com'), links('https://xn--pypal-4ve.com')],
    leaves: [links('https://b\u00fccher.example'), links('https://\u043a\u043d\u0438\u0433\u0438.example')],
  },
  'domain.look-alike': {
    finds: [
      links('https://paypa1.com/login'),
      links('https://rnicrosoft.com'),
      links('https://microsotf.com'),
      links('https://netfliix.com'),
      // Six letters are the fewest that one edit says something about, five are not.
      links('https://amazom.com'),
      links('https://p\u0430ypal.com'),
      { senderEmail: 'a@faceb00k.com' },
      { organization: { ...own, domains: ['paypai.com'] } },
    ],
    leaves: [
      links('https://paypal.com'),
      links('https://www.amazon.co.uk/dp/1'),
      links('https://bay.com'),
      links('https://fodex.com'),
      links('https://microsites.example'),
    ],
  },
  'domain.borrowed-name': {
    finds: [
      links('https://paypal-secure.example'),
      links('https://www.microsoft.com-pt-br.regularizar.example'),
      links('https://rastreamentocorreios.com.ua'),
      // Inside of a word a name has seven letters at least.
      links('https://mydropboxfiles.com'),
    ],
    leaves: [
      links('https://support.microsoft.com'),
      links('https://amazonas.example'),
      links('https://apple-orchard.example'),
      links('https://dhlawn.example'),
    ],
  },
  'impersonation.sender-name': {
    finds: [
      called('Microsoft account team'),
      called('PayPal'),
      called('Ripple Labs, Inc'),
      called('Apple Support'),
    ],
    leaves: [
      called('Apple Orchard'),
      called('Claire at Lumen'),
      { senderName: 'PayPal', senderEmail: 'service@paypal.com' },
    ],
  },
  'impersonation.organization-name': {
    finds: [{ organization: { ...own, name: 'Netflix Billing' } }],
    leaves: [{ organization: { ...own, name: 'Orange Ripple Studio' } }],
  },
  'impersonation.counter': {
    finds: [says('Your Microsoft account was used.'), says('The DHL Paket team writes to you.')],
    leaves: [says('We ship with DHL.'), says('Now also for Microsoft Word.')],
  },
  'impersonation.authority': {
    finds: [says('NOTIFICAÇÃO da Receita Federal'), says('The Internal Revenue Service informs you.')],
    leaves: [
      { ...says('The Internal Revenue Service informs you.'), senderEmail: 'a@irs.gov' },
      says('We paid our taxes.'),
    ],
  },
  'impersonation.free-mailbox': {
    finds: [{ senderEmail: 'lumenbooks@gmail.com' }],
    leaves: [{ senderEmail: 'gmail@lumen-books.example' }],
  },
}
