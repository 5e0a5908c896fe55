import type { ToolAnswer, ToolInput } from '../../src/engine/tools/index.ts'
import type { TestOrganization } from './organization.ts'

/** Polls as a client does, until the operation is done. */
export async function awaitOperation(
  organization: TestOrganization,
  operationId: string,
): Promise<ToolAnswer<'get_bulk_operation'>> {
  for (let turn = 0; turn < 2000; turn += 1) {
    const found = await organization.call('get_bulk_operation', { operationId })
    if (found.done) return found
  }
  throw new Error(`${operationId} is not done after 2,000 polls`)
}

/** Confirms and waits for the end. */
export async function runOperation(
  organization: TestOrganization,
  input: ToolInput<'create_bulk_operation'>,
): Promise<ToolAnswer<'get_bulk_operation'>> {
  const { operationId } = await organization.confirm('create_bulk_operation', input)
  return awaitOperation(organization, operationId)
}
