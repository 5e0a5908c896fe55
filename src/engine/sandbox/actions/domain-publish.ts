import { z } from 'zod'
import { invalid, ToolError } from '../../../shared/errors.ts'
import { decodeId, organizationOfId } from '../../../shared/ids.ts'
import { RECORD_PURPOSES } from '../../domain/domain-records.ts'
import { type Publication, PUBLICATIONS } from '../../domain/domain-verification.ts'
import type { Database } from '../../store/db.ts'
import { type DomainRecordRow, findDomain, listRecordsOfDomain, publishRecord } from '../../store/domains.ts'
import { findOrganization } from '../../store/organizations.ts'
import { findWebDomain, publishWebDomain } from '../../store/web-domains.ts'
import type { World } from '../world/world.ts'
import { defineAction } from './define.ts'

const state = z
  .enum(PUBLICATIONS)
  .default('PUBLISHED')
  .describe('BROKEN has another value, MISSING is not there, UNREACHABLE gives no answer.')

const selection = z
  .strictObject({
    purpose: z.enum(RECORD_PURPOSES).optional(),
    name: z.string().optional().describe('Name of the record as get_domain_dns_records shows it.'),
    state,
  })
  .refine(({ purpose, name }) => purpose !== undefined || name !== undefined, 'needs purpose or name')

type Selection = z.infer<typeof selection>

const published = z.object({
  purpose: z.string(),
  type: z.string(),
  name: z.string(),
  state: z.enum(PUBLICATIONS),
})

export default defineAction({
  name: 'domain.publish',
  description:
    'Say what the DNS of this sandbox holds for a domain: without records, everything as asked. verify_domain and verify_web_domain see it; nothing is verified by this alone.',
  input: {
    domainId: z.string().describe('Id of a sending domain (dom_…) or a web domain (wdom_…).'),
    records: z
      .array(selection)
      .min(1)
      .optional()
      .describe(
        'Which records of a sending domain, later entries over earlier ones; others stay as they are.',
      ),
    state: state.describe('Of everything, when records is left out. Default PUBLISHED.'),
  },
  output: { domainId: z.string(), records: z.array(published) },
  run({ domainId, records, state: all }, { world }) {
    const answer =
      organizationOfId('webDomain', domainId) === null
        ? publishRecords(world, domainId, records, all)
        : publishCname(world, domainId, all)
    return { domainId, records: answer }
  },
})

/** Every id names its organization; an action has no other way to know it. */
function fileOf(world: World, kind: 'domain' | 'webDomain', text: string): { file: Database; id: number } {
  const number = organizationOfId(kind, text)
  const id = number === null ? null : decodeId(kind, number, text)
  if (number === null || id === null || !findOrganization(world.platform.read, number)) {
    throw new ToolError('NOT_FOUND', `domainId: no domain "${text}".`)
  }
  return { file: world.organization(number), id }
}

function publishRecords(
  world: World,
  text: string,
  selections: readonly Selection[] | undefined,
  all: Publication,
) {
  const { file, id } = fileOf(world, 'domain', text)
  if (!findDomain(file.read, id)) throw new ToolError('NOT_FOUND', `domainId: no domain "${text}".`)
  const rows = listRecordsOfDomain(file.read, id)
  for (const [index, wanted] of (selections ?? []).entries()) {
    if (rows.some((row) => isMeant(row, wanted))) continue
    throw invalid([{ path: `records.${index}`, message: 'is no record of this domain' }])
  }
  file.transaction(() => {
    for (const row of rows) {
      const meant = selections?.findLast((wanted) => isMeant(row, wanted))
      if (meant || !selections) publishRecord(file.write, row.id, meant?.state ?? all)
    }
  })
  return listRecordsOfDomain(file.read, id).map((row) => ({
    purpose: row.purpose,
    type: row.type,
    name: row.name,
    state: row.published,
  }))
}

function isMeant(row: DomainRecordRow, { purpose, name }: Selection): boolean {
  return (purpose === undefined || row.purpose === purpose) && (name === undefined || row.name === name)
}

function publishCname(world: World, text: string, all: Publication) {
  const { file, id } = fileOf(world, 'webDomain', text)
  const row = findWebDomain(file.read, id)
  if (!row) throw new ToolError('NOT_FOUND', `domainId: no domain "${text}".`)
  file.transaction(() => publishWebDomain(file.write, id, all))
  return [{ purpose: 'HOSTNAME', type: 'CNAME', name: row.hostname, state: all }]
}
