import { ToolError } from '../shared/errors.ts'
import { DeadlineError, type Digest, type OutsidePorts, type StopSignal } from '../shared/ports.ts'
import { asFolderRefusal } from '../engine/sandbox/world/find-named.ts'
import type { ReadContext } from '../engine/context.ts'
import type { World } from '../engine/sandbox/world/world.ts'
import type { CustomerTool, ParsedInput, PreparePorts } from '../engine/tools/define.ts'

/** For all that `prepare` does: a client gives up after thirty seconds (contract-facts.md 1.5). */
const PREPARE_MS = 25_000

/** What the ports of a `prepare` are made of. */
interface PrepareParts {
  world: World
  digest: Digest
  outside: OutsidePorts
}

/** Runs a tool's `prepare`. Throws WRONG_STATE when it takes longer than it may. */
export async function prepareTool(
  tool: CustomerTool,
  input: ParsedInput,
  context: ReadContext,
  parts: PrepareParts,
): Promise<unknown> {
  if (tool.access === 'danger' || !tool.prepare) return undefined
  const { prepare } = tool
  try {
    const { deadline } = parts.outside
    return await deadline.within(PREPARE_MS, (signal) => prepare(input, portsFor(parts, signal), context))
  } catch (error) {
    if (!(error instanceof DeadlineError)) throw error
    throw new ToolError(
      'WRONG_STATE',
      `${tool.name} waited ${PREPARE_MS / 1000} seconds for the network and gave up; nothing was changed.`,
    )
  }
}

/** Whatever is asked of the network ends with the call. */
function portsFor({ world, digest, outside }: PrepareParts, signal: StopSignal): PreparePorts {
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
