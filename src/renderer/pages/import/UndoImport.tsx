import { Button, Progress } from '@mantine/core'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useScope } from '../../screen/scope.tsx'
import { EnvironmentEdge } from '../../ui/Badge.tsx'
import { DangerButtons, Dialog } from '../../ui/Dialog.tsx'
import { count, counted } from '../../ui/time.ts'
import type { ImportWork, WorkState } from './importWork.ts'
import styles from './import.module.css'
import outcome from './outcome.module.css'

/** Takes an import back, after saying what that means and what stays. */
export function UndoButton({ work }: { work: ImportWork }) {
  const { noUndo, undo } = useStore(work.store)
  const { connection } = useScope()
  const [asking, setAsking] = useState(false)
  const plan = noUndo === null ? work.undoPlan() : null
  const people = plan ? plan.created + plan.updated : 0
  const reason = noUndo ?? (people === 0 ? 'Nobody was imported.' : undefined)
  return (
    <>
      <Button
        leftSection={<Undo2 aria-hidden />}
        disabled={reason !== undefined || undo !== null}
        title={reason}
        onClick={() => setAsking(true)}
      >
        Undo this import
      </Button>
      {asking && plan && (
        <Dialog
          title="Undo this import"
          onClose={() => setAsking(false)}
          size={520}
          edge={<EnvironmentEdge environment={connection.environment} />}
          footer={
            <DangerButtons
              keep="Keep the import"
              onKeep={() => setAsking(false)}
              onConfirm={() => {
                setAsking(false)
                void work.undo()
              }}
            >
              Undo for {count(people)}
            </DangerButtons>
          }
        >
          <ul>
            <li>{counted(plan.created, 'person', 'people')} it created will be removed.</li>
            <li>
              {counted(plan.updated, 'person', 'people')} it updated get back the name, phone, tags and the
              custom fields of this file as they were, also where somebody changed them since.
            </li>
            <li>
              What stays: their country, IP address, status and date, new tags and custom fields without
              people, people who were sent mail since, and what workflows did.
            </li>
          </ul>
        </Dialog>
      )}
    </>
  )
}

/** How far the undo is, what it did, or why there is none. */
export function UndoTold({ state: { noUndo, undo, undone } }: { state: WorkState }) {
  if (undo)
    return (
      <div role="status" className={outcome['phase']}>
        <strong>Taking the import back</strong>
        <span className={styles['dim']}>
          {count(undo.done)} of {count(undo.total)}
        </span>
        <Progress
          w="100%"
          value={undo.total === 0 ? 0 : (undo.done / undo.total) * 100}
          aria-label="Undo of the import"
        />
      </div>
    )
  if (!undone) return noUndo === null ? null : <p className={styles['dim']}>{noUndo}</p>
  return (
    <div role="status">
      <p>
        Taken back: {counted(undone.removed, 'person', 'people')} removed, {count(undone.restored)} as before.
        {undone.left.length > 0 &&
          ` ${counted(undone.left.length, 'person', 'people')} could not be changed:`}
      </p>
      <ul className={outcome['sentences']}>
        {undone.left.slice(0, 20).map(({ email, message }) => (
          <li key={email}>
            {email}: {message}
          </li>
        ))}
      </ul>
    </div>
  )
}
