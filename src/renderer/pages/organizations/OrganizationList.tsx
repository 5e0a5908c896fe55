import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Building2, Copy, Layers, Mails, Maximize2, Scale, UserRoundCog, UserRoundX } from 'lucide-react'
import { useMemo } from 'react'
import type { Organization } from '../../bridge/organizations.ts'
import { ListScreen } from '../../screen/ListScreen.tsx'
import { useMarking } from '../../screen/marks/useMarking.tsx'
import { OrganizationPeek } from '../../screen/OrganizationPeek.tsx'
import { NoMatch } from '../../screen/ListBody.tsx'
import { ViewBar } from '../../screen/ViewBar.tsx'
import { useLastGood } from '../../state/lastGood.ts'
import { useActing } from '../../state/hooks.ts'
import { queries } from '../../state/queries.ts'
import { CONNECTIONS, navigate, screenPath } from '../../state/route.ts'
import { Empty, copyText } from '../../ui/Parts.tsx'
import { count, counted } from '../../ui/time.ts'
import { ColumnChooser } from '../../ui/table/ColumnChooser.tsx'
import { columnsOf } from './columns.tsx'
import { OrganizationFilters } from './OrganizationFilters.tsx'
import {
  COLUMNS,
  COMMON_VIEWS,
  isNarrowed,
  LABELS,
  readView,
  sameView,
  toInput,
  type OrganizationView,
  PAGE_SIZES,
} from './organizations.ts'
import { asSaved, SCREEN, useOrganizationView } from './useOrganizationView.ts'
import { useScope } from '../../screen/scope.tsx'
import type { ConnectionSummary } from '../../../shared/bridge.ts'
import type { RowAction } from '../../ui/table/RowMenu.tsx'
import { actAs, openBehind, stopActing, type ActingAs } from '../../state/frame.ts'
import { emailsPath } from '../../screen/emailsLog.ts'
import { TYPING_REST_MS } from '../../ui/typing.ts'

/** All organizations of a connection: every filter, order and page of `list_orgs`. */
export function OrganizationList({ addressed }: { addressed: string | null }) {
  const { connection } = useScope()
  const open = useOrganizationView(connection.id, addressed)
  const { view, change } = open
  const path = screenPath(connection.id, SCREEN)
  // A search is asked for when the typing rests; everything else at once.
  const [search] = useDebouncedValue(view.search, TYPING_REST_MS)
  const input = toInput({ ...view, search })
  const { dataUpdatedAt, refetch, ...asked } = useQuery({
    ...queries.organizationSearch(connection.id, input),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const { data, error } = useLastGood(path, asked)
  const { data: tools } = useQuery(queries.tools(connection.id))
  const tool = tools?.find((candidate) => candidate.name === 'list_orgs' && candidate.surface === 'admin')
  const acting = useActing(connection.id)
  const rows = data?.organizations
  const marking = useMarking(connection.id, rows ?? [])
  const shown = useMemo(
    () => columnsOf(view.columns, acting?.id ?? null, marking.column),
    [view.columns, acting?.id, marking.column],
  )

  return (
    <ListScreen<Organization>
      title="Organizations"
      screen={SCREEN}
      what="organizations"
      facts={data ? factsOf(data.total, view) : null}
      at={dataUpdatedAt}
      rows={rows}
      columns={shown}
      error={error}
      context={{ tool: 'list_orgs', input }}
      onRetry={refetch}
      nameOf={({ name }) => name}
      isMarked={({ id }) => id === acting?.id}
      actionsOf={(organization) => [
        ...actionsOfOrganization(connection, organization, acting),
        ...marking.actionsOf(organization),
      ]}
      choosesColumns
      choice={marking.choice}
      peek={(organization) => <OrganizationPeek organization={organization} />}
      sorting={{ sort: sortOf(view), onSort: (column) => change(nextSort(view, column)) }}
      head={
        <ColumnChooser
          all={COLUMNS}
          shown={view.columns}
          labels={LABELS}
          onShown={(columns) => change({ columns, page: view.page })}
        />
      }
      bars={
        <>
          <ViewBar
            screen={SCREEN}
            common={asSaved(COMMON_VIEWS)}
            chosen={open.chosen}
            isSame={(saved) => sameView(readView(saved.value), view)}
            value={{ ...view, page: 1 }}
            onChoose={open.choose}
            addressOf={(id) => `${window.location.origin}/#${path}?view=${id}`}
          />
          <OrganizationFilters tool={tool} view={view} onChange={change} />
          {marking.bar}
        </>
      }
      empty={<NoOrganization view={view} onChange={change} />}
      paging={
        data
          ? {
              page: data,
              asked: view.page,
              onPage: (page) => change({ page }),
              sizes: PAGE_SIZES,
              onSize: (pageSize) => change({ pageSize }),
            }
          : null
      }
    >
      {marking.dialog}
    </ListScreen>
  )
}

function factsOf(total: number, view: OrganizationView): string {
  return isNarrowed(view) ? `${count(total)} matching` : counted(total, 'organization')
}

function sortOf({ sortBy, down }: OrganizationView) {
  return { column: sortBy, down }
}

/** Names run from A, dates and amounts from the newest and the most; a second click turns it. */
function nextSort(view: OrganizationView, column: string): Partial<OrganizationView> {
  return view.sortBy === column ? { down: !view.down } : { sortBy: column, down: column !== 'name' }
}

function NoOrganization({
  view,
  onChange,
}: {
  view: OrganizationView
  onChange: (change: Partial<OrganizationView>) => void
}) {
  const { connection } = useScope()
  if (isNarrowed(view))
    return (
      <NoMatch
        icon={<Building2 aria-hidden />}
        clear="Clear search and filters"
        onClear={() => onChange({ search: '', filters: {} })}
      >
        No organization matches{view.search.trim() === '' ? ' these filters' : ` “${view.search.trim()}”`}.
      </NoMatch>
    )
  return (
    <Empty
      icon={<Building2 aria-hidden />}
      action={
        connection.kind === 'sandbox' ? (
          <Button variant="filled" onClick={() => navigate(CONNECTIONS)}>
            Create one on Connections
          </Button>
        ) : undefined
      }
    >
      {connection.label} has no organization yet.
    </Empty>
  )
}

/** What can be done with one organization of the list. */
function actionsOfOrganization(
  connection: ConnectionSummary,
  organization: Organization,
  acting: ActingAs | null,
): RowAction[] {
  const path = screenPath(connection.id, SCREEN, organization.id)
  return [
    { label: 'Open', icon: Maximize2, run: () => navigate(path) },
    { label: 'Open in a tab behind', icon: Layers, run: () => openBehind(path, organization.name) },
    {
      label: 'Explain its verification',
      icon: Scale,
      run: () => navigate(screenPath(connection.id, 'verification', organization.id)),
    },
    {
      label: 'Show its emails',
      icon: Mails,
      run: () => navigate(emailsPath(connection.id, { organization: organization.id })),
    },
    acting?.id === organization.id
      ? { label: 'Stop acting', icon: UserRoundX, run: () => stopActing(connection.id) }
      : { label: 'Act as', icon: UserRoundCog, run: () => actAs(connection.id, organization) },
    { label: 'Copy id', icon: Copy, run: () => void copyText(organization.id) },
    { label: 'Copy slug', icon: Copy, run: () => void copyText(organization.slug) },
  ]
}
