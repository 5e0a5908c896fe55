import { foldCase } from '../../shared/text/fold.ts'
import { outlineOf } from '../screen/outline.ts'

/** What of the footer that rendering adds to campaigns stands in the content too (contract: campaigns, documents). */
export interface Doubled {
  unsubscribe: boolean
  address: boolean
}

export const ADDRESS_TWICE = 'It stands twice: yours, and the one of the footer that is added.'
export const UNSUBSCRIBE_TWICE =
  'It stands twice: the one in your content, which sending requires, and the one of the footer that is added.'

/** Line breaks and commas are where an address may be written in another way. */
function flat(text: string): string {
  return foldCase(text)
    .replaceAll(/[\s,;·|]+/gu, ' ')
    .trim()
}

/** Returns what would stand twice. An address that is not known (undefined) or none is found by its variable only. */
export function findDoubled(content: unknown, postalAddress: string | undefined): Doubled {
  const words = flat(typeof content === 'string' ? content : outlineOf(content))
  const address = flat(postalAddress ?? '')
  const isNone = postalAddress !== undefined && address === ''
  return {
    unsubscribe: foldCase(JSON.stringify(content) ?? '').includes('unsubscribeurl'),
    address: !isNone && (words.includes('{{org-adresse') || (address !== '' && words.includes(address))),
  }
}
