import { useShownTime } from '../../ui/shownTime.ts'
import { Select, Switch } from '@mantine/core'
import screen from '../../screen/screen.module.css'
import { count } from '../../ui/time.ts'
import type { Review } from '../../screen/scan/organizationScan.ts'
import { CHARACTERS, describeReview, type ReviewView } from './reviews.ts'
import styles from './review.module.css'

interface ReviewControlsProps {
  view: ReviewView
  reviews: Review[]
  onChange: (change: Partial<ReviewView>) => void
}

/** The choice that leaves it to the tool. */
const DEFAULT = 'default'

/** Which review, which of its emails, and how much of each: the parameters of the tool. */
export function ReviewControls({ view, reviews, onChange }: ReviewControlsProps) {
  const time = useShownTime()
  const options = reviews.flatMap((review) =>
    review.id
      ? [
          {
            value: review.id,
            label: `${review.at ? time.exact(review.at) : review.id} · ${describeReview(review)}`,
          },
        ]
      : [],
  )
  return (
    <div className={`${screen['bar']} small`} role="group" aria-label="What is asked for">
      <Select
        w={460}
        aria-label="Review"
        allowDeselect={false}
        value={view.reviewId ?? DEFAULT}
        data={[
          { value: DEFAULT, label: 'The review behind the block, else the latest not LEGIT' },
          ...options,
        ]}
        onChange={(value) => onChange({ reviewId: value === DEFAULT ? null : value })}
      />
      <Switch
        size="xs"
        label="Only flagged"
        className={styles['switch'] ?? ''}
        checked={view.onlyFlagged}
        onChange={(event) => onChange({ onlyFlagged: event.currentTarget.checked })}
      />
      <span className={screen['push']} />
      <Select
        w={190}
        aria-label="Most characters of each text"
        allowDeselect={false}
        value={String(view.maxChars)}
        data={CHARACTERS.map((most) => ({ value: String(most), label: `${count(most)} characters each` }))}
        onChange={(value) => value !== null && onChange({ maxChars: Number(value) })}
      />
    </div>
  )
}
