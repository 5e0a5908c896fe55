import { joinTags } from '../../src/engine/domain/csv.ts'
import { pick, shareOf, whole } from './draw.ts'

/**
 * Export files of twelve services, made from people that are known: what an import must keep of each
 * is told beside the file. Columns, states and forms of dates are those of the page named at each
 * service; where a page shows no complete head, the columns are those of its field list.
 */
export interface ExportedPerson {
  email: string
  /** As the file says it: first and last name, or null where the service exports none. */
  name: string | null
  tags: string[]
  /** ISO 8601 in UTC, null where the file says no time. */
  createdAt: string | null
  phone: string | null
  /** ISO 3166-1 alpha-2. */
  country: string | null
  optedOut: boolean
}

interface Person {
  index: number
  email: string
  first: string
  last: string
  tags: string[]
  /** ms UTC, whole minutes. */
  at: number
  phone: string
  country: { two: string; three: string; name: string }
  optedOut: boolean
}

interface ExportService {
  service: string
  /** Where its columns, states and dates are documented. */
  page: string
  separator: ',' | ';'
  headers: string[]
  cells(person: Person): string[]
  /** What the file does not say of a person. */
  lacks?: readonly ('name' | 'tags' | 'createdAt' | 'phone' | 'country')[]
}

const FIRST = ['Ada', 'José', 'Zoë', 'Ngọc', 'Søren', 'Marie-Claire', 'Łukasz', 'Ana María']
const LAST = ["O'Brien", 'van der Berg', "'t Hooft", 'García', 'Müller', 'Novák', 'Smith, Jr.', 'Yılmaz']
const TAGS = ['vip', 'Paris, France', 'news|weekly', 'beta', 'say "hi"', 'spring; summer', 'Größe XL', 'b2b']
/** Without signs that some services put between tags. */
const PLAIN_TAGS = ['vip', 'beta', 'Größe XL', 'b2b', 'spring sale', "author's list"]
const COUNTRIES = [
  { two: 'FR', three: 'FRA', name: 'France' },
  { two: 'US', three: 'USA', name: 'United States' },
  { two: 'DE', three: 'DEU', name: 'Germany' },
  { two: 'BR', three: 'BRA', name: 'Brazil' },
  { two: 'JP', three: 'JPN', name: 'Japan' },
]
const MINUTE = 60_000
const FIRST_DAY = Date.UTC(2021, 0, 1)
const MINUTES = 4 * 365 * 24 * 60

function personOf(index: number, service: string): Person {
  const plain = service !== 'Mailchimp' && service !== 'Kit'
  const names = plain ? PLAIN_TAGS : TAGS
  const count = whole(index, `${service} tags`, 0, 3)
  const start = whole(index, `${service} first tag`, 0, names.length - 1)
  return {
    index,
    email: `person${index}.${service.toLowerCase().replaceAll(/[^a-z]/g, '')}@example.org`,
    first: pick(FIRST, index, `${service} first`),
    last: pick(LAST, index, `${service} last`),
    tags: Array.from({ length: count }, (_, at) => names[(start + at) % names.length] ?? ''),
    at: FIRST_DAY + whole(index, `${service} at`, 0, MINUTES) * MINUTE,
    phone: `+33 6 ${String(10_000_000 + index).replaceAll(/(\d\d)(?=\d)/g, '$1 ')}`,
    country: pick(COUNTRIES, index, `${service} country`),
    optedOut: shareOf(index, `${service} out`) < 0.2,
  }
}

const two = (number: number): string => String(number).padStart(2, '0')
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** Fields of a local clock, as many hours from UTC as are given. */
function clock(at: number, hours = 0) {
  const local = new Date(at + hours * 60 * MINUTE)
  const [year, month, day] = [local.getUTCFullYear(), two(local.getUTCMonth() + 1), two(local.getUTCDate())]
  const hour = local.getUTCHours()
  return {
    ...{ year, month, day, monthName: MONTHS[local.getUTCMonth()] ?? '' },
    time: `${two(hour)}:${two(local.getUTCMinutes())}`,
    half: `${two(hour % 12 === 0 ? 12 : hour % 12)}:${two(local.getUTCMinutes())} ${hour < 12 ? 'AM' : 'PM'}`,
    iso: `${year}-${month}-${day}`,
  }
}

function yes(value: boolean): string {
  return value ? 'true' : 'false'
}

/** Tags as cells of their own, each in quotes. */
function quoted(tags: readonly string[]): string {
  return tags.map((tag) => `"${tag.replaceAll('"', '""')}"`).join(',')
}

