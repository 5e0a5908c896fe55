import type { HostActionAnswer } from './actions/contract.ts'
import { type ImageReader, type OutsideFetch, OutsideFetchError } from '../shared/ports.ts'
import { tooManyPixels } from '../engine/domain/image-pixels.ts'
import { MOST_BYTES, MOST_IMAGE_PIXELS, MOST_OUTSIDE_PICTURES } from '../engine/domain/limits.ts'

/** What fetches pictures of somebody's mail: guarded, and read before it is passed on. */
export interface PictureParts {
  web: OutsideFetch
  images: ImageReader
}

type LoadedPictures = HostActionAnswer<'pictures.load'>

const MOST_BYTES_TOGETHER = 5 * MOST_BYTES

/**
 * Loads the pictures that a user wants to see in one hostile message. They are fetched here and not by
 * the window: without cookies, referrer, credentials or a connection that is kept, from public
 * addresses only (outside-fetch.ts), and only what is a picture by its own bytes comes back. An
 * SVG is none. Nothing is kept.
 */
export async function loadPictures(
  urls: readonly string[],
  { web, images }: PictureParts,
): Promise<LoadedPictures> {
  const wanted = [...new Set(urls)].slice(0, MOST_OUTSIDE_PICTURES)
  const answers = await Promise.all(wanted.map((url) => loadOne(url, { web, images })))
  const loaded: LoadedPictures = { pictures: [], refused: [], asked: wanted.length, bytes: 0 }
  for (const [index, answer] of answers.entries()) {
    const url = wanted[index] ?? ''
    const size = 'why' in answer ? 0 : answer.bytes
    loaded.bytes += size
    if ('why' in answer) loaded.refused.push({ url, why: answer.why })
    else if (loaded.bytes > MOST_BYTES_TOGETHER)
      loaded.refused.push({ url, why: 'It is too much for one message.' })
    else loaded.pictures.push({ url, data: answer.data })
  }
  return loaded
}

async function loadOne(
  url: string,
  { web, images }: PictureParts,
): Promise<{ data: string; bytes: number } | { why: string }> {
  try {
    const { status, bytes } = await web.fetch({
      url: url.startsWith('//') ? `https:${url}` : url,
      mostBytes: MOST_BYTES,
      accept: ['image/*', 'application/octet-stream'],
    })
    if (status < 200 || status > 299) return { why: `It answers with status ${status}.` }
    const facts = await images.read(bytes)
    if (facts === null) return { why: 'Its bytes are no picture that mail programs show.' }
    if (facts.pixels > MOST_IMAGE_PIXELS) return { why: `${tooManyPixels(facts.pixels)}.` }
    const data = `data:${facts.mimeType};base64,${Buffer.from(bytes).toString('base64')}`
    return { data, bytes: bytes.length }
  } catch (error) {
    if (error instanceof OutsideFetchError) return { why: error.message }
    throw error
  }
}
