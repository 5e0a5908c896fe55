import type { z } from 'zod'
import type { Issue } from '../../shared/errors.ts'
import type { TokenScope } from '../../shared/token-scopes.ts'
import type { Digest, MediaStore, OutsidePorts } from '../../shared/ports.ts'
import type { AdminContext, ReadContext, WriteContext } from '../context.ts'

/** Category keys of the listing, in its order. contract: listing. */
export const TOOL_GROUPS = [
  'subscribers',
  'tags',
  'campaigns',
  'workflows',
  'segments',
  'analytics',
  'settings',
  'sending',
  'domains',
  'images',
  'web',
  'admin',
] as const

export type ToolGroup = (typeof TOOL_GROUPS)[number]

/** Every tool says which it is; there is no default to forget. MCP hints derive from it. */
export type ToolAccess = 'read' | 'write' | 'danger'

export type Shape = z.core.$ZodLooseShape
/** Input after parsing, as `run` gets it: defaults are filled in. */
export type InputOf<I extends Shape> = z.core.$InferObjectOutput<I, Record<never, never>>

/** Output before parsing, as `run` answers it. */
export type OutputOf<O extends Shape> = z.core.$InferObjectInput<O, Record<never, never>>

/** What `prepare` may use. Media are written between snapshots, never during one. */
export interface PreparePorts extends Omit<OutsidePorts, 'deadline'> {
  digest: Digest
  media: {
    write(file: string, bytes: Uint8Array): Promise<void>
    read: MediaStore['read']
  }
}

/** What a confirmation says: what would happen, and what the rehearsal showed it would change. */
export interface Confirmation {
  action: string
  impact: string
  /**
   * What is confirmed, by the words for it ("the recipients"). Without facts it is the two texts, so
   * that any other text is asked about again.
   */
  facts?: ImpactFacts
}

/** A measure of an impact: a number may become less, a list lose members, a text must stay the same. */
export type ImpactFact = number | string | readonly string[]

export type ImpactFacts = Readonly<Record<string, ImpactFact>>

interface Declaration<I extends Shape, O extends Shape, N extends string> {
  name: N
  group: ToolGroup
  description: string
  /** Strict: an unknown field is refused and the known ones are named. */
  input: I
  output: O
  /** Either-or rules over several fields, so that the JSON Schema stays a flat object. */
  rules?(input: InputOf<I>): Issue[]
  /** Scopes beside the group's own that an input needs, because the answer shows what they open. */
  needsScopes?(input: InputOf<I>): readonly TokenScope[]
}

/**
 * `prepare` is for the network and for image bytes only. It comes before the transaction, within
 * 25 seconds, and its result is the third argument of `run`; a tool without one answers at once.
 */
interface Prepares<I extends Shape, Prepared, Context> {
  /** `context` reads the state of the beginning: what it shows may be gone after the first await. */
  prepare?(input: InputOf<I>, ports: PreparePorts, context: Context): Promise<Prepared>
}

/**
 * `readAhead` is for what would keep the machine from other calls: they get in between its parts, which
 * come before the transaction. It fills caches and decides nothing: `run` does what is not there.
 */
interface ReadsAhead<I extends Shape> {
  readAhead?(input: InputOf<I>, context: ReadContext): Iterator<void>
}

interface ReadTool<I extends Shape, O extends Shape, P = undefined, N extends string = string>
  extends Declaration<I, O, N>, Prepares<I, P, ReadContext>, ReadsAhead<I> {
  surface: 'customer'
  access: 'read'
  run(input: InputOf<I>, context: ReadContext, prepared: NoInfer<P>): OutputOf<NoInfer<O>>
}

export interface WriteTool<I extends Shape, O extends Shape, P = undefined, N extends string = string>
  extends Declaration<I, O, N>, Prepares<I, P, ReadContext>, ReadsAhead<I> {
  surface: 'customer'
  access: 'write'
  run(input: InputOf<I>, context: WriteContext, prepared: NoInfer<P>): OutputOf<NoInfer<O>>
}

/** Has no `prepare`: the rehearsal before the code must be the call itself, and may touch no network. */
interface DangerTool<I extends Shape, O extends Shape, N extends string = string>
  extends Declaration<I, O, N>, ReadsAhead<I> {
  surface: 'customer'
  access: 'danger'
  /**
   * Called after a rehearsal that was rolled back: `context` reads the state before, `outcome`
   * is what `run` answered. Null when this input is harmless and needs no confirmation.
   */
  confirm(input: InputOf<I>, context: ReadContext, outcome: OutputOf<NoInfer<O>>): Confirmation | null
  run(input: InputOf<I>, context: WriteContext): OutputOf<NoInfer<O>>
}

interface AdminTool<I extends Shape, O extends Shape, N extends string = string> extends Declaration<
  I,
  O,
  N
> {
  surface: 'admin'
  access: 'read'
  run(input: InputOf<I>, context: AdminContext): OutputOf<NoInfer<O>>
}

type Tool<I extends Shape, O extends Shape, P = undefined> =
  | ReadTool<I, O, P>
  | WriteTool<I, O, P>
  | DangerTool<I, O>
  | AdminTool<I, O>

/** A tool without the types of its fields, as the pipeline handles it. */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyTool = Tool<any, any, any>

export function defineTool<
  const I extends Shape,
  const O extends Shape,
  const N extends string,
  P = undefined,
>(tool: ReadTool<I, O, P, N>): ReadTool<I, O, P, N>
export function defineTool<
  const I extends Shape,
  const O extends Shape,
  const N extends string,
  P = undefined,
>(tool: WriteTool<I, O, P, N>): WriteTool<I, O, P, N>
export function defineTool<const I extends Shape, const O extends Shape, const N extends string>(
  tool: DangerTool<I, O, N>,
): DangerTool<I, O, N>
export function defineTool<const I extends Shape, const O extends Shape, const N extends string>(
  tool: AdminTool<I, O, N>,
): AdminTool<I, O, N>
export function defineTool(tool: AnyTool): AnyTool {
  return tool
}

/** Input that the declaration's own schema has accepted; only that declaration looks inside. */
export type ParsedInput = never
