import { ToolError } from '../shared/errors.ts'
import { success } from '../shared/result.ts'
import type { AdminContext, ReadContext, WriteContext } from '../engine/context.ts'
import type { ReadHandle } from '../engine/store/db.ts'
import type { OrganizationRow } from '../engine/store/organizations.ts'
import { listEffects, queueEffect } from '../engine/store/side-effects.ts'
import { parseOutput } from '../engine/tools/compiled.ts'
import { findOrganizationByReference } from './admit.ts'
import { type Call, type SandboxParts, settled, type Step, type Target } from './call.ts'

/**
 * Returns the step that runs `inside` in one transaction of the organization's file and answers.
 * Reading tools and admin tools write nothing and need none.
 */
export function transaction(inside: readonly ((call: Call) => void)[]): Step {
  return (call) => {
    const run = (): void => inside.forEach((step) => step(call))
    if (settled(call.tool).access === 'read') run()
    else {
      openTarget(call).file.transaction(run)
      announceWrite(call)
    }
    call.result = success(call.answer)
  }
}

/** Step: runs the tool. */
export function runTool(call: Call): void {
  const tool = settled(call.tool)
  if (tool.surface === 'admin') {
    call.answer = tool.run(call.input, adminContext(call.parts))
    return
  }
  const { file } = openTarget(call)
  const context = contextOn(call, tool.access === 'read' ? file.read : file.write)
  call.answer = tool.run(call.input, context as ReadContext & WriteContext, call.prepared)
}

/** Step: parses the answer. A wrong one is our fault: it throws, and the transaction rolls back. */
export function parseAnswer(call: Call): void {
  call.answer = parseOutput(settled(call.tool), call.answer)
}

/**
 * Step: queues what follows from the change, in the transaction that makes it. Today that is one
 * side effect on the platform file, the organization's summary; tools queue their own others.
 */
export function queueEvents(call: Call): void {
  if (settled(call.tool).access === 'read') return
  queueEffect(openTarget(call).file.write, { kind: 'SUMMARY', payload: {} })
}

/** Tells the sandbox of a commit: urgent side effects are applied now, a run of advances ends. */
function announceWrite(call: Call): void {
  const { file, organization } = openTarget(call)
  const isUrgent = listEffects(file.read).some((effect) => effect.kind !== 'SUMMARY')
  call.parts.world.markWritten(organization.number, isUrgent)
  call.parts.clock.endRun()
}

/**
 * Returns the organization the call acts on and its file. Throws NOT_FOUND when the caller chose
 * none, or one that does not exist.
 */
export function openTarget(call: Call): Target {
  if (call.target) return call.target
  const organization = findChosen(call)
  call.target = { organization, file: call.parts.world.organization(organization.number) }
  return call.target
}

function findChosen({ principal, parts: { world } }: Call): OrganizationRow {
  const chosen = settled(principal).organization
  if (chosen === null) throw new ToolError('NOT_FOUND', 'organization: choose an organization to act as.')
  const found =
    typeof chosen === 'string'
      ? findOrganizationByReference(world.platform.read, chosen)
      : world.findOrganization(chosen)
  if (!found) throw new ToolError('NOT_FOUND', `organization: no organization "${chosen}".`)
  return found
}

/** Returns what a customer tool is handed, reading or writing by this handle. */
export function contextOn<Handle extends ReadHandle>(
  call: Call,
  db: Handle,
): ReadContext & Pick<WriteContext, 'wakeJobs' | 'machineNow'> & { db: Handle } {
  const { world, chance, content, clock } = call.parts
  const { organization } = openTarget(call)
  return {
    db,
    now: world.clock.now(),
    machineNow: call.parts.machine.now(),
    chance,
    origin: call.request.origin,
    organization,
    platform: world.platform.read,
    content,
    wantIndex: (statement) => world.wantIndex(organization.number, statement),
    wakeJobs: () => clock.worker.wake(organization.number),
  }
}

function adminContext({ world, content }: SandboxParts): AdminContext {
  world.catchUp()
  return {
    now: world.clock.now(),
    platform: world.platform.read,
    content,
    organizationFile: (number) => world.organization(number).read,
    damageOf: (number) => world.damageOf(number),
    mayHaveEmails: (number) => world.surveyOf(number)?.hasEmails ?? true,
  }
}
