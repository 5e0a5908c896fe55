import { SandboxNow } from '../../screen/SandboxNow.tsx'
import type { ScreenProps } from '../../screen/registry.ts'
import { CampaignList } from './CampaignList.tsx'
import { CampaignRecord } from './CampaignRecord.tsx'

/** The screen of campaigns: the list, or one campaign. */
export default function CampaignsPage({ id }: ScreenProps) {
  return <SandboxNow>{id === null ? <CampaignList /> : <CampaignRecord key={id} id={id} />}</SandboxNow>
}
