import { LimitedInput } from '../../ui/LimitedInput.tsx'
import { Checkbox, Radio, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MOST_CHARACTERS } from '../../../engine/domain/limits.ts'
import { TOKEN_SCOPES, type TokenScope } from '../../../shared/token-scopes.ts'
import { keys, type KeyKind, type MadeKey } from '../../bridge/keys.ts'
import { useActing } from '../../state/hooks.ts'
import { queries } from '../../state/queries.ts'
import { Dialog, FormButtons } from '../../ui/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { MadeKeyDialog } from './MadeKeyDialog.tsx'
import styles from './keys.module.css'
import { useScope } from '../../screen/scope.tsx'
import { useAction } from '../../screen/useAction.ts'

interface CreateKeyProps {
  onMade: () => void
  onClose: () => void
}

/** A new key. Its text lives in this dialog alone, and goes with it. */
export function CreateKeyDialog({ onMade, onClose }: CreateKeyProps) {
  const { connection } = useScope()
  const acting = useActing(connection.id)
  const [made, setMade] = useState<MadeKey | null>(null)
  const [kind, setKind] = useState<KeyKind>('admin')
  const [organizationId, setOrganization] = useState(acting?.id ?? null)
  const [scopes, setScopes] = useState<TokenScope[]>([])
  const [label, setLabel] = useState('')
  const { busy, failure, run } = useAction()
  const ready = kind === 'admin' || organizationId !== null
  const create = async (): Promise<void> => {
    if (!ready || busy) return
    const scope =
      kind === 'customer' && organizationId !== null
        ? { organizationId, ...(scopes.length > 0 ? { scopes } : {}) }
        : {}
    await run(async () => {
      setMade(await keys.create(connection.id, { kind, label: label.trim(), ...scope }))
      onMade()
    })
  }
  if (made) return <MadeKeyDialog made={made} kind={kind} onClose={onClose} />
  return (
    <Dialog
      title="Create key"
      onClose={onClose}
      onSubmit={() => void create()}
      footer={
        <FormButtons onCancel={onClose} busy={busy} disabled={!ready}>
          Create key
        </FormButtons>
      }
    >
      <LimitedInput
        label="Label"
        description="What it is for; it is all that tells it from others later"
        data-autofocus
        most={MOST_CHARACTERS}
        autoComplete="off"
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <Radio.Group label="Kind" value={kind} onChange={setKind}>
        <div className={styles['kinds']}>
          <Radio
            value="admin"
            label="Admin key (svca_)"
            description="The eight admin tools, and customer tools of any organization that it names in X-Service-Organization"
          />
          <Radio
            value="customer"
            label="Token of one organization (svc_)"
            description="The customer tools of that organization"
          />
        </div>
      </Radio.Group>
      {kind === 'customer' && (
        <>
          <OrganizationSelect value={organizationId} first={acting?.name ?? ''} onChange={setOrganization} />
          <Checkbox.Group<TokenScope>
            label="Limited to"
            description="Nothing ticked: everything that its organization can do"
            value={scopes}
            onChange={setScopes}
          >
            <div className={styles['scopes']}>
              {TOKEN_SCOPES.map((scope) => (
                <Checkbox key={scope} value={scope} label={scope} />
              ))}
            </div>
          </Checkbox.Group>
        </>
      )}
      {failure && <ErrorPanel failure={failure} context={{ action: 'key.create', kind }} />}
    </Dialog>
  )
}

function OrganizationSelect({
  value,
  first,
  onChange,
}: {
  value: string | null
  /** What is searched for before anything is typed: the one that is chosen has its name from the answer. */
  first: string
  onChange: (id: string | null) => void
}) {
  const { connection } = useScope()
  const [search, setSearch] = useState(first)
  const [wanted] = useDebouncedValue(search, 200)
  const { data } = useQuery(queries.organizations(connection.id, wanted))
  return (
    <Select
      label="Organization"
      placeholder="Name, slug or id"
      searchable
      data={(data?.organizations ?? [])
        // A menu takes no value twice, and a key needs the id.
        .filter(({ id }) => id !== '')
        .map(({ id, name, slug }) => ({ value: id, label: `${name} (${slug})` }))}
      // What was found is found: the tool matches hashes and addresses too.
      filter={({ options }) => options}
      value={value}
      onChange={onChange}
      onSearchChange={(text) => setSearch(text.replace(/ \([^)]*\)$/, ''))}
      nothingFoundMessage="No organization matches"
    />
  )
}
