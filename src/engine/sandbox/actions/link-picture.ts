import { textOf } from '../../../shared/text-schema.ts'
import { z } from 'zod'
import { encodeId, encodeOrganizationId } from '../../../shared/ids.ts'
import { defineAction } from './define.ts'
import { MOST_LINK_CHARACTERS } from '../../domain/limits.ts'
import { ToolError } from '../../../shared/errors.ts'
import { type ImageRow, findImage } from '../../store/images.ts'
import type { OrganizationRow } from '../../store/organizations.ts'
import { readOutboxSettings } from '../../store/outbox-settings.ts'
import { picturesRootOf } from '../outbox/message-links.ts'
import type { LinkDoors } from '../outbox/resolve-link.ts'

/** What a mail program shows and what cannot run there: no SVG. */
const SHOWN = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

interface ResolvedPicture {
  organization: OrganizationRow
  image: ImageRow
}

/**
 * The image behind the address of a picture in relayed mail. Throws NOT_FOUND for everything that
 * is none of this world as it is now, and for all of them while no link base is set.
 */
function resolvePicture(url: string, { world, keyFile, outbox }: LinkDoors): ResolvedPicture {
  const { linkBase } = readOutboxSettings(keyFile.read)
  const root = linkBase === null ? null : picturesRootOf(linkBase)
  const token = root !== null && url.startsWith(root) ? url.slice(root.length) : ''
  const reference = outbox.tokens.read(token)
  const organization =
    reference?.kind === 'picture' ? world.findOrganization(reference.organization) : undefined
  const image =
    reference && organization && findImage(world.organization(organization.number).read, reference.id)
  if (!organization || !image || !SHOWN.includes(image.mimeType))
    throw new ToolError('NOT_FOUND', `url: "${url}" is no picture of relayed mail of this sandbox.`)
  return { organization, image }
}

export default defineAction({
  name: 'link.picture',
  description:
    'Say which image a picture of relayed mail is. Such an address is under the link base and shows the image to everybody who has it, as long as that is set.',
  keepsWorld: true,
  input: {
    url: textOf(MOST_LINK_CHARACTERS).describe(
      'Source of a picture of relayed mail, under the link base that is set.',
    ),
  },
  output: {
    imageId: z.string(),
    organizationId: z.string(),
    mimeType: z.string(),
    file: z.string().describe('Where its bytes are among the media of the sandbox.'),
  },
  run({ url }, context) {
    const { organization, image } = resolvePicture(url, context)
    return {
      imageId: encodeId('image', organization.number, image.id),
      organizationId: encodeOrganizationId(organization.number),
      mimeType: image.mimeType,
      file: image.file,
    }
  },
})
