import { textOf } from '../../../shared/text-schema.ts'
import { z } from 'zod'
import { encodeId, encodeOrganizationId } from '../../../shared/ids.ts'
import { resolvePicture } from '../outbox/resolve-picture.ts'
import { defineAction } from './define.ts'
import { MOST_LINK_CHARACTERS } from '../../domain/limits.ts'

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
