import { ToolError } from '../../../shared/errors.ts'
import { findImage, type ImageRow } from '../../store/images.ts'
import type { OrganizationRow } from '../../store/organizations.ts'
import { readOutboxSettings } from '../../store/outbox-settings.ts'
import { picturesRootOf } from './message-links.ts'
import type { LinkDoors } from './resolve-link.ts'

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
export function resolvePicture(url: string, { world, keyFile, outbox }: LinkDoors): ResolvedPicture {
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
