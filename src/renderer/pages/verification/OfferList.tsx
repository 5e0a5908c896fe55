import type { Offer } from '../../frame/lookup/offers.ts'
import { Keys } from '../../ui/Parts.tsx'
import styles from './paste.module.css'

interface OfferListProps {
  /** Of the list; an offer has it with its place. */
  id: string
  label: string
  offers: readonly Offer[]
  chosen: number
  onTake: (offer: Offer) => void
}

/** Where a text or a name leads: the field above has the focus, and its keys choose. */
export function OfferList({ id, label, offers, chosen, onTake }: OfferListProps) {
  if (offers.length === 0) return null
  return (
    <div id={id} className={styles['offers']} role="listbox" aria-label={label}>
      {offers.map((offer, index) => (
        <div
          key={`${offer.path} ${offer.label}`}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          className={styles['offer']}
          onClick={() => onTake(offer)}
          onKeyDown={(event) => event.key === 'Enter' && onTake(offer)}
        >
          <span>{offer.label}</span>
          <span className={styles['detail']}>{offer.detail}</span>
          {index === chosen && <Keys of="↵" />}
        </div>
      ))}
    </div>
  )
}
