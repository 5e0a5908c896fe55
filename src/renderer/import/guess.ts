import { cutText } from '../../shared/text/characters.ts'
import { isReservedFieldName } from '../../engine/domain/custom-field-names.ts'
import { normalizeEmail } from '../../engine/domain/email-address.ts'
import { MOST_CHARACTERS } from '../../engine/domain/limits.ts'
import { cleanLine, isSameName } from '../../shared/text/clean.ts'
import { foldAccents } from '../../shared/text/fold.ts'
import { guessDateOrder, isDateLike } from './dates.ts'
import { isOptOutColumn, type ValueGroup } from './consent.ts'
import { plainWord } from './consent-words.ts'
import { hasDecimalComma } from './decimalComma.ts'
import { isOwnHead } from './parse.ts'
import { SINGLE, type Target, type TargetKind } from './targets.ts'

/** First guesses for every column, from its header in the words of other products and from its cells. */

const WORDS: Partial<Record<TargetKind, string>> = {
  email:
    'email emailaddress mail courriel correo correoelectronico emailadresse eposta adresseemail adressemail adresseelectronique emailaddr subscriberemail',
  firstName:
    'firstname first givenname fname forename prenom vorname rufname nombre nombres nombredepila primernombre voornaam roepnaam primeironome',
  lastName:
    'lastname last surname familyname lname nomdefamille nachname familienname zuname apellido apellidos cognome achternaam familienaam sobrenome apelido ultimonome',
  name: 'name nom nome naam fullname displayname nomcomplet nometprenom prenometnom nomprenom prenomnom contactname subscribername nombrecompleto nombreyapellidos vollername vollstaendigername vollstandigername vorundnachname nomecompleto nomeecognome nomecognome volledigenaam',
  phone:
    'phone phonenumber mobile mobilephone sms smsnumber smsphonenumber mobilephonenumber defaultaddressphone telephone tel telefon telefono gsm cell whatsapp portable',
  country:
    'country countrycode countryregion cc addresscountry defaultaddresscountrycode defaultaddresscountry pays land pais paese',
  ipAddress: 'ipaddress ip optinip signupip ipsignup subscribeip',
  tags: 'tags tag labels groups subscribertags contacttags shopifytags etiquettes groupes',
  attributes: 'attributes attribs customattributes',
  createdAt:
    'createdat optintime dateinscription signupdate subscribedat created dateadded addtime dateajout joined joindate datejoined joineddate createddate datecreated createdate createdon createdtime addedtime addedat addedon profilecreatedon registeredat dateregistered registrationdate startdate subscribed subscribedon confirmtime subscriptiondate optindate datecreation datedinscription datedajout anmeldedatum fechadealta fechadesuscripcion dataiscrizione datadiiscrizione inschrijfdatum datainscricao datadeinscricao',
}

/** Bookkeeping of the product that wrote the file. */
const BOOKKEEPING = new Set(
  'uuid id subscriberid contactid euid leid confirmtime confirmip lastchanged updatedat latitude longitude gmtoff dstoff timezone modified'.split(
    ' ',
  ),
)

const KIND_OF = new Map(
  Object.entries(WORDS).flatMap(([kind, words]) =>
    words.split(' ').map((word): [string, TargetKind] => [word, kind as TargetKind]),
  ),
)

function filled(cells: string[]): string[] {
  return cells.filter((cell) => cell.trim() !== '')
}

function isEmailLike(cell: string): boolean {
  return normalizeEmail(cell) !== null
}

function isObjectLike(cell: string): boolean {
  const text = cell.trim()
  return text.startsWith('{') && text.endsWith('}')
}

export function looksLikeHeader(cells: string[]): boolean {
  return !cells.some(isEmailLike)
}

/** The separator inside a cell of tags: the one most cells hold. Bars never stand inside a name. */
export function guessTagSeparator(cells: string[]): string {
  // Inside quotes it is part of a name.
  const bare = cells.map((cell) => cell.replaceAll(/"(?:[^"]|"")*"/g, ''))
  const counted = ['|', ';', ',', '/'].map((separator) => ({
    separator,
    cells: bare.filter((cell) => cell.includes(separator)).length,
  }))
  const best = counted.reduce((most, one) => (one.cells > most.cells ? one : most))
  return best.cells > 0 ? best.separator : ','
}

function majority(cells: string[], test: (cell: string) => boolean): boolean {
  const some = filled(cells)
  return some.length > 0 && some.filter(test).length > some.length * 0.7
}

/** Returns whether the whole of `part` stands in `name`, in whatever case and with whatever accents. */
export function holdsName(name: string, part: string): boolean {
  const plain = (text: string): string =>
    foldAccents(text)
      .replaceAll(/[\s,]+/g, ' ')
      .trim()
  return ` ${plain(name)} `.includes(` ${plain(part)} `)
}

/** The full name where it stands alone; beside one part of it usually the other: "Vorname;Name". */
const EITHER_NAME = new Set(['name', 'nom', 'nome', 'naam'])

