import { consoleCall } from '../../gateway/gateway.ts'
import { ToolError } from '../../shared/errors.ts'
import { exportFile } from '../../shared/export-files.ts'
import { BYTES_PER_MB } from '../../shared/text/amounts.ts'
import { recordOf } from '../../shared/text/guards.ts'
import { MOST_IMAGE_PIXELS } from '../../engine/domain/limits.ts'
import { readMediaUrl } from '../../engine/domain/media-url.ts'
import { declaredPixels } from '../../shared/image-pixels.ts'
import { FailureError } from '../../shared/result.ts'
import type { HostHandlers } from './define.ts'

/** What a frame without network can be handed: pictures that cannot run, and no SVG. */
const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
}

/** All of one message together: what comes after them stays a placeholder. */
export const MOST_PICTURE_BYTES = 6 * 1024 * 1024

/** What is read of an export at once: a part that goes over the bridge without stopping the host. */
const PART_BYTES = BYTES_PER_MB

/**
 * `media.read`: pictures of a sandbox's own, which no network has, for the frame that shows mail.
 * `export.read`: the file of an export, as the download over HTTP gives it; the console has no token.
 */
export const mediaActions = {
  'media.read': ({ connection, urls }, { connections }) => {
    const media = connections.openMedia(connection)
    let room = MOST_PICTURE_BYTES
    const pictures = [...new Set(urls)].flatMap((url) => {
      const file = readMediaUrl(url)?.file
      const type = TYPES[file?.slice(file.lastIndexOf('.') + 1) ?? '']
      const bytes = file && type ? media?.read(file) : null
      // Kept by an earlier version, it may still declare more than a frame can draw.
      if (!bytes || bytes.length > room || declaredPixels(bytes) > MOST_IMAGE_PIXELS) return []
      room -= bytes.length
      return [{ url, data: `data:${type};base64,${Buffer.from(bytes).toString('base64')}` }]
    })
    return { pictures }
  },
  'export.read': async ({ connection, organization, exportId, from }, { connections }) => {
    const call = {
      surface: 'customer',
      tool: 'get_subscriber_export',
      input: { exportId },
      organization,
    } as const
    const { result } = await connections.gateway(connection).call(consoleCall(call))
    if (!result.ok) throw new FailureError(result.error)
    const { status } = recordOf(result.data)
    if (status !== 'COMPLETED')
      throw new ToolError(
        'WRONG_STATE',
        `exportId: this export is ${String(status)}; only a COMPLETED one has a file.`,
      )
    const media = connections.openMedia(connection)
    const file = exportFile(exportId)
    const bytes = media?.size(file) ?? null
    const part = media?.readPart(file, from, PART_BYTES) ?? null
    if (bytes === null || part === null)
      throw new ToolError('NOT_FOUND', 'exportId: the file of this export is gone; create the export again.')
    const end = from + part.length
    return { base64: Buffer.from(part).toString('base64'), next: end < bytes && part.length > 0 ? end : null }
  },
} satisfies Partial<HostHandlers>
