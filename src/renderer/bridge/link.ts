/**
 * Whether the host can be reached. `session` means it is there but no longer knows this
 * window, `gone` means nothing answers. The banner, and nothing else, reads this.
 */
import { createStore } from 'zustand/vanilla'

export type LinkState = 'up' | 'gone' | 'session'

export const linkStore = createStore<{ link: LinkState; since: number }>(() => ({
  link: 'up',
  since: Date.now(),
}))

export function reportLink(link: LinkState): void {
  if (linkStore.getState().link !== link) linkStore.setState({ link, since: Date.now() })
}
