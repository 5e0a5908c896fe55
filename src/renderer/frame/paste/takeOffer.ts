import { notifications } from '@mantine/notifications'
import { toFailure } from '../../bridge/actions.ts'
import { FIRST_VIEW, SCREEN } from '../../pages/emails/emails.ts'
import { openAs } from '../../screen/openAs.ts'
import { navigate } from '../../state/route.ts'
import { setView } from '../../state/views.ts'
import type { Offer } from './offers.ts'

/** Goes where an offer leads; what cannot be gone to says why. */
export function takeOffer(connection: string, { path, actAs, search }: Offer): void {
  if (search !== undefined) setView(`${connection}/${SCREEN}`, { ...FIRST_VIEW, search })
  if (actAs === undefined) return navigate(path)
  openAs(connection, actAs, path).catch((error: unknown) =>
    notifications.show({ color: 'red', title: 'Not opened', message: toFailure(error).message }),
  )
}
