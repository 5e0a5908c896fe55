import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { cutText } from '../../../../shared/text/characters.ts'
import { MOST_NOTE_CHARACTERS } from '../../../../engine/domain/limits.ts'
import { isMisfit, type Leak } from '../../../../case/leaks/leak.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { counted } from '../../../ui/time.ts'
import { isLeftOut, placesOf, sayMisfits } from './problems.ts'
import styles from './note.module.css'

interface OverrideDialogProps {
  leaks: readonly Leak[]
  busy: boolean
  onClose: () => void
  onSubmit: (reason: string) => void
}

/** Copies what the guard refuses, after a reason was typed. */
export function OverrideDialog({ leaks, busy, onClose, onSubmit }: OverrideDialogProps) {
  const [reason, setReason] = useState('')
  const given = reason.trim() !== ''
  const places = placesOf(leaks)
  const isInternal = !leaks.every(isMisfit)
  const leftOut = leaks.filter(isLeftOut)
  const answers = leftOut.filter(({ kind }) => kind !== 'reason').length
  const unfit = leaks.filter((leak) => isMisfit(leak) && !isLeftOut(leak))
  const misfits = sayMisfits(placesOf(unfit).length, answers, answers < leftOut.length)
  const internal = placesOf(leaks.filter((leak) => !isMisfit(leak))).length
  const title = isInternal
    ? `Copy with ${counted(internal, 'internal passage')}?`
    : `Copy although ${misfits}?`
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={() => given && !busy && onSubmit(reason.trim())}
      footer={
        <>
          <Button onClick={onClose}>Keep writing</Button>
          <Button type="submit" color="red" variant="filled" loading={busy} disabled={!given}>
            Copy anyway
          </Button>
        </>
      }
    >
      <p>
        {isInternal
          ? `${counted(internal, 'place')} of the reply must not reach the customer${misfits === '' ? '' : `, and ${misfits}`}.`
          : `In the reply ${misfits}.`}{' '}
        Who copied it, when, why and what it held is recorded on this computer.
      </p>
      <ul className={styles['leaking']}>
        {[...places.filter((leak) => !isLeftOut(leak)), ...leftOut].map(({ start, end, text }) => (
          <li key={`${start} ${end} ${text}`}>{text.replaceAll(/\s+/g, ' ')}</li>
        ))}
      </ul>
      <Textarea
        label="Reason"
        data-autofocus
        required
        autosize
        minRows={2}
        maxRows={6}
        value={reason}
        onChange={(event) => setReason(cutText(event.currentTarget.value, MOST_NOTE_CHARACTERS).text)}
      />
    </Dialog>
  )
}
