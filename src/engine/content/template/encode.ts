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

/** A person's own value may name no scheme that runs code; a link to nowhere is harmless. */
function toAddress(value: string, address: 'href' | 'src'): string {
  if (value !== '' && isSafeAddress(value)) return value
  return address === 'href' ? '#' : ''
}
