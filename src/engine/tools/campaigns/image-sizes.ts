import { decodeId } from '../../../shared/ids.ts'
import { OutsideFetchError } from '../../../shared/ports.ts'
import type { Size } from '../../domain/document-images.ts'
import { readMediaUrl } from '../../domain/media-url.ts'
import type { PreparePorts } from '../define.ts'
import { tooManyPixels } from '../../domain/image-pixels.ts'
import { MOST_BYTES, MOST_IMAGE_PIXELS } from '../../domain/limits.ts'

/** As for uploads. */
const MOST_IMAGE_BYTES = MOST_BYTES - 1
const AT_ONCE = 6

export type Measured = Size | { error: string }

/** The size of every picture, from its own bytes; sizes are never guessed (contract: documents). */
export async function measureImages(
  sources: readonly string[],
  organization: number,
  ports: PreparePorts,
): Promise<Map<string, Measured>> {
  const measured = new Map<string, Measured>()
  const waiting = [...new Set(sources)]
  const work = async () => {
    for (let source = waiting.shift(); source !== undefined; source = waiting.shift()) {
      measured.set(source, await measure(source, organization, ports))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return measured
}

async function measure(source: string, organization: number, ports: PreparePorts): Promise<Measured> {
  const bytes = await readBytes(source, organization, ports)
  if (!(bytes instanceof Uint8Array)) return bytes
  const facts = await ports.images.read(bytes)
  if (!facts) return { error: 'It is no image that mail programs show.' }
  if (facts.pixels > MOST_IMAGE_PIXELS) return { error: `${tooManyPixels(facts.pixels)}.` }
  return { width: facts.width, height: facts.height }
}

async function readBytes(
  source: string,
  organization: number,
  { web, media }: PreparePorts,
): Promise<Uint8Array | { error: string }> {
  const hosted = readMediaUrl(source)
  if (hosted) {
    const own = decodeId('image', organization, hosted.imageId) !== null
    return (own ? media.read(hosted.file) : null) ?? { error: 'It is not in the media library.' }
  }
  try {
    const answer = await web.fetch({ url: source, mostBytes: MOST_IMAGE_BYTES, accept: ['image/*', '*/*'] })
    return answer.status >= 200 && answer.status < 300
      ? answer.bytes
      : { error: `It answers ${answer.status}.` }
  } catch (error) {
    if (error instanceof OutsideFetchError) return { error: error.message }
    throw error
  }
}
