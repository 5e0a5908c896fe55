/**
 * Names that fraud likes to borrow. `common` ones are ordinary words too: they count only where
 * they clearly stand for the company. Domains beyond `name.com` and `name.<country>` are listed.
 */
import { registeredDomain } from './read-url.ts'

export interface Brand {
  /** As it appears in a host name: lower case, no spaces. */
  name: string
  /** As it is written, when that is not the same. */
  written?: string
  domains?: readonly string[]
  common?: true
}

export const BRANDS: readonly Brand[] = [
  { name: 'abnamro', written: 'abn amro' },
  { name: 'adobe', common: true },
  { name: 'albertheijn', written: 'albert heijn', domains: ['ah.nl'] },
  { name: 'aliexpress' },
  { name: 'amazon', domains: ['amazonaws.com', 'awsapps.com'] },
  { name: 'americanexpress', written: 'american express', domains: ['aexp.com'] },
  { name: 'apple', domains: ['icloud.com'], common: true },
  { name: 'bankofamerica', written: 'bank of america', domains: ['bofa.com'] },
  { name: 'barclays' },
  { name: 'bbva' },
  { name: 'binance' },
  { name: 'bnpparibas', written: 'bnp paribas', domains: ['bnpparibas'] },
  { name: 'bradesco' },
  { name: 'caixabank' },
  { name: 'carrefour' },
  { name: 'chase', common: true },
  { name: 'chronopost' },
  { name: 'citibank', domains: ['citi.com'] },
  { name: 'coinbase' },
  { name: 'coinpayments' },
  { name: 'commerzbank' },
  { name: 'correios' },
  { name: 'correos' },
  { name: 'creditagricole', written: 'credit agricole', domains: ['credit-agricole.fr'] },
  { name: 'dazn' },
  { name: 'decathlon' },
  { name: 'detran' },
  { name: 'deutschebank', written: 'deutsche bank', domains: ['deutsche-bank.de', 'db.com'] },
  { name: 'dhl' },
  { name: 'docusign' },
  { name: 'dropbox' },
  { name: 'ebay' },
  { name: 'edeka' },
  { name: 'facebook', domains: ['fb.com', 'meta.com', 'facebookmail.com'] },
  { name: 'fedex' },
  { name: 'gmail' },
  { name: 'google', domains: ['goo.gl', 'youtube.com', 'googleapis.com', 'forms.gle'] },
  { name: 'hsbc' },
  { name: 'icloud' },
  { name: 'instagram' },
  { name: 'itaucard' },
  { name: 'itau', domains: ['itau.com.br'], common: true },
  { name: 'klarna' },
  { name: 'labanquepostale', written: 'la banque postale' },
  { name: 'ledger', common: true },
  { name: 'linkedin', domains: ['lnkd.in'] },
  { name: 'lowes' },
  { name: 'mastercard' },
  { name: 'mcafee' },
  { name: 'metamask', domains: ['metamask.io'] },
  {
    name: 'microsoft',
    domains: [
      'office.com',
      'live.com',
      'outlook.com',
      'windows.com',
      'microsoftonline.com',
      'azure.com',
      'windows.net',
    ],
  },
  { name: 'netflix' },
  { name: 'norton', common: true },
  { name: 'office365', written: 'office 365', domains: ['office.com'] },
  { name: 'onedrive', domains: ['live.com'] },
  { name: 'opensea', domains: ['opensea.io'] },
  { name: 'paypal', domains: ['paypal.me'] },
  { name: 'postbank' },
  { name: 'postnl' },
  { name: 'rabobank' },
  { name: 'receitafederal', written: 'receita federal', domains: ['gov.br'] },
  { name: 'revolut' },
  { name: 'ripple', common: true },
  { name: 'royalmail', written: 'royal mail' },
  { name: 'santander' },
  { name: 'sephora' },
  { name: 'sharepoint' },
  { name: 'shein' },
  { name: 'sparkasse' },
  { name: 'spotify' },
  { name: 'temu' },
  { name: 'tether', domains: ['tether.to'], common: true },
  { name: 'tractorsupply', written: 'tractor supply' },
  { name: 'trezor', domains: ['trezor.io'] },
  { name: 'unicredit' },
  { name: 'unstoppabledomains', written: 'unstoppable domains' },
  { name: 'usps' },
  { name: 'vivo', common: true },
  { name: 'walmart' },
  { name: 'wellsfargo', written: 'wells fargo' },
  { name: 'whatsapp', domains: ['wa.me'] },
  { name: 'zalando' },
]

/** `name.com`, `name.net`, `name.org`, `name.<country>`, `name.co.<country>` and the listed ones. */
export function isBrandHost(brand: Brand, host: string): boolean {
  const registered = registeredDomain(host)
  if (brand.domains?.some((domain) => host === domain || host.endsWith(`.${domain}`))) return true
  const [label, ...end] = registered.split('.')
  return label === brand.name && /^(?:com|net|org|[a-z]{2}|(?:com?|org|gov)\.[a-z]{2})$/.test(end.join('.'))
}
