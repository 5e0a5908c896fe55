import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'

/** A component with a script of its own, fetched apart from the first one. */
export interface Fetched<P> {
  /** Shows the fallback while the script is on its way. */
  Component: ComponentType<P>
  /** Fetches the script before it is needed; a failure is told of when the component is shown. */
  fetch: () => Promise<void>
}

/**
 * Splits a component off. Once its script is there it is shown at once: React holds back for
 * 300 ms what follows a fallback, so a part that is always lazy would always be slow.
 */
export function fetched<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  fallback: ReactNode,
): Fetched<P> {
  let here: ComponentType<P> | null = null
  const start = async (): Promise<{ default: ComponentType<P> }> => {
    const loaded = await load()
    here = loaded.default
    return loaded
  }
  const Later = lazy(start)
  function Component(props: P) {
    // The same for the whole of its life: another component would lose what is typed in it.
    const [Shown] = useState<ComponentType<P>>(() => here ?? Later)
    return (
      <Suspense fallback={fallback}>
        <Shown {...props} />
      </Suspense>
    )
  }
  return {
    Component,
    fetch: () =>
      start().then(
        () => undefined,
        () => undefined,
      ),
  }
}
