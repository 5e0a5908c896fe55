import { SandboxNow } from '../../screen/SandboxNow.tsx'
import type { ScreenProps } from '../../screen/registry.ts'
import { CampaignList } from './CampaignList.tsx'
import { CampaignRecord } from './CampaignRecord.tsx'

export default function CampaignsPage({ connection, organization, id }: ScreenProps) {
  const scope = { connection, organization }
  return (
    <SandboxNow connection={connection}>
      {id === null ? <CampaignList {...scope} /> : <CampaignRecord key={id} {...scope} id={id} />}
    </SandboxNow>
  )
}
