import type { ScreenProps } from '../../screen/registry.ts'
import { DomainList } from './DomainList.tsx'
import { DomainRecord } from './DomainRecord.tsx'
import { isWebDomain } from './domains.ts'
import { WebDomainRecord } from './WebDomainRecord.tsx'

export default function DomainsPage({ connection, organization, id }: ScreenProps) {
  const scope = { connection, organization }
  if (id === null) return <DomainList {...scope} />
  const Record = isWebDomain(id) ? WebDomainRecord : DomainRecord
  return <Record key={id} {...scope} id={id} />
}
