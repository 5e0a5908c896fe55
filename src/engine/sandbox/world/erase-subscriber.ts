import type { Chance } from '../../../shared/ports.ts'
import {
  eraseCopiesTo,
  eraseDomainsOf,
  eraseRecipientOf,
  eraseReviewed,
  listAddressesOf,
  listComingSuppressions,
  listEmailIdsOf,
  listMentions,
  type Mention,
} from '../../store/erasure.ts'
import type { CopiesFound } from '../../store/files.ts'
import { writeErasureSalt } from '../../store/settings.ts'
import { suppress } from '../../store/suppressions.ts'
import { queueEffect } from '../../store/side-effects.ts'
import type { SubscriberRow } from '../../store/subscribers.ts'
import { fromAscii } from '../../domain/pseudonyms/hosts.ts'
import { cancelMailOfLeavers } from '../../sending/campaign-progress.ts'
import { expireExports } from '../../jobs/exports.ts'
import { removeSubscriber } from '../../subscribers/erase.ts'
import { endRunsOf } from '../../workflows/runs.ts'
import type { World } from './world.ts'

const SALT_BYTES = 16

/** Shorter names and values stand in texts that have nothing to do with a person. */
const SHORTEST = { name: 4, value: 8 }

/** What a person is recognized by in records of calls. */
interface ErasedPerson {
  addresses: string[]
  /** Addresses, id and values. */
  texts: string[]
  /** Names and what stands before the @: a search for a part of one looks for this person. */
  searched: string[]
}

/** Returns by what a subscriber is recognized; `publicId` as answers show it. */
export function recognize(
  world: World,
  organization: number,
  row: SubscriberRow,
  publicId: string,
): ErasedPerson {
  const addresses = listAddressesOf(world.organization(organization).read, row)
  const { name, phone, ipAddress, unsubscribeReason, fields } = row
  const values = [phone, ipAddress, unsubscribeReason, ...Object.values(fields)]
  const long = values.filter((value) => value !== null && value.length >= SHORTEST.value)
  const named = name !== null && name.length >= SHORTEST.name ? [name] : []
  return {
    addresses,
    searched: [...named, ...addresses.flatMap((address) => [address, asTyped(address)])],
    texts: [...addresses, ...addresses.map(asTyped), publicId, ...named, ...(long as string[])],
  }
}

/** The address as typed; its domain is stored in ASCII. */
function asTyped(address: string): string {
  const at = address.indexOf('@') + 1
  return address.slice(0, at) + fromAscii(address.slice(at))
}

interface Erased {
  emails: number
  events: number
  /** The address may still not be mailed; it is kept as a hash. */
  suppressed: boolean
  copies: CopiesFound
  mentions: Mention[]
}

/**
 * Erases a subscriber from the world's files, to the last byte. The platform's file comes first: when
 * the process dies between the two, the subscriber is still there to be erased again.
 */
export async function eraseSubscriber(
  world: World,
  organization: number,
  { row, person, chance }: { row: SubscriberRow; person: ErasedPerson; chance: Chance },
): Promise<Erased> {
  const { addresses } = person
  const file = world.organization(organization)
  const known = world.findOrganization(organization)
  if (!known) throw new Error(`organization ${organization} is gone`)
  const emails = listEmailIdsOf(file.read, row.id, addresses)
  world.platform.transaction(() => eraseReviewed(world.platform.write, organization, emails))
  world.platform.compact()
  const written = file.transaction(() => {
    writeErasureSalt(file.write, chance.hex(SALT_BYTES))
    const now = world.clock.now()
    // Their mail forgets them: what it would still say of the address is kept now, as a hash (decision 0140).
    for (const coming of listComingSuppressions(file.write, emails))
      suppress(file.write, { ...coming, cause: null })
    endRunsOf({ db: file.write, now, organization: known }, { subscriber: row.id, reason: 'ERASED' })
    const { changes, ...removed } = removeSubscriber(file.write, row, addresses, now)
    cancelMailOfLeavers(file.write, changes)
    eraseRecipientOf(file.write, emails)
    expireExports({ db: file.write, media: world.media, organization }, world.clock.now(), 'all')
    eraseCopiesTo(file.write, addresses)
    eraseDomainsOf(file.write, addresses)
    queueEffect(file.write, { kind: 'SUMMARY', payload: {} })
    return removed
  })
  world.markWritten(organization, true)
  file.compact()
  return {
    ...written,
    emails: emails.length,
    copies: await world.findCopiesWith(organization, addresses),
    mentions: listMentions(file.read, addresses),
  }
}
