import { useQuery } from '@tanstack/react-query'
import { useLists } from '../../../audience/queries.ts'
import { customerQuery } from '../../../screen/tool-query.ts'
import type { Scope } from '../../../screen/scope.tsx'
import type { CampaignDetail } from '../../../bridge/records.ts'
import type { SenderFacts } from './checks.ts'
import { useEligibility } from './Eligibility.tsx'

/** Who a campaign comes from, as far as the connection's tools tell. */
export function useSenderFacts(scope: Scope, campaign: CampaignDetail): SenderFacts {
  const { connection } = scope
  const listsSenders = useLists(connection.id, 'get_email_senders') === true
  const listsDomains = useLists(connection.id, 'list_domains') === true
  const senders = useQuery({
    ...customerQuery(scope, 'get_email_senders', {}),
    enabled: listsSenders && campaign.sender === null,
  })
  const domains = useQuery({
    ...customerQuery(scope, 'list_domains', {}),
    enabled: listsDomains,
  })
  const { data: judged } = useEligibility(scope, campaign)
  // One without a sender of its own goes out from the default one.
  const usual = senders.data && (senders.data.senders.find(({ isDefault }) => isDefault) ?? null)
  return {
    sender: campaign.sender ?? usual,
    domains: domains.data && new Map(domains.data.domains.map(({ domain, status }) => [domain, status])),
    hasPostalAddress: judged?.rules.find(({ rule }) => rule === 'POSTAL_ADDRESS')?.met,
  }
}
