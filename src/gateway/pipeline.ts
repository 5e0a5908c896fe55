/**
 * What happens to a call of a sandbox, from whichever door it came, in order. The first step that
 * throws or sets the result ends the call; only `loseAnswer` and `recordCall` come after that.
 */
import { ToolError } from '../shared/errors.ts'
import type { Log } from '../shared/ports.ts'
import { LEFT } from '../shared/bridge.ts'
import { type Failure, failure, FailureError, success } from '../shared/result.ts'
import { isRecord } from '../shared/text/guards.ts'
import { SandboxFolderError } from '../engine/store/files.ts'
import { parseInput, toListing } from '../engine/tools/compiled.ts'
import type { AnyTool, ToolAccess } from '../engine/tools/define.ts'
import { authenticate, authorize, authorizeInput, limitAddress, limitOrganization } from './admit.ts'
import { loseAnswer, meetFault, wireFaultOf } from './armed-fault.ts'
import { Call, type CallParts, type SandboxParts, settled, type Step } from './call.ts'
import { confirmDanger } from './confirm.ts'
import type { Answer, GatewayCall } from './gateway.ts'
import { recordCall } from './history.ts'
import { prepareTool, readAhead } from './prepare.ts'
import { parseAnswer, queueEvents, runTool, transaction } from './transact.ts'
import { tellBlocking } from './watch-blocking.ts'

const STEPS: readonly Step[] = [
  waitForWorld,
  limitAddress,
  authenticate,
  limitOrganization,
  findTool,
  describeTools,
  receiveBody,
  authorize,
  takeOffCode,
  meetFault,
  parseParameters,
  authorizeInput,
  guardConnection,
  readAhead,
  confirmDanger,
  prepareTool,
  transaction([runTool, parseAnswer, queueEvents]),
  loseAnswer,
  recordCall,
]

/** Runs a call of a sandbox through its steps. */
export async function runCall(request: GatewayCall, parts: SandboxParts): Promise<Answer> {
  const call = new Call(request, parts)
  const answer = await runSteps(STEPS, call)
  return call.fault === null ? answer : { ...answer, wireFault: wireFaultOf(call) }
}

/** Runs a call through steps that end with `recordCall`. Never rejects, but for a fault of the record. */
export async function runSteps<Parts extends CallParts>(
  steps: readonly Step<Parts>[],
  call: Call<Parts>,
): Promise<Answer> {
  const { parts } = call
  // One look at the time for all steps between two waits: a look at each costs a twentieth of a small call.
  let began = call.startedAt
  for (const step of steps) {
    if (call.result !== null && step !== recordCall && step !== loseAnswer) continue
    try {
      const pending = step(call)
      if (!pending) continue
      tellBlocking(nameOf(call), parts, began)
      try {
        await pending
      } finally {
        began = parts.records.elapsed()
      }
    } catch (error) {
      if (step === recordCall) throw error
      call.result = failure(toFailure(error, nameOf(call), parts.log))
    }
  }
  tellBlocking(nameOf(call), parts, began)
  const { result, rate, wire, request, received } = call
  const answer = { result: settled(result), rate, tool: request.tool ?? received?.tool ?? null }
  return wire === null ? answer : { ...answer, wire }
}

/** Refuses a call when its connection cannot be opened, and records it like any other. */
export function refuseCall(request: GatewayCall, error: unknown, parts: CallParts): Promise<Answer> {
  const refuse = (): void => {
    throw error
  }
  return runSteps([refuse, recordCall], new Call(request, parts))
}

function nameOf<Parts extends CallParts>({ tool, request }: Call<Parts>): string {
  return tool?.name ?? request.tool ?? 'the call'
}

/** Step: waits while the sandbox is copied, restored or moved in time. */
function waitForWorld({ parts: { world } }: Call): void | Promise<void> {
  if (!world.isReady()) return world.ready()
}

/** Step: finds the tool that is asked for. One that does not exist is refused with the names there are. */
function findTool(call: Call): void | Promise<void> {
  const { wants, tool } = call.request
  if (wants === 'listing') return
  if (tool !== null) return find(call, tool)
  // The admin door names its tool in the body.
  return receiveBody(call).then(() => find(call, settled(call.received).tool))
}

function find(call: Call, name: string): void {
  const { surface } = call.request
  const found = call.parts.findTool(surface, name)
  if (found) {
    call.tool = found
    call.access = found.access
    return
  }
  const names = toolsOf(call).map((tool) => tool.name)
  const message = `Tool not found: "${name}". Available tools: ${names.join(', ')}.`
  call.result = failure({ code: 'TOOL_NOT_FOUND', message })
}

/** Step: answers who only wants to know what a tool takes, or which tools there are. */
function describeTools(call: Call): void {
  const { wants } = call.request
  if (wants === 'declaration') call.result = success(toListing(settled(call.tool)))
  if (wants === 'listing') call.result = success(toolsOf(call).map(toListing))
}

function toolsOf({ parts, request }: Call): AnyTool[] {
  return parts.tools.filter((tool) => tool.surface === request.surface)
}

/** Step: reads the body, unless it was needed to find the tool. The world may have moved on meanwhile. */
async function receiveBody(call: Call): Promise<void> {
  if (call.received) return
  call.received = await call.request.receive()
  return waitForWorld(call)
}

/** Step: takes off the confirmation code, which travels beside the tool's own parameters. */
function takeOffCode(call: Call): void {
  const { input } = settled(call.received)
  if (!isRecord(input)) {
    call.given = input
    return
  }
  const { confirmationCode, ...given } = input
  call.code = confirmationCode
  call.given = given
}

/** Step: parses the parameters strictly. Throws VALIDATION_ERROR naming each field at fault. */
function parseParameters(call: Call): void {
  call.input = parseInput(settled(call.tool), call.given)
}

/**
 * Step: refuses with FORBIDDEN what the connection may not do, before anything leaves this machine.
 * A sandbox allows everything; a tool this Postdesk does not know counts as dangerous. A call that its
 * person left ends here everywhere.
 */
export function guardConnection<Parts extends CallParts>(call: Call<Parts>): void | Promise<void> {
  const { parts, request, access } = call
  const { permission } = parts
  if (request.door.name !== 'http' && request.door.left) throw new FailureError(LEFT)
  if (permission === 'all' || access === 'read') return
  const { tool, caller, door } = request
  if (permission === 'read' || door.name === 'http' || tool === null) {
    throw new ToolError(
      'FORBIDDEN',
      `This connection is read-only: ${tool} ${effectOf(access)} and was not sent.`,
    )
  }
  const { name, organizationName = null } = door
  const wanted = { tool, access, organization: caller.organization, organizationName, door: name }
  return permission.admit(wanted).then((reason) => {
    call.reason = reason
  })
}

/** Returns why a tool is not just let through, as the middle of a sentence. */
export function effectOf(access: ToolAccess | null): string {
  return access === null ? 'is not known to be harmless' : 'changes data'
}

/** Returns what the caller is told of an error. An unexpected one is logged once and hidden. */
export function toFailure(error: unknown, what: string, log: Log): Failure {
  if (error instanceof ToolError) {
    return { code: error.code, message: error.message, ...(error.issues ? { issues: error.issues } : {}) }
  }
  if (error instanceof FailureError) return error.failure
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  log.error(`${what} failed`, { error: text })
  // A disk that is full, a file that is damaged: the sentence names the path and the next step.
  if (error instanceof SandboxFolderError) return { code: 'INTERNAL_ERROR', message: error.message }
  return {
    code: 'INTERNAL_ERROR',
    message: `${what} failed inside Postdesk; nothing was changed. The log has the details.`,
  }
}
