import type { WaitingFor } from '../../domain/workflows/run-states.ts'
import { isAnyParked, planWakeup } from '../../store/workflows/ticks.ts'
import type { World } from './world.ts'

/**
 * Lets the runs of an organization that wait for something be looked at again at the next tick: to be
 * called when what stopped their mail may have gone. Costs nothing where none waits.
 */
export function wakeWorkflows(world: World, number: number, ...reasons: WaitingFor[]): void {
  const file = world.organization(number)
  const parked = reasons.filter((reason) => isAnyParked(file.read, reason))
  if (parked.length === 0) return
  const now = world.clock.now()
  file.transaction(() => {
    for (const reason of parked) planWakeup(file.write, reason, now)
  })
  world.markWritten(number, false)
}

/** The same for every organization. A damaged file is left out: it is asked when it was put back. */
export function wakeAllWorkflows(world: World, reason: WaitingFor): void {
  for (const number of world.organizationNumbers()) {
    if (world.surveyOf(number)?.hasParked === false) continue
    try {
      wakeWorkflows(world, number, reason)
    } catch (error) {
      if (!world.noteDamage(number, error)) throw error
    }
  }
}
