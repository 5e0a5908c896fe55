import type { HostActionAnswer } from '../../../../app/actions/contract.ts'
import type { Size } from '../../../../engine/domain/document-images.ts'
import type { SendRule } from '../../../../engine/domain/send-eligibility.ts'
import { MOST_CHECKED_LINKS } from '../../../../engine/domain/limits.ts'
import { canSendFrom } from '../../../../engine/domain/domain-verification.ts'
import { hostOf, kindOf } from '../../../ui/mail/addresses.ts'
import { ADDRESS_TWICE, UNSUBSCRIBE_TWICE, type Doubled } from '../../../editor/doubledFooter.ts'
import { addressOf, isInsideMessage, picturesOf } from '../../../editor/insideMessage.ts'
import { isSample } from '../../../editor/templates.ts'
import { count, counted } from '../../../ui/time.ts'
import { GMAIL_LIMIT, GMAIL_NEAR, kilobytes, sizeOfText } from '../preview/look.ts'
import type { Rendering } from '../campaigns.ts'
import { tellEmbedded, type BlockOfCheck } from './embeddedPictures.ts'
import { distortionOf } from './pictureSizes.ts'

/** What is looked through before sending. `blocks`: schedule_campaign refuses it. */
export interface Check {
  name: string
  state: 'met' | 'attention' | 'blocks' | 'unknown'
  told: string
  details: string[]
  /** Where what it asks for can be mended; shown until it is met. */
  place?: Place | undefined
  /** The blocks of the message that it is about. */
  blocks?: readonly BlockOfCheck[]
}

interface Place {
  screen: string
  /** The part of the screen, as `?view=`. */
  view?: string
  label: string
}

/** Where what a rule of sending asks for can be mended. */
export const PLACES: Partial<Record<string, Place>> = {
  SENDER: { screen: 'senders', label: 'Open Senders' },
  SENDER_DOMAIN: { screen: 'domains', label: 'Open Domains' },
  RECIPIENTS: { screen: 'subscribers', label: 'Open Subscribers' },
  POSTAL_ADDRESS: { screen: 'settings', view: 'postalAddress', label: 'Open Settings' },
} satisfies Partial<Record<SendRule, Place>>

export interface SenderFacts {
  /** Null without one; undefined where nobody says. */
  sender: { email: string } | null | undefined
  /** Status by domain; undefined where nobody says. */
  domains: ReadonlyMap<string, string> | undefined
  /** Undefined where nobody says. */
  hasPostalAddress: boolean | undefined
}

const SUBJECT_SHOWN = 60
const SUBJECT_LEAST = 4
const HEAVY_PICTURE = 200 * 1024
const HEAVY_PICTURES = 1024 * 1024
/** How render_campaign words these warnings. */
const NO_UNSUBSCRIBE = /no unsubscribe link of its own/
const NO_VALUE = /has no value and no fallback|unknown variable/
const GONE = /snippet .* is gone|repeat .* has no data/

/** The check that a person can have fetched. */
export const LINKS = 'Links'

const check = (name: string, state: Check['state'], told: string, details: string[] = []): Check => ({
  name,
  state,
  told,
  details,
})

export function checkMessage(
  rendering: Rendering,
  message: ParentNode,
  known: ReadonlyMap<string, string>,
  sizes: ReadonlyMap<string, Size>,
): Check[] {
  return [
    checkUnsubscribe(rendering),
    checkSubject(rendering),
    checkVariables(rendering),
    checkLinks(message),
    checkPictures(message, known, sizes),
    checkSize(rendering),
  ]
}

function checkUnsubscribe({ warnings }: Rendering): Check {
  return warnings.some((warning) => NO_UNSUBSCRIBE.test(warning))
    ? check(
        'Unsubscribe link',
        'blocks',
        'The content shows none to every recipient; the one of the footer does not count. Link to https://{{unsubscribeUrl}}.',
      )
    : check('Unsubscribe link', 'met', 'The content has one.')
}

