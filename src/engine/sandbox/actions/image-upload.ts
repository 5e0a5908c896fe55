import { z } from 'zod'
import { invalid } from '../../../shared/errors.ts'
import { textOf } from '../../../shared/text-schema.ts'
import { writeBytes } from '../../../shared/text/amounts.ts'
import { MOST_BYTES, MOST_CHARACTERS, MOST_FIELD_CHARACTERS } from '../../domain/limits.ts'
import { findOrganizationById } from '../world/find-named.ts'
import { defineAction } from './define.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const DIGITS = new Uint8Array(128)
for (let digit = 0; digit < ALPHABET.length; digit += 1) DIGITS[ALPHABET.charCodeAt(digit)] = digit

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

/** Four letters stand for three bytes. */
const MOST_LETTERS = 4 * Math.ceil(MOST_BYTES / 3)

/** Returns the bytes that Base64 stands for, null for a text that is none. */
function readBase64(text: string): Uint8Array | null {
  if (text.length % 4 !== 0 || !BASE64.test(text)) return null
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  const bytes = new Uint8Array((text.length / 4) * 3 - padding)
  const digit = (place: number): number => DIGITS[text.charCodeAt(place)] ?? 0
  for (let from = 0, to = 0; from < text.length; from += 4, to += 3) {
    const three = (digit(from) << 18) | (digit(from + 1) << 12) | (digit(from + 2) << 6) | digit(from + 3)
    // What is written behind the end of the bytes is left out.
    bytes[to] = three >> 16
    bytes[to + 1] = (three >> 8) & 0xff
    bytes[to + 2] = three & 0xff
  }
  return bytes
}

export default defineAction({
  name: 'image.upload',
  description: `Keep a picture of a file in the media library of an organization, which no tool can: upload_image takes a URL only. The rest is as that tool does it: PNG, JPEG, GIF or WebP, under ${writeBytes(MOST_BYTES)}.`,
  input: {
    organizationId: z.string().describe('Id of the organization (org_…).'),
    name: textOf(MOST_CHARACTERS).min(1).describe('Name in the library, such as that of the file.'),
    description: textOf(MOST_FIELD_CHARACTERS).optional().describe('What the image shows.'),
    content: z
      .string()
      .refine((text) => text.length <= MOST_LETTERS, `It is larger than ${writeBytes(MOST_BYTES)}.`)
      .meta({ maxLength: MOST_LETTERS })
      .describe('The bytes of the file in Base64, without "data:" in front.'),
  },
  output: {
    imageId: z.string(),
    url: z.string().describe('Where it is hosted now.'),
    name: z.string(),
    mimeType: z.string(),
    width: z.int(),
    height: z.int(),
    size: z.int().describe('Bytes.'),
    warnings: z.array(z.string()).optional(),
  },
  run({ organizationId, content, name, description }, { world, uploadFile }) {
    const organization = findOrganizationById(world.platform.read, 'organizationId', organizationId)
    const bytes = readBase64(content)
    if (bytes === null)
      throw invalid([
        {
          path: 'content',
          message: 'must be Base64',
          hint: 'The letters of the file alone: no "data:", no spaces, ended by = where it needs one.',
        },
      ])
    return uploadFile(organization, { bytes, name, description })
  },
})
