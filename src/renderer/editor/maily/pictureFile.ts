import { MOST_BYTES } from '../../../engine/domain/limits.ts'
import { isInlineImage } from '../../../engine/domain/link-address.ts'
import { writeBytes } from '../../../shared/text/amounts.ts'
import { digestOf } from '../../../shared/text/digest.ts'
import { readAsAddress, tellRefused, type KeepPicture } from '../../screen/pictureUpload.ts'
import { isInsideMessage } from '../insideMessage.ts'

/** A picture of a file as the attributes of an image block. */
export interface PlacedPicture {
  src: string
  alt: string
  width: number
}

/** Wider than this no mail program shows it; twice for dense screens. */
const WIDEST = 1200
/** Pixels across a message. */
export const PAGE_WIDTH = 600
/** A picture in the message travels with every email. */
const MOST_PICTURE_BYTES = 300_000

/** Draws the picture smaller, as JPEG, until it is light enough. Null when it never is. */
function shrink(bitmap: ImageBitmap, most: number): string | null {
  for (const share of [1, 0.7, 0.5, 0.35, 0.25]) {
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(Math.min(bitmap.width, WIDEST) * share)
    canvas.height = Math.round((bitmap.height * canvas.width) / bitmap.width)
    const context = canvas.getContext('2d')
    if (!context) return null
    // JPEG has no transparency: what shows through is paper.
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    const address = canvas.toDataURL('image/jpeg', 0.85)
    // Four letters stand for three bytes.
    if (address.length * 0.75 <= most) return address
  }
  return null
}

/** What a browser calls a picture that is pasted; it says nothing of it. */
const PASTED = /^image\.[a-z0-9]+$/i

export function wordsOfFile(name: string): string {
  if (PASTED.test(name)) return ''
  return name
    .replace(/\.[a-z0-9]+$/i, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim()
}

/** The words that came with a picture, by the digest of its address: only these give way to others. */
const CAME_WITH = new Map<string, string>()
const MOST_REMEMBERED = 50

/** Notes which words came with a picture that a block got; of many the oldest are forgotten. */
export function rememberWords({ src, alt }: PlacedPicture): void {
  const key = digestOf(src)
  CAME_WITH.delete(key)
  CAME_WITH.set(key, alt)
  for (const oldest of CAME_WITH.keys()) if (CAME_WITH.size > MOST_REMEMBERED) CAME_WITH.delete(oldest)
}

/**
 * Returns what changes in a block that gets another picture. The author's width and words stay; words that
 * came with the picture before, or are the name of its file, are replaced.
 */
export function changesFor(
  attrs: Readonly<Record<string, unknown>>,
  picture: PlacedPicture,
): Partial<PlacedPicture> {
  const { src: before, alt, width } = attrs
  const source = typeof before === 'string' ? before : ''
  const words = typeof alt === 'string' ? alt : ''
  const file = isInsideMessage(source) ? '' : (source.split(/[?#]/)[0]?.split('/').at(-1) ?? '')
  const isOwn = words !== '' && ![CAME_WITH.get(digestOf(source)), file, wordsOfFile(file)].includes(words)
  return {
    src: picture.src,
    ...(isOwn ? {} : { alt: picture.alt }),
    ...(source === '' && width === 'auto' ? { width: picture.width } : {}),
  }
}

interface ReadFile {
  name: string
  address: string
  width: number
}

/** Reads a file as a picture of at most so many bytes, made smaller where it is heavy. */
async function readFile(file: File, most: number): Promise<ReadFile | null> {
  const address = await readAsAddress(file)
  const bitmap = await createImageBitmap(file)
  const { width } = bitmap
  if (file.size <= most && isInlineImage(address)) return { name: file.name, address, width }
  const smaller = shrink(bitmap, most)
  const name = `${file.name.replace(/\.[a-z0-9]+$/i, '')}.jpg`
  return smaller === null ? null : { name, address: smaller, width }
}

/**
 * Returns the picture of a file, made smaller where it is heavy; the reason in words when there is none. Where
 * the connection keeps files, the picture has an address that every mail program shows; else it is inside the
 * message.
 */
export async function readPicture(file: File, keep: KeepPicture | null): Promise<PlacedPicture | string> {
  const most = keep ? MOST_BYTES - 1 : MOST_PICTURE_BYTES
  let read: ReadFile | null
  try {
    read = await readFile(file, most)
  } catch {
    return `${file.name} is no picture that mail programs show: PNG, JPEG, GIF or WebP.`
  }
  if (read === null) return `${file.name} is too large, also as a picture of ${writeBytes(most)}.`
  const { name, address, width } = read
  try {
    const src = keep ? (await keep(name, address)).url : address
    return { src, alt: wordsOfFile(file.name), width: Math.min(width, PAGE_WIDTH) }
  } catch (error) {
    return tellRefused(file.name, error)
  }
}
