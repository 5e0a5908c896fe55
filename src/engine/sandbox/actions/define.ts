import type { Issue } from '../../../shared/errors.ts'
import type { Chance, Clock, Digest } from '../../../shared/ports.ts'
import type { Database } from '../../store/db.ts'
import type { InputOf, OutputOf, Shape } from '../../tools/define.ts'
import type { KeyRing } from '../keys.ts'
import type { World } from '../world.ts'

/** What an action may touch: the world, its keys and the machine's ports. */
export interface ActionContext {
  world: World
  keys: KeyRing
  keyFile: Database
  machine: Clock
  chance: Chance
  digest: Digest
  /** To be called when the world was swapped: clients are told and outstanding codes die. */
  worldChanged(reason: 'restored' | 'rewound' | 'seeded'): void
}

/** An action of the control door (design page "sandbox"): declared like a tool, one file each. */
export interface Action<I extends Shape, O extends Shape> {
  name: string
  description: string
  input: I
  output: O
  /** Either-or rules over several fields. */
  rules?(input: InputOf<I>): Issue[]
  run(input: InputOf<I>, context: ActionContext): OutputOf<O> | Promise<OutputOf<O>>
}

// oxlint-disable-next-line typescript/no-explicit-any
export type AnyAction = Action<any, any>

export function defineAction<const I extends Shape, const O extends Shape>(
  action: Action<I, O>,
): Action<I, O> {
  return action
}
