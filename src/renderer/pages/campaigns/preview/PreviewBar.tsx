import { ActionIcon, NumberInput, SegmentedControl } from '@mantine/core'
import { RotateCw } from 'lucide-react'
import { LEAST_WIDTH, MOST_WIDTH } from '../../../ui/mail/WidthStage.tsx'
import { STOPS, type Darkness, type Look } from './look.ts'
import type { Audience } from './recipients.ts'
import { RecipientSteps, SubscriberPicker } from './SubscriberPicker.tsx'
import styles from './preview.module.css'

const DARK_TITLES: Record<Darkness, string> = {
  light: 'As it comes',
  inverted: 'As by a mail program that turns light mail dark by itself',
  own: "With the message's own prefers-color-scheme styles",
}

/** For which subscriber, which part, how wide, how dark. */
export function PreviewBar({
  audience,
  look,
  onLook,
  onRefresh,
}: {
  audience: Audience
  look: Look
  onLook: (look: Look) => void
  onRefresh: () => void
}) {
  const chosen = {
    audience,
    subscriber: look.subscriber,
    onChoose: (subscriber: Look['subscriber']) => onLook({ ...look, subscriber }),
  }
  return (
    <div className={`${styles['previewBar']} small`} role="group" aria-label="Preview">
      <SubscriberPicker {...chosen} />
      <RecipientSteps {...chosen} />
      <SegmentedControl
        aria-label="Part"
        value={look.part}
        onChange={(part) => onLook({ ...look, part })}
        data={[
          { value: 'html', label: 'HTML' },
          { value: 'text', label: 'Text' },
          { value: 'source', label: 'Source' },
        ]}
      />
      {look.part === 'html' && <LookBar look={look} onLook={onLook} />}
      <ActionIcon aria-label="Render again" title="Render again" onClick={onRefresh}>
        <RotateCw aria-hidden />
      </ActionIcon>
    </div>
  )
}

function LookBar({ look, onLook }: { look: Look; onLook: (look: Look) => void }) {
  const stop = STOPS.find(({ width }) => width === look.width)
  return (
    <div className={styles['lookBar']}>
      <SegmentedControl
        aria-label="Width"
        value={stop ? String(stop.width) : ''}
        onChange={(width) => onLook({ ...look, width: Number(width) })}
        data={STOPS.map(({ width, label }) => ({
          value: String(width),
          label: <span title={label}>{width}</span>,
        }))}
      />
      <NumberInput
        w={72}
        aria-label="Width in pixels"
        value={look.width}
        min={LEAST_WIDTH}
        max={MOST_WIDTH}
        suffix=" px"
        hideControls
        onChange={(value) => {
          const width = Number(value)
          if (width >= LEAST_WIDTH && width <= MOST_WIDTH) onLook({ ...look, width })
        }}
      />
      <SegmentedControl
        aria-label="Dark mode"
        value={look.darkness}
        onChange={(darkness) => onLook({ ...look, darkness })}
        data={[
          { value: 'light', label: <span title={DARK_TITLES.light}>Light</span> },
          { value: 'inverted', label: <span title={DARK_TITLES.inverted}>Inverted</span> },
          { value: 'own', label: <span title={DARK_TITLES.own}>Own dark</span> },
        ]}
      />
    </div>
  )
}
