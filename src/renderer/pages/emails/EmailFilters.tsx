import { Button, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { EMAIL_LOG_STATUSES } from '../../../engine/domain/email-status.ts'
import { ListSearch } from '../../screen/ScreenHead.tsx'
import screen from '../../screen/screen.module.css'
import { queries } from '../../state/queries.ts'
import { useOrganization } from '../../screen/useOrganization.ts'
import { EVERYTHING, isNarrowed, type EmailView } from '../../screen/emailsLog.ts'
import styles from './emails.module.css'
import { useScope } from '../../screen/scope.tsx'

interface EmailFiltersProps {
  view: EmailView
  onChange: (change: Partial<EmailView>) => void
}

/** Every parameter by which `list_emails` narrows. What is chosen reads as a chip, the rest stays quiet. */
export function EmailFilters({ view, onChange }: EmailFiltersProps) {
  const { connection } = useScope()
  const { data: tools } = useQuery(queries.tools(connection.id))
  const tool = tools?.find(({ name, surface }) => name === 'list_emails' && surface === 'admin')
  const properties = tool?.inputSchema['properties'] as Record<string, { enum?: unknown }> | undefined
  const listed = properties?.['status']?.enum
  // The connection's own listing wins over what this console knows of the tool.
  const statuses = Array.isArray(listed)
    ? listed.filter((one) => typeof one === 'string')
    : [...EMAIL_LOG_STATUSES]
  return (
    <div className={`${screen['bar']} small`} role="search" aria-label="Narrow the emails">
      <ListSearch
        value={view.search}
        label="Search emails"
        placeholder="Subject, recipient or email id"
        onChange={(search) => onChange({ search })}
      />
      <Select
        className={styles['filter']}
        data-set={view.status !== '' || undefined}
        aria-label="Status"
        placeholder="Any status"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear status' }}
        data={statuses.filter((status) => status !== 'ALL')}
        value={view.status === '' ? null : view.status}
        onChange={(status) => onChange({ status: status ?? '' })}
        comboboxProps={{ transitionProps: { duration: 0 } }}
      />
      <OrganizationFilter value={view.organization} onChange={(organization) => onChange({ organization })} />
      <SubscriberFilter value={view.subscriber} onChange={(subscriber) => onChange({ subscriber })} />
      {isNarrowed(view) && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<X aria-hidden />}
          onClick={() => onChange(EVERYTHING)}
        >
          Clear
        </Button>
      )}
    </div>
  )
}

interface OrganizationFilterProps {
  value: string
  onChange: (organization: string) => void
}

/** Looks organizations up as one types: there may be more of them than a menu can hold. */
function OrganizationFilter({ value, onChange }: OrganizationFilterProps) {
  const { connection } = useScope()
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 200)
  const { data: chosen } = useOrganization(connection.id, value === '' ? null : value)
  const name = chosen?.name ?? value
  const isName = search === name
  const { data } = useQuery({
    ...queries.organizations(connection.id, isName ? '' : search),
    placeholderData: keepPreviousData,
  })
  const found = (data?.organizations ?? [])
    // A deployment that leaves ids out offers nothing to choose by, and a menu takes no value twice.
    .filter(({ id }) => id !== '')
    .map(({ id, name: label, slug }) => ({ value: id, label: label === '' ? slug : label }))
  const options =
    value === '' || found.some((one) => one.value === value) ? found : [{ value, label: name }, ...found]
  return (
    <Select
      className={styles['filter']}
      data-set={value !== '' || undefined}
      aria-label="Organization"
      placeholder="All organizations"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear organization' }}
      nothingFoundMessage="No organization of this name"
      data={options}
      // The tool has matched already, by more than the name.
      filter={({ options: all }) => all}
      searchValue={text}
      onSearchChange={setText}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
      comboboxProps={{ transitionProps: { duration: 0 }, width: 'max-content', position: 'bottom-start' }}
    />
  )
}

/** An id is looked for when it is whole: on Enter, or when the field is left. */
function SubscriberFilter({ value, onChange }: { value: string; onChange: (subscriber: string) => void }) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const put = (): void => {
    if (text.trim() !== value) onChange(text.trim())
  }
  return (
    <TextInput
      className={styles['filter']}
      data-set={value !== '' || undefined}
      aria-label="Subscriber id"
      placeholder="Subscriber id"
      value={text}
      spellCheck={false}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={put}
      onKeyDown={(event) => event.key === 'Enter' && put()}
    />
  )
}
