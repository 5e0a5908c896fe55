import { useShownTime } from '../../ui/shownTime.ts'
import { Button, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Building2, Clock, ListFilter, Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { toFailure } from '../../bridge/actions.ts'
import { RestoreSnapshot } from '../../screen/RestoreSnapshot.tsx'
import { queries, useChoosesOrganization } from '../../state/queries.ts'
import { navigate, screenPath } from '../../state/route.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Age, Empty, SkeletonRows } from '../../ui/Parts.tsx'
import { count, counted } from '../../ui/time.ts'
import { CreateOrganizationDialog } from './CreateOrganizationDialog.tsx'
import { OrganizationTable } from './OrganizationTable.tsx'
import styles from './connections.module.css'
import { useScope } from '../../screen/scope.tsx'

/** The chosen connection from inside: its time, and its organizations to act as. */
export function OrganizationsPanel() {
  const { connection } = useScope()
  const [search, setSearch] = useState('')
  const [creating, setCreating] = useState(false)
  const chooses = useChoosesOrganization(connection)
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...queries.organizations(connection.id, search),
    placeholderData: keepPreviousData,
    enabled: chooses,
  })
  const sandbox = connection.kind === 'sandbox'
  // One organization's token knows of no others: there is no list to show.
  if (!chooses) return null
  return (
    <section className={styles['card']} aria-label={`Organizations of ${connection.label}`}>
      <div className={`${styles['cardHead']} small`}>
        <h2>Organizations of {connection.label}</h2>
        {data && (
          <span className={styles['counted']}>
            {data.total > data.organizations.length
              ? `${count(data.total)} matching, ${count(data.organizations.length)} loaded`
              : counted(data.total, 'organization')}{' '}
            · as of <Age at={dataUpdatedAt} />
          </span>
        )}
        <span className={styles['push']} />
        {sandbox && <ClockFacts />}
        <TextInput
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          leftSection={<Search aria-hidden />}
          placeholder="Name, slug or URL"
          aria-label="Search organizations"
          w={150}
        />
        <Button
          leftSection={<ListFilter aria-hidden />}
          onClick={() => navigate(screenPath(connection.id, 'organizations'))}
        >
          Filters and views
        </Button>
        {sandbox && (
          <Button leftSection={<Plus aria-hidden />} onClick={() => setCreating(true)}>
            Create organization
          </Button>
        )}
      </div>
      {error && (
        <div className={styles['inset']}>
          <ErrorPanel
            failure={toFailure(error)}
            context={{ tool: 'list_orgs', connection: connection.label }}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {!data && !error && <SkeletonRows rows={6} label="Loading organizations" />}
      {data?.organizations.length === 0 && (
        <Empty
          icon={<Building2 aria-hidden />}
          action={
            sandbox && search === '' ? (
              <Button variant="filled" onClick={() => setCreating(true)}>
                Create organization
              </Button>
            ) : (
              <Button onClick={() => setSearch('')}>Clear the search</Button>
            )
          }
        >
          {search === ''
            ? `${connection.label} has no organization yet. Create an organization to start.`
            : `No organization matches “${search}”.`}
        </Empty>
      )}
      {data?.organizations.some(({ warning }) => warning) && (
        <div role="alert" className={styles['inset']}>
          {data.organizations.map(({ id, warning }) => warning && <p key={id}>{warning}</p>)}
          <RestoreSnapshot />
        </div>
      )}
      {data && data.organizations.length > 0 && <OrganizationTable organizations={data.organizations} />}
      {creating && <CreateOrganizationDialog onClose={() => setCreating(false)} />}
    </section>
  )
}

function ClockFacts() {
  const { connection } = useScope()
  const { data } = useQuery(queries.clock(connection.id))
  const time = useShownTime()
  if (!data) return null
  const due = data.nextEventAt === null ? 'Nothing is due' : `Next event ${time.exact(data.nextEventAt)}`
  return (
    <span
      className={styles['clock']}
      title={`Sandbox time, ${data.mode}: ${time.everywhere(data.now)}. ${due}.`}
    >
      <Clock aria-hidden />
      <span className="mono">{time.clock(data.now)}</span> <span className={styles['zone']}>{time.zone}</span>
    </span>
  )
}
