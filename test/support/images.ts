import { drawPng } from '../../src/engine/sandbox/seeds/draw-png.ts'
import type { OutsidePorts } from '../../src/shared/ports.ts'
import type { TestOrganization } from './organization.ts'
import { answerWith, type useOutside } from './outside-server.ts'

export function png(width = 40, height = 30, shift = 0): Uint8Array {
  return drawPng({ width, height, shift, colours: ['#ffffff', '#dddddd', '#888888', '#222222'] })
}

/** One pixel each. */
export const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
export const WEBP = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')
export const JPEG = Buffer.from('/9j/4AAQSkZJRgABAQEASABIAAD/wAALCAABAAEBAREA/9oACAEBAAA/ANIf/9k=', 'base64')
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

/** What is no image: what it is, its bytes, and the type that its server may claim. */
export const NO_IMAGES: readonly [string, string | Uint8Array, string][] = [
  ['a page that says it is an image', '<!doctype html><p>hello', 'image/png'],
  ['SVG, which can carry scripts', SVG, 'image/svg+xml'],
  ['SVG that says it is PNG', SVG, 'image/png'],
  ['a PDF', '%PDF-1.7\n', 'image/png'],
  ['a signature without an image', png().subarray(0, 8), 'image/png'],
  ['an image without size', png(0, 0), 'image/png'],
  ['a PNG that broke off', png().subarray(0, -20), 'image/png'],
  ['a JPEG that broke off', JPEG.subarray(0, -2), 'image/jpeg'],
  ['a GIF that broke off', GIF.subarray(0, 19), 'image/gif'],
  ['a WebP that broke off', WEBP.subarray(0, -3), 'image/webp'],
  ['nothing', '', 'image/png'],
]

/** The ports of a sandbox with the outside of the test. */
export function outsideOf({
  outside,
}: Pick<ReturnType<typeof useOutside>, 'outside'>): Partial<OutsidePorts> {
  return { web: { fetch: (request) => outside().web.fetch(request) } }
}

/** Uploads a picture of that size; answers what the tool did. */
export async function uploadPng(
  { outside }: Pick<ReturnType<typeof useOutside>, 'outside'>,
  { call }: TestOrganization,
  input: { name?: string; description?: string; bytes?: Uint8Array } = {},
) {
  const { bytes = png(), ...text } = input
  outside().pages['/picture.png'] = answerWith(bytes, { 'content-type': 'image/png' })
  return call('upload_image', { url: 'http://pictures.example/picture.png', ...text })
}
