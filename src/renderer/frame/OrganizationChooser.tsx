import { TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { toFailure } from '../bridge/actions.ts'
import type { Organization } from '../bridge/organizations.ts'
import { actAs } from '../state/frame.ts'
import { queries } from '../state/queries.ts'
import { StatusBadge } from '../ui/Badge.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { Empty, SkeletonRows } from '../ui/Parts.tsx'
import { count, counted } from '../ui/time.ts'
import { closeOverlays } from './overlays.ts'
import styles from './frame.module.css'

/** Chooses the organization to act as: type, arrow, Enter. Searches what `list_orgs` searches: name, slug, tracking hash, URL. */
export function OrganizationChooser({ of: connection }: { of: string }) {
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const [entered, setEntered] = useState(false)
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...queries.organizations(connection, search),
    placeholderData: keepPreviousData,
  })
  const organizations = data?.organizations ?? []
  const current = Math.min(at, organizations.length - 1)
  const choose = (organization: Organization | undefined): void => {
    if (!organization) return
    actAs(connection, organization)
    closeOverlays()
  }
  // Typed and entered in one go: who is meant is not among those of the text before.
  const isBehind = isPending || isPlaceholderData
  useEffect(() => {
    if (!entered || isBehind) return
    setEntered(false)
    choose(organizations[0])
  }, [entered, isBehind, organizations])
  const onKeyDown = (event: KeyboardEvent): void => {
    // The key that runs a tool has opened this: pressed once more, or held, it must choose nobody.
    if (event.ctrlKey || event.metaKey || (event.repeat && event.key === 'Enter')) return
    const keys: Record<string, () => void> = {
      ArrowDown: () => setAt(Math.min(organizations.length - 1, current + 1)),
      ArrowUp: () => setAt(Math.max(0, current - 1)),
      Enter: () => (isBehind ? setEntered(true) : choose(organizations[current])),
    }
    const go = keys[event.key]
    if (!go) return
    event.preventDefault()
    go()
  }
  return (
    <Dialog title="Act as an organization" onClose={closeOverlays} size={640}>
      <TextInput
        data-autofocus
        value={search}
        leftSection={<Search aria-hidden />}
        placeholder="Name, slug, tracking hash or URL"
        aria-label="Search organizations"
        role="combobox"
        aria-expanded
        aria-controls="organization-choices"
        aria-activedescendant={current >= 0 ? `organization-${current}` : undefined}
        onChange={(event) => {
          setSearch(event.currentTarget.value)
          setAt(0)
          setEntered(false)
        }}
        onKeyDown={onKeyDown}
      />
      {error && (
        <ErrorPanel
          failure={toFailure(error)}
          context={{ tool: 'list_orgs' }}
          onRetry={() => void refetch()}
        />
      )}
      {isPending && <SkeletonRows rows={6} label="Loading organizations" />}
      <div id="organization-choices" role="listbox" aria-label="Organizations" className={styles['choices']}>
        {organizations.map((organization, index) => (
          <div
            key={index}
            id={`organization-${index}`}
            role="option"
            aria-selected={index === current}
            className={styles['choice']}
            onMouseMove={() => setAt(index)}
            onClick={() => choose(organization)}
          >
            <span className={styles['choiceName']}>
              {organization.name}
              <span className="mono">{organization.slug}</span>
            </span>
            <span className={styles['dim']}>{organization.plan}</span>
            {typeof organization.subscribers === 'number' && (
              <span className={styles['dim']}>{counted(organization.subscribers, 'subscriber')}</span>
            )}
            <StatusBadge status={organization.status} />
          </div>
        ))}
      </div>
      {data && organizations.length === 0 && <Empty>No organization matches “{search}”.</Empty>}
      {data && data.total > organizations.length && (
        <p>
          {count(data.total)} matching, {count(organizations.length)} shown. Type to narrow.
        </p>
      )}
    </Dialog>
  )
}
