/** Bytes by their place; 0 beyond the end, so that a broken file says too little and never throws. */
interface Bytes {
  length: number
  at(place: number): number
}

/**
 * Returns the pixels of the largest picture that a PNG, JPEG, GIF or WebP declares in any of its
 * headers, without decoding one: a kilobyte can declare four billion. 0 for anything else.
 */
export function declaredPixels(bytes: Uint8Array): number {
  return readPixels({ length: bytes.length, at: (place) => bytes[place] ?? 0 })
}

const DATA_ADDRESS = /^\s*data:[^,]*?(;\s*base64\s*)?,/i

/** Returns the same for a picture that is written in its own address; null for any other address. */
export function pixelsOfAddress(address: string): number | null {
  const head = DATA_ADDRESS.exec(address)
  if (!head) return null
  const data = address.slice(head[0].length)
  return readPixels(head[1] === undefined ? fromPercent(data) : fromBase64(data))
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Only the bytes that are asked for are decoded: headers are at the front, pictures are long. */
function fromBase64(text: string): Bytes {
  const digits = text.replaceAll(/[^A-Za-z0-9+/]+/g, '')
  const digit = (place: number) => (place < digits.length ? BASE64.indexOf(digits.charAt(place)) : 0)
  const at = (place: number) => {
    const first = Math.floor(place / 3) * 4 + (place % 3)
    const both = (digit(first) << 6) | digit(first + 1)
    return (both >> (4 - 2 * (place % 3))) & 0xff
  }
  return { length: Math.floor((digits.length * 3) / 4), at }
}

function fromPercent(text: string): Bytes {
  const bytes = [...text.matchAll(/%([0-9a-f]{2})|[\s\S]/gi)].map(([sign, code]) =>
    code === undefined ? sign.charCodeAt(0) & 0xff : Number.parseInt(code, 16),
  )
  return { length: bytes.length, at: (place) => bytes[place] ?? 0 }
}

function readPixels(bytes: Bytes): number {
  const starts = (...signature: number[]) => signature.every((byte, place) => bytes.at(place) === byte)
  if (starts(0x89, 0x50, 0x4e, 0x47)) return big(bytes, 16, 4) * big(bytes, 20, 4)
  if (starts(0x47, 0x49, 0x46, 0x38)) return pixelsOfGif(bytes)
  if (starts(0xff, 0xd8)) return pixelsOfJpeg(bytes)
  if (starts(0x52, 0x49, 0x46, 0x46) && nameAt(bytes, 8) === 'WEBP') return pixelsOfWebp(bytes)
  return 0
}

function big(bytes: Bytes, place: number, size: number): number {
  let value = 0
  for (let index = 0; index < size; index += 1) value = value * 256 + bytes.at(place + index)
  return value
}

function little(bytes: Bytes, place: number, size: number): number {
  let value = 0
  for (let index = size - 1; index >= 0; index -= 1) value = value * 256 + bytes.at(place + index)
  return value
}

function nameAt(bytes: Bytes, place: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => bytes.at(place + index)))
}

/** A frame may be larger than the screen it is drawn on; readers then draw a larger screen. */
function pixelsOfGif(bytes: Bytes): number {
  let most = little(bytes, 6, 2) * little(bytes, 8, 2)
  let at = 13 + colours(bytes.at(10))
  while (at < bytes.length) {
    const kind = bytes.at(at)
    if (kind === 0x2c) {
      const [width, height] = [reachOf(bytes, at + 1), reachOf(bytes, at + 3)]
      most = Math.max(most, width * height)
      at = skipBlocks(bytes, at + 11 + colours(bytes.at(at + 9)))
    } else if (kind === 0x21) at = skipBlocks(bytes, at + 2)
    else break
  }
  return most
}

/** From the edge of the screen to the far edge of a frame: its offset, and its size four bytes on. */
function reachOf(bytes: Bytes, place: number): number {
  return little(bytes, place, 2) + little(bytes, place + 4, 2)
}

/** Bytes of the colour table that these flags announce. */
function colours(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1)
}

function skipBlocks(bytes: Bytes, from: number): number {
  let at = from
  while (at < bytes.length && bytes.at(at) !== 0) at += bytes.at(at) + 1
  return at + 1
}

/** Segment by segment, so that the picture of a thumbnail inside of one is not taken for it. */
function pixelsOfJpeg(bytes: Bytes): number {
  let most = 0
  let at = 2
  while (at < bytes.length) {
    const marker = bytes.at(at + 1)
    const isStuffing = bytes.at(at) !== 0xff || marker === 0xff || marker === 0
    if (isStuffing) at += 1
    else if (marker === 0xda) break
    else if (marker === 1 || (marker >= 0xd0 && marker <= 0xd9)) at += 2
    else {
      const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
      if (isFrame) most = Math.max(most, big(bytes, at + 5, 2) * big(bytes, at + 7, 2))
      at += 2 + Math.max(2, big(bytes, at + 2, 2))
    }
  }
  return most
}

function pixelsOfWebp(bytes: Bytes): number {
  let most = 0
  for (let at = 12; at + 8 < bytes.length; at += 8 + 2 * Math.ceil(little(bytes, at + 4, 4) / 2)) {
    const kind = nameAt(bytes, at)
    if (kind === 'VP8X')
      most = Math.max(most, (little(bytes, at + 12, 3) + 1) * (little(bytes, at + 15, 3) + 1))
    if (kind === 'ANMF')
      most = Math.max(most, (little(bytes, at + 14, 3) + 1) * (little(bytes, at + 17, 3) + 1))
    if (kind === 'VP8 ')
      most = Math.max(most, (little(bytes, at + 14, 2) & 0x3fff) * (little(bytes, at + 16, 2) & 0x3fff))
    if (kind === 'VP8L') {
      const sizes = little(bytes, at + 9, 4)
      most = Math.max(most, ((sizes & 0x3fff) + 1) * (((sizes >>> 14) & 0x3fff) + 1))
    }
  }
  return most
}
