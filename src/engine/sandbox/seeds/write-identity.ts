import { mediaFile } from '../../domain/media-url.ts'
import { slugOf } from '../../domain/slug.ts'
import { publicationOf, WEB_DOMAIN_TARGET } from '../../domain/domain-verification.ts'
import type { WriteHandle } from '../../store/db.ts'
import { findDomainByName } from '../../store/domains.ts'
import { insertImage } from '../../store/images.ts'
import { insertSender } from '../../store/senders.ts'
import { insertWebDomain } from '../../store/web-domains.ts'
import { writeWritingStyle } from '../../store/writing-style.ts'
import type { World } from '../world/world.ts'
import { drawPng } from './draw-png.ts'
import type { IdentitySeed, ImageSeed } from './identity-shape.ts'
import { DAY_MS } from '../../../shared/text/time-units.ts'

/** After the sending domains, in the transaction that makes the organization. */
export function writeIdentity(
  world: World,
  db: WriteHandle,
  number: number,
  { senders = [], webDomains = [], images = [], writingStyle }: IdentitySeed,
  now: number,
): void {
  for (const { domain, createdDaysAgo, ...sender } of senders) {
    const found = findDomainByName(db, domain)
    if (!found) throw new Error(`the seed has no domain "${domain}"`)
    const created = now - createdDaysAgo * DAY_MS
    insertSender(db, { ...sender, domainId: found.id, replyTo: sender.replyTo ?? null, created })
  }
  for (const { hostname, status, createdDaysAgo } of webDomains) {
    insertWebDomain(db, {
      hostname,
      target: WEB_DOMAIN_TARGET,
      status,
      sslStatus: status,
      published: publicationOf(status),
      created: now - createdDaysAgo * DAY_MS,
    })
  }
  for (const image of images) writeImage(world, db, number, image, now)
  if (writingStyle) {
    const { updatedDaysAgo, ...parts } = writingStyle
    writeWritingStyle(db, { ...parts, updated: now - updatedDaysAgo * DAY_MS })
  }
}

/** The bytes come before the row, as with an upload: a row without its bytes would be a broken picture. */
function writeImage(world: World, db: WriteHandle, number: number, seed: ImageSeed, now: number): void {
  const { name, description = null, createdDaysAgo, ...picture } = seed
  const { width, height } = picture
  const bytes = drawPng(picture)
  const file = mediaFile(number, `seed-${slugOf(name)}.png`)
  world.media.write(file, bytes)
  insertImage(db, {
    file,
    sourceUrl: null,
    name,
    description,
    capturePage: null,
    mimeType: 'image/png',
    width,
    height,
    size: bytes.length,
    created: now - createdDaysAgo * DAY_MS,
  })
}
