import { nodeContentLibrary } from '../platform/content-library.ts'
import { errorStreamLog, machineClock, nodeDigest, systemChance } from '../platform/machine.ts'
import type { ContentLibrary } from '../shared/content-library.ts'
import type { Chance, Clock, Digest, Log } from '../shared/ports.ts'

export interface Ports {
  machine: Clock
  chance: Chance
  digest: Digest
  log: Log
  content: ContentLibrary
}

export function machinePorts(log: Log = errorStreamLog): Ports {
  return { machine: machineClock, chance: systemChance, digest: nodeDigest, log, content: nodeContentLibrary }
}
