import { asciiDomain, typedDomain, withoutInvisible } from '../../domain/hostname.ts'
import { normalizeEmail } from '../../domain/email-address.ts'
import type { ReadHandle, WriteHandle } from '../db.ts'
import { cached } from '../read-cache.ts'
import type { Fragment } from './condition.ts'

/**
 * Addresses with a domain that people write in another form than the stored one: `ann@münchen.example` is
 * kept as `ann@xn--mnchen-3ya.example`. Part of a name has no ASCII form of its own, so such domains
 * are kept once each and compared here; the rows are found by their domain (decision 0057).
 */

/** Remembers the domain of an address that is about to be stored, if it is an internationalised one. */
export function recordDomain(db: WriteHandle, address: string): void {
  if (!address.includes('xn--')) return
  const domain = address.slice(address.lastIndexOf('@') + 1)
  if (typedDomain(domain) !== domain)
    db.run('INSERT OR IGNORE INTO idn_domains (domain) VALUES (?)', [domain])
}

interface Domain {
  ascii: string
  typed: string
}

function listDomains(db: ReadHandle): Domain[] {
  return cached(db, 'idn domains', () =>
    db
      .column<string>('SELECT domain FROM idn_domains')
      .map((ascii) => ({ ascii, typed: typedDomain(ascii) })),
  )
}

type Place = 'CONTAINS' | 'STARTS_WITH' | 'ENDS_WITH'

/** Returns text as it is compared with addresses: as it was typed, but without invisible characters. */
export function addressText(folded: string): string {
  const plain = withoutInvisible(folded.normalize('NFKC')).replaceAll(/[\u3002\uff0e\uff61]/g, '.')
  return plain === '' ? folded : plain
}

/** Returns a whole address as it is stored, or the text as it is for what is no address. */
export function wholeAddress(folded: string): string {
  return normalizeEmail(folded) ?? addressText(folded)
}

/**
 * Returns the test that an address in `column` has this text (of `addressText`) at this place in the
 * form that people write; null when that can be true of none. The stored form is tested by others.
 */
export function typedAddressTest(
  db: ReadHandle,
  column: string,
  place: Place,
  text: string,
): Fragment | null {
  const at = text.indexOf('@')
  // What begins an address and has no @ is of the part before it, which is always ASCII.
  if (place === 'STARTS_WITH' && at === -1) return null
  const local = at === -1 ? '' : text.slice(0, at)
  const wanted = text.slice(at + 1)
  const wholeDomain = asciiDomain(wanted)
  const fits = ({ ascii, typed }: Domain): boolean => {
    if (at === -1) return place === 'ENDS_WITH' ? typed.endsWith(wanted) : typed.includes(wanted)
    return place === 'ENDS_WITH' ? ascii === wholeDomain : typed.startsWith(wanted)
  }
  const domains = listDomains(db).filter(fits)
  if (domains.length === 0) return null
  const named = `substr(${column}, instr(${column}, '@') + 1) IN (SELECT value FROM json_each(?))`
  const list = JSON.stringify(domains.map(({ ascii }) => ascii))
  if (at === -1 || (local === '' && place !== 'STARTS_WITH')) return { sql: named, parameters: [list] }
  const before = `substr(${column}, 1, instr(${column}, '@') - 1)`
  return place === 'STARTS_WITH'
    ? { sql: `${before} = ? AND ${named}`, parameters: [local, list] }
    : { sql: `substr(${before}, -?) = ? AND ${named}`, parameters: [local.length, local, list] }
}

/** Returns the test that the address in `column` has the folded text in it, in either form. */
export function addressContains(db: ReadHandle, column: string, folded: string): Fragment {
  const text = addressText(folded)
  const typed = typedAddressTest(db, column, 'CONTAINS', text)
  return {
    sql: `(instr(${column}, ?) > 0${typed ? ` OR ${typed.sql}` : ''})`,
    parameters: [text, ...(typed?.parameters ?? [])],
  }
}
