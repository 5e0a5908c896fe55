import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toFailure } from './bridge/actions.ts'
import { bridge } from './bridge/bridge.ts'
import { Frame } from './frame/Frame.tsx'
import { NoHost } from './frame/NoHost.tsx'
import { useTheme } from './frame/useTheme.ts'
import { watchLink } from './frame/watchLink.ts'
import { fetchOtherPages, fetchPage, PAGES } from './routes.tsx'
import { currentAddress, followAddress } from './state/address.ts'
import { followClock } from './state/clock.ts'
import { keepState, restoreState } from './state/persist.ts'
import { applyHostEvent, queryClient } from './state/queries.ts'
import type { HostEvent } from '../shared/bridge.ts'
import type { Failure } from '../shared/result.ts'
import { resolveVariables, theme } from './ui/theme.ts'

/** The first screen is there by then, and the other pages may be fetched. */
const REST_MS = 1500

/** Restores the state, then listens to the host; until both are there, says so. */
function useStart(): { ready: boolean; failure: Failure | null } {
  const [ready, setReady] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => {
    let stop: (() => void)[] = []
    let timer: number | undefined
    let left = false
    const start = async (): Promise<void> => {
      try {
        // The page is fetched meanwhile: its script is not waited for a second time.
        await Promise.all([restoreState(), fetchPage(currentAddress())])
        if (left) return
        keepState()
        stop = [followAddress(), bridge.subscribe(hearHost), watchLink()]
        setReady(true)
        window.setTimeout(() => void fetchOtherPages(), REST_MS)
      } catch (error) {
        setFailure(toFailure(error))
        timer = window.setTimeout(() => void start(), 2000)
      }
    }
    void start()
    return () => {
      left = true
      window.clearTimeout(timer)
      for (const end of stop) end()
    }
  }, [])
  return { ready, failure }
}

function hearHost(event: HostEvent): void {
  followClock(event)
  applyHostEvent(event)
}

export function App() {
  const { ready, failure } = useStart()
  const scheme = useTheme()
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} forceColorScheme={scheme}>
      <QueryClientProvider client={queryClient}>
        {/* Above the bar with the sandbox's clock, which a notice must not cover. */}
        <Notifications position="bottom-center" limit={3} mb={40} />
        {ready ? <Frame pages={PAGES} /> : failure && <NoHost failure={failure} />}
      </QueryClientProvider>
    </MantineProvider>
  )
}