export const exportServices: readonly ExportService[] = [
  {
    service: 'Mailchimp',
    page: 'https://mailchimp.com/developer/marketing/docs/account-exports/',
    separator: ',',
    headers:
      'Email Address,First Name,Last Name,Phone Number,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION,UNSUB_TIME,LAST_CHANGED,LEID,EUID,NOTES,TAGS'.split(
        ',',
      ),
    cells({ email, first, last, phone, at, country, tags, optedOut, index }) {
      const { iso, time } = clock(at)
      const then = `${iso} ${time}:00`
      const place = ['48.85', '2.35', '1', '2', 'Europe/Paris', country.two.toLowerCase(), 'IDF']
      const marks = [optedOut ? then : '', then, `${9000 + index}`, `e${index}`, 'Met at the fair, "2024"']
      const ip = `192.0.2.${index % 250}`
      return [email, first, last, phone, '3', then, ip, then, ip, ...place, ...marks, quoted(tags)]
    },
  },
  {
    service: 'Kit',
    page: 'https://help.kit.com/en/articles/2502555-how-to-import-a-subscriber-list',
    separator: ',',
    headers: ['first_name', 'email', 'created_at', 'status', 'tags', 'last_name'],
    cells({ email, first, last, at, tags, optedOut, index }) {
      const { iso, time } = clock(at)
      const out = pick(['cancelled', 'bounced', 'complained', 'inactive'], index, 'kit state')
      return [first, email, `${iso} ${time}:00 UTC`, optedOut ? out : 'active', joinTags(tags), last]
    },
    lacks: ['phone', 'country'],
  },
  {
    service: 'Substack',
    page: 'https://github.com/TryGhost/migrate/tree/main/packages/mg-substack',
    separator: ',',
    headers: 'email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at'.split(','),
    cells({ email, at, optedOut, index }) {
      const paid = index % 5 === 0
      const then = new Date(at).toISOString()
      return [
        email,
        yes(paid),
        paid ? then : '',
        paid ? 'yearly' : 'other',
        yes(optedOut),
        then,
        paid ? then : '',
      ]
    },
    lacks: ['name', 'tags', 'phone', 'country'],
  },
  {
    service: 'Shopify',
    page: 'https://excelify.io/documentation/customers/',
    separator: ',',
    headers:
      'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags'.split(
        ',',
      ),
    cells({ email, first, last, phone, country, tags, optedOut, index }) {
      const address = ['', 'Lyon', 'ARA', country.two, `'6900${index % 10}`, '']
      const bill = ['no', `${index % 300}.50`, `${index % 7}`, '', 'no']
      return [
        ...[`'${7000 + index}`, first, last, email, optedOut ? 'no' : 'yes', ...address],
        ...[`'${phone}`, ...bill, tags.join(', ')],
      ]
    },
    lacks: ['createdAt'],
  },
  {
    service: 'HubSpot',
    page: 'https://legacydocs.hubspot.com/docs/faq/how-should-timestamps-be-formatted-for-hubspots-apis',
    separator: ',',
    headers:
      'Record ID,First Name,Last Name,Email,Phone Number,Country/Region,Lead Status,Marketing contact status,Unsubscribed from all email,Create Date'.split(
        ',',
      ),
    cells({ email, first, last, phone, country, at, optedOut, index }) {
      const { iso, time } = clock(at, -5)
      const outs = optedOut && index % 2 === 0
      const marketing = optedOut && !outs ? 'Non-marketing contact' : 'Marketing contact'
      const head = [`${index}`, first, last, email, phone, country.name, 'OPEN', marketing]
      return [...head, outs ? 'true' : '', `${iso} ${time} EST`]
    },
    lacks: ['tags'],
  },
  {
    service: 'Brevo',
    page: 'https://developers.brevo.com/reference/request-contact-export',
    separator: ';',
    headers:
      'CONTACT ID;EMAIL;LASTNAME;FIRSTNAME;SMS;EMAIL_BLACKLISTED;SMS_BLACKLISTED;ADDED_TIME;MODIFIED_TIME'.split(
        ';',
      ),
    cells({ email, first, last, phone, at, optedOut, index }) {
      const { day, month, year, time } = clock(at)
      const then = `${day}-${month}-${year} ${time}:00`
      const digits = phone.replaceAll(/\D/g, '')
      return [`${index}`, email, last, first, digits, optedOut ? 'Yes' : 'No', 'No', then, then]
    },
    lacks: ['tags', 'country'],
  },
  {
    service: 'beehiiv',
    page: 'https://beehiiv.com/support/article/4412705350679',
    separator: ',',
    headers: [
      'Email',
      'First Name',
      'Last Name',
      'Status',
      'Subscription Tier',
      'Tags',
      'Created At',
      'Country',
    ],
    cells({ email, first, last, tags, at, country, optedOut, index }) {
      const { monthName, day, year, half } = clock(at)
      const out = pick(['inactive', 'pending', 'invalid', 'validating'], index, 'beehiiv state')
      const then = `${monthName} ${Number(day)}, ${year} ${half}`
      return [email, first, last, optedOut ? out : 'active', 'free', tags.join(','), then, country.three]
    },
    lacks: ['phone'],
  },
  {
    service: 'ActiveCampaign',
    page: 'https://activepedia.com/index.php?action=edit&section=4&title=CSV_file_import',
    separator: ',',
    headers: ['Email', 'First Name', 'Last Name', 'Phone', 'Tags', 'Date Created', 'IP Address', 'Status'],
    cells({ email, first, last, phone, tags, at, optedOut, index }) {
      const { month, day, year, half } = clock(at)
      const out = pick(['Unsubscribed', 'Bounced', 'Unconfirmed'], index, 'activecampaign state')
      const then = `${month}/${day}/${year} ${half}`
      const state = optedOut ? out : 'Active'
      return [email, first, last, phone, tags.join(', '), then, `198.51.100.${index % 250}`, state]
    },
    lacks: ['country'],
  },
  {
    service: 'Klaviyo',
    page: 'https://help.klaviyo.com/hc/en-us/articles/360043841811',
    separator: ',',
    headers:
      'Email,First Name,Last Name,Phone Number,City,Country,Source,IP Address,Email Marketing Consent,Email Marketing Consent Timestamp,First Active,Profile Created On,Shopify Tags'.split(
        ',',
      ),
    cells({ email, first, last, phone, country, at, tags, optedOut, index }) {
      const { iso, time } = clock(at, 2)
      const out = pick(['UNSUBSCRIBED', 'NEVER_SUBSCRIBED'], index, 'klaviyo state')
      const then = `${iso} ${time}:00+02:00`
      const consent = [optedOut ? out : 'SUBSCRIBED', then, then, then]
      return [email, first, last, phone, 'Lyon', country.name, '', '', ...consent, JSON.stringify(tags)]
    },
  },
  {
    service: 'MailerLite',
    page: 'https://github.com/mailerlite/mailerlite-nodejs',
    separator: ',',
    headers: ['Subscriber', 'Name', 'Last name', 'Country', 'Status', 'Subscribed', 'Unsubscribed', 'Groups'],
    cells({ email, first, last, country, at, tags, optedOut, index }) {
      const { iso, time } = clock(at)
      const then = `${iso} ${time}:00`
      const out = pick(['unsubscribed', 'unconfirmed', 'bounced', 'junk'], index, 'mailerlite state')
      const state = optedOut ? out : 'active'
      return [
        email,
        first,
        last,
        country.name,
        state,
        then,
        state === 'unsubscribed' ? then : '',
        tags.join(', '),
      ]
    },
    lacks: ['phone'],
  },
  {
    service: 'Ghost',
    page: 'https://ghost.org/docs/members/',
    separator: ',',
    headers:
      'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers'.split(
        ',',
      ),
    cells({ email, first, last, at, tags, optedOut, index }) {
      const plan = ['', yes(!optedOut), 'false', '', new Date(at).toISOString(), '']
      return [`65f${index}`, email, `${first} ${last}`, ...plan, tags.join(','), '']
    },
    lacks: ['phone', 'country'],
  },
  {
    service: 'listmonk',
    page: 'https://github.com/knadh/listmonk/issues/738',
    separator: ',',
    headers: ['uuid', 'email', 'name', 'attributes', 'status', 'created_at', 'updated_at'],
    cells({ email, first, last, at, optedOut, index }) {
      const { iso, time } = clock(at)
      const out = pick(['disabled', 'blocklisted'], index, 'listmonk state')
      const then = `${iso} ${time}:00.123456+00`
      const attributes = JSON.stringify({ city: 'Łódź', seats: index % 50 })
      return [`u${index}`, email, `${first} ${last}`, attributes, optedOut ? out : 'enabled', then, then]
    },
    lacks: ['tags', 'phone', 'country'],
  },
]

function toCell(text: string): string {
  return /[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Returns a file of as many rows, and what is true of each person in it. */
export function writeExportFile(
  service: ExportService,
  rows: number,
): { text: string; people: ExportedPerson[] } {
  const { separator, headers, lacks = [] } = service
  const people = Array.from({ length: rows }, (_, index) => personOf(index, service.service))
  const line = (cells: readonly string[]): string => cells.map(toCell).join(separator)
  const kept = <T>(what: (typeof lacks)[number], value: T): T | null => (lacks.includes(what) ? null : value)
  return {
    text: [headers, ...people.map((person) => service.cells(person))].map(line).join('\r\n'),
    people: people.map((person) => ({
      email: person.email,
      name: kept('name', `${person.first} ${person.last}`),
      tags: lacks.includes('tags') ? [] : person.tags,
      createdAt: kept(
        'createdAt',
        new Date(person.at + (service.service === 'listmonk' ? 123 : 0)).toISOString(),
      ),
      phone: kept('phone', service.service === 'Brevo' ? person.phone.replaceAll(/\D/g, '') : person.phone),
      country: kept('country', person.country.two),
      optedOut: person.optedOut,
    })),
  }
}
