/**
 * Pictures for seeded media libraries: hills in four colours, drawn from nothing, so that the
 * same seed has the same bytes on every machine. The format's own compression is left out; two
 * bits a pixel are small enough.
 */
export interface Picture {
  width: number
  height: number
  /** `#rrggbb`, from the sky down. */
  colours: readonly [string, string, string, string]
  /** Moves the hills. */
  shift: number
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const BIT_DEPTH = 2
const INDEXED = 3
const MOST_STORED = 0xffff

export function drawPng(picture: Picture): Uint8Array {
  const { width, height, colours } = picture
  const header = [...word(width), ...word(height), BIT_DEPTH, INDEXED, 0, 0, 0]
  const palette = colours.flatMap((colour) =>
    [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16)),
  )
  const parts = [
    Uint8Array.from(SIGNATURE),
    chunk('IHDR', Uint8Array.from(header)),
    chunk('PLTE', Uint8Array.from(palette)),
    chunk('IDAT', wrap(drawRows(picture))),
    chunk('IEND', new Uint8Array()),
  ]
  return join(parts)
}

/** One filter byte (none) a row, then four pixels a byte. */
function drawRows(picture: Picture): Uint8Array {
  const { width, height } = picture
  const rowBytes = 1 + Math.ceil((width * BIT_DEPTH) / 8)
  const rows = new Uint8Array(rowBytes * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const place = y * rowBytes + 1 + (x >> 2)
      rows[place] = (rows[place] ?? 0) | (colourAt(picture, x, y) << (6 - 2 * (x & 3)))
    }
  }
  return rows
}

/** How many of the three ridges are above this pixel. Whole numbers only: sines differ between machines. */
function colourAt({ width, height, shift }: Picture, x: number, y: number): number {
  let layer = 0
  for (let ridge = 0; ridge < 3; ridge += 1) {
    const period = Math.max(8, Math.floor(width / (ridge + 2)))
    const phase = (x + shift * (ridge + 1)) % period
    const bow = Math.floor((phase * (period - phase) * height) / (period * period))
    if (y > Math.floor((height * (ridge + 2)) / 5) - bow + Math.floor(height / 6)) layer += 1
  }
  return layer
}

/** A zlib stream of stored blocks. */
function wrap(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [Uint8Array.of(0x78, 0x01)]
  for (let start = 0; start < bytes.length; start += MOST_STORED) {
    const piece = bytes.subarray(start, start + MOST_STORED)
    const last = start + MOST_STORED >= bytes.length ? 1 : 0
    const { length } = piece
    parts.push(Uint8Array.of(last, length & 0xff, length >> 8, ~length & 0xff, (~length >> 8) & 0xff), piece)
  }
  parts.push(Uint8Array.from(word(adler32(bytes))))
  return join(parts)
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const named = join([Uint8Array.from(name, (letter) => letter.charCodeAt(0)), data])
  return join([Uint8Array.from(word(data.length)), named, Uint8Array.from(word(crc32(named)))])
}

function word(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff]
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let place = 0
  for (const part of parts) {
    whole.set(part, place)
    place += part.length
  }
  return whole
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

function adler32(bytes: Uint8Array): number {
  let low = 1
  let high = 0
  for (const byte of bytes) {
    low = (low + byte) % 65_521
    high = (high + low) % 65_521
  }
  return ((high << 16) | low) >>> 0
}
