import type { GivenFile, KeptImage } from '../engine/sandbox/actions/define.ts'
import type { OrganizationRow } from '../engine/store/organizations.ts'
import { queueEffect } from '../engine/store/side-effects.ts'
import { warned } from '../engine/tools/fields.ts'
import { addImage, keepBytes } from '../engine/tools/images/keep-image.ts'
import { readDescription } from '../engine/tools/images/text.ts'
import { readName } from '../engine/tools/tags/names.ts'
import type { SandboxParts } from './call.ts'
import { mediaOf, refuseOtherWorld } from './prepare.ts'

/**
 * Keeps a picture of a file in the library of an organization, as `upload_image` keeps one of an address: the
 * same limits, the same refusals, the same place (contract: limits). Throws VALIDATION_ERROR that names
 * `content` for bytes that are refused, and CONFLICT when the sandbox was restored meanwhile.
 */
export async function uploadFile(
  { number }: OrganizationRow,
  { bytes, name: given, description: words }: GivenFile,
  parts: Pick<SandboxParts, 'world' | 'outside' | 'digest'>,
): Promise<KeptImage> {
  const { world, outside, digest } = parts
  const { generation } = world
  const found: string[] = []
  const name = readName('name', given, found)
  const description = readDescription(words)
  const ports = { images: outside.images, digest, media: mediaOf(world) }
  const { extension: _, ...kept } = await keepBytes('content', bytes, ports, number)
  await world.ready()
  refuseOtherWorld(parts, generation)
  const file = world.organization(number)
  const created = world.clock.now()
  const { imageId, url } = file.transaction(() => {
    queueEffect(file.write, { kind: 'SUMMARY', payload: {} })
    return addImage(file.write, number, { ...kept, name, description, sourceUrl: null, created })
  })
  world.markWritten(number, false)
  const { mimeType, width, height, size } = kept
  return { imageId, url, name, mimeType, width, height, size, ...warned(found) }
}
