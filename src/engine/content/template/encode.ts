import { escapeHtml } from '../../../shared/text/escape-html.ts'
import { isSafeAddress } from '../../domain/link-address.ts'
import type { SlotContext } from './html-context.ts'

/** Writes a value so that it stays a value wherever it was put. */
export function encodeFor({ place, address }: SlotContext, value: string): string {
  if (place === 'text') return escapeHtml(value)
  if (place === 'style') return escapeHtml(value.replaceAll(/[^\p{L}\p{N}\s#%.,-]/gu, ''))
  if (place === 'name') return value.replaceAll(/[^\p{L}\p{N}-]/gu, '')
  const safe = address === null ? value : toAddress(value, address)
  const escaped = escapeHtml(safe)
  return place === 'quoted'
    ? escaped
    : escaped.replaceAll(/[\s=`]/g, (character) => `&#${character.codePointAt(0)};`)
}

/** Where in an address a value stands. */
type AddressPart = 'start' | 'host name' | 'behind the host' | 'mailbox' | 'later'

/** Where a value stands that is part of an address. */
export interface AddressPlace {
  /** The address as it is written before the value; other values in it stand as one letter. */
  before: string
  /** Where that leads, found out once: every recipient asks. */
  part: AddressPart
  /** What follows is part of the host name that the value begins. */
  isHostName: boolean
}

/** Returns where in an address a value stands that has this written before it. */
export function partOfAddress(before: string): AddressPart {
  // eslint-disable-next-line no-control-regex
  const text = before.replace(/^[\u0000-\u0020]+/, '')
  if (text === '') return 'start'
  const host = /^(?:[a-z][a-z0-9+.-]*:)?[\\/]{2}([^\\/?#]*)$/i.exec(text)?.[1]
  if (host === undefined) return /^(?:mailto|tel|sms):[^?]*$/i.test(text) ? 'mailbox' : 'later'
  return host === '' || /[.@:-]$/.test(host) ? 'host name' : 'behind the host'
}

/**
 * Returns a value as a part of an address that cannot become anything else: no parameter, no
 * fragment, no other host. Only a value that begins the address may be one of its own.
 */
export function encodeInAddress(part: AddressPart, isHostName: boolean, value: string): string {
  switch (part) {
    case 'start':
      return isHostName ? keepHostName(value) : value
    case 'host name':
      return keepHostName(value)
    case 'behind the host':
      // The host is complete: what is put behind it can only be a path.
      return `/${value.replace(/^\/+/, '').split('/').map(encodePart).join('/')}`
    case 'mailbox':
      return encodePart(value).replaceAll('%40', '@').replaceAll('%2B', '+')
    case 'later':
      return encodePart(value)
  }
}

function encodePart(value: string): string {
  return encodeURIComponent(value.toWellFormed())
}

/** A scheme in front is the author's, or the value's own where it begins the address. */
function keepHostName(value: string): string {
  const [, scheme = '', name = ''] = /^(https?:\/\/)?([\s\S]*)$/i.exec(value) ?? []
  return scheme + name.replaceAll(/[^\p{L}\p{N}.-]/gu, '')
}

/** A person's own value may name no scheme that runs code; a link to nowhere is harmless. */
function toAddress(value: string, address: 'href' | 'src'): string {
  if (value !== '' && isSafeAddress(value)) return value
  return address === 'href' ? '#' : ''
}
