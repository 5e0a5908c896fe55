import {
  Archive,
  ArchiveRestore,
  CalendarClock,
  CalendarX,
  Copy,
  CopyPlus,
  Layers,
  MailCheck,
  Maximize2,
  PencilLine,
  Scale,
} from 'lucide-react'
import { allowsAction } from '../../../engine/domain/campaign-status.ts'
import type { ConnectionSummary } from '../../../shared/bridge.ts'
import type { Asked } from '../../screen/explain.ts'
import type { RowAction } from '../../ui/table/RowMenu.tsx'
import type { Change } from '../../screen/useChange.ts'
import { openBehind } from '../../state/frame.ts'
import { navigate, screenPath } from '../../state/route.ts'
import { copyText } from '../../ui/Parts.tsx'
import type { Opened } from './CampaignDialogs.tsx'
import { ONLY_DRAFTS, SCREEN } from './campaigns.ts'
import type { Campaign } from '../../bridge/records.ts'

/** What can be done with one campaign, and why not. */
interface Around {
  campaign: Campaign
  connection: ConnectionSummary
  obstacle: (tool: string) => string | null
  /** Where it is explained, null where it cannot be. */
  explains: (asked: Asked) => string | null
  change: Change
  open: (opened: Opened) => void
}

/** What the record page offers as buttons; the list adds ways to open. */
export function changesOfCampaign({
  campaign,
  obstacle,
  change,
  open,
}: Omit<Around, 'explains' | 'connection'>): RowAction[] {
  const { id, status } = campaign
  return [
    ...sendingOf({ campaign, obstacle, change, open }),
    {
      label: 'Edit',
      icon: PencilLine,
      obstacle: obstacle('edit_campaign') ?? (allowsAction(status, 'edit') ? null : ONLY_DRAFTS),
      run: () => open({ dialog: 'edit', campaign }),
    },
    {
      label: 'Duplicate',
      icon: CopyPlus,
      obstacle: obstacle('duplicate_campaign'),
      run: () => open({ dialog: 'duplicate', campaign }),
    },
    allowsAction(status, 'unarchive')
      ? {
          label: 'Unarchive',
          icon: ArchiveRestore,
          obstacle: obstacle('unarchive_campaign'),
          run: () => void change.run('unarchive_campaign', { campaignId: id }, () => undefined),
        }
      : {
          label: 'Archive',
          icon: Archive,
          obstacle:
            obstacle('archive_campaign') ??
            (allowsAction(status, 'archive') ? null : 'Only a DRAFT can be archived'),
          run: () => void change.run('archive_campaign', { campaignId: id }, () => undefined),
        },
  ]
}

/** What leads to mail: a test at any time, and the way into the schedule or out of it. */
function sendingOf({
  campaign,
  obstacle,
  change,
  open,
}: Omit<Around, 'explains' | 'connection'>): RowAction[] {
  const { id, status } = campaign
  const test: RowAction = {
    label: 'Send test',
    icon: MailCheck,
    obstacle: obstacle('send_test_email'),
    run: () => open({ dialog: 'test', campaign }),
  }
  if (allowsAction(status, 'cancelSchedule'))
    return [
      test,
      {
        label: 'Cancel schedule',
        icon: CalendarX,
        obstacle: obstacle('cancel_campaign_schedule'),
        run: () => void change.run('cancel_campaign_schedule', { campaignId: id }, () => undefined),
      },
    ]
  if (!allowsAction(status, 'schedule')) return [test]
  return [
    test,
    {
      label: 'Schedule',
      icon: CalendarClock,
      obstacle: obstacle('schedule_campaign'),
      run: () => open({ dialog: 'schedule', campaign }),
    },
  ]
}

/** Only of one that failed: of any other the explanation would tell nothing but its status. */
function explainingOf({ status }: Campaign, path: string | null): RowAction[] {
  if (status !== 'FAILED' || path === null) return []
  return [{ label: 'Explain', icon: Scale, run: () => navigate(path) }]
}

export function actionsOfCampaign(around: Around): RowAction[] {
  const { campaign, connection, explains } = around
  const path = screenPath(connection.id, SCREEN, campaign.id)
  return [
    { label: 'Open', icon: Maximize2, run: () => navigate(path) },
    { label: 'Open in a tab behind', icon: Layers, run: () => openBehind(path, campaign.name) },
    ...explainingOf(campaign, explains({ campaign: campaign.id })),
    ...changesOfCampaign(around),
    { label: 'Copy id', icon: Copy, run: () => void copyText(campaign.id) },
  ]
}
