import { Badge } from '../ui/Badge.tsx'
import { splitWarning } from '../ui/fieldNames.ts'

/** A warning of a tool, with the part of the campaign that it is about by its name on screen. */
export function WarningLine({ warning }: { warning: string }) {
  const { about, says } = splitWarning(warning)
  return (
    <li title={says}>
      <Badge meaning="attention">{about ?? 'Warning'}</Badge> {says}
    </li>
  )
}
