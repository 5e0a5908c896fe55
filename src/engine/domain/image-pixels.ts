import { grouped } from '../../shared/text/amounts.ts'
import { pixelsOfAddress } from '../../shared/image-pixels.ts'
import { MOST_IMAGE_PIXELS } from './limits.ts'

/** Returns the refusal of a picture that declares more pixels than any door lets in. */
export function tooManyPixels(pixels: number): string {
  return `It declares ${grouped(pixels)} pixels, and ${grouped(MOST_IMAGE_PIXELS)} are the most`
}

const INLINE_IMAGES = /data:image\/[^,\s"'()<>]{1,100},[a-z0-9+/=%\s]*/gi

/** Returns what is wrong with the pictures that a text has in itself, null when nothing is. */
export function faultOfInlineImages(text: string): string | null {
  for (const [address] of text.matchAll(INLINE_IMAGES)) {
    const pixels = pixelsOfAddress(address) ?? 0
    if (pixels > MOST_IMAGE_PIXELS) return `has a picture in it: ${tooManyPixels(pixels)}`
  }
  return null
}