/** A column of names that mostly says something else than the parts beside it is no full name. */
function kindOfName(word: string, cells: string[], { headers, columns }: GuessInput): TargetKind {
  const columnOf = (kind: TargetKind): string[] | undefined =>
    columns[headers.findIndex((header) => KIND_OF.get(plainWord(header)) === kind)]
  const first = columnOf('firstName')
  const last = columnOf('lastName')
  const part = first ?? last
  if (part === undefined) return 'name'
  // Two equal cells tell nothing: some are called Martin Martin, of others only one name is known.
  const both = cells
    .map((cell, row) => [cell, part[row] ?? ''] as const)
    .filter(([name, other]) => name.trim() !== '' && other.trim() !== '' && !holdsName(other, name))
  const whole = both.filter(([name, other]) => holdsName(name, other))
  if (whole.length >= both.length / 2) return 'name'
  if (first && last) return 'field'
  if (!EITHER_NAME.has(word)) return 'name'
  return first ? 'lastName' : 'firstName'
}

function kindOf(word: string, cells: string[], input: GuessInput): TargetKind | undefined {
  const kind = KIND_OF.get(word)
  return kind === 'name' ? kindOfName(word, cells, input) : kind
}

function guessOne(header: string, cells: string[], groups: ValueGroup[], input: GuessInput): Target {
  const word = plainWord(header)
  const some = filled(cells)
  if (some.length === 0) return { kind: 'ignore' }
  // What keeps nobody out is information like any other.
  if (isOptOutColumn(header, input.headers, groups)) return { kind: 'consent' }
  const known = input.fields.find((field) => isSameName(field, header))
  const kind = kindOf(word, cells, input)
  switch (kind) {
    case undefined:
      break
    case 'tags':
      return { kind, separator: guessTagSeparator(some) }
    case 'createdAt': {
      if (!some.some(isDateLike)) break
      const found = guessDateOrder(some)
      return { kind, order: found?.order ?? 'iso' }
    }
    case 'attributes':
      if (majority(some, isObjectLike)) return { kind }
      break
    case 'ignore':
    case 'field':
    case 'consent':
      break
    default:
      return { kind }
  }
  if (known !== undefined) return asField(header, some, known)
  if (BOOKKEEPING.has(word)) return { kind: 'ignore' }
  if (majority(some, isObjectLike)) return { kind: 'attributes' }
  return asField(header, some, known)
}

function asField(header: string, cells: string[], known: string | undefined): Target {
  const name = known ?? cutText(cleanLine(header).text, MOST_CHARACTERS).text
  if (name === '') return { kind: 'ignore' }
  return {
    kind: 'field',
    name: isReservedFieldName(name) ? `${name} (imported)` : name,
    decimalComma:
      majority(cells, (cell) => hasDecimalComma(cell) || /^-?\d+$/.test(cell.trim())) &&
      cells.some(hasDecimalComma),
  }
}

interface GuessInput {
  headers: string[]
  /** All cells of each column. */
  columns: string[][]
  groups: ValueGroup[][]
  /** Names of the custom fields there are. */
  fields: string[]
  hasHeader: boolean
}

/** The first columns of every export of ours (`engine/jobs/export-rows.ts`); the others are custom fields. */
const OWN_COLUMNS: readonly Target[] = [
  { kind: 'email' },
  { kind: 'name' },
  { kind: 'phone' },
  { kind: 'consent' },
  { kind: 'tags', separator: ',' },
  { kind: 'createdAt', order: 'iso' },
]

/** In a file of ours nothing is guessed: it was written to be read back to the same values. */
function ownColumns({ headers, groups }: GuessInput): Target[] {
  return headers.map((header, index): Target => {
    const own = OWN_COLUMNS[index]
    if (own?.kind === 'consent' && !isOptOutColumn(header, headers, groups[index] ?? []))
      return { kind: 'ignore' }
    return own ?? { kind: 'field', name: header, decimalComma: false, asWritten: true }
  })
}

/** A second column of a kind that can be there once becomes a custom field of its own. */
export function guessColumns(input: GuessInput): Target[] {
  const { headers, columns, hasHeader } = input
  if (hasHeader && isOwnHead(headers)) return ownColumns(input)
  const targets = headers.map((header, index): Target => {
    const cells = columns[index] ?? []
    if (!hasHeader) return majority(cells, isEmailLike) ? { kind: 'email' } : { kind: 'ignore' }
    return guessOne(header, cells, input.groups[index] ?? [], input)
  })
  if (!targets.some(({ kind }) => kind === 'email')) {
    const at = columns.findIndex((cells) => majority(cells, isEmailLike))
    if (at >= 0) targets[at] = { kind: 'email' }
  }
  const seen = new Set<TargetKind>()
  return targets.map((target, index) => {
    if (!SINGLE.includes(target.kind)) return target
    if (seen.has(target.kind))
      return hasHeader && !BOOKKEEPING.has(plainWord(headers[index] ?? ''))
        ? asField(headers[index] ?? '', filled(columns[index] ?? []), undefined)
        : { kind: 'ignore' }
    seen.add(target.kind)
    return target
  })
}
