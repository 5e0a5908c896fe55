import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ConnectionSummary, ToolListing } from '../../shared/bridge.ts'
import { queries } from '../state/queries.ts'
import { SCREENS, type Screen } from './screens.ts'

type Kind = Pick<ConnectionSummary, 'kind'>

/** The screens a connection can fill: those it lists the tool of, and a sandbox's own on a sandbox. */
export function screensOf(tools: ToolListing[], { kind }: Kind): Screen[] {
  return SCREENS.filter(
    (screen) =>
      (screen.sandboxOnly !== true || kind === 'sandbox') &&
      tools.some((tool) => tool.name === screen.tool && tool.surface === screen.surface),
  )
}

export function useScreens(connection: ConnectionSummary): Screen[] {
  const { data: tools } = useQuery({ ...queries.tools(connection.id), enabled: connection.state === 'open' })
  const { kind } = connection
  return useMemo(() => screensOf(tools ?? [], { kind }), [tools, kind])
}
