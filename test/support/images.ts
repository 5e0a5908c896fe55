import { drawPng } from '../../src/engine/sandbox/seeds/draw-png.ts'
import type { OutsidePorts } from '../../src/shared/ports.ts'
import type { TestOrganization } from './organization.ts'
import { answerWith, type useOutside } from './outside-server.ts'

export function png(width = 40, height = 30, shift = 0): Uint8Array {
  return drawPng({ width, height, shift, colours: ['#ffffff', '#dddddd', '#888888', '#222222'] })
}

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
