import { ActionIcon, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { PanelRightClose } from 'lucide-react'
import { useState } from 'react'
import type { ErasedSubscriber } from '../../bridge/sandbox.ts'
import { toFailure } from '../../bridge/actions.ts'
import { useShortcut } from '../../ui/shortcuts.ts'
import { customerQuery } from '../../screen/tool-query.ts'
import { useBackOut } from '../../screen/RecordPage.tsx'
import { StatusBadge } from '../../ui/Badge.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { JsonTree } from '../../ui/JsonTree.tsx'
import { CopyText, SkeletonRows } from '../../ui/Parts.tsx'
import type { SubscriberParts } from './subscriberFields.ts'
import { changesOf, useSubscriberDraft } from './subscriberDraft.ts'
import { SubscriberEdit } from './SubscriberEdit.tsx'
import { SubscriberEvents } from './SubscriberEvents.tsx'
import { SubscriberFacts } from './SubscriberFacts.tsx'
import { Suppressed, suppressionOf } from './Suppressed.tsx'
import styles from './subscriber.module.css'
import { useScope } from '../../screen/scope.tsx'
import { WorkflowRuns } from '../../workflows/WorkflowRuns.tsx'

interface SubscriberPanelProps extends Omit<SubscriberParts, 'subscriber'> {
  id: string
  onClose: () => void
  onErased: (erased: ErasedSubscriber) => void
}

type Part = 'facts' | 'events' | 'workflows' | 'raw'

/** One subscriber beside the list. `r` shows the record as it came, Esc closes it. */
export function SubscriberPanel({ id, onClose, onErased, onChanged }: SubscriberPanelProps) {
  const { connection, organization } = useScope()
  const [part, setPart] = useState<Part>('facts')
  const open = useSubscriberDraft({ connection: connection.id, organization: organization?.id ?? null }, id)
  // What was begun is found open again; the focus goes to it only when it is asked for.
  const [editing, setEditing] = useState(open.touched)
  const [pressed, setPressed] = useState(false)
  const [isErasing, setErasing] = useState(false)
  const { data, error, refetch } = useQuery({
    ...customerQuery({ connection, organization }, 'get_subscriber', { subscriberId: id }),
    // All that is shown is read again after an erasure, and before the panel is gone.
    enabled: !isErasing,
  })
  const suppression = data ? suppressionOf(data) : null
  const stopEditing = (): void => {
    setPressed(true)
    setEditing(false)
  }
  const show = (next: Part): void => {
    setPressed(false)
    setPart(next)
  }
  useShortcut('raw', () => !editing && show(part === 'raw' ? 'facts' : 'raw'))
  useBackOut(editing ? stopEditing : onClose)
  return (
    <aside className={styles['panel']} aria-label="Subscriber">
      <header className={styles['head']}>
        <div className={styles['title']}>
          <h2>{data ? <CopyText text={data.email} label="email address" mono={false} /> : id}</h2>
          <ActionIcon aria-label="Close the subscriber" onClick={onClose}>
            <PanelRightClose aria-hidden />
          </ActionIcon>
        </div>
        {data && (
          <div className={styles['under']}>
            <StatusBadge status={data.status} />
            <span className={styles['dim']}>
              <CopyText text={data.id} label="subscriber id" />
            </span>
          </div>
        )}
      </header>
      {data && suppression && <Suppressed subscriber={data} onChanged={onChanged} why={suppression} />}
      {(suppression ? [] : data?.warnings)?.map((warning) => (
        <p key={warning} role="note" className={styles['warning']}>
          {warning}
        </p>
      ))}
      {error && (
        <div className={styles['inset']}>
          <ErrorPanel
            failure={toFailure(error)}
            context={{ tool: 'get_subscriber', subscriberId: id }}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {!data && !error && <SkeletonRows rows={8} label="Loading the subscriber" />}
      {data && editing && (
        <SubscriberEdit
          subscriber={data}
          onChanged={onChanged}
          open={open}
          takesFocus={pressed}
          onClose={stopEditing}
        />
      )}
      {data && !editing && (
        <Tabs
          value={part}
          onChange={(next) => next !== null && show(next as Part)}
          keepMounted={false}
          className={styles['tabs']}
        >
          <Tabs.List>
            <Tabs.Tab value="facts">Facts</Tabs.Tab>
            <Tabs.Tab value="events">Events</Tabs.Tab>
            <Tabs.Tab value="workflows">Workflows</Tabs.Tab>
            <Tabs.Tab value="raw" title="Show as JSON, or back (r)">
              JSON
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="facts" className={styles['body']}>
            <SubscriberFacts
              subscriber={data}
              onChanged={onChanged}
              unsaved={Object.keys(changesOf(data, open.draft)).length > 0}
              takesFocus={pressed}
              onErasing={setErasing}
              onErased={onErased}
              onEdit={() => {
                setPressed(true)
                setEditing(true)
              }}
            />
          </Tabs.Panel>
          <Tabs.Panel value="events" className={styles['body']}>
            <SubscriberEvents id={id} />
          </Tabs.Panel>
          <Tabs.Panel value="workflows" className={styles['body']}>
            <WorkflowRuns subscriberId={id} />
          </Tabs.Panel>
          <Tabs.Panel value="raw" className={styles['raw']}>
            <JsonTree value={data} label={`${data.email} as JSON`} />
          </Tabs.Panel>
        </Tabs>
      )}
    </aside>
  )
}