function checkSubject({ subject, preview }: Rendering): Check {
  const length = Array.from(new Intl.Segmenter('en').segment(subject)).length
  const after = preview === '' ? ['There is no preview text: inboxes show the first words instead.'] : []
  const told = `${counted(length, 'character')}; inboxes show about ${SUBJECT_SHOWN}.`
  if (length === 0) return check('Subject', 'attention', 'It is empty for someone without a name.', after)
  const fits = length <= SUBJECT_SHOWN && length >= SUBJECT_LEAST
  return check('Subject', fits && after.length === 0 ? 'met' : 'attention', told, after)
}

/** Words of a template are a start: they go out as somebody else's only when nobody looks. */
export function checkOwnSubject(checks: readonly Check[], subject: string): Check[] {
  return checks.map((one) =>
    one.name === 'Subject' && isSample('subject', subject)
      ? { ...one, state: 'attention', details: ['It is still the one of the template.', ...one.details] }
      : one,
  )
}

function checkVariables({ warnings }: Rendering): Check {
  const empty = warnings.filter((warning) => NO_VALUE.test(warning) || GONE.test(warning)).map(bare)
  return empty.length === 0
    ? check(
        'Variables',
        'met',
        'Each has a value or a fallback, also for a recipient without name or fields.',
      )
    : check('Variables', 'attention', 'Some show nothing to a recipient without name or fields.', empty)
}

function bare(warning: string): string {
  return warning.replace(/^content: /, '')
}

function linksOf(message: ParentNode): { target: string; text: string }[] {
  return [...message.querySelectorAll('a[href], area[href]')].map((element) => ({
    target: (element.getAttribute('href') ?? '').trim(),
    text: (element.textContent ?? '').trim().replaceAll(/\s+/g, ' ') || 'picture or empty link',
  }))
}

/** Returns the addresses that the links of a message lead to. */
export function targetsOf(message: ParentNode): string[] {
  return linksOf(message).map(({ target }) => target)
}

/** By their form alone: nothing is fetched. */
function checkLinks(message: ParentNode): Check {
  const links = linksOf(message)
  const faults = links.flatMap(({ target, text }) => {
    const fault = faultOfLink(target)
    return fault === null
      ? []
      : [`“${text.slice(0, 60)}”: ${fault}${target === '' ? '' : ` (${target.slice(0, 120)})`}`]
  })
  if (links.length === 0) return check(LINKS, 'attention', 'There is none.')
  const told = `${counted(links.length, 'link')}, judged by form.`
  return faults.length === 0
    ? check(LINKS, 'met', told)
    : check(LINKS, 'attention', `${count(faults.length)} of ${told}`, faults)
}

export function faultOfLink(target: string): string | null {
  if (target === '' || target === '#') return 'leads nowhere'
  if (target.startsWith('#')) return null
  if (/\{\{|\}\}|%7B%7B/i.test(target)) return 'holds a variable that was not filled'
  const kind = kindOf(target)
  if (kind === 'email' || kind === 'phone') return null
  if (kind === 'insecure') return 'is http, not https'
  if (kind !== 'web') return 'is no web address'
  const host = hostOf(target)
  return host === null || !host.includes('.') ? 'has no host that can be reached' : null
}

