import { SegmentedControl, Select, TextInput } from '@mantine/core'
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { MOST_ADDRESS_CHARACTERS, MOST_CHARACTERS } from '../../../engine/domain/limits.ts'
import type { Failure } from '../../../shared/result.ts'
import { Card } from '../../screen/Card.tsx'
import { fieldIssue } from '../../screen/field-issues.ts'
import { ReadFailure } from '../../screen/ListBody.tsx'
import type { ScreenProps } from '../../screen/registry.ts'
import { useScope } from '../../screen/scope.tsx'
import { SandboxNow } from '../../screen/SandboxNow.tsx'
import { ScreenHead } from '../../screen/ScreenHead.tsx'
import record from '../../screen/record.module.css'
import screen from '../../screen/screen.module.css'
import { useUnavailableReason } from '../../screen/tool-availability.ts'
import { useTextDraft, type TextDraft } from '../../screen/useTextDraft.ts'
import { screenPath } from '../../state/route.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { LimitedInput, LimitedTextarea } from '../../ui/LimitedInput.tsx'
import { useNow } from '../../ui/now.ts'
import { NOT_STATED, SkeletonRows } from '../../ui/Parts.tsx'
import { clockTime, listZones } from '../../ui/zone.ts'
import { SaveButtons } from './SaveButtons.tsx'
import styles from './settings.module.css'
import { useSaveSettings, type SettingName } from './useSaveSettings.ts'
import { useSettings, type Settings } from '../../screen/useSettings.ts'

const SCREEN = 'settings'

/** What an organization says of itself, how it collects consent, and why each of it matters. */
export default function SettingsPage({ view }: ScreenProps) {
  const scope = useScope()
  const { data, error, dataUpdatedAt, refetch } = useSettings(scope)
  return (
    <SandboxNow>
      <div className={screen['screen']}>
        {data ? (
          <SettingsForm settings={data} at={dataUpdatedAt} view={view} />
        ) : (
          <>
            <ScreenHead title="Settings" facts={null} at={null} />
            {error ? (
              <ReadFailure error={error} context={{ tool: 'get_org_details' }} onRetry={refetch} />
            ) : (
              <SkeletonRows rows={6} label="Loading settings" />
            )}
          </>
        )}
      </div>
    </SandboxNow>
  )
}

function draftOf({ doubleOptIn, ...texts }: Settings): Record<SettingName, string> {
  const { name = '', timezone = '', postalAddress = '', trackingDomain = '' } = texts
  const consent = doubleOptIn === undefined ? '' : doubleOptIn ? 'on' : 'off'
  return { name, timezone, postalAddress, doubleOptIn: consent, trackingDomain }
}

interface SettingsFormProps {
  settings: Settings
  at: number
  /** The setting that a link leads to. */
  view: string | null
}

function SettingsForm({ settings, at, view }: SettingsFormProps) {
  const scope = useScope()
  const { connection, organization } = scope
  const saved = useMemo(() => draftOf(settings), [settings])
  const form = useTextDraft(screenPath(connection.id, SCREEN), saved)
  const { save, busy, failure } = useSaveSettings(scope, form)
  const own = useUnavailableReason()('update_organization_settings')
  const platform = connection.kind === 'sandbox' ? null : `No tool of ${connection.label} changes it.`
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const name = CSS.escape(view ?? '')
    // The field of a choice carries no name: only the hidden one beside it does.
    const field = `[name="${name}"]:not([type=hidden]), [data-setting="${name}"]`
    if (view !== null) body.current?.querySelector<HTMLElement>(field)?.focus()
  }, [view])
  const parts: Part = { ...form, failure, own, platform, settings }
  return (
    <>
      <ScreenHead title="Settings" facts={organization?.name ?? null} at={at}>
        <SaveButtons
          changed={form.changed.length}
          busy={busy}
          obstacle={own}
          onSave={save}
          onDrop={form.drop}
        />
      </ScreenHead>
      <div className={record['recordBody']} ref={body}>
        <div className={screen['sections']}>
          {failure && failure.issues === undefined && (
            <ErrorPanel failure={failure} context={{ screen: SCREEN }} />
          )}
          <Identity {...parts} />
          <Footer {...parts} />
          <Consent {...parts} />
          <Tracking {...parts} />
        </div>
      </div>
    </>
  )
}

