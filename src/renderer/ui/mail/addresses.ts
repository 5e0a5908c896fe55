import { schemeOf, squeezeAddress } from '../../../engine/domain/link-address.ts'

/** Where a message points to: read, never followed. */

export type LinkKind = 'web' | 'insecure' | 'email' | 'phone' | 'script' | 'other'

export interface MailLink {
  text: string
  target: string
  kind: LinkKind
}

const KIND_OF: Record<string, LinkKind> = {
  https: 'web',
  http: 'insecure',
  mailto: 'email',
  tel: 'phone',
  sms: 'phone',
  javascript: 'script',
  vbscript: 'script',
  data: 'script',
  blob: 'script',
  filesystem: 'script',
}

/** Returns what an address is by its scheme; `other` without one. */
export function kindOf(address: string): LinkKind {
  const scheme = schemeOf(address) ?? ''
  return Object.hasOwn(KIND_OF, scheme) ? (KIND_OF[scheme] ?? 'other') : 'other'
}

/** The host of a remote address; null for an address that has none. */
export function hostOf(address: string): string | null {
  const plain = squeezeAddress(address)
  const full = /^(?:\/\/|\\\\)/.test(plain) ? `https:${plain}` : plain
  try {
    return new URL(full).hostname || null
  } catch {
    return null
  }
}

const SHOWN_AS_DATA = /^data:image\/(?:png|gif|jpeg|webp);base64,[a-z0-9+/=\s]+$/i

/** A picture that is in the message itself. No SVG: that is a document, not pixels. */
export function isOwnPicture(address: string): boolean {
  return SHOWN_AS_DATA.test(address.trim())
}

const IN_TEXT = /\b(?:https?:\/\/|www\.)[^\s<>"'\u00a0]+/gi
const MOST_IN_TEXT = 1000

/** The addresses in plain text, for a message that has no page. Signs that end a sentence are not part of them. */
export function linksOfText(text: string): MailLink[] {
  return [...text.matchAll(IN_TEXT)].slice(0, MOST_IN_TEXT).map(([found]) => {
    const target = found.replace(/[.,;:!?)\]}]+$/, '')
    // Without a scheme the text does not say which one: readers choose.
    return { text: '(in the text)', target, kind: /^www\./i.test(target) ? 'web' : kindOf(target) }
  })
}
