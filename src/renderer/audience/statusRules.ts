import { statusAfterUpdate, type SubscriberStatus } from '../../engine/domain/subscriber-status.ts'

/** What a status means for mail, and what an edit may do to it, in words. */
interface StatusRule {
  /** Whether mail goes to them, and why not. */
  means: string
  /** What saving an edit does to the status by itself. */
  edit: string
}

const STATUS_RULES: Partial<Record<string, StatusRule>> = {
  SUBSCRIBED: {
    means: 'Receives campaigns and workflow emails.',
    edit: 'Saving an edit leaves the status as it is.',
  },
  PENDING_CONFIRMATION: {
    means: 'Has not yet confirmed the address: the organization uses double opt-in, so no campaign goes out.',
    edit: 'Saving an edit leaves them waiting for their own confirmation.',
  },
  UNSUBSCRIBED: {
    means: 'Has left. No further email is sent.',
    edit: 'Saving an edit never brings them back by itself.',
  },
  BOUNCED: {
    means: 'Mail to this address came back. No further email is sent.',
    edit: 'Saving an edit does not change that; resubscribing does not either.',
  },
  COMPLAINED: {
    means: 'Marked a message as spam. No further email is sent.',
    edit: 'Saving an edit does not change that; resubscribing does not either.',
  },
  BANNED: {
    means: 'Banned by the organization. No email is sent.',
    edit: 'Saving an edit does not change that.',
  },
  TRANSACTIONAL: {
    means: 'Known from single transactional messages only; never subscribed to campaigns.',
    edit: 'Saving an edit leaves the status as it is.',
  },
} satisfies Record<SubscriberStatus, StatusRule>

const UNKNOWN_STATUS: StatusRule = {
  means: 'Whether mail goes to them is not known here: this console does not know the status.',
  edit: 'What saving an edit does to the status is not known here.',
}

/** Returns what is said of a status, also of one that only a deployment knows. */
export function statusRule(status: string): StatusRule {
  return STATUS_RULES[status] ?? UNKNOWN_STATUS
}

/** A way back to SUBSCRIBED that update_subscriber takes, in words. */
interface StatusOption {
  parameter: 'resubscribe' | 'skipDoubleOptIn'
  label: string
  help: string
}

const OPTIONS: readonly StatusOption[] = [
  {
    parameter: 'skipDoubleOptIn',
    label: 'Skip double opt-in: make them SUBSCRIBED now',
    help: 'Only with consent you can show elsewhere. No confirmation evidence is written.',
  },
  {
    parameter: 'resubscribe',
    label: 'Resubscribe: bring them back to SUBSCRIBED',
    help: 'Only when they asked for it themselves: they opted out once.',
  },
]

/** Returns the way back that the engine's rule takes from this status, null when there is none. */
export function optionOf(status: SubscriberStatus): StatusOption | null {
  if (status === 'SUBSCRIBED') return null
  const leadsBack = ({ parameter }: StatusOption): boolean =>
    statusAfterUpdate(status, { skipDoubleOptIn: false, [parameter]: true }).status === 'SUBSCRIBED'
  return OPTIONS.find(leadsBack) ?? null
}