/** What each card of the form is given. */
interface Part extends Pick<TextDraft<SettingName>, 'draft' | 'set'> {
  settings: Settings
  failure: Failure | null
  /** Why the tool cannot be called here, and why the platform's own settings cannot be changed. */
  own: string | null
  platform: string | null
}

function told(value: unknown): string | undefined {
  return value === undefined ? NOT_STATED : undefined
}

function Setting({ title, why, children }: { title: string; why: ReactNode; children: ReactNode }) {
  return (
    <Card title={title}>
      <div className={styles['fields']}>
        <p className={styles['why']}>{why}</p>
        {children}
      </div>
    </Card>
  )
}

function Identity({ draft, set, failure, own, settings }: Part) {
  const now = useNow()
  const zones = useMemo(
    () => [...new Set([...(draft.timezone === '' ? [] : [draft.timezone]), ...listZones()])],
    [draft.timezone],
  )
  return (
    <Setting
      title="Name and time zone"
      why="Messages show the name as {{org-name}}. Filters by date, waits of workflows and the month of the email limit follow the clocks of the zone."
    >
      <LimitedInput
        label="Name"
        name="name"
        most={MOST_CHARACTERS}
        autoComplete="off"
        value={draft.name}
        placeholder={told(settings.name)}
        disabled={own !== null}
        error={fieldIssue(failure, 'name')}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Select
        label="Time zone"
        name="timezone"
        data-setting="timezone"
        description={draft.timezone === '' ? undefined : `Now ${clockTime(now, draft.timezone)} there`}
        searchable
        limit={60}
        data={zones}
        value={draft.timezone === '' ? null : draft.timezone}
        allowDeselect={false}
        placeholder={told(settings.timezone)}
        nothingFoundMessage="No IANA zone is called that"
        disabled={own !== null}
        error={fieldIssue(failure, 'timezone')}
        onChange={(next) => next !== null && set({ timezone: next })}
      />
    </Setting>
  )
}

function Footer({ draft, set, failure, platform, settings }: Part) {
  return (
    <Setting
      title="Postal address"
      why="Many countries require one in every message that advertises. Messages show it as {{org-adresse}}; without one the checks of a campaign warn."
    >
      <LimitedTextarea
        label="Postal address"
        name="postalAddress"
        description={platform ?? 'Empty takes it away'}
        minRows={2}
        maxRows={6}
        most={MOST_ADDRESS_CHARACTERS}
        value={draft.postalAddress}
        placeholder={told(settings.postalAddress)}
        disabled={platform !== null}
        error={fieldIssue(failure, 'postalAddress')}
        onChange={(event) => set({ postalAddress: event.currentTarget.value })}
      />
    </Setting>
  )
}

function Consent({ draft, set, platform, settings }: Part) {
  return (
    <Setting
      title="Double opt-in"
      why="On: someone who signs up gets a message with a link, and stays PENDING_CONFIRMATION until they follow it. An address that somebody else typed gets no mail, and consent can be proven. Off: everyone who signs up is SUBSCRIBED at once."
    >
      <SegmentedControl
        className={styles['choice']}
        aria-label="Double opt-in"
        name="doubleOptIn"
        data={[
          { value: 'on', label: 'On' },
          { value: 'off', label: 'Off' },
        ]}
        value={draft.doubleOptIn}
        disabled={platform !== null}
        onChange={(value) => set({ doubleOptIn: value })}
      />
      <p className={screen['dim']}>
        {platform ??
          told(settings.doubleOptIn) ??
          'It decides for the next sign-up: nobody on the list moves.'}
      </p>
    </Setting>
  )
}

function Tracking({ draft, set, failure, platform, settings }: Part) {
  const { connection } = useScope()
  return (
    <Setting
      title="Tracking"
      why="Opens and clicks are counted through links. With a host of the organization they lead over a name that recipients know, and the review of content counts it as its own."
    >
      <TextInput
        label="Tracking domain"
        name="trackingDomain"
        description={platform ?? 'A host name such as links.example.com; empty takes it away'}
        autoComplete="off"
        spellCheck={false}
        value={draft.trackingDomain}
        placeholder={told(settings.trackingDomain)}
        disabled={platform !== null}
        error={fieldIssue(failure, 'clickDomain')}
        onChange={(event) => set({ trackingDomain: event.currentTarget.value })}
      />
      <a className={screen['textLink']} href={`#${screenPath(connection.id, 'domains')}`}>
        Domains has the DNS record of each host
      </a>
    </Setting>
  )
}
