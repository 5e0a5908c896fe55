import { z } from 'zod'
import { invalid, ToolError } from '../../../shared/errors.ts'
import { DOMAIN_REGIONS, listDomainRecordsFor } from '../../domain/domain-records.ts'
import { normalizeHostname } from '../../domain/hostname.ts'
import type { ReadHandle } from '../../store/db.ts'
import { findDomainByName, insertDomain, insertDomainKey, insertDomainRecord } from '../../store/domains.ts'
import { defineTool } from '../define.ts'
import { describeDomain, describedDomain, identifyDomain } from './present.ts'
import { encodeId } from '../../../shared/ids.ts'
import { ownLimit } from '../own-limits.ts'

const DKIM_ROWS = 3
const TOKEN_LENGTH = 32
const DEFAULT_REGION = 'EU_CENTRAL_1'

export default defineTool({
  name: 'create_domain',
  group: 'domains',
  surface: 'customer',
  access: 'write',
  description:
    'Add a sending domain. The answer has the DNS records to add; verify_domain then checks them. The region cannot be changed later.',
  input: {
    domain: ownLimit(z.string().describe('Name of the domain, such as news.example.com.')),
    region: z
      .enum(DOMAIN_REGIONS)
      .optional()
      .describe(`Where mail is sent from; fixed from now on. Default ${DEFAULT_REGION}.`),
  },
  output: describedDomain,
  /** The key pair takes longer than a transaction may: its tokens are the selectors of the DKIM records. */
  async prepare(input, { keyPairs, digest }, { db }) {
    readNewName(db, input.domain)
    const key = await keyPairs.make()
    const tokens = Array.from({ length: DKIM_ROWS }, (_, row) =>
      digest.sha256(`${row} ${key.publicKey}`).slice(0, TOKEN_LENGTH),
    )
    return { key, tokens }
  },
  run(input, { db, organization, now }, { key, tokens }) {
    const name = readNewName(db, input.domain)
    const region = input.region ?? DEFAULT_REGION
    const status = 'PENDING'
    const id = insertDomain(db, {
      domain: name,
      region,
      status,
      fallbackPriority: null,
      verificationRequested: now,
      created: now,
    })
    for (const record of listDomainRecordsFor(name, region, tokens)) {
      insertDomainRecord(db, { ...record, domain: id, status, published: 'MISSING' })
    }
    insertDomainKey(db, id, key)
    const { number } = organization
    return describeDomain(db, number, identifyDomain(db, number, encodeId('domain', number, id)))
  },
})

/** Throws VALIDATION_ERROR or CONFLICT. */
function readNewName(db: ReadHandle, text: string): string {
  const name = normalizeHostname(text)
  if (name === null) {
    throw invalid([
      {
        path: 'domain',
        message: `"${text.slice(0, 100)}" is not a domain name`,
        hint: 'Only the name, such as news.example.com: no scheme, path or address.',
      },
    ])
  }
  if (findDomainByName(db, name)) throw new ToolError('CONFLICT', `domain: "${name}" was added before.`)
  return name
}
