import type { AdminToolName, CustomerToolName, ToolAnswer, ToolInput } from '../../../engine/tools/index.ts'
import type { ConnectionSummary, ToolListing } from '../../../shared/bridge.ts'
import { encodeOrganizationId, organizationOfId, type IdKind } from '../../../shared/ids.ts'
import { toFailure } from '../../bridge/actions.ts'
import { type Answer, callCustomer, callTool } from '../../bridge/tools.ts'
import { screensOf } from '../../screen/registry.ts'
import type { ActingAs } from '../../state/frame.ts'
import { screenPath } from '../../state/route.ts'

/** Where it is looked up: one connection, its tools and the organization acted as. */
export interface Place {
  connection: Pick<ConnectionSummary, 'id' | 'kind'>
  tools: ToolListing[]
  acting: ActingAs | null
}

/** The tools of a connection, as far as a pasted text is looked up by them: reads only. */
export class LookupClient {
  readonly place: Place

  constructor(place: Place) {
    this.place = place
  }

  has(tool: string): boolean {
    return this.place.tools.some(({ name, surface }) => name === tool && surface === 'admin')
  }

  shows(name: string): boolean {
    return screensOf(this.place.tools, this.place.connection).some((screen) => screen.name === name)
  }

  path(screen: string, id?: string): string {
    return screenPath(this.place.connection.id, screen, id)
  }

  /** Null when there is no such thing, or the connection does not list the tool. */
  async find<N extends AdminToolName>(tool: N, input: ToolInput<N>): Promise<Answer<N> | null> {
    if (!this.has(tool)) return null
    return orNull(callTool({ connection: this.place.connection.id, surface: 'admin', tool, input }))
  }

  /** The same for a customer tool; null too while no organization is known. */
  async findOwn<N extends CustomerToolName>(
    tool: N,
    owner: string | null,
    input: ToolInput<N>,
  ): Promise<ToolAnswer<N> | null> {
    const { connection, tools } = this.place
    const chooses = this.has('list_orgs')
    const listed = tools.some(({ name, surface }) => name === tool && surface === 'customer')
    if (!listed || (owner === null && chooses)) return null
    const organization = chooses ? owner : null
    return orNull(callCustomer({ connection: connection.id, organization }, tool, input))
  }

  /** Ids of a sandbox name their organization; on a deployment it is the one acted as. */
  ownerOf(of: IdKind, value: string): string | null {
    const number = this.place.connection.kind === 'sandbox' ? organizationOfId(of, value) : null
    return number === null ? (this.place.acting?.id ?? null) : encodeOrganizationId(number)
  }
}

/** Any failure but "there is no such thing" is thrown. */
async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (toFailure(error).code === 'NOT_FOUND') return null
    throw error
  }
}
