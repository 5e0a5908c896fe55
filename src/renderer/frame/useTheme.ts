import { useEffect, useSyncExternalStore } from 'react'
import { useFrame } from '../state/hooks.ts'

/** Follows the system unless a theme was chosen; answers which of Mantine's two schemes fits. */
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

export function useTheme(): 'light' | 'dark' {
  const choice = useFrame((state) => state.theme)
  const system = useSyncExternalStore(subscribe, systemTheme)
  const theme = choice === 'system' ? system : choice
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
  }, [theme])
  return theme === 'light' ? 'light' : 'dark'
}