/** `known`: pictures of the sandbox's own, by address, as data; `sizes`: their own sizes. */
function checkPictures(
  message: ParentNode,
  known: ReadonlyMap<string, string>,
  sizes: ReadonlyMap<string, Size>,
): Check {
  const pictures = picturesOf(message)
  if (pictures.length === 0) return check('Pictures', 'met', 'There is none.')
  const weights = pictures.map((picture) => weightOf(addressOf(picture), known))
  const total = weights.reduce<number>((sum, weight) => sum + (weight ?? 0), 0)
  const unknown = weights.filter((weight) => weight === null).length
  const faults = pictures.flatMap((picture, index) => faultsOfPicture(picture, weights[index] ?? null, sizes))
  if (total > HEAVY_PICTURES) faults.push(`together they weigh ${kilobytes(total)}; phones wait for that`)
  const weighed = unknown === pictures.length ? 'weight' : `${kilobytes(total)}; weight`
  const rest = unknown === 0 ? kilobytes(total) : `${weighed} of ${unknown} not known: they are not loaded`
  const inside = tellEmbedded(message)
  const told = `${counted(pictures.length, 'picture')}, ${rest}.`
  if (inside !== null) return check('Pictures', 'attention', `${told} ${inside}`, faults)
  return check('Pictures', faults.length === 0 ? 'met' : 'attention', told, faults)
}

/** Bytes; null when it is elsewhere and not loaded. */
function weightOf(source: string, known: ReadonlyMap<string, string>): number | null {
  const data = isInsideMessage(source) ? source : known.get(source)
  return data === undefined ? null : Math.round(((data.length - data.indexOf(',') - 1) * 3) / 4)
}

function faultsOfPicture(
  picture: Element,
  weight: number | null,
  sizes: ReadonlyMap<string, Size>,
): string[] {
  const source = addressOf(picture)
  const file = isInsideMessage(source) ? '' : source.split('/').at(-1)
  const name = `“${picture.getAttribute('alt') || file || 'picture'}”`
  const distorted = distortionOf(picture, sizes.get(source))
  const faults: string[] = []
  if (!picture.hasAttribute('alt'))
    faults.push(`${name} has no alternative text; alt="" says it is decoration`)
  if (/^http:/i.test(source)) faults.push(`${name} is at http, not https`)
  if (source === '') faults.push(`${name} has no address`)
  if (weight !== null && weight > HEAVY_PICTURE) faults.push(`${name} weighs ${kilobytes(weight)}`)
  if (distorted !== null) faults.push(`${name} ${distorted}`)
  return faults
}

function checkSize({ html = '' }: Rendering): Check {
  const bytes = sizeOfText(html)
  const told = `${kilobytes(bytes)} of the 102 kB that Gmail shows`
  if (bytes > GMAIL_LIMIT) return check('Size', 'attention', `${told}: Gmail clips the rest.`)
  if (bytes > GMAIL_LIMIT * GMAIL_NEAR) return check('Size', 'attention', `${told}: close to the limit.`)
  return check('Size', 'met', `${told}.`)
}

/** What stands in the content and in the footer that is added: an own link is required, an own address is not. */
export function sayDoubled(checks: readonly Check[], doubled: Doubled): Check[] {
  return checks.map((one) => {
    if (one.state !== 'met') return one
    if (one.name === 'Unsubscribe link' && doubled.unsubscribe) return { ...one, told: UNSUBSCRIBE_TWICE }
    return one.name === 'Postal address' && doubled.address
      ? { ...one, state: 'attention', told: ADDRESS_TWICE, place: undefined }
      : one
  })
}

/** A message with more elements than the console reads is judged by its beginning, and that is said. */
export function sayCut(checks: readonly Check[], isCut: boolean): readonly Check[] {
  const detail = 'It is too large to be read whole: links, pictures and features are those of its beginning.'
  return checks.map((one) =>
    isCut && one.name === 'Size' ? { ...one, state: 'attention', details: [...one.details, detail] } : one,
  )
}

export function checkSender({ sender, domains, hasPostalAddress }: SenderFacts): Check[] {
  const place = PLACES[sender === null ? 'SENDER' : 'SENDER_DOMAIN']
  return [
    { ...checkDomain(sender, domains), place },
    { ...checkAddress(hasPostalAddress), place: PLACES['POSTAL_ADDRESS'] },
  ]
}

