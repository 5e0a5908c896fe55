import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasStarted } from '../../../engine/domain/campaign-status.ts'
import { useLiveCount } from '../../audience/useLiveCount.ts'
import { Confirmation } from '../../screen/ConfirmDialog.tsx'
import { FailureDialog } from '../../screen/FailureDialog.tsx'
import { MissingRecord } from '../../screen/MissingRecord.tsx'
import { Moment } from '../../screen/Moment.tsx'
import { placeOf, RecordPage, type Fact } from '../../screen/RecordPage.tsx'
import { customerQuery } from '../../screen/tool-query.ts'
import { useUnavailableReason } from '../../screen/tool-availability.ts'
import { useChange } from '../../screen/useChange.ts'
import { count, counted } from '../../ui/time.ts'
import { changesOfCampaign } from './campaignActions.ts'
import { CampaignAudience } from './CampaignAudience.tsx'
import { CampaignDialogs, type Opened } from './CampaignDialogs.tsx'
import { CampaignHistory } from './CampaignHistory.tsx'
import { CampaignStatus } from './CampaignStatus.tsx'
import type { CampaignDetail } from '../../bridge/records.ts'
import { noteBlock } from '../../editor/openSessions.ts'
import { isCreatedHere, SCREEN, shareOf } from './campaigns.ts'
import { CampaignEditor } from './CampaignEditor.tsx'
import { Preview } from './preview/Preview.tsx'
import { FIRST_LOOK, type Look } from './preview/look.ts'
import { ChecksTab } from './sending/ChecksTab.tsx'
import { WhyFailed } from './sending/Failed.tsx'
import { ResultsTab } from './sending/ResultsTab.tsx'
import { WhatStops } from './sending/WhatStops.tsx'
import styles from './campaigns.module.css'
import { useScope } from '../../screen/scope.tsx'

