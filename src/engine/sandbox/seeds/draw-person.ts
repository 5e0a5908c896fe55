import { foldToLatin } from '../../../shared/text/fold.ts'
import { normalizeEmail } from '../../domain/email-address.ts'
import type { SeededChance } from '../world/seeded-chance.ts'
import { NAME_POOLS, type NamePool, type NamePoolName } from './names.ts'

export interface DrawnPerson {
  email: string
  name: string | null
  phone: string | null
  country: string | null
  ipAddress: string | null
}

/** All reserved (RFC 2606, RFC 6761): nobody can ever have a mailbox there. */
const MAIL_DOMAINS: readonly (readonly [string, number])[] = [
  ['mail.example', 30],
  ['inbox.example', 22],
  ['post.example', 16],
  ['home.test', 12],
  ['letters.test', 10],
  ['bureau.example', 7],
  ['münchen.example', 2],
  ['例え.test', 1],
]

/** Numbers that the regulators keep free for fiction; `#` is a digit. */
const PHONES: Record<string, string> = {
  FR: '+33 6 39 98 ## ##',
  GB: '+44 7700 900###',
  US: '+1 202 555 01##',
  CA: '+1 613 555 01##',
  DE: '+49 171 39200##',
}

/** Documentation networks (RFC 5737). */
const NETWORKS = ['192.0.2', '198.51.100', '203.0.113']

/** One invented person; `taken` holds the addresses given out so far. */
export function drawPerson(
  chance: SeededChance,
  id: number,
  names: readonly (readonly [NamePoolName, number])[],
  taken: Set<string>,
): DrawnPerson {
  const pool: NamePool = NAME_POOLS[chance.weighted('pool', id, names)]
  const given = spell(chance.pick('given', id, pool.given))
  const family = spell(chance.pick('family', id, pool.family))
  const name = pool.familyFirst ? `${family.native} ${given.native}` : `${given.native} ${family.native}`
  const country = chance.pick('country', id, pool.countries)
  const pattern = PHONES[country]
  return {
    email: drawAddress(chance, id, given.latin, family.latin, taken),
    name: chance.happens('named', id, 0.86) ? name : null,
    phone: pattern && chance.happens('phoned', id, 0.35) ? drawDigits(chance, id, pattern) : null,
    country: chance.happens('located', id, 0.92) ? country : null,
    ipAddress: chance.happens('traced', id, 0.5)
      ? `${chance.pick('network', id, NETWORKS)}.${chance.integer('host', id, 1, 254)}`
      : null,
  }
}

function drawAddress(
  chance: SeededChance,
  id: number,
  given: string,
  family: string,
  taken: Set<string>,
): string {
  const forms = [
    `${given}.${family}`,
    `${given}${family}`,
    `${given[0]}.${family}`,
    given,
    `${family}.${given}`,
  ]
  const local = chance.pick('form', id, forms)
  const domain = chance.weighted('domain', id, MAIL_DOMAINS)
  for (let turn = 0; ; turn += 1) {
    const suffix = turn === 0 ? '' : String(turn + chance.integer('suffix', id, 1, 60))
    const address = normalizeEmail(`${local}${suffix}@${domain}`)
    if (address === null) throw new Error(`"${local}${suffix}@${domain}" is no address`)
    if (taken.has(address)) continue
    taken.add(address)
    return address
  }
}

function drawDigits(chance: SeededChance, id: number, pattern: string): string {
  let position = 0
  return pattern.replaceAll('#', () => String(chance.integer(`digit ${(position += 1)}`, id, 0, 9)))
}

function spell(entry: string): { native: string; latin: string } {
  const [native = '', latin = native] = entry.split('|')
  return { native, latin: foldToLatin(latin).replaceAll(/[^a-z]/g, '') }
}
