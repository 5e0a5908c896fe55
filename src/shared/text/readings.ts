/**
 * What a text says once what hides it is taken away: percent-encoding, escapes of JSON and HTML, and
 * characters that nobody sees. Each reading knows where its characters stand in the text itself.
 */

/** A stretch of a text, the end left out. */
export interface Range {
  start: number
  end: number
}

/** One way to read a text. */
export interface Reading {
  text: string
  /** Returns where a stretch of the reading stands in the text itself. */
  rangeOf(start: number, end: number): Range
}

/** As often as a text may have been escaped, one escape within another. */
const MOST_LEVELS = 3

/**
 * In this order: JSON's code and its slash, a character of several bytes in a URL, one byte there, HTML's code,
 * and what is not seen (spaces and line ends are).
 */
const HIDING =
  // eslint-disable-next-line no-control-regex
  /(?<!\\)\\+u([0-9a-f]{4})|(?<!\\)\\+(\/)|((?:%[c-f][0-9a-f](?:%[89ab][0-9a-f]){1,3}))|%([0-7][0-9a-f])|&#(x[0-9a-f]{1,6}|[0-9]{1,7});|(?:[\p{Default_Ignorable_Code_Point}\p{Cf}\u0000-\u0008\u000e-\u001f\u007f])+/giu

/** Cheap: most texts hide nothing. */
// eslint-disable-next-line no-control-regex
const MAY_HIDE = /[\\%&\u0000-\u0008\u000e-\u001f\u007f-\uffff]/

/** Returns the readings of a text: as it stands, and as often as there is something to take away. */
export function readingsOf(text: string): Reading[] {
  const readings: Reading[] = [{ text, rangeOf: (start, end) => ({ start, end }) }]
  while (readings.length <= MOST_LEVELS) {
    const last = readings[readings.length - 1]
    const next = last && MAY_HIDE.test(last.text) ? unfold(last) : null
    if (!next) break
    readings.push(next)
  }
  return readings
}

/** Returns what a reading says with its escapes written out; null when it holds none. */
function unfold(reading: Reading): Reading | null {
  const { text } = reading
  if (text.search(HIDING) < 0) return null
  /** Ends of the places that were rewritten: in the new text, and in the one before. */
  const now: number[] = [0]
  const before: number[] = [0]
  let written = ''
  let read = 0
  for (const match of text.matchAll(HIDING)) {
    written += text.slice(read, match.index)
    now.push(written.length)
    before.push(match.index)
    written += characterOf(match)
    read = match.index + match[0].length
    now.push(written.length)
    before.push(read)
  }
  written += text.slice(read)
  const at = (place: number): number => {
    const found = lastAtMost(now, place)
    return (before[found] ?? 0) + place - (now[found] ?? 0)
  }
  return { text: written, rangeOf: (start, end) => reading.rangeOf(at(start), at(end)) }
}

/** Returns the last place in a growing list that is not above the number. */
function lastAtMost(numbers: readonly number[], most: number): number {
  let [low, high] = [0, numbers.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((numbers[middle] ?? 0) <= most) low = middle
    else high = middle - 1
  }
  return low
}

/** Returns the character that an escape stands for, nothing for one that is not seen. */
function characterOf([, code, slash, bytes, byte, entity]: RegExpMatchArray): string {
  if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16))
  if (slash !== undefined) return slash
  if (byte !== undefined) return String.fromCharCode(Number.parseInt(byte, 16))
  if (bytes !== undefined) return fromUrl(bytes)
  if (entity === undefined) return ''
  const point = /^x/i.test(entity) ? Number.parseInt(entity.slice(1), 16) : Number(entity)
  return point <= 0x10_ffff ? String.fromCodePoint(point) : ''
}

function fromUrl(bytes: string): string {
  try {
    return decodeURIComponent(bytes)
  } catch {
    return '\ufffd'
  }
}

/**
 * Returns the text without what `find` finds in any of its readings. Stretches that overlap are one, and stand for
 * what the first of them says.
 */
export function hideFound(
  text: string,
  find: (reading: string) => Range[],
  instead: (found: string) => string,
): string {
  const all = readingsOf(text).flatMap((reading) =>
    find(reading.text).map(({ start, end }) => ({
      ...reading.rangeOf(start, end),
      said: reading.text.slice(start, end),
    })),
  )
  if (all.length === 0) return text
  const found = all.toSorted((one, other) => one.start - other.start || other.end - one.end)
  let hidden = ''
  let read = 0
  for (const { start, end, said } of found) {
    if (start >= read) hidden += text.slice(read, start) + instead(said)
    read = Math.max(read, end)
  }
  return hidden + text.slice(read)
}

/** Returns where a pattern with the flag `g` is found. */
export function rangesOf(text: string, pattern: RegExp): Range[] {
  // Most texts hold nothing, and to search one costs a tenth of listing what it holds.
  if (text.search(pattern) < 0) return []
  return Array.from(text.matchAll(pattern), ({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }))
}