/** One campaign: what recipients get, who they are, and what it said before. */
export function CampaignRecord({ id }: { id: string }) {
  const scope = useScope()
  const { connection, organization } = scope
  const place = placeOf(connection.id, SCREEN, id, 'Campaigns')
  const { data, error, refetch } = useQuery(customerQuery(scope, 'get_campaign', { campaignId: id }))
  const change = useChange(scope)
  const obstacle = useUnavailableReason()
  const [opened, setOpened] = useState<Opened | null>(null)
  // How one looks at it outlives a visit to another tab of the record.
  const [look, setLook] = useState<Look>(FIRST_LOOK)
  // Where a step leads to another tab, the record begins there.
  const { begin, goTo, showBlock } = useStepTo(place.path)
  const audience = useLiveCount(data?.recipientFilters ?? [], {
    connection: connection.id,
    organization: organization?.id ?? null,
    status: 'SUBSCRIBED',
    enabled: data !== undefined,
  })
  if (!data)
    return (
      <MissingRecord
        {...place}
        error={error}
        context={{ tool: 'get_campaign', campaignId: id, connection: connection.label }}
        onRetry={refetch}
      />
    )
  const actions = changesOfCampaign({ campaign: data, obstacle, change, open: setOpened })
  return (
    <>
      <RecordPage
        {...place}
        key={begin?.turn ?? 0}
        begin={begin?.tab ?? (data.status === 'DRAFT' && isCreatedHere(id) ? 'write' : undefined)}
        name={data.name}
        id={data.id}
        idLabel="campaign id"
        badge={<CampaignStatus status={data.status} />}
        notice={
          data.status === 'FAILED' ? (
            <WhyFailed {...{ connection, organization, campaign: data }} />
          ) : (
            WAITING.has(data.status) && (
              <WhatStops campaign={data} change={change} onCancelled={() => goTo('audience')} />
            )
          )
        }
        facts={factsOf(data, audience.total)}
        actions={actions.map(({ label, icon: Icon, run, obstacle: why }) => (
          <Button
            key={label}
            leftSection={<Icon aria-hidden />}
            variant={label === 'Schedule' ? 'filled' : 'default'}
            disabled={Boolean(why)}
            title={why ?? undefined}
            loading={change.busy && /rchive$|^Cancel/.test(label)}
            onClick={run}
          >
            {label}
          </Button>
        ))}
        tabs={[
          {
            name: 'preview',
            label: 'Preview',
            body: (
              <div className={styles['fill']}>
                <Preview campaign={data} look={look} onLook={setLook} />
              </div>
            ),
          },
          {
            name: 'write',
            label: 'Write',
            roomy: true,
            body: (
              <div className={styles['fill']}>
                <CampaignEditor campaign={data} path={place.path} />
              </div>
            ),
          },
          {
            name: 'audience',
            label: 'Audience',
            body: <CampaignAudience key={data.updatedAt} campaign={data} />,
          },
          {
            name: 'checks',
            label: 'Checks',
            body: <ChecksTab campaign={data} onBlock={showBlock} />,
          },
          { name: 'results', label: 'Results', body: <ResultsTab campaign={data} /> },
          {
            name: 'history',
            label: 'History',
            roomy: true,
            body: <CampaignHistory campaign={data} />,
          },
        ]}
        raw={data}
      />
      <Confirmation change={change} onCancel={() => undefined} />
      {change.failure && !change.asked && (
        <FailureDialog
          title="Not done"
          failure={change.failure}
          context={{ campaign: data.id, connection: connection.label }}
          onClose={change.clear}
        />
      )}
      {opened && <CampaignDialogs opened={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

/** Where a step leads to another tab, the record begins there, as often as it does. */
function useStepTo(path: string) {
  const [begin, setBegin] = useState<{ tab: string; turn: number }>()
  const goTo = (tab: string): void => setBegin((before) => ({ tab, turn: (before?.turn ?? 0) + 1 }))
  const showBlock = (block: string): void => {
    noteBlock(path, block)
    goTo('write')
  }
  return { begin, goTo, showBlock }
}

/** What may still be stopped on its way. */
const WAITING: ReadonlySet<string> = new Set(['SCHEDULED', 'SENDING'])

/** What became of the time it was scheduled for. */
const WHEN: Record<string, string> = { SCHEDULED: 'Goes out', SENDING: 'Sending since', FAILED: 'Was due' }

function factsOf(campaign: CampaignDetail, reached: number | null): Fact[] {
  const { sender, replyTo, recipientFilters, emailsSentCount: sent, timezone, contentType } = campaign
  const zone = timezone === null ? {} : { timezone }
  const when = campaign.sendAt ?? campaign.scheduledAt
  return [
    {
      label: 'Subject',
      value: campaign.subject,
      hint: campaign.preview === null ? 'no preview text' : campaign.preview,
    },
    {
      label: 'Sender',
      value: sender ? sender.name : 'no sender yet',
      hint: [sender?.email, replyTo === null ? null : `answers to ${replyTo}`].filter(Boolean).join(' · '),
    },
    {
      label: 'Audience',
      value: hasStarted(campaign.status)
        ? count(campaign.recipientCount)
        : reached === null
          ? '…'
          : count(reached),
      hint:
        recipientFilters.length === 0
          ? 'everyone SUBSCRIBED'
          : `SUBSCRIBED, ${counted(recipientFilters.length, 'filter')}`,
    },
    {
      label: 'Results',
      value:
        sent === 0
          ? hasStarted(campaign.status)
            ? 'none sent yet'
            : 'not sent'
          : `${shareOf(campaign.emailsOpenedCount, sent)} opened`,
      hint:
        sent === 0
          ? contentType
          : `${shareOf(campaign.emailsClickedCount, sent)} clicked, of ${count(sent)} sent`,
    },
    when === null
      ? {
          label: 'Changed',
          value: <Moment at={campaign.updatedAt} />,
          hint: (
            <>
              created <Moment at={campaign.createdAt} />
            </>
          ),
        }
      : {
          label: WHEN[campaign.status] ?? 'Went out',
          value: <Moment at={when} {...zone} />,
          hint: timezone ?? 'UTC',
        },
  ]
}
