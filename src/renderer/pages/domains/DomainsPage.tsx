import type { ScreenProps } from '../../screen/registry.ts'
import { DomainList } from './DomainList.tsx'
import { DomainRecord } from './DomainRecord.tsx'
import { isWebDomain } from './domains.ts'
import { WebDomainRecord } from './WebDomainRecord.tsx'
import { useScope } from '../../screen/scope.tsx'

/** The screen of domains: the list, one sending domain, or one web domain. */
export default function DomainsPage({ id }: ScreenProps) {
  const scope = useScope()
  if (id === null) return <DomainList />
  const Record = isWebDomain(id) ? WebDomainRecord : DomainRecord
  return <Record key={id} {...scope} id={id} />
}
