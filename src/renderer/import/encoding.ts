/** Which bytes mean which letters: told by a mark, by what is valid, or chosen by the person. */
export interface EncodingGuess {
  encoding: string
  /** Why, in words for the screen. */
  reason: string
}

/** ISO 8859-1 is not listed beside Windows-1252: browsers read both names as the latter. */
export const ENCODINGS = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1252', label: 'Windows-1252 / ISO 8859-1 (Western)' },
  { value: 'iso-8859-15', label: 'ISO 8859-15 (Western, €)' },
  { value: 'windows-1250', label: 'Windows-1250 (Central European)' },
  { value: 'iso-8859-2', label: 'ISO 8859-2 (Central European)' },
  { value: 'windows-1251', label: 'Windows-1251 (Cyrillic)' },
  { value: 'windows-1253', label: 'Windows-1253 (Greek)' },
  { value: 'windows-1254', label: 'Windows-1254 (Turkish)' },
  { value: 'macintosh', label: 'Mac Roman' },
  { value: 'utf-16le', label: 'UTF-16 LE' },
  { value: 'utf-16be', label: 'UTF-16 BE' },
  { value: 'shift_jis', label: 'Shift JIS (Japanese)' },
  { value: 'gb18030', label: 'GB 18030 (Chinese)' },
]

const MARKS: [bytes: number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** Invalid sequences decide, so the whole file is read, a piece at a time. */
const PIECE = 1 << 20

function isValidUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for (let from = 0; from < bytes.length; from += PIECE)
      decoder.decode(bytes.subarray(from, from + PIECE), { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}

export function guessEncoding(bytes: Uint8Array): EncodingGuess {
  for (const [mark, encoding] of MARKS)
    if (mark.every((byte, index) => bytes[index] === byte))
      return { encoding, reason: 'the file says so by a byte order mark' }
  if (isValidUtf8(bytes)) {
    const plain = bytes.every((byte) => byte < 0x80)
    return { encoding: 'utf-8', reason: plain ? 'plain ASCII' : 'every byte is valid UTF-8' }
  }
  return { encoding: 'windows-1252', reason: 'not valid UTF-8, so most likely Western' }
}

/** A byte order mark is removed; bytes that mean nothing become U+FFFD and are told by `countBroken`. */
export function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes)
}

export function countBroken(text: string): number {
  return text.split('\uFFFD').length - 1
}
