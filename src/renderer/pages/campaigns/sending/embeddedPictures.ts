import { listOf, recordOf } from '../../../../shared/text/guards.ts'
import { addressOf, INSIDE_ADVICE, isInsideMessage, picturesOf } from '../../../editor/insideMessage.ts'
import { counted } from '../../../ui/time.ts'

export interface BlockOfCheck {
  label: string
  /** In the document, from its root: `content.2.content.0`. */
  path: string
}

/** Returns the blocks of a document that hold a picture as data (contract: documents). */
export function listEmbedded(content: unknown, path = ''): BlockOfCheck[] {
  const { attrs, content: children } = recordOf(content)
  const { src, image, alt, title } = recordOf(attrs)
  const isEmbedded = [src, image].some((value) => typeof value === 'string' && isInsideMessage(value))
  const name = [alt, title].find((value) => typeof value === 'string' && value !== '')
  const inside = listOf(children).flatMap((child, index) =>
    listEmbedded(child, `${path === '' ? '' : `${path}.`}content.${index}`),
  )
  return isEmbedded ? [{ label: String(name ?? 'picture without words'), path }, ...inside] : inside
}

/** Returns what Preview and Checks say of a rendered message with pictures inside it; null without any. */
export function tellEmbedded(message: ParentNode): string | null {
  const number = picturesOf(message).filter((picture) => isInsideMessage(addressOf(picture))).length
  return number === 0 ? null : `${counted(number, 'picture')} inside the message: ${INSIDE_ADVICE}`
}
