import { isRecord } from '../shared/text/guards.ts'
import type { ContentLibrary } from '../shared/content-library.ts'
import { ToolError } from '../shared/errors.ts'
import type { Chance, Clock, Digest, Log, OutsidePorts } from '../shared/ports.ts'
import { type Failure, failure, type Result, success } from '../shared/result.ts'
import type { World } from '../engine/sandbox/world/world.ts'
import type { Database } from '../engine/store/db.ts'
import type { OrganizationRow } from '../engine/store/organizations.ts'
import { listEffects, queueEffect } from '../engine/store/side-effects.ts'
import { parseInput, parseOutput } from '../engine/tools/compiled.ts'
import type { AdminContext, ReadContext, WriteContext } from '../engine/context.ts'
import type { AnyTool, Confirmation, CustomerTool, ParsedInput } from '../engine/tools/define.ts'
import { findOrganizationByReference, requireOrganization } from './authenticate.ts'
import { type Confirmations, REFUSALS } from './confirm.ts'
import type { GatewayCall, Principal } from './gateway.ts'
import { prepareTool } from './prepare.ts'

export interface PipelineParts {
  world: World
  confirmations: Confirmations
  chance: Chance
  digest: Digest
  machine: Clock
  log: Log
  outside: OutsidePorts
  content: ContentLibrary
}

/**
 * From an admitted call to its answer: take off the code → strict parse → confirm if danger →
 * prepare → transaction (run, parse the answer, queue what platform.db is owed) → commit.
 * Authentication, limits and the search for the tool come before; history after. Only a tool that
 * prepares answers with a promise: every other call is over when this returns.
 */
export function runTool(
  tool: AnyTool,
  call: GatewayCall,
  parts: PipelineParts,
): Result<unknown> | Promise<Result<unknown>> {
  try {
    if (tool.surface === 'customer') requireOrganization(call.principal)
    const { code, given } = takeOffCode(call.input)
    const input = parseInput(tool, given)
    if (tool.surface === 'admin') return success(runAdmin(tool, input, parts))
    const target = contextOf(call, parts)
    if (tool.access === 'danger') {
      const asked = confirmIfNeeded(tool, { input, given, code, call }, target, parts)
      if (asked) return failure(asked)
    } else if (tool.prepare) return runPrepared(tool, input, call, parts)
    return success(execute(tool, input, target, parts))
  } catch (error) {
    return failure(toFailure(error, tool.name, parts.log))
  }
}

/** The world may move on while the network answers: only what it says after that counts. */
async function runPrepared(
  tool: CustomerTool,
  input: ParsedInput,
  call: GatewayCall,
  parts: PipelineParts,
): Promise<Result<unknown>> {
  try {
    const { world } = parts
    const { generation } = world
    const { file, context } = contextOf(call, parts)
    const prepared = await prepareTool(tool, input, { ...context, db: file.read }, parts)
    await world.ready()
    if (world.generation !== generation) {
      throw new ToolError(
        'CONFLICT',
        'The sandbox was restored during this call; nothing was changed: repeat it.',
      )
    }
    return success(execute(tool, input, contextOf(call, parts), parts, prepared))
  } catch (error) {
    return failure(toFailure(error, tool.name, parts.log))
  }
}

interface Target {
  file: Database
  context: Omit<WriteContext, 'db'>
}

function contextOf(call: GatewayCall, { world, chance, content }: PipelineParts): Target {
  const organization = organizationOf(call.principal, world)
  return {
    file: world.organization(organization.number),
    context: {
      now: world.clock.now(),
      chance,
      origin: call.origin,
      organization,
      platform: world.platform.read,
      content,
      wantIndex: (statement) => world.wantIndex(organization.number, statement),
    },
  }
}

function organizationOf(principal: Principal, world: World): OrganizationRow {
  const chosen = principal.organization
  if (chosen === null) throw new ToolError('NOT_FOUND', 'organization: choose an organization to act as.')
  const found =
    typeof chosen === 'string'
      ? findOrganizationByReference(world.platform.read, chosen)
      : world.findOrganization(chosen)
  if (!found) throw new ToolError('NOT_FOUND', `organization: no organization "${chosen}".`)
  return found
}

