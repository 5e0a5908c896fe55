import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { toFailure, host } from './bridge/actions.ts'
import { bridge } from './bridge/bridge.ts'
import { Frame } from './frame/Frame.tsx'
import { fetchOtherPages, fetchPage, PAGES } from './routes.tsx'
import { currentAddress, followAddress } from './state/address.ts'
import { followClock } from './state/clock.ts'
import { watchIdleTabs } from './state/answers.ts'
import { keepState, restoreState } from './state/persist.ts'
import { applyHostEvent, queryClient } from './state/queries.ts'
import type { HostEvent } from '../shared/bridge.ts'
import type { Failure } from '../shared/result.ts'
import { resolveVariables, theme } from './ui/theme.ts'
import { Unplug } from 'lucide-react'
import styles from './frame/frame.module.css'
import { useFrame } from './state/hooks.ts'
import { linkStore } from './bridge/link.ts'

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
        stop = [followAddress(), bridge.subscribe(hearHost), watchLink(), watchIdleTabs()]
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
  const isThere = ready || failure !== null
  useLayoutEffect(() => {
    if (isThere) document.getElementById('opening')?.remove()
  }, [isThere])
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

/** Shown instead of the console when it starts and finds no host to restore its state from. */
function NoHost({ failure }: { failure: Failure }) {
  const ended = failure.code === 'AUTHENTICATION_ERROR'
  return (
    <main className={styles['noHost']}>
      <div role="alert">
        <Unplug aria-hidden />
        <h1>{ended ? 'This link is no longer valid' : 'The Postdesk host does not answer'}</h1>
        <p>
          {ended
            ? 'A console link opens one session. Start Postdesk again with npm start, or open the newest link it printed.'
            : 'Start it again with npm start and open the link it prints. Nothing saved is lost.'}
        </p>
        <code>{failure.message}</code>
      </div>
    </main>
  )
}

/** Returns which of Mantine's two schemes fits; follows the system unless a theme was chosen. */
const dark = window.matchMedia('(prefers-color-scheme: dark)')
const contrast = window.matchMedia('(prefers-contrast: more)')

function subscribe(changed: () => void): () => void {
  for (const query of [dark, contrast]) query.addEventListener('change', changed)
  return () => {
    for (const query of [dark, contrast]) query.removeEventListener('change', changed)
  }
}

function systemTheme(): 'light' | 'dark' | 'contrast' {
  if (contrast.matches) return 'contrast'
  return dark.matches ? 'dark' : 'light'
}

function useTheme(): 'light' | 'dark' {
  const choice = useFrame((state) => state.theme)
  const system = useSyncExternalStore(subscribe, systemTheme)
  const chosen = choice === 'system' ? system : choice
  useEffect(() => {
    document.documentElement.dataset['theme'] = chosen
  }, [chosen])
  return chosen === 'light' ? 'light' : 'dark'
}

/** Notices a host that went away even while nothing is asked, and one that came back. */
const WHILE_UP_MS = 10_000
const WHILE_DOWN_MS = 2_000

function watchLink(): () => void {
  let timer: number | undefined
  const look = (): void => {
    // The bridge itself reports the outcome; only the asking is done here.
    host
      .info()
      .catch(() => undefined)
      .finally(() => {
        timer = window.setTimeout(look, linkStore.getState().link === 'up' ? WHILE_UP_MS : WHILE_DOWN_MS)
      })
  }
  timer = window.setTimeout(look, WHILE_UP_MS)
  const stop = linkStore.subscribe((now, before) => {
    if (now.link === 'up' && before.link !== 'up') void queryClient.invalidateQueries()
    if (now.link !== 'up' && before.link === 'up') {
      window.clearTimeout(timer)
      timer = window.setTimeout(look, WHILE_DOWN_MS)
    }
  })
  return () => {
    window.clearTimeout(timer)
    stop()
  }
}
