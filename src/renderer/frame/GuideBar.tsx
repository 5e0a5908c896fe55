import { ActionIcon, Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { ArrowRight, Check, Signpost, X } from 'lucide-react'
import { useState } from 'react'
import { toFailure } from '../bridge/actions.ts'
import { frameStore } from '../state/frame.ts'
import { useFrame } from '../state/hooks.ts'
import { GUIDES } from './guides.ts'
import styles from './bars.module.css'

/** The guided path somebody is on: what to look at here, the way to the next step, and the way out. */
export function GuideBar() {
  const guide = useFrame((state) => state.guide)
  const [busy, setBusy] = useState(false)
  if (guide === null) return null
  const { title, steps } = GUIDES[guide.name]
  const step = steps[guide.step]
  if (step === undefined) return null
  const isLast = guide.step === steps.length - 1
  const turn = (by: number): void => frameStore.setState({ guide: { ...guide, step: guide.step + by } })
  const leave = (): void => frameStore.setState({ guide: null })
  const goOn = async (): Promise<void> => {
    if (isLast) return leave()
    setBusy(true)
    try {
      frameStore.setState({ connection: guide.connection })
      await step.go?.(guide.connection)
      turn(1)
    } catch (error) {
      notifications.show({ color: 'red', title: 'Not opened', message: toFailure(error).message })
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={`${styles['guide']} small`} aria-label={`Guide: ${title}`}>
      <Signpost aria-hidden />
      <p className={styles['guideText']} role="status">
        <strong>
          {guide.step + 1} of {steps.length}: {step.title}.
        </strong>{' '}
        {step.text}
      </p>
      {guide.step > 0 && (
        <Button variant="subtle" color="gray" onClick={() => turn(-1)}>
          Back
        </Button>
      )}
      <Button
        variant="filled"
        loading={busy}
        rightSection={isLast ? <Check aria-hidden /> : <ArrowRight aria-hidden />}
        onClick={() => void goOn()}
      >
        {step.next}
      </Button>
      <ActionIcon aria-label="Leave the guide" title="Leave the guide" onClick={leave}>
        <X aria-hidden />
      </ActionIcon>
    </section>
  )
}
