import { conditionKey, readTagAction, tagOfCondition } from '../domain/variable-names.ts'
import type { MergeValues, VariablePart } from './template/placeholders.ts'

interface VariableDescription {
  id: string
  label: string
  description: string
}

/** contract: documents. */
export const BUILT_IN_VARIABLES: readonly VariableDescription[] = [
  { id: 'name', label: 'Name', description: 'Name of the subscriber.' },
  { id: 'email', label: 'Email', description: 'Email address of the subscriber.' },
  { id: 'phone', label: 'Phone', description: 'Phone number of the subscriber.' },
  {
    id: 'unsubscribeUrl',
    label: 'Unsubscribe link',
    description: 'Address that unsubscribes the subscriber. As a link: https://{{unsubscribeUrl}}.',
  },
  {
    id: 'onlineUrl',
    label: 'View in browser',
    description: 'Address of this message as a page. As a link: https://{{onlineUrl}}.',
  },
]

export const ORGANIZATION_VARIABLES: readonly VariableDescription[] = [
  { id: 'org-name', label: 'Organization name', description: 'Name of the organization.' },
  // The odd spelling is the service's own, kept because stored messages use it.
  { id: 'org-adresse', label: 'Postal address', description: 'Postal address of the organization.' },
]

/** The subscriber a message is written to. */
export interface Recipient {
  name: string | null
  email: string
  phone: string | null
  /** By folded name of the custom field. */
  fields: ReadonlyMap<string, string>
  /** Folded names. */
  tags: ReadonlySet<string>
}

export interface MessageOrganization {
  name: string
  postalAddress: string | null
}

/** Addresses that belong to one message to one person. */
export interface MessageLinks {
  unsubscribeUrl: string
  onlineUrl: string
  /** Adds or removes tags when followed. */
  tagAction(action: 'add' | 'remove', tags: readonly string[]): string
}

/**
 * What the variables of a message are worth. Without a recipient those about the person have no
 * value, so that fallbacks show, and every conditional block is shown (contract: variables).
 */
export function mergeValuesFor(
  recipient: Recipient | null,
  organization: MessageOrganization,
  links: MessageLinks,
): MergeValues {
  const fixed: Record<string, string | null> = {
    name: recipient?.name ?? null,
    email: recipient?.email ?? null,
    phone: recipient?.phone ?? null,
    unsubscribeurl: links.unsubscribeUrl,
    onlineurl: links.onlineUrl,
    'org-name': organization.name,
    'org-adresse': organization.postalAddress,
  }
  const valueOfKey = (key: string) =>
    Object.hasOwn(fixed, key) ? (fixed[key] ?? undefined) : recipient?.fields.get(key)
  return {
    value: ({ id, key }: VariablePart) => {
      const action = key.includes('tag:') ? readTagAction(id) : null
      return action ? links.tagAction(action.action, action.tags) : valueOfKey(key)
    },
    shows: (given) => {
      const key = conditionKey(given)
      if (recipient === null) return key !== 'org-adresse' || organization.postalAddress !== null
      const tag = tagOfCondition(given)
      return tag === null ? (valueOfKey(key) ?? '') !== '' : recipient.tags.has(tag)
    },
    list: () => [],
  }
}
