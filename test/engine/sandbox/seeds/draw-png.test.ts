import { crc32, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { drawPng, type Picture } from '../../../../src/engine/sandbox/seeds/draw-png.ts'

/** The pictures of seeds, taken apart by zlib: its checksums, and every pixel. */
const COLOURS = ['#010203', '#a0b0c0', '#ffffff', '#00ff7f'] as const

interface Png {
  header: number[]
  palette: number[]
  /** Colours by row, as digits. */
  rows: string[]
}

function readPng(bytes: Buffer): Png {
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\u0089PNG\r\n\u001a\n')
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const named = bytes.subarray(at + 4, at + 8 + length)
    expect(bytes.readUInt32BE(at + 8 + length)).toBe(crc32(named))
    chunks.set(named.toString('latin1', 0, 4), named.subarray(4))
    at += 12 + length
  }
  expect([...chunks.keys()]).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND'])
  const header = chunks.get('IHDR') ?? Buffer.of()
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const data = inflateSync(chunks.get('IDAT') ?? Buffer.of())
  const rowBytes = 1 + Math.ceil(width / 4)
  expect(data).toHaveLength(rowBytes * height)
  const rows = Array.from({ length: height }, (_, y) => {
    const [filter, ...row] = data.subarray(y * rowBytes, (y + 1) * rowBytes)
    expect(filter).toBe(0)
    return row
      .map((byte) => byte.toString(4).padStart(4, '0'))
      .join('')
      .slice(0, width)
  })
  return { header: [...header], palette: [...(chunks.get('PLTE') ?? [])], rows }
}

const draw = (picture: Omit<Picture, 'colours'>) =>
  readPng(Buffer.from(drawPng({ ...picture, colours: COLOURS })))

test('a small one, pixel by pixel', () => {
  expect(draw({ width: 21, height: 12, shift: 3 })).toEqual({
    header: [0, 0, 0, 21, 0, 0, 0, 12, 2, 3, 0, 0, 0],
    palette: [1, 2, 3, 160, 176, 192, 255, 255, 255, 0, 255, 127],
    rows: [
      '000000000000000000000',
      '000000000000000000000',
      '000000000000000000000',
      '000000000000000000000',
      '001000000000100000000',
      '111110000011111000001',
      '111111101111111110111',
      '111111211111112111111',
      '211122222111222221112',
      '221322222213222222132',
      '233333222333332223333',
      '333333323333333233333',
    ],
  })
})

// A stored block holds 65,535 bytes; a row of 1024 pixels has 257.
test.each([
  ['one block but a row', 254],
  ['exactly one block', 255],
  ['a block and a row', 256],
  ['three blocks', 520],
])('%s', (_what, height) => {
  const { rows } = draw({ width: 1024, height, shift: 40 })
  expect(rows).toHaveLength(height)
  // From the sky down, each ridge in front of the one before.
  expect(rows[0]).toBe('0'.repeat(1024))
  expect(rows.at(-1)).toBe('3'.repeat(1024))
  for (let x = 0; x < 1024; x += 97) {
    const column = rows.map((row) => row[x]).join('')
    expect(column).toMatch(/^0+1*2*3+$/)
  }
})
