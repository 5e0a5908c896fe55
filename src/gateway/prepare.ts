import { ToolError } from '../shared/errors.ts'
import { DeadlineError, type StopSignal } from '../shared/ports.ts'
import { SECOND_MS } from '../shared/text/time-units.ts'
import { asFolderRefusal } from '../engine/sandbox/world/find-named.ts'
import type { PreparePorts } from '../engine/tools/define.ts'
import { type Call, type SandboxParts, settled } from './call.ts'
import { contextOn, openTarget } from './transact.ts'

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
  if (world.generation !== generation) {
    throw new ToolError(
      'CONFLICT',
      'The sandbox was restored during this call; nothing was changed: repeat it.',
    )
  }
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
    media: {
      read: (file) => world.media.read(file),
      write: (file, bytes) => asFolderRefusal(world.ready().then(() => world.media.write(file, bytes))),
    },
  }
}
