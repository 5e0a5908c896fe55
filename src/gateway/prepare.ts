import { ToolError } from '../shared/errors.ts'
import { DeadlineError, type StopSignal } from '../shared/ports.ts'
import { TURN_MS } from '../shared/parts.ts'
import { SECOND_MS } from '../shared/text/time-units.ts'
import { asFolderRefusal } from '../engine/sandbox/world/find-named.ts'
import type { World } from '../engine/sandbox/world/world.ts'
import type { PreparePorts } from '../engine/tools/define.ts'
import { type Call, type SandboxParts, settled } from './call.ts'
import { contextOn, openTarget } from './transact.ts'
import { watchBlocking } from './watch-blocking.ts'

/** For all that `prepare` does: a client gives up after thirty seconds (contract: rate-limits). */
const PREPARE_MS = 25_000

/**
 * Step: runs the tool's `prepare`, if it has one. The world may move on while the network answers:
 * only what it says after that counts. Throws WRONG_STATE when it takes longer than it may.
 */
export function prepareTool(call: Call): void | Promise<void> {
  const tool = settled(call.tool)
  if (tool.surface === 'admin' || tool.access === 'danger' || !tool.prepare) return
  return prepare(call, tool.prepare)
}

/**
 * Step: reads ahead part by part, if the tool has such parts. What is refused in one of them is refused
 * again by the tool itself, in its own order.
 */
export function readAhead(call: Call): void | Promise<void> {
  const tool = settled(call.tool)
  if (tool.surface === 'admin' || !('readAhead' in tool) || !tool.readAhead) return
  const parts = tool.readAhead(call.input, contextOn(call, openTarget(call).file.read))
  const { records } = call.parts
  const runTurn = (): boolean => {
    const began = records.elapsed()
    try {
      while (records.elapsed() - began < TURN_MS) if (parts.next().done) return true
      return false
    } catch (error) {
      if (error instanceof ToolError) return true
      throw error
    }
  }
  if (!runTurn()) return goOn(call, runTurn)
}

async function goOn(call: Call, runTurn: () => boolean): Promise<void> {
  const { world, turns } = call.parts
  const { organization, file } = openTarget(call)
  const { generation } = world
  do {
    await turns.next()
    await world.ready()
    refuseOtherWorld(call.parts, generation)
    // A file that was closed meanwhile is not read any more; the tool opens it again.
    if (world.organization(organization.number) !== file) break
  } while (!watchBlocking(settled(call.tool).name, call.parts, runTurn))
  call.target = null
}

/** Throws CONFLICT when the sandbox was restored since it had this generation. */
export function refuseOtherWorld({ world }: Pick<SandboxParts, 'world'>, generation: number): void {
  if (world.generation === generation) return
  throw new ToolError(
    'CONFLICT',
    'The sandbox was restored during this call; nothing was changed: repeat it.',
  )
}

type Prepare = (input: never, ports: PreparePorts, context: ReturnType<typeof contextOn>) => Promise<unknown>

async function prepare(call: Call, work: Prepare): Promise<void> {
  const { world, outside } = call.parts
  const { generation } = world
  const context = contextOn(call, openTarget(call).file.read)
  try {
    call.prepared = await outside.deadline.within(PREPARE_MS, (signal) =>
      work(call.input, portsFor(call.parts, signal), context),
    )
  } catch (error) {
    if (!(error instanceof DeadlineError)) throw error
    throw new ToolError(
      'WRONG_STATE',
      `${settled(call.tool).name} waited ${PREPARE_MS / SECOND_MS} seconds for the network and gave up; nothing was changed.`,
    )
  }
  await world.ready()
  refuseOtherWorld(call.parts, generation)
  call.target = null
}

/** Returns the outside world for one call; whatever is asked of it ends with the call. */
function portsFor({ world, digest, outside }: SandboxParts, signal: StopSignal): PreparePorts {
  return {
    dns: outside.dns,
    images: outside.images,
    keyPairs: outside.keyPairs,
    digest,
    web: { fetch: (request) => outside.web.fetch({ ...request, signal }) },
    pages: { toMarkdown: (page) => outside.pages.toMarkdown(page, signal) },
    media: mediaOf(world),
  }
}

/** Returns the media of a world as one call writes them: never during a snapshot. */
export function mediaOf(world: World): PreparePorts['media'] {
  return {
    read: (file) => world.media.read(file),
    write: (file, bytes) => asFolderRefusal(world.ready().then(() => world.media.write(file, bytes))),
  }
}
