import { readMediaUrl } from '../../../engine/domain/media-url.ts'
import type { ConnectionSummary } from '../../../shared/bridge.ts'
import { host } from '../../bridge/actions.ts'

/** Pictures of the sandbox's own on the canvas, as data: no network has their addresses. */

/** An address stands for its bytes, in every sandbox. */
const READ = new Map<string, string>()
const MOST_READ = 30

let connectionId: string | null = null

/** Says which connection the canvas is of: only a sandbox has pictures of its own. */
export function readPicturesOf({ id, kind }: ConnectionSummary): void {
  connectionId = kind === 'sandbox' ? id : null
}

/** Shows a picture of the sandbox's own in place of what stands for it, as soon as it is read. */
export function showOwnPicture(picture: HTMLImageElement, source: string): void {
  const read = READ.get(source)
  if (read !== undefined) picture.src = read
  else if (connectionId !== null && readMediaUrl(source) !== null)
    // Without it the picture stays a box with its words.
    void host
      .media(connectionId, [source])
      .then(([found]) => found && keepRead(picture, source, found.data))
      .catch(() => undefined)
}

function keepRead(picture: HTMLImageElement, source: string, data: string): void {
  READ.set(source, data)
  for (const oldest of READ.keys()) if (READ.size > MOST_READ) READ.delete(oldest)
  picture.src = data
}
