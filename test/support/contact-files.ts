import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Papa from 'papaparse'

/** One row of a contact file as `import_subscribers` takes it. */
export interface ImportedRow {
  email: string
  name?: string
  phone?: string
  tags?: string[]
  fields?: Record<string, string>
  ipAddress?: string
  country?: string
  createdAt?: string
}

type Cells = Record<string, string>

export interface ContactFile {
  name: string
  encoding: string
  toRow(cells: Cells): ImportedRow
  /** Those who have left: skipped and counted, never imported as a subscriber. */
  hasLeft(cells: Cells): boolean
}

const cell = (cells: Cells, name: string): string => cells[name] ?? ''

/** dd/mm/yyyy, day first. */
function toIsoDay(text: string): string {
  return text.split('/').toReversed().join('-')
}

function readAttributes(text: string): Record<string, string> {
  const values = JSON.parse(text) as Record<string, unknown>
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]))
}

/** The four well-formed shapes, each with the mapping that a person would choose for it. */
export const contactFiles: readonly ContactFile[] = [
  {
    name: 'mailchimp-export.csv',
    encoding: 'utf-8',
    toRow: (cells) => ({
      email: cell(cells, 'Email Address'),
      name: `${cell(cells, 'First Name')} ${cell(cells, 'Last Name')}`,
      phone: cell(cells, 'Phone Number'),
      tags: [...cell(cells, 'TAGS').matchAll(/"([^"]+)"/g)].map(([, tag]) => tag ?? ''),
      fields: { Rating: cell(cells, 'MEMBER_RATING'), Notes: cell(cells, 'NOTES') },
      ipAddress: cell(cells, 'OPTIN_IP'),
      country: cell(cells, 'CC'),
      createdAt: cell(cells, 'OPTIN_TIME'),
    }),
    hasLeft: () => false,
  },
  {
    name: 'listmonk-export.csv',
    encoding: 'utf-8',
    toRow: (cells) => ({
      email: cell(cells, 'email'),
      name: cell(cells, 'name'),
      fields: readAttributes(cell(cells, 'attributes')),
      createdAt: cell(cells, 'created_at'),
    }),
    hasLeft: (cells) => cell(cells, 'status') !== 'enabled',
  },
  {
    name: 'brevo-export.csv',
    encoding: 'utf-8',
    toRow: (cells) => ({
      email: cell(cells, 'EMAIL'),
      name: `${cell(cells, 'PRENOM')} ${cell(cells, 'NOM')}`,
      phone: cell(cells, 'SMS'),
      fields: { CA_TOTAL: cell(cells, 'CA_TOTAL') },
      createdAt: toIsoDay(cell(cells, 'DATE_INSCRIPTION')),
    }),
    hasLeft: (cells) => cell(cells, 'BLACKLIST') === '1',
  },
  {
    name: 'latin1-semicolon.csv',
    encoding: 'iso-8859-1',
    toRow: (cells) => ({
      email: cell(cells, 'Courriel'),
      name: cell(cells, 'Prénom'),
      fields: { Ville: cell(cells, 'Ville') },
    }),
    hasLeft: () => false,
  },
]

const FIXTURES = fileURLToPath(new URL('../fixtures/contact-exports', import.meta.url))

/** The small copies, or the complete files of the folder in POSTDESK_CONTACTS. */
export function readContactFile(file: ContactFile): { rows: ImportedRow[]; left: number; cells: Cells[] } {
  const bytes = readFileSync(join(process.env['POSTDESK_CONTACTS'] ?? FIXTURES, file.name))
  const text = new TextDecoder(file.encoding, { fatal: true }).decode(bytes)
  const { data, errors } = Papa.parse<Cells>(text, { header: true, skipEmptyLines: true })
  if (errors.length > 0) throw new Error(`${file.name}: ${JSON.stringify(errors[0])}`)
  const staying = data.filter((cells) => !file.hasLeft(cells))
  return { rows: staying.map(file.toRow), left: data.length - staying.length, cells: data }
}
