import type { ConnectionSummary } from '../../../shared/bridge.ts'
import { screenPath } from '../../state/route.ts'
import { useScreens } from '../useScreens.ts'
import { SCREEN } from './emails.ts'

/** Where the emails log shows an email; null where the key is not an admin's. */
export function useLogPath(connection: ConnectionSummary, emailId: string): string | null {
  const shown = useScreens(connection).some(({ name }) => name === SCREEN)
  return shown ? screenPath(connection.id, SCREEN, emailId) : null
}
