import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import { MOST_COOLDOWN_DAYS } from '../../../../engine/domain/limits.ts'
import {
  REPEAT_MODES,
  type RepeatRule,
  type SendWindow,
  WEEKDAYS,
  type WorkflowSettings,
} from '../../../../engine/domain/workflows/graph.ts'
import { SidePanel } from '../../../screen/SidePanel.tsx'
import { DaysField } from './DaysField.tsx'
import { useDraftState, type DraftSession } from './draftSession.ts'
import { ProblemList } from './ProblemList.tsx'
import { ExitRules, SuccessGoals } from './RuleFields.tsx'
import { ZoneField } from './ZoneField.tsx'
import styles from './inspector.module.css'

interface SettingsPanelProps {
  session: DraftSession
  problems: readonly string[]
  onClose: () => void
}

/** What holds for the workflow as a whole: who enters again, when emails go out, what ends a run. */
export function SettingsPanel({ session, problems, onClose }: SettingsPanelProps) {
  const definition = useDraftState(session, (state) => state.edits.present)
  const { settings } = definition
  const put = (next: WorkflowSettings): void => session.change({ ...definition, settings: next }, 'settings')
  const { timezone: _timezone, ...zoneless } = settings
  return (
    <SidePanel title="Settings of the draft" onClose={onClose}>
      <div className={styles['fields']}>
        <ProblemList problems={problems} />
        <RepeatFields repeat={settings.repeat} onChange={(repeat) => put({ ...settings, repeat })} />
        <ZoneField
          label="Time zone"
          placeholder="That of the organization"
          value={settings.timezone}
          onChange={(timezone) => put(timezone === undefined ? zoneless : { ...zoneless, timezone })}
        />
        <WindowFields settings={settings} onChange={put} />
        <ExitRules session={session} />
        <SuccessGoals session={session} />
      </div>
    </SidePanel>
  )
}

const REPEATS: Record<RepeatRule['mode'], string> = {
  ONCE: 'Once only',
  AFTER_COMPLETION: 'Again, after the last run ended',
  ALWAYS: 'Again at any time, also while inside',
}

function RepeatFields({ repeat, onChange }: { repeat: RepeatRule; onChange: (repeat: RepeatRule) => void }) {
  const { mode, cooldownDays } = repeat
  return (
    <>
      <Select
        label="A subscriber enters"
        allowDeselect={false}
        value={mode}
        data={REPEAT_MODES.map((value) => ({ value, label: REPEATS[value] }))}
        onChange={(next) =>
          next !== null && onChange({ mode: next, cooldownDays: next === 'ONCE' ? 0 : cooldownDays })
        }
      />
      {mode !== 'ONCE' && (
        <NumberInput
          label="Days without a new run"
          description="Counted from the end of the last one."
          min={0}
          max={MOST_COOLDOWN_DAYS}
          allowDecimal={false}
          value={cooldownDays}
          onChange={(days) => onChange({ mode, cooldownDays: Number(days) })}
        />
      )}
    </>
  )
}

const FIRST_WINDOW: SendWindow = {
  days: WEEKDAYS.slice(0, 5),
  from: '09:00',
  to: '18:00',
}

function WindowFields({
  settings,
  onChange,
}: {
  settings: WorkflowSettings
  onChange: (settings: WorkflowSettings) => void
}) {
  const { sendWindow, ...others } = settings
  const put = (part: Partial<SendWindow>): void =>
    onChange({ ...others, sendWindow: { ...(sendWindow ?? FIRST_WINDOW), ...part } })
  return (
    <>
      <Checkbox
        label="Send emails only at certain times"
        checked={sendWindow !== undefined}
        onChange={(event) => (event.currentTarget.checked ? put({}) : onChange(others))}
      />
      {sendWindow && (
        <>
          <DaysField label="On" days={sendWindow.days} onChange={(days) => put({ days })} />
          <div className={styles['row']}>
            <TextInput
              label="From"
              type="time"
              value={sendWindow.from}
              onChange={(event) => put({ from: event.currentTarget.value })}
            />
            <TextInput
              label="To"
              type="time"
              value={sendWindow.to}
              onChange={(event) => put({ to: event.currentTarget.value })}
            />
          </div>
        </>
      )}
    </>
  )
}