/** The confirmation code travels beside the tool's own parameters; the tool never sees it. */
function takeOffCode(body: unknown): { code: unknown; given: unknown } {
  if (!isRecord(body)) return { code: undefined, given: body }
  const { confirmationCode: code, ...given } = body
  return { code, given }
}

function runAdmin(
  tool: AnyTool & { surface: 'admin' },
  input: ParsedInput,
  { world, content }: PipelineParts,
): unknown {
  world.settleOwing()
  const context: AdminContext = {
    now: world.clock.now(),
    platform: world.platform.read,
    content,
    organizationFile: (number) => world.organization(number).read,
  }
  return parseOutput(tool, tool.run(input, context))
}

function answer(
  tool: CustomerTool,
  input: ParsedInput,
  { file, context }: Target,
  prepared?: unknown,
): unknown {
  const ready = { ...context, db: tool.access === 'read' ? file.read : file.write }
  return parseOutput(tool, tool.run(input, ready as ReadContext & WriteContext, prepared))
}

function execute(
  tool: CustomerTool,
  input: ParsedInput,
  target: Target,
  { world }: PipelineParts,
  prepared?: unknown,
): unknown {
  if (tool.access === 'read') return answer(tool, input, target, prepared)
  const data = target.file.transaction(() => {
    const made = answer(tool, input, target, prepared)
    queueEffect(target.file.write, { kind: 'SUMMARY', payload: {} })
    return made
  })
  const urgent = listEffects(target.file.read).some((effect) => effect.kind !== 'SUMMARY')
  world.markWritten(target.context.organization.number, urgent)
  return data
}

interface DangerCall {
  input: ParsedInput
  given: unknown
  code: unknown
  call: GatewayCall
}

/**
 * Null when the call may run. A code is issued only after a rehearsal in a transaction that is
 * rolled back: never for a call that cannot work, and its effects become the impact text.
 */
function confirmIfNeeded(
  tool: CustomerTool & { access: 'danger' },
  { input, given, code, call }: DangerCall,
  target: Target,
  { confirmations }: PipelineParts,
): Failure | null {
  const scope = scopeOf(call.principal, tool.name)
  const redemption = code === undefined ? null : confirmations.redeem(scope, given, code)
  if (redemption === 'accepted') return null
  const outcome = target.file.rehearse(() => answer(tool, input, target))
  const confirmation = tool.confirm(input, { ...target.context, db: target.file.read }, outcome as never)
  if (!confirmation) return null
  const issued = confirmations.issue(scope, given)
  return askAgain(confirmation, issued, redemption && REFUSALS[redemption])
}

function askAgain(
  confirmation: Confirmation,
  issued: { code: number; expiresAt: number },
  refusal: string | null,
): Failure {
  return {
    code: 'CONFIRMATION_REQUIRED',
    message: refusal ? `${refusal} ${confirmation.impact}` : confirmation.impact,
    confirmation: {
      action: confirmation.action,
      confirmationCode: issued.code,
      instruction: `Repeat the same call with confirmationCode ${issued.code} within 5 minutes.`,
      expiresAt: issued.expiresAt,
    },
  }
}

function scopeOf(principal: Principal, tool: string): string {
  const caller = principal.kind === 'console' ? 'console' : `${principal.kind}:${principal.key}`
  return `${principal.organization} ${caller} ${tool}`
}

/** Expected errors are answered; unexpected ones are logged once and hidden. */
export function toFailure(error: unknown, what: string, log: Log): Failure {
  if (error instanceof ToolError) {
    return { code: error.code, message: error.message, ...(error.issues ? { issues: error.issues } : {}) }
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  log.error(`${what} failed`, { error: text })
  if ((error as { code?: unknown } | null)?.code === 'SQLITE_FULL') {
    return {
      code: 'INTERNAL_ERROR',
      message: 'The disk is full. Nothing was changed; free some space and repeat the call.',
    }
  }
  return {
    code: 'INTERNAL_ERROR',
    message: `${what} failed inside Postdesk; nothing was changed. The log has the details.`,
  }
}
