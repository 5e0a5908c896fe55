import { isInlineImage } from '../../../engine/domain/link-address.ts'
import { writeBytes } from '../../../shared/text/amounts.ts'
import { digestOf } from '../../../shared/text/digest.ts'
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

function readAsAddress(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read')))
    reader.readAsDataURL(file)
  })
}

/** Draws the picture smaller, as JPEG, until it is light enough. Null when it never is. */
function shrink(bitmap: ImageBitmap): string | null {
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
    if (address.length * 0.75 <= MOST_PICTURE_BYTES) return address
  }
  return null
}

function wordsOfFile(name: string): string {
  return name.replace(/\.[a-z0-9]+$/i, '').replaceAll(/[-_]+/g, ' ')
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

/** Returns the picture of a file, made smaller where it is heavy; the reason in words when it is none. */
export async function readPicture(file: File): Promise<PlacedPicture | string> {
  const alt = wordsOfFile(file.name)
  try {
    const address = await readAsAddress(file)
    const bitmap = await createImageBitmap(file)
    const isLight = file.size <= MOST_PICTURE_BYTES && isInlineImage(address)
    const src = isLight ? address : shrink(bitmap)
    if (src === null)
      return `${file.name} is too large, also as a picture of ${writeBytes(MOST_PICTURE_BYTES)}.`
    return { src, alt, width: Math.min(bitmap.width, PAGE_WIDTH) }
  } catch {
    return `${file.name} is no picture that mail programs show: PNG, JPEG, GIF or WebP.`
  }
}
