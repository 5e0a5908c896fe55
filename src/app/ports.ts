import { nodeContentLibrary } from '../platform/content-library.ts'
import {
  errorStreamLog,
  machineClock,
  machinePause,
  machineTurns,
  nodeDigest,
  steadyClock,
  systemChance,
} from '../platform/machine.ts'
import { smtpRelay } from '../platform/mail-relay.ts'
import { nodeMailComposer } from '../platform/mime.ts'
import type { KeyFilter } from './redact.ts'
import type { ContentLibrary } from '../shared/content-library.ts'
import type { Chance, Clock, Digest, Log, MailComposer, MailRelay, Pause, Turns } from '../shared/ports.ts'

export interface Ports {
  machine: Clock
  /** Never set back: for how long something lasts, not for when it is. */
  steady: Clock
  turns: Turns
  pause: Pause
  chance: Chance
  digest: Digest
  log: Log
  content: ContentLibrary
  mail: MailComposer
  smtp: MailRelay
}

/** Returns the ports of this machine, with a log that keeps no key. */
export function machinePorts(keys: KeyFilter, log: Log = errorStreamLog): Ports {
  return {
    machine: machineClock,
    steady: steadyClock,
    turns: machineTurns,
    pause: machinePause,
    chance: systemChance,
    digest: nodeDigest,
    log: keys.log(log),
    content: nodeContentLibrary,
    mail: nodeMailComposer,
    smtp: smtpRelay,
  }
}
