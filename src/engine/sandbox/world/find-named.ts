import { invalid, type Issue, ToolError } from '../../../shared/errors.ts'
import { decodeId, decodeOrganizationId, organizationOfId } from '../../../shared/ids.ts'
import { badAddress, normalizeEmail } from '../../domain/email-address.ts'
import type { ReadHandle } from '../../store/db.ts'
import { SandboxFolderError } from '../../store/files.ts'
import { findOrganization, type OrganizationRow } from '../../store/organizations.ts'
import { findSubscriber, findSubscriberByEmail, type SubscriberRow } from '../../store/subscribers.ts'
import { findWorkflow } from '../../store/workflows/workflows.ts'
import type { World } from './world.ts'

/** What actions are told about by public id; each unknown one is NOT_FOUND and names its field. */
export function findOrganizationById(platform: ReadHandle, field: string, id: string): OrganizationRow {
  const number = decodeOrganizationId(id)
  const found = number === null ? undefined : findOrganization(platform, number)
  if (!found) throw new ToolError('NOT_FOUND', `${field}: no organization "${id}".`)
  return found
}

/** Returns the organization and row id of a workflow that is there. */
export function findWorkflowById(
  world: World,
  workflowId: string,
): { organization: OrganizationRow; id: number } {
  const number = organizationOfId('workflow', workflowId)
  const organization = number === null ? undefined : world.findOrganization(number)
  const id = organization ? decodeId('workflow', organization.number, workflowId) : null
  if (!organization || id === null || !findWorkflow(world.organization(organization.number).read, id))
    throw new ToolError('NOT_FOUND', `workflowId: no workflow "${workflowId}".`)
  return { organization, id }
}

interface SubscriberName {
  subscriberId?: string | undefined
  email?: string | undefined
}

export function requireOneSubscriberName({ subscriberId, email }: SubscriberName): Issue[] {
  if ((subscriberId === undefined) !== (email === undefined)) return []
  const message =
    subscriberId === undefined
      ? 'is required: give subscriberId or email'
      : 'give subscriberId or email, not both'
  return [{ path: 'subscriberId', message }]
}

export function findSubscriberByName(
  db: ReadHandle,
  organization: number,
  name: SubscriberName,
): SubscriberRow {
  if (name.email !== undefined) return findByEmail(db, name.email)
  const text = name.subscriberId ?? ''
  const id = decodeId('subscriber', organization, text)
  const found = id === null ? undefined : findSubscriber(db, id)
  if (!found) throw new ToolError('NOT_FOUND', `subscriberId: no subscriber "${text}".`)
  return found
}

function findByEmail(db: ReadHandle, text: string): SubscriberRow {
  const email = normalizeEmail(text)
  if (email === null) throw invalid([badAddress('email', text)])
  const found = findSubscriberByEmail(db, email)
  if (!found) throw new ToolError('NOT_FOUND', `email: no subscriber with the address "${email}".`)
  return found
}

/** What the folder refuses (no room, no permission) is an answer to the caller, not a fault inside. */
export async function asFolderRefusal<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof SandboxFolderError) throw new ToolError('WRONG_STATE', error.message)
    throw error
  }
}
