import { z } from 'zod'
import { invalid, ToolError } from '../../../shared/errors.ts'
import { encodeId } from '../../../shared/ids.ts'
import { publicationOf, WEB_DOMAIN_STATUSES, WEB_DOMAIN_TARGET } from '../../domain/domain-verification.ts'
import { normalizeHostname } from '../../domain/hostname.ts'
import { findWebDomainByHostname, insertWebDomain } from '../../store/web-domains.ts'
import { findOrganizationById } from '../world/find-named.ts'
import { defineAction } from './define.ts'

export default defineAction({
  name: 'webDomain.create',
  description:
    'Give an organization a host for capture pages and tracked links, which no tool can make. domain.publish says what DNS holds for it.',
  input: {
    organizationId: z.string().describe('Id of the organization (org_…).'),
    hostname: z.string().describe('Such as links.example.com.'),
    status: z.enum(WEB_DOMAIN_STATUSES).default('PENDING').describe('Default PENDING; DNS is made to agree.'),
  },
  output: {
    webDomainId: z.string(),
    hostname: z.string(),
    cname: z.object({ name: z.string(), target: z.string() }),
    status: z.enum(WEB_DOMAIN_STATUSES),
  },
  run({ organizationId, hostname: text, status }, { world }) {
    const { number } = findOrganizationById(world.platform.read, 'organizationId', organizationId)
    const hostname = normalizeHostname(text)
    if (hostname === null) {
      throw invalid([{ path: 'hostname', message: `"${text.slice(0, 100)}" is not a host name` }])
    }
    const file = world.organization(number)
    if (findWebDomainByHostname(file.read, hostname)) {
      throw new ToolError('CONFLICT', `hostname: "${hostname}" was added before.`)
    }
    const id = file.transaction(() =>
      insertWebDomain(file.write, {
        hostname,
        target: WEB_DOMAIN_TARGET,
        status,
        sslStatus: status,
        published: publicationOf(status),
        created: world.clock.now(),
      }),
    )
    return {
      webDomainId: encodeId('webDomain', number, id),
      hostname,
      cname: { name: hostname, target: WEB_DOMAIN_TARGET },
      status,
    }
  },
})
