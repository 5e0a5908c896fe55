import { HOUR_MS, MINUTE_MS, SECOND_MS } from './time-units.ts'

const WORDS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

const NUMBERS = new Intl.NumberFormat('en-US')

/** Returns a whole number as a sentence has it: up to twelve in words, above in digits. */
export function inWords(count: number): string {
  return WORDS[count] ?? grouped(count)
}

/** Returns a whole number with commas between thousands, as in "10,000". */
export function grouped(count: number): string {
  return NUMBERS.format(count)
}

/** Returns "1,204 emails" or "1 email". */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${grouped(value)} ${value === 1 ? one : many}`
}

/** Returns a span of whole seconds in its largest unit: "five minutes", or "5 minutes" with `grouped`. */
export function writeSpan(ms: number, writeNumber: (count: number) => string = inWords): string {
  const [name, length] = UNITS.find(([, unit]) => ms % unit === 0) ?? ['second', SECOND_MS]
  const amount = ms / length
  return `${writeNumber(amount)} ${name}${amount === 1 ? '' : 's'}`
}

const UNITS: readonly (readonly [name: string, ms: number])[] = [
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
]

const BYTES_PER_KB = 1024
export const BYTES_PER_MB = 1024 * BYTES_PER_KB

/** Returns a size as a limit is named, rounded up: "2 MB", "100 kB". Units are of 1,024. */
export function writeBytes(bytes: number): string {
  if (bytes >= BYTES_PER_MB) return `${Math.ceil(bytes / BYTES_PER_MB)} MB`
  return `${Math.ceil(bytes / BYTES_PER_KB)} kB`
}
