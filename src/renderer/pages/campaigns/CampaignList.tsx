import { Button, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Mail, Plus } from 'lucide-react'
import { useState } from 'react'
import type { ToolInput } from '../../../engine/tools/index.ts'
import { CAMPAIGN_STATUSES, type CampaignStatus } from '../../../engine/domain/campaign-status.ts'
import { ActionButton } from '../../screen/ActionButton.tsx'
import { Confirmation } from '../../screen/ConfirmDialog.tsx'
import { useExplanation } from '../../screen/explain.ts'
import { ListScreen } from '../../screen/ListScreen.tsx'
import { NoMatch } from '../../screen/ListBody.tsx'
import { ListSearch } from '../../screen/ScreenHead.tsx'
import { customerQuery } from '../../screen/tool-query.ts'
import screen from '../../screen/screen.module.css'
import { useChange } from '../../screen/useChange.ts'
import { useUnavailableReason } from '../../screen/tool-availability.ts'
import { useLastGood } from '../../state/lastGood.ts'
import { screenPath } from '../../state/route.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Empty } from '../../ui/Parts.tsx'
import { count, counted } from '../../ui/time.ts'
import { actionsOfCampaign } from './campaignActions.ts'
import { COLUMNS } from './columns.tsx'
import { CampaignDialogs, type Opened } from './CampaignDialogs.tsx'
import { SCREEN } from './campaigns.ts'
import type { Campaign } from '../../bridge/records.ts'
import { useScope } from '../../screen/scope.tsx'
import { createStore } from 'zustand/vanilla'
import { useStore } from 'zustand'

/** Rows per page. */
const SIZES = [10, 25, 50, 100]

function factsOf(total: number, narrowed: boolean): string {
  return narrowed ? `${count(total)} matching` : counted(total, 'campaign')
}

/** The campaigns of an organization: every filter and page of `list_campaigns`. */
export function CampaignList() {
  const scope = useScope()
  const { connection, organization } = scope
  const path = screenPath(connection.id, SCREEN)
  const [search, setSearch] = useListSearch(`${connection.id}/${organization?.id ?? ''}`)
  // A search is asked for when the typing rests; everything else at once.
  const [text] = useDebouncedValue(search.text, 200)
  const { dataUpdatedAt, refetch, ...asked } = useQuery({
    ...customerQuery(scope, 'list_campaigns', toInput({ ...search, text })),
    placeholderData: keepPreviousData,
  })
  const { data, error } = useLastGood(`${path} ${organization?.id ?? ''}`, asked)
  const change = useChange(scope)
  const obstacle = useUnavailableReason()
  const explains = useExplanation(scope)
  const [opened, setOpened] = useState<Opened | null>(null)
  const rows = data?.campaigns
  const narrowed = search.text.trim() !== '' || search.status !== null
  return (
    <ListScreen<Campaign>
      title="Campaigns"
      screen={SCREEN}
      what="campaigns"
      facts={data ? factsOf(data.total, narrowed) : null}
      at={dataUpdatedAt}
      rows={rows}
      columns={COLUMNS}
      error={error}
      context={{ tool: 'list_campaigns', input: toInput(search) }}
      onRetry={refetch}
      nameOf={({ name }) => name}
      actionsOf={(campaign) =>
        actionsOfCampaign({ campaign, connection, obstacle, explains, change, open: setOpened })
      }
      head={
        <ActionButton
          variant="filled"
          icon={Plus}
          obstacle={obstacle('create_campaign')}
          onClick={() => setOpened({ dialog: 'create', campaign: null })}
        >
          Create campaign
        </ActionButton>
      }
      bars={
        <>
          <Narrow search={search} onChange={setSearch} />
          {change.failure && (
            <div className={screen['inset']}>
              <ErrorPanel failure={change.failure} context={{ connection: connection.label }} />
            </div>
          )}
        </>
      }
      empty={
        <NoCampaign
          narrowed={narrowed}
          search={search}
          onClear={() => setSearch(FIRST)}
          onCreate={
            obstacle('create_campaign') ? null : () => setOpened({ dialog: 'create', campaign: null })
          }
        />
      }
      paging={
        data
          ? {
              page: { ...data, pageSize: data.limit },
              asked: search.page,
              onPage: (page) => setSearch({ page }),
              sizes: SIZES,
              onSize: (limit) => setSearch({ limit }),
            }
          : null
      }
    >
      <Confirmation change={change} onCancel={() => undefined} />
      {opened && <CampaignDialogs opened={opened} onClose={() => setOpened(null)} />}
    </ListScreen>
  )
}

function toInput({ text, status, page, limit }: ListSearchState): ToolInput<'list_campaigns'> {
  return {
    limit,
    page,
    ...(status === null ? {} : { status }),
    ...(text.trim() === '' ? {} : { query: text.trim() }),
  }
}

function Narrow({
  search,
  onChange,
}: {
  search: ListSearchState
  onChange: (change: Partial<ListSearchState>) => void
}) {
  return (
    <div className={`${screen['bar']} small`} role="search" aria-label="Campaigns">
      <ListSearch
        value={search.text}
        label="Search campaigns"
        placeholder="Name or subject"
        onChange={(text) => onChange({ text })}
      />
      <Select
        w={176}
        aria-label="Status"
        placeholder="All but ARCHIVED"
        data={[...CAMPAIGN_STATUSES]}
        value={search.status}
        clearable
        onChange={(status) => onChange({ status })}
      />
    </div>
  )
}

function NoCampaign({
  narrowed,
  search,
  onClear,
  onCreate,
}: {
  narrowed: boolean
  search: ListSearchState
  onClear: () => void
  onCreate: (() => void) | null
}) {
  if (narrowed)
    return (
      <NoMatch icon={<Mail aria-hidden />} clear="Clear search and status" onClear={onClear}>
        No campaign {search.status === null ? '' : `in the state ${search.status} `}
        {search.text.trim() === '' ? 'is here' : `matches “${search.text.trim()}”`}.
      </NoMatch>
    )
  return (
    <Empty
      icon={<Mail aria-hidden />}
      action={
        onCreate ? (
          <Button variant="filled" onClick={onCreate}>
            Create campaign
          </Button>
        ) : undefined
      }
    >
      There is no campaign yet. One starts as a DRAFT with a greeting and an unsubscribe link.
    </Empty>
  )
}

/** What the list of an organization was narrowed to: still there when one comes back from a record. */
interface ListSearchState {
  text: string
  /** A campaign status; null leaves archived ones out, as the tool does. */
  status: CampaignStatus | null
  page: number
  limit: number
}

const FIRST: ListSearchState = { text: '', status: null, page: 1, limit: 25 }

const listStore = createStore<Record<string, ListSearchState>>(() => ({}))

function useListSearch(key: string): [ListSearchState, (change: Partial<ListSearchState>) => void] {
  const search = useStore(listStore, (all) => all[key] ?? FIRST)
  const change = (next: Partial<ListSearchState>): void =>
    // Another search starts on its first page.
    listStore.setState((all) => ({ [key]: { ...(all[key] ?? FIRST), page: 1, ...next } }))
  return [search, change]
}
