import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../../screen/useChange.ts'
import { navigate, screenPath } from '../../state/route.ts'
import { Dialog, FormButtons } from '../../ui/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { CampaignForm } from './CampaignForm.tsx'
import { type CampaignDialogProps, SCREEN } from './campaigns.ts'
import type { Campaign } from '../../bridge/records.ts'
import { ScheduleDialog } from './sending/ScheduleDialog.tsx'
import { TestDialog } from './sending/TestDialog.tsx'
import { useScope } from '../../screen/scope.tsx'

/** The dialogs of a campaign, opened from its row or its page. */
export interface Opened {
  dialog: 'create' | 'edit' | 'duplicate' | 'schedule' | 'test'
  /** Null for a new one. */
  campaign: Campaign | null
}

export function CampaignDialogs({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const scope = useScope()
  const { dialog, campaign } = opened
  if (dialog === 'duplicate' && campaign)
    return <DuplicateDialog scope={scope} campaign={campaign} onClose={onClose} />
  if (dialog === 'schedule' && campaign)
    return <ScheduleDialog scope={scope} campaign={campaign} onClose={onClose} />
  if (dialog === 'test' && campaign) return <TestDialog scope={scope} campaign={campaign} onClose={onClose} />
  return <CampaignForm campaign={campaign} onClose={onClose} />
}

function DuplicateDialog({ scope, campaign, onClose }: CampaignDialogProps) {
  const change = useChange(scope)
  const [name, setName] = useState(`Copy of ${campaign.name}`)
  const submit = (): void =>
    void change.run(
      'duplicate_campaign',
      { campaignId: campaign.id, newName: name.trim() },
      ({ campaignId }) => {
        onClose()
        navigate(screenPath(scope.connection.id, SCREEN, campaignId))
      },
    )
  return (
    <Dialog
      title={`Duplicate ${campaign.name}`}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <FormButtons onCancel={onClose} busy={change.busy} disabled={name.trim() === ''}>
          Duplicate
        </FormButtons>
      }
    >
      <TextInput
        label="Name of the copy"
        description="The copy is a DRAFT with the same content, sender and audience."
        value={name}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {change.failure && <ErrorPanel failure={change.failure} context={{ tool: 'duplicate_campaign' }} />}
    </Dialog>
  )
}
