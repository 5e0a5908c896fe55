import { expect, it } from 'vitest'
import { jobs } from '../../../src/engine/sandbox/scheduler/jobs.ts'
import { SliceRunner } from '../../../src/engine/sandbox/scheduler/run-slice.ts'
import type { World } from '../../../src/engine/sandbox/world/world.ts'
import { enrolSubscribers } from '../../../src/engine/workflows/enrol.ts'
import { nodeContentLibrary } from '../../../src/platform/content-library.ts'
import { MINUTE_MS } from '../../../src/shared/text/time-units.ts'
import { setClock } from '../../support/clock.ts'
import { addOrganizations, inFolder, openClockWorld, WORLD_START } from '../../support/clock-world.ts'
import { addPeople, addSender, crowd } from '../../support/sending-file.ts'
import { findWorkflowFaults } from '../../support/workflow-books.ts'
import { edges, publishGraph, step } from '../../support/workflow-file.ts'

/** The first part of a tick takes about 500 moves: a TRIGGER weighs 1 and an EMAIL 5, so that 84 runs fill it. */
const POPULATIONS = [82, 83, 84, 85, 86]

function publish(world: World): number {
  const file = world.organization(1)
  addSender(file)
  addPeople(file, crowd(Math.max(...POPULATIONS)), WORLD_START)
  const hearing = [step('t', 'TRIGGER', { kind: 'EMAIL_OPENED' }), step('x', 'EXIT', {})]
  publishGraph(file, { steps: hearing, edges: edges('t>x') })
  const steps = [
    step('t', 'TRIGGER', { kind: 'MANUAL' }),
    step('mail', 'EMAIL'),
    step('wait', 'WAIT', { mode: 'DURATION', seconds: 864_000 }),
    step('x', 'EXIT', {}),
  ]
  const repeat = { mode: 'ALWAYS' as const, cooldownDays: 0 }
  return publishGraph(
    file,
    { steps, edges: edges('t>mail', 'mail>wait', 'wait>x') },
    { settings: { repeat } },
  )
}

it('a tick ends well whether or not its last runs fill the last part, with mail of that minute that is heard', async () => {
  await inFolder(async (folder) => {
    const machine = setClock()
    const { world } = openClockWorld(folder, { machine, jobs })
    addOrganizations(world, 1)
    const workflow = publish(world)
    for (const [index, population] of POPULATIONS.entries()) {
      const now = WORLD_START + index * MINUTE_MS
      const file = world.organization(1)
      const organization = world.findOrganization(1)
      if (!organization) throw new Error('no organization')
      const ids = Array.from({ length: population }, (_, person) => person + 1)
      const context = { db: file.write, now, organization }
      file.transaction(() => enrolSubscribers(context, { workflow, source: 'MANUAL' }, ids))
      world.markWritten(1, false)
      // Each begins with the limits of a sandbox that was just opened.
      const runner = new SliceRunner({ world, machine, content: nodeContentLibrary, jobs })
      for (const _ of runner.run(now + 30_000));
      expect(findWorkflowFaults(file.read)).toEqual([])
      const left = file.read.get('SELECT 1 FROM workflow_runs WHERE status <= 2 AND due <= ?', [now + 30_000])
      expect(left).toBe(undefined)
    }
    const sends = world.organization(1).read.get<{ n: number }>('SELECT count(*) AS n FROM workflow_sends')
    // Some bounce, and are mailed no more.
    expect(sends?.n).toBeGreaterThan(400)
    world.close()
  })
})
