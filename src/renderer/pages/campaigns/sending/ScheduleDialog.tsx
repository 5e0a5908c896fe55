import { Radio, Select, TextInput } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { CampaignDetail } from '../../../bridge/records.ts'
import { Confirmation } from '../../../screen/ConfirmDialog.tsx'
import { useChange } from '../../../screen/useChange.ts'
import { customerQuery } from '../../../screen/tool-query.ts'
import { useZone } from '../../../screen/useZone.ts'
import { screenPath } from '../../../state/route.ts'
import { EnvironmentEdge } from '../../../ui/Badge.tsx'
import { Dialog, FormButtons } from '../../../ui/Dialog.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { useNow } from '../../../ui/now.ts'
import { counted, exactTime } from '../../../ui/time.ts'
import { clockTime, describeSpan, listZones } from '../../../ui/zone.ts'
import { type CampaignDialogProps, SCREEN } from '../campaigns.ts'
import { useUnsaved } from '../../../editor/useUnsaved.ts'
import { useChecks } from './useChecks.ts'
import { firstChoice, planTime, scheduleInput, type ChosenTime, type PlannedTime } from './scheduleTime.ts'
import styles from './sending.module.css'
import { useScope } from '../../../screen/scope.tsx'

/** When a campaign goes out, then the two-call confirmation. Leaving at any point sends nothing. */
export function ScheduleDialog({ scope, campaign, onClose }: CampaignDialogProps) {
  const now = useNow()
  const change = useChange(scope)
  const own = useZone(scope.connection, scope.organization)
  const [picked, setPicked] = useState<Partial<ChosenTime>>({})
  const chosen = { ...firstChoice(now, own), ...picked }
  const planned = planTime(chosen, now)
  const unsaved = useUnsaved(screenPath(scope.connection.id, SCREEN, campaign.id))
  const possible = planned.fault === null && !unsaved
  const submit = (): void => {
    if (possible) void change.run('schedule_campaign', scheduleInput(campaign.id, chosen), onClose)
  }
  if (change.asked)
    return (
      <Confirmation change={change} onCancel={() => undefined}>
        <WhatChecksKnow campaignId={campaign.id} />
      </Confirmation>
    )
  return (
    <Dialog
      title={`Schedule ${campaign.name}`}
      onClose={onClose}
      onSubmit={submit}
      size={520}
      edge={<EnvironmentEdge environment={scope.connection.environment} />}
      footer={
        <FormButtons onCancel={onClose} busy={change.busy} disabled={!possible}>
          {chosen.when === 'now' ? 'Send now…' : 'Schedule…'}
        </FormButtons>
      }
    >
      <TimeFields chosen={chosen} onPick={(pick) => setPicked({ ...picked, ...pick })} />
      {unsaved && (
        <p className={styles['remark']} role="status" aria-label="Not saved">
          <TriangleAlert aria-hidden /> What was typed in Write is not saved, so it would not go out. Save or
          discard it there first: once scheduled, the campaign cannot be changed.
        </p>
      )}
      <Instant own={own} planned={planned} chosen={chosen} now={now} />
      <WhatChecksKnow campaignId={campaign.id} />
      {change.failure && (
        <ErrorPanel
          failure={change.failure}
          context={{ tool: 'schedule_campaign', connection: scope.connection.label }}
        />
      )}
    </Dialog>
  )
}

/** What the tab Checks would say, for those who did not look there. */
function WhatChecksKnow({ campaignId }: { campaignId: string }) {
  const { data } = useQuery(customerQuery(useScope(), 'get_campaign', { campaignId }))
  return data ? <CheckSummary campaign={data} /> : null
}

function CheckSummary({ campaign }: { campaign: CampaignDetail }) {
  const { checks } = useChecks(campaign)
  const open = checks.filter(({ state }) => state === 'attention' || state === 'blocks')
  if (checks.length === 0) return null
  return (
    // What may scroll must be reachable without a mouse.
    <section className={styles['checked']} aria-label="What Checks says" tabIndex={0}>
      <p>
        Checks: {checks.filter(({ state }) => state === 'met').length} of {counted(checks.length, 'check')}{' '}
        met
        {open.length > 0 && `, ${open.length} to look at`}.
      </p>
      {open.length > 0 && (
        <ul>
          {open.map(({ name, told, details }) => (
            <li key={name}>
              <strong>{name}.</strong> {told}
              {details.length > 0 && ` ${details.join('; ')}.`}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function TimeFields({ chosen, onPick }: { chosen: ChosenTime; onPick: (pick: Partial<ChosenTime>) => void }) {
  const { when, day, time, zone } = chosen
  const zones = useMemo(listZones, [])
  return (
    <>
      <Radio.Group
        label="When"
        value={when}
        onChange={(next) => onPick({ when: next === 'now' ? 'now' : 'later' })}
      >
        <div className={styles['choices']}>
          <Radio value="later" label="At a date and time" data-autofocus={when === 'later' || undefined} />
          <Radio value="now" label="At once" data-autofocus={when === 'now' || undefined} />
        </div>
      </Radio.Group>
      {when === 'later' && (
        <div className={styles['timeFields']}>
          <TextInput
            type="date"
            label="Date"
            value={day}
            onChange={(event) => onPick({ day: event.currentTarget.value })}
          />
          <TextInput
            type="time"
            label="Time"
            value={time}
            onChange={(event) => onPick({ time: event.currentTarget.value })}
          />
          <Select
            label="Time zone"
            searchable
            limit={60}
            data={zones}
            value={zone}
            allowDeselect={false}
            nothingFoundMessage="No IANA zone is called that"
            onChange={(next) => next !== null && onPick({ zone: next })}
          />
        </div>
      )}
    </>
  )
}

/** The instant on the clocks of the chosen zone and of the organization's, and exactly. */
function Instant({
  own,
  planned,
  chosen,
  now,
}: {
  own: string | null
  planned: PlannedTime
  chosen: ChosenTime
  now: number
}) {
  const scope = useScope()
  const { at, fault, remarks } = planned
  const zone = chosen.when === 'now' ? (own ?? chosen.zone) : chosen.zone
  return (
    <div className={styles['instant']} role="status" aria-label="When it goes out">
      {fault !== null && <p className={styles['fault']}>{fault}</p>}
      {at !== null && fault === null && (
        <>
          <p>
            <strong>{clockTime(at, zone)}</strong> {zone}
            <span className={styles['dim']}>
              {chosen.when === 'now' ? ' · now' : ` · in ${describeSpan(at - now)}`}
            </span>
          </p>
          {own !== null && own !== zone && (
            <p>
              {clockTime(at, own)} {own} <span className={styles['dim']}>· the organization's zone</span>
            </p>
          )}
          <p className={`${styles['dim']} mono`}>{exactTime(at)}</p>
          {scope.connection.kind === 'sandbox' && (
            <p className={styles['dim']}>In the sandbox's time: it goes out when its clock gets there.</p>
          )}
        </>
      )}
      {remarks.map((remark) => (
        <p key={remark} className={styles['remark']}>
          <TriangleAlert aria-hidden /> {remark}
        </p>
      ))}
    </div>
  )
}
