import { Select, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type HistorySettings, host } from '../../bridge/actions.ts'
import { useAction } from '../../screen/useAction.ts'
import { queryClient } from '../../state/queries.ts'
import { Dialog, FormButtons } from '../../ui/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { SkeletonRows } from '../../ui/Parts.tsx'
import { useState } from 'react'

const KEY = ['historySettings']
const DAYS = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'a year' },
  { value: '0', label: 'as long as there is room' },
]

/** For how long calls are kept, and whether those count that screens make by themselves. */
export function HistorySettingsDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery({ queryKey: KEY, queryFn: host.historySettings })
  const [changed, setChanged] = useState<Partial<HistorySettings>>({})
  const { busy, failure, run } = useAction(() => queryClient.invalidateQueries({ queryKey: KEY }))
  const settings = data && { ...data, ...changed }
  const keep = (): void => {
    if (!settings || busy) return
    void run(async () => {
      await host.configureHistory(settings)
      onClose()
    })
  }
  return (
    <Dialog
      title="What the history keeps"
      onClose={onClose}
      onSubmit={keep}
      footer={
        <FormButtons onCancel={onClose} busy={busy} disabled={!settings}>
          Keep it so
        </FormButtons>
      }
    >
      <p>Calls stay on this computer. At most 100,000 are kept; what is older goes at once.</p>
      {settings ? (
        <>
          <Select
            label="Calls are kept for"
            allowDeselect={false}
            data={DAYS}
            value={String(settings.retentionDays)}
            onChange={(days) => setChanged({ ...changed, retentionDays: Number(days) })}
          />
          <Switch
            label="Also what screens read again by themselves"
            checked={settings.keepsBackground}
            onChange={(event) => setChanged({ ...changed, keepsBackground: event.currentTarget.checked })}
          />
        </>
      ) : (
        <SkeletonRows rows={2} label="Loading the settings" />
      )}
      {failure && <ErrorPanel failure={failure} context={{ action: 'history.configure' }} />}
    </Dialog>
  )
}
