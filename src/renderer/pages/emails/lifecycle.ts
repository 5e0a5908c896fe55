import {
  Ban,
  Clock,
  Eye,
  MailCheck,
  MailX,
  MousePointerClick,
  OctagonX,
  Send,
  UserRoundMinus,
  type LucideIcon,
} from 'lucide-react'

/** What happens to an email, and how a step of it reads. A type not known here is shown by its own word. */
export const STEP_ICON: Record<string, LucideIcon> = {
  QUEUED: Clock,
  SENT: Send,
  DELIVERED: MailCheck,
  OPENED: Eye,
  CLICKED: MousePointerClick,
  BOUNCED: MailX,
  COMPLAINED: OctagonX,
  UNSUBSCRIBED: UserRoundMinus,
  CANCELLED: Ban,
  FAILED: Ban,
}

/** "bounce type HARD · bounce category NO_SUCH_USER"; null when the platform says no more of it. */
export function describeData(data: Record<string, unknown> | null | undefined): string | null {
  const parts = Object.entries(data ?? {})
    .filter(([, value]) => value !== null && value !== '')
    .map(([key, value]) => `${wordsOf(key)} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  return parts.length === 0 ? null : parts.join(' · ')
}

function wordsOf(key: string): string {
  return key.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
}
