/**
 * `node advance-child.ts FOLDER TIME [calls]`: opens a sandbox folder and advances its clock, saying a
 * line before it starts and after every transaction, so that its parent can kill it in between. With
 * `calls` its workflows really call addresses of this machine.
 */
import { machineTurns } from '../../src/platform/machine.ts'
import { jobs } from '../../src/engine/sandbox/scheduler/jobs.ts'
import { openClockWorld } from './clock-world.ts'

const [folder = '', time = '', calls] = process.argv.slice(2)
const say = (): void => void process.stdout.write('.\n')
const turns = {
  next: () => {
    say()
    return machineTurns.next()
  },
}
const { world, clock } = openClockWorld(folder, { jobs, turns, calls: calls === 'calls' })
say()
await clock.advance({ to: Number(time) })
world.close()
