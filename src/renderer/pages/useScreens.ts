import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ConnectionSummary, ToolListing } from '../../shared/bridge.ts'
import { queries } from '../state/queries.ts'
import { SCREENS, type Screen } from './screens.ts'

/** The screens a connection can fill: those whose tool it lists. */
export function screensOf(tools: ToolListing[]): Screen[] {
  return SCREENS.filter((screen) =>
    tools.some((tool) => tool.name === screen.tool && tool.surface === screen.surface),
  )
}

export function useScreens(connection: ConnectionSummary): Screen[] {
  const { data: tools } = useQuery({ ...queries.tools(connection.id), enabled: connection.state === 'open' })
  return useMemo(() => screensOf(tools ?? []), [tools])
}
