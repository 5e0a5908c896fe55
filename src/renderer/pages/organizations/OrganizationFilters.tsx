import { Button, Select } from '@mantine/core'
import { X } from 'lucide-react'
import type { ToolListing } from '../../../shared/bridge.ts'
import { ListSearch } from '../../screen/ScreenHead.tsx'
import screen from '../../screen/screen.module.css'
import { FILTERS, isNarrowed, type FilterChoice, type OrganizationView } from './organizations.ts'
import styles from './organizations.module.css'

interface OrganizationFiltersProps {
  tool: ToolListing | undefined
  view: OrganizationView
  onChange: (change: Partial<OrganizationView>) => void
}

/** The connection's own listing wins over what this console knows of the tool. */
function optionsOf(choice: FilterChoice, tool: ToolListing | undefined): FilterChoice['options'] {
  const properties = tool?.inputSchema['properties'] as Record<string, { enum?: unknown }> | undefined
  const listed = properties?.[choice.name]?.enum
  if (!Array.isArray(listed)) return choice.options
  return listed
    .filter((value): value is string => typeof value === 'string' && value !== 'all')
    .map((value) => choice.options.find((option) => option.value === value) ?? { value, label: value })
}

/** Every parameter by which `list_orgs` narrows. What is chosen reads as a chip, the rest stays quiet. */
export function OrganizationFilters({ tool, view, onChange }: OrganizationFiltersProps) {
  const set = (name: string, value: string | null): void => {
    const { [name]: _before, ...filters } = view.filters
    onChange({ filters: value === null ? filters : { ...filters, [name]: value } })
  }
  return (
    <div className={`${screen['bar']} small`} role="search" aria-label="Narrow the organizations">
      <ListSearch
        value={view.search}
        label="Search organizations"
        placeholder="Name, slug, hash or URL"
        onChange={(search) => onChange({ search })}
        width={216}
      />
      {FILTERS.map((choice) => (
        <Select
          key={choice.name}
          className={styles['filter']}
          data-set={view.filters[choice.name] !== undefined || undefined}
          aria-label={choice.label}
          placeholder={choice.any}
          clearable
          clearButtonProps={{ 'aria-label': `Clear ${choice.label.toLowerCase()}` }}
          data={optionsOf(choice, tool)}
          value={view.filters[choice.name] ?? null}
          onChange={(value) => set(choice.name, value)}
          comboboxProps={{ transitionProps: { duration: 0 }, width: 'max-content', position: 'bottom-start' }}
        />
      ))}
      {isNarrowed(view) && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<X aria-hidden />}
          onClick={() => onChange({ search: '', filters: {} })}
        >
          Clear
        </Button>
      )}
    </div>
  )
}
