import { ID_PREFIX } from '../../shared/ids.ts'
import type { Digest } from '../../shared/ports.ts'

/** Host of the links of a sandbox (contract: time-and-chance). */
export const LINKS_ROOT = 'https://links.sandbox.test/'

/** What a link of a message does; `id` is the email's, of `confirm` the subscriber's. */
export const LINK_KINDS = ['click', 'unsubscribe', 'online', 'tags', 'confirm'] as const

export type LinkKind = (typeof LINK_KINDS)[number]

/** What tokens are written for: the links, and `picture`, where `id` is the image's. */
export const TOKEN_KINDS = [...LINK_KINDS, 'picture'] as const

type TokenKind = (typeof TOKEN_KINDS)[number]

interface LinkReference {
  kind: TokenKind
  organization: number
  id: number
  /** Which of its kind in the message, from 0. */
  index: number
}

const LETTERS: Readonly<Record<TokenKind, string>> = {
  click: 'c',
  unsubscribe: 'u',
  online: 'o',
  tags: 't',
  confirm: 'k',
  picture: 'p',
}
const FORM = /^([cuotkp])([0-9a-z]{4})-([1-9a-z][0-9a-z]{0,9})-([0-9a-z]{1,4})-[0-9a-f]{24}$/
const SEAL_DIGITS = 24

/** Longer than any token there is. */
export const MOST_TOKEN_CHARACTERS = 64

/**
 * Links that need no table: a token says what it stands for, and a seal made with the world's
 * seed keeps anybody from making up another. The same world makes the same tokens again.
 */
export class LinkTokens {
  private readonly digest: Digest
  private readonly seed: () => number

  /** The seed is asked for each time: a restored world has its own. */
  constructor(digest: Digest, seed: () => number) {
    this.digest = digest
    this.seed = seed
  }

  write({ kind, organization, id, index }: LinkReference): string {
    const body = `${LETTERS[kind]}${organization.toString(36).padStart(4, '0')}-${id.toString(36)}-${index.toString(36)}`
    return `${body}-${this.digest.sha256(`link\n${this.seed()}\n${body}`).slice(0, SEAL_DIGITS)}`
  }

  /** The click that confirms a subscriber at this address: after a change of address it stands for nothing. */
  confirmation(organization: number, { id, email }: { id: number; email: string }): string {
    const index = Number.parseInt(this.digest.sha256(email).slice(0, 5), 16)
    return this.write({ kind: 'confirm', organization, id, index })
  }

  /** Null for everything that this world did not write. */
  read(token: string): LinkReference | null {
    const match = token.length <= MOST_TOKEN_CHARACTERS ? FORM.exec(token) : null
    if (!match) return null
    const kind = TOKEN_KINDS.find((one) => LETTERS[one] === match[1])
    const [organization = 0, id = 0, index = 0] = match.slice(2).map((digits) => Number.parseInt(digits, 36))
    if (!kind || !Number.isSafeInteger(id)) return null
    const reference = { kind, organization, id, index }
    return this.write(reference) === token ? reference : null
  }
}

/** The part of the Message-ID before the `@`: the email's own id, sealed in the same way. */
export function messageIdOf(digest: Digest, seed: number, organization: number, email: number): string {
  const id = `${ID_PREFIX.email}.${organization.toString(36)}.${email.toString(36)}`
  return `${id}.${digest.sha256(`message\n${seed}\n${id}`).slice(0, 16)}`
}
