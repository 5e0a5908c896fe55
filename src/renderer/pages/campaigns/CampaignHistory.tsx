import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Bot, History, PencilLine, Save, type LucideIcon } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { toFailure } from '../../bridge/actions.ts'
import { callTool } from '../../bridge/tools.ts'
import { Moment } from '../../screen/Moment.tsx'
import screen from '../../screen/screen.module.css'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Empty, SkeletonRows } from '../../ui/Parts.tsx'
import { useShownTime } from '../../ui/shownTime.ts'
import { counted } from '../../ui/time.ts'
import { HistoryEntry, type HistoryView } from './HistoryEntry.tsx'
import type { CampaignDetail, HistoryRow } from '../../bridge/records.ts'
import { changesText, machineTimeOf } from './versionChanges.ts'
import styles from './campaigns.module.css'
import { useScope, type Scope } from '../../screen/scope.tsx'

interface SourceLook {
  icon: LucideIcon
  word: string
  title: string
}

const SOURCE: Partial<Record<string, SourceLook>> = {
  manual: { icon: Save, word: 'saved', title: 'Saved by a person' },
  autosave: { icon: PencilLine, word: 'autosave', title: 'Saved while editing' },
  ai: { icon: Bot, word: 'ai', title: 'Saved by a call without a person, as a token makes it' },
} satisfies Record<HistoryRow['source'], SourceLook>

const PAGE = 50

function useHistory({ connection, organization }: Scope, campaignId: string) {
  const target = organization?.id ?? null
  return useInfiniteQuery({
    queryKey: ['tool', connection.id, target, 'list_campaign_history', campaignId],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) =>
      callTool({
        connection: connection.id,
        surface: 'customer',
        organization: target,
        tool: 'list_campaign_history',
        input: { campaignId, limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

/** What the campaign said before, newest first; one entry beside the list, to look at and restore. */
export function CampaignHistory({ campaign }: { campaign: CampaignDetail }) {
  const scope = useScope()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useHistory(
    scope,
    campaign.id,
  )
  const [chosen, setChosen] = useState<string | null>(null)
  const [view, setView] = useState<HistoryView>('rendering')
  const rows = data?.pages.flatMap(({ history }) => history) ?? []
  if (error)
    return (
      <ErrorPanel
        failure={toFailure(error)}
        context={{ tool: 'list_campaign_history', campaign: campaign.id }}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <SkeletonRows rows={8} label="Loading the history" />
  if (rows.length === 0)
    return (
      <Empty icon={<History aria-hidden />}>
        Nothing was saved yet. Each change of subject or content adds an entry.
      </Empty>
    )
  const shown = rows.find(({ id }) => id === chosen) ?? rows[0]
  return (
    <div className={styles['history']}>
      <div className={styles['entries']}>
        <Entries rows={rows} shown={shown?.id ?? null} onChoose={setChosen} />
        <div className={styles['entriesFoot']}>
          {hasNextPage ? (
            <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show older entries
            </Button>
          ) : (
            <span className={screen['dim']}>{counted(rows.length, 'entry', 'entries')}, all of them</span>
          )}
        </div>
      </div>
      {shown && (
        <HistoryEntry
          key={shown.id}
          campaign={campaign}
          entry={shown}
          newest={shown.id === rows[0]?.id}
          rows={rows}
          view={view}
          onView={setView}
        />
      )}
    </div>
  )
}

function Entries({
  rows,
  shown,
  onChoose,
}: {
  rows: HistoryRow[]
  shown: string | null
  onChoose: (id: string) => void
}) {
  const time = useShownTime()
  const move = (event: KeyboardEvent<HTMLUListElement>): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const next = step === undefined ? undefined : rows[rows.findIndex(({ id }) => id === shown) + step]
    if (!next) return
    event.preventDefault()
    onChoose(next.id)
    document.getElementById(`entry-${next.id}`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <ul
      role="listbox"
      aria-label="Saved versions"
      tabIndex={0}
      aria-activedescendant={shown === null ? undefined : `entry-${shown}`}
      onKeyDown={move}
    >
      {rows.map((row) => {
        const { id, savedAt, source, subject, note, changes } = row
        const machine = machineTimeOf(row)
        const { icon: Icon = History, word = source, title } = SOURCE[source] ?? {}
        return (
          <li
            key={id}
            id={`entry-${id}`}
            role="option"
            aria-selected={id === shown}
            onClick={() => onChoose(id)}
          >
            <span className={styles['entryLine']}>
              <Moment at={savedAt} />
              <span className={`${styles['entrySource']} small`} title={title}>
                <Icon aria-hidden />
                {word}
              </span>
            </span>
            <span className={styles['entrySubject']}>{subject}</span>
            {changes && <span className="small">{changesText(changes)}</span>}
            {machine !== null && (
              <span className={`${screen['dim']} small`}>{time.clock(machine)} on this machine</span>
            )}
            {note !== undefined && <span className={`${screen['dim']} small`}>{note}</span>}
          </li>
        )
      })}
    </ul>
  )
}
