import {
  AlertTriangle,
  Ban,
  CheckCircle2,
  CircleDashed,
  Eye,
  Flame,
  FlaskConical,
  GitBranch,
  Info,
  PencilLine,
  Radio,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DomainStatus } from '../../engine/domain/domain-records.ts'
import type { EmailStatus } from '../../engine/domain/email-status.ts'
import type { BulkStatus, ExportStatus } from '../../engine/domain/job-status.ts'
import type { SubscriberStatus } from '../../engine/domain/subscriber-status.ts'
import type { SendingStatus, VerificationGroup, VerificationState } from '../../engine/domain/verification.ts'
import type { ConnectionColour, Environment } from '../../shared/bridge.ts'
import styles from './parts.module.css'
import { NOT_STATED } from './Parts.tsx'

/** Meaning colours always come with an icon and a word. */
export type Meaning = 'healthy' | 'attention' | 'blocked' | 'info' | 'neutral'

const MEANING_ICON: Record<Meaning, LucideIcon> = {
  healthy: CheckCircle2,
  attention: AlertTriangle,
  blocked: Ban,
  info: Info,
  neutral: CircleDashed,
}

export function Badge({
  meaning,
  icon,
  children,
  title,
}: {
  meaning: Meaning
  icon?: LucideIcon
  children: ReactNode
  title?: string
}) {
  const Icon = icon ?? MEANING_ICON[meaning]
  return (
    <span className={`${styles['badge']} ${styles[meaning]}`} title={title}>
      <Icon aria-hidden />
      {children}
    </span>
  )
}

const ENVIRONMENT_ICON: Record<Environment, LucideIcon> = {
  sandbox: FlaskConical,
  staging: GitBranch,
  production: Radio,
}

export function EnvironmentIcon({ environment }: { environment: Environment }) {
  const Icon = ENVIRONMENT_ICON[environment]
  return <Icon aria-hidden style={{ color: `var(--${environment})` }} />
}

export function EnvironmentBadge({ environment }: { environment: Environment }) {
  const Icon = ENVIRONMENT_ICON[environment]
  return (
    <span className={`${styles['badge']} ${styles['environment']} ${styles[environment]}`}>
      <Icon aria-hidden />
      {environment}
    </span>
  )
}

/** The colour that a person gave a connection; nothing where none was chosen. */
export function ConnectionMark({ colour }: { colour: ConnectionColour | null }) {
  if (colour === null) return null
  return <span aria-hidden className={styles['mark']} style={{ background: `var(--mark-${colour})` }} />
}

const EDGE: Record<Environment, string> = {
  sandbox: 'edgeSandbox',
  staging: 'edgeStaging',
  production: 'edgeProduction',
}

/** The strip that says, even at a glance, which kind of world this is. */
export function EnvironmentEdge({ environment }: { environment: Environment | null }) {
  return (
    <div
      aria-hidden
      className={`${styles['edge']} ${environment ? styles[EDGE[environment]] : ''}`}
      data-environment={environment ?? 'none'}
    />
  )
}

type Access = 'read' | 'write' | 'danger'

const ACCESS: Record<Access, { meaning: Meaning; icon: LucideIcon; title: string }> = {
  read: { meaning: 'neutral', icon: Eye, title: 'Reads only: changes nothing' },
  write: { meaning: 'info', icon: PencilLine, title: 'Changes data at once' },
  danger: { meaning: 'attention', icon: Flame, title: 'High impact: asks for confirmation before it runs' },
}

export function AccessBadge({ access }: { access: Access }) {
  const { meaning, icon, title } = ACCESS[access]
  return (
    <Badge meaning={meaning} icon={icon} title={title}>
      {access}
    </Badge>
  )
}

type StatusWord = Lowercase<
  | VerificationState
  | VerificationGroup
  | SendingStatus
  | SubscriberStatus
  | EmailStatus
  | DomainStatus
  | BulkStatus
  | ExportStatus
>

/** Sending state of an organization in the API's own words, also those that we do not know. */
export function StatusBadge({ status }: { status: string | null | undefined }) {
  if (!status) return <Badge meaning="neutral">{NOT_STATED}</Badge>
  const meanings: Partial<Record<string, Meaning>> = {
    verified: 'healthy',
    human_verified: 'healthy',
    whitelisted: 'healthy',
    ai_verified: 'info',
    auto_verified: 'info',
    allowed: 'healthy',
    limited: 'attention',
    held: 'blocked',
    automated: 'info',
    unverified: 'attention',
    blocked: 'blocked',
    banned: 'blocked',
    subscribed: 'healthy',
    pending_confirmation: 'attention',
    unsubscribed: 'neutral',
    bounced: 'blocked',
    complained: 'blocked',
    transactional: 'info',
    pending: 'attention',
    temporary_failure: 'attention',
    failed: 'blocked',
    missing: 'attention',
    delivered: 'healthy',
    sent: 'info',
    cancelled: 'neutral',
    running: 'info',
    processing: 'info',
    completed: 'healthy',
    completed_with_errors: 'attention',
    canceled: 'neutral',
    expired: 'neutral',
  } satisfies Partial<Record<StatusWord | 'missing', Meaning>>
  return <Badge meaning={meanings[status.toLowerCase()] ?? 'neutral'}>{status}</Badge>
}
