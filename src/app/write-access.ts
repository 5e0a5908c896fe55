import type { WriteGrant } from '../shared/bridge.ts'
import { ToolError } from '../shared/errors.ts'
import type { Clock } from '../shared/ports.ts'
import { FailureError } from '../shared/result.ts'
import { toIsoTime } from '../shared/text/iso-time.ts'
import { MINUTE_MS } from '../shared/text/time-units.ts'
import { type ConnectionRow, findConnection } from '../engine/store/application.ts'
import type { Database } from '../engine/store/db.ts'
import {
  deleteWriteAccess,
  listWriteAccess,
  putWriteAccess,
  type WriteAccessRow,
} from '../engine/store/write-access.ts'
import type { SafetyLadder, WantedWrite } from '../gateway/gateway.ts'
import { effectOf } from '../gateway/pipeline.ts'
import type { KeyFilter } from './redact.ts'

export { MOST_WRITING_MINUTES } from '../engine/domain/limits.ts'

/** How each door lets a person switch writing on, as the end of a refusal. */
const SWITCHED_ON: Record<WriteGrant['door'], string> = {
  console: 'Switch writing on for this connection, for a time and with a reason.',
  cli: 'Run "postdesk write --connection NAME --for 15m --reason TEXT" first.',
  mcp: 'The person at this machine allows it by "postdesk write --connection NAME --door mcp --for 15m --reason TEXT".',
}

/** What a person says when switching writing on. */
export interface WantedGrant {
  door: WriteGrant['door']
  minutes: number
  reason: string
}

/**
 * The safety ladder of deployments: read-only at first; writing per connection and door, for a time and
 * with a reason; on production a high-impact tool takes the organization's name besides
 * (docs/decisions/0168-the-safety-ladder.md). Read from the file at every call, because the console and
 * the command line are two processes.
 */
export class WriteAccess {
  private readonly application: Database
  private readonly machine: Clock
  private readonly steady: Clock
  private readonly keys: KeyFilter
  /** By connection, door and beginning when it ends by the clock that is never set back. */
  private readonly steadyEnds = new Map<string, number>()

  constructor(parts: { application: Database; machine: Clock; steady: Clock; keys: KeyFilter }) {
    this.application = parts.application
    this.machine = parts.machine
    this.steady = parts.steady
    this.keys = parts.keys
  }

  /** Switches writing on. Throws WRONG_STATE for a sandbox, which needs none of it. */
  grant(id: string, { door, minutes, reason }: WantedGrant): void {
    const { kind, label, location, environment } = this.row(id)
    if (kind === 'sandbox')
      throw new ToolError('WRONG_STATE', `id: "${label}" is a sandbox; it is never read-only.`)
    const began = this.machine.now()
    const ends = began + minutes * MINUTE_MS
    const kept = { connection: id, door, location, environment, reason: this.keys.text(reason), began, ends }
    this.application.transaction(() => putWriteAccess(this.application.write, kept))
  }

  /** Makes a connection read-only again for every door. */
  end(id: string): void {
    this.application.transaction(() => deleteWriteAccess(this.application.write, id))
  }

  /** Returns what is on for a connection at the moment; of a sandbox nothing. */
  list(row: ConnectionRow): WriteGrant[] {
    if (row.kind === 'sandbox') return []
    return this.open(row).map(({ door, reason, began, ends }) => {
      return { door, reason, since: toIsoTime(began), until: toIsoTime(ends) }
    })
  }

  /** Returns the ladder of one deployment. `readName` asks it for an organization's name, null when it has none. */
  ladder(id: string, readName: (organization: string) => Promise<string | null>): SafetyLadder {
    return { admit: (wanted) => this.admit(this.row(id), wanted, readName) }
  }

  private async admit(
    row: ConnectionRow,
    wanted: WantedWrite,
    readName: (organization: string) => Promise<string | null>,
  ): Promise<string> {
    const { tool, access, door } = wanted
    const grant = this.open(row).find((one) => one.door === door)
    if (!grant) {
      const refusal = `This connection is read-only: ${tool} ${effectOf(access)} and was not sent.`
      throw new ToolError('FORBIDDEN', `${refusal} ${SWITCHED_ON[door]}`)
    }
    if (access !== 'write' && row.environment === 'production') await this.requireName(row, wanted, readName)
    return grant.reason
  }

  /** A token of one organization cannot ask for a name: then the connection's own name stands for it. */
  private async requireName(
    { label }: ConnectionRow,
    { tool, organization, organizationName, door }: WantedWrite,
    readName: (organization: string) => Promise<string | null>,
  ): Promise<void> {
    // Typing the name is what a person does; an assistant would only copy it from the refusal.
    if (door === 'mcp') {
      const way = 'A person runs it in the console or with "postdesk call".'
      throw new ToolError('FORBIDDEN', `Production: no assistant runs ${tool}. ${way} Nothing was sent.`)
    }
    const name = organization === null ? label : await readName(organization)
    const end = `Nothing was sent.`
    if (name === null) {
      throw new ToolError(
        'FORBIDDEN',
        `The name of ${organization} could not be read, and ${tool} needs it. ${end}`,
      )
    }
    if (organizationName !== null && plain(organizationName) === plain(name)) return
    const owner = organization === null ? 'the connection' : 'the organization'
    const issue = { path: 'organizationName', message: `must be "${name}", the name of ${owner}`, hint: name }
    // Without a name nothing is refused yet: the person is asked for it.
    const code = organizationName === null ? 'NAME_REQUIRED' : 'FORBIDDEN'
    const message = `Production: type the name of ${owner}, "${name}", to run ${tool}. ${end}`
    throw new FailureError({ code, message, issues: [issue] })
  }

  private open(row: ConnectionRow): WriteAccessRow[] {
    const now = this.machine.now()
    return listWriteAccess(this.application.read, row.id).filter((grant) => {
      const isSame = grant.location === row.location && grant.environment === row.environment
      return isSame && now >= grant.began && now < grant.ends && !this.outlasts(grant, now)
    })
  }

  /** A machine clock that is set back must not make writing last longer. */
  private outlasts({ connection, door, began, ends }: WriteAccessRow, now: number): boolean {
    const steady = this.steady.now()
    const key = `${connection} ${door} ${began}`
    const end = this.steadyEnds.get(key) ?? steady + ends - now
    this.steadyEnds.set(key, end)
    return steady >= end
  }

  private row(id: string): ConnectionRow {
    const row = findConnection(this.application.read, id)
    if (!row) throw new ToolError('NOT_FOUND', `connection: no connection "${id}".`)
    return row
  }
}

function plain(name: string): string {
  return name.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
}
