import { MOST_BYTES, MOST_IMAGE_PIXELS } from '../../domain/limits.ts'
import { tooManyPixels } from '../../domain/image-pixels.ts'
import { mediaFile } from '../../domain/media-url.ts'
import type { WriteHandle } from '../../store/db.ts'
import { findImage, type ImageRow, insertImage } from '../../store/images.ts'
import { invalid } from '../../../shared/errors.ts'
import { writeBytes } from '../../../shared/text/amounts.ts'
import type { PreparePorts } from '../define.ts'
import { presentImage } from './present.ts'

/** Of the sha256 of the bytes; enough for a library, short enough for a URL. */
const NAME_DIGITS = 32

/** What is the same for pictures of every door. */
type KeptBytes = Pick<ImageRow, 'file' | 'mimeType' | 'width' | 'height' | 'size'> & { extension: string }

/**
 * Writes the bytes of a picture among the media of an organization. Throws VALIDATION_ERROR, which names the
 * parameter at `path`, for what no mail program shows and for what is too large (contract: limits).
 */
export async function keepBytes(
  path: string,
  bytes: Uint8Array,
  { images, digest, media }: Pick<PreparePorts, 'images' | 'digest' | 'media'>,
  organization: number,
): Promise<KeptBytes> {
  if (bytes.length >= MOST_BYTES)
    throw invalid([{ path, message: `It is larger than ${writeBytes(MOST_BYTES)}.` }])
  const facts = await images.read(bytes)
  if (!facts) {
    throw invalid([
      {
        path,
        message: 'What is there is no image that mail programs show',
        hint: 'PNG, JPEG, GIF or WebP, told by its bytes; SVG is refused.',
      },
    ])
  }
  if (facts.pixels > MOST_IMAGE_PIXELS)
    throw invalid([{ path, message: tooManyPixels(facts.pixels), hint: 'Make the picture smaller.' }])
  const { mimeType, width, height, extension } = facts
  const digits = digest.sha256(bytes).slice(0, NAME_DIGITS)
  const file = mediaFile(organization, `${digits}.${extension}`)
  await media.write(file, bytes)
  return { file, mimeType, width, height, size: bytes.length, extension }
}

/** Adds a picture to the library. Returns it as tools answer it. */
export function addImage(
  db: WriteHandle,
  organization: number,
  given: Omit<ImageRow, 'id' | 'capturePage'>,
): { imageId: string; url: string; image: ReturnType<typeof presentImage> } {
  const id = insertImage(db, { ...given, capturePage: null })
  const row = findImage(db, id)
  if (!row) throw new Error(`image ${id} is gone`)
  const image = presentImage(organization, row)
  return { imageId: image.id, url: image.url, image }
}