function checkDomain(sender: SenderFacts['sender'], domains: SenderFacts['domains']): Check {
  const name = 'Sender on a verified domain'
  if (sender === undefined) return check(name, 'unknown', 'Not stated by the platform.')
  if (sender === null) return check(name, 'blocks', 'There is no sender.')
  const domain = sender.email.split('@').at(-1)?.toLowerCase() ?? ''
  if (domains === undefined)
    return check(
      name,
      'unknown',
      `It comes from ${sender.email}; the state of ${domain} is not stated by the platform.`,
    )
  const status = domains.get(domain)
  return canSendFrom(status)
    ? check(name, 'met', `${sender.email}; ${domain} is VERIFIED.`)
    : check(
        name,
        'blocks',
        `${sender.email}; ${domain} is ${status ?? 'no sending domain of the organization'}, not VERIFIED.`,
      )
}

function checkAddress(has: boolean | undefined): Check {
  const name = 'Postal address'
  if (has === undefined) return check(name, 'unknown', 'Not stated by the platform.')
  return has
    ? check(name, 'met', 'The organization has one; the footer shows it.')
    : check(name, 'attention', 'The organization has none; many countries require one in every message.')
}

/** A web address up to white space, a quote or a bracket; variables inside it stay part of it. */
const ADDRESS = /https?:\/\/(?:\{\{[^}]*\}\}|[^\s"'<>()[\]\\])+/giu
const VARIABLE = /\{\{|\}\}|%7B%7B|%7D%7D/iu
/** To ask for these may do what they say. */
const ACTS = /unsubscri|opt-?out|confirm|token=|links\.sandbox\.test/iu

export interface AuthoredLinks {
  /** To be asked for, each once. */
  urls: string[]
  /** Links of the message that are not asked for: personal, acting, of a snippet or the renderer, or too many. */
  left: number
}

/**
 * Returns the links of a rendered message that its author wrote out as they are. What a variable filled,
 * what the renderer added (unsubscribe, online version, tracking) and what only a snippet holds is left
 * out: such an address may belong to one recipient, and asking for it may act in their name.
 */
export function authoredLinks(content: unknown, targets: readonly string[]): AuthoredLinks {
  const written = new Set<string>()
  const read = (value: unknown): void => {
    if (typeof value === 'string')
      for (const [found] of value.replaceAll('&amp;', '&').matchAll(ADDRESS))
        written.add(found.replace(/[.,;:!?]+$/u, ''))
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(read)
  }
  read(content)
  const web = [...new Set(targets.filter((target) => /^https?:/iu.test(target)))]
  const urls = web
    .filter((url) => written.has(url) && !VARIABLE.test(url) && !ACTS.test(url))
    .slice(0, MOST_CHECKED_LINKS)
  return { urls, left: web.length - urls.length }
}

export type CheckedLink = HostActionAnswer<'links.check'>['links'][number]

/** A page that is gone, or a server that fails. Many sites refuse programs (401, 403, 429): that says nothing. */
function leadsNowhere(status: number): boolean {
  return status === 404 || status === 410 || (status >= 500 && status < 600)
}

/**
 * Returns what the answers of links say in a sentence, and whether each is known to lead somewhere. What was
 * not answered, or given up before it was, is no page that is gone.
 */
export function judgeLinks(links: readonly CheckedLink[]): { told: string; isGood: boolean } {
  const answered = links.flatMap(({ answer }) => (answer ? [answer.status] : []))
  const nowhere = answered.filter(leadsNowhere).length
  const refused = answered.filter((status) => status >= 400).length - nowhere
  const silent = links.length - answered.length
  const parts = [
    [nowhere, nowhere === 1 ? 'leads nowhere' : 'lead nowhere'],
    [refused, refused === 1 ? 'does not answer programs' : 'do not answer programs'],
    [silent, 'without an answer'],
  ] as const
  const told = parts.flatMap(([number, words]) => (number > 0 ? [`${count(number)} ${words}`] : []))
  return {
    told: `${counted(links.length, 'link')} asked for: ${told.length > 0 ? told.join(', ') : 'each leads somewhere'}.`,
    isGood: nowhere === 0,
  }
}
