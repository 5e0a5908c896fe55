import { schemeOf } from '../../engine/domain/link-address.ts'

/** Pictures that travel inside a message instead of being asked for by their address. */

/** What mail programs make of them, by the data of caniemail.com (image-base64), and what helps. */
export const INSIDE_ADVICE =
  'Gmail does not show such a picture, Outlook for Windows only in part. Upload it under Images, then choose it from the library.'

/** A scheme is at the beginning, and such an address can be megabytes long. */
const HEAD = 100

/** Returns whether the address is the data of a picture, of any format: also one that is never drawn here. */
export function isInsideMessage(address: string): boolean {
  return schemeOf(address.slice(0, HEAD)) === 'data'
}

/** Returns the pictures of a message that somebody could see: a pixel only counts who reads. */
export function picturesOf(message: ParentNode): Element[] {
  return [...message.querySelectorAll('img')].filter((picture) => !isPixel(picture))
}

function isPixel(picture: Element): boolean {
  return Number(picture.getAttribute('width') ?? 9) <= 2 && Number(picture.getAttribute('height') ?? 9) <= 2
}

/** Returns the address that a picture of a message has, empty without one. */
export function addressOf(picture: Element): string {
  return (picture.getAttribute('src') ?? '').trim()
}
