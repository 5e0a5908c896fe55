import { isInlineImage } from '../../../../engine/domain/link-address.ts'
import { listOf, recordOf } from '../../../../shared/text/guards.ts'
import { counted } from '../../../ui/time.ts'

/** Pictures that travel inside a message instead of being asked for by their address. */

/** What mail programs make of them, by the data of caniemail.com (image-base64). */
export const NOT_SHOWN = 'Gmail does not show such a picture, Outlook for Windows only in part'

export interface BlockOfCheck {
  label: string
  /** In the document, from its root: `content.2.content.0`. */
  path: string
}

/** Returns the blocks of a document that hold a picture as data (contract: documents). */
export function listEmbedded(content: unknown, path = ''): BlockOfCheck[] {
  const { attrs, content: children } = recordOf(content)
  const { src, image, alt, title } = recordOf(attrs)
  const isEmbedded = [src, image].some((value) => typeof value === 'string' && isInlineImage(value))
  const name = [alt, title].find((value) => typeof value === 'string' && value !== '')
  const inside = listOf(children).flatMap((child, index) =>
    listEmbedded(child, `${path === '' ? '' : `${path}.`}content.${index}`),
  )
  return isEmbedded ? [{ label: String(name ?? 'picture without words'), path }, ...inside] : inside
}

/** Returns what the preview says of a rendered message with pictures inside it; nothing without any. */
export function warnOfEmbedded(html: string): string[] {
  const number = [...html.matchAll(/<img\b[^>]*\ssrc=["']data:image\//gi)].length
  return number === 0 ? [] : [`content: ${counted(number, 'picture')} inside the message. ${NOT_SHOWN}.`]
}
