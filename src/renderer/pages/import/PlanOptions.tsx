import { LimitedInput } from '../../ui/LimitedInput.tsx'
import { Checkbox, Radio } from '@mantine/core'
import { useStore } from 'zustand'
import { MOST_TAG_CHARACTERS } from '../../../engine/domain/limits.ts'
import type { ImportWork } from './importWork.ts'
import styles from './options.module.css'

/**
 * The choices below the columns, in the same step: what happens to people who left, to workflows, and
 * how this import can be found again.
 */
export function PlanOptions({ work }: { work: ImportWork }) {
  const { plan } = useStore(work.store)
  const marks = plan.consent.some(({ meanings }) => Object.values(meanings).includes('optedOut'))
  return (
    <div className={styles['options']}>
      {marks && (
        <Radio.Group
          label="People who opted out"
          value={plan.optOut}
          onChange={(optOut) => work.setPlan({ optOut })}
        >
          <div className={styles['radios']}>
            <Radio
              value="skip"
              label="Leave them out"
              description="They are counted and not sent. People who are subscribers here already stay as they are."
            />
            <Radio
              value="unsubscribe"
              label="Import them as UNSUBSCRIBED"
              description="Each is imported, then unsubscribed: the platform then knows that they must not be mailed. For a moment they are SUBSCRIBED; no workflow starts for them."
            />
          </div>
        </Radio.Group>
      )}
      <div className={styles['switches']}>
        <Checkbox
          label="Bring unsubscribed people back"
          description="People who unsubscribed here come back to SUBSCRIBED. Without it they are updated and stay unsubscribed. Only with their consent."
          checked={plan.resubscribe}
          onChange={(event) => work.setPlan({ resubscribe: event.currentTarget.checked })}
        />
        <Checkbox
          label="Start workflows"
          description="Workflows that wait for new subscribers or tags start for everyone in the file, and may send mail."
          checked={plan.triggerWorkflows}
          onChange={(event) => work.setPlan({ triggerWorkflows: event.currentTarget.checked })}
        />
        <LimitedInput
          label="Tag everyone in this import"
          description="Optional. Makes them easy to find, and to undo."
          most={MOST_TAG_CHARACTERS}
          value={plan.tag}
          onChange={(event) => work.setPlan({ tag: event.currentTarget.value })}
        />
      </div>
    </div>
  )
}
