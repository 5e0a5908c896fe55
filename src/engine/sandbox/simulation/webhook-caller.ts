import type { Clock, OutsideCall } from '../../../shared/ports.ts'
import { OutsideFetchError } from '../../../shared/ports.ts'
import { encodeId, encodeOrganizationId } from '../../../shared/ids.ts'
import { mayCall, readWebhookUrl } from '../../domain/webhook-hosts.ts'
import type { Database, WriteHandle } from '../../store/db.ts'
import { queueEffect } from '../../store/side-effects.ts'
import { readWebhookHosts } from '../../store/webhook-settings.ts'
import {
  type CallAnswer,
  dropUnwanted,
  isAnyUncalled,
  listUncalled,
  markCalled,
  type OpenCall,
} from '../../store/workflows/webhooks.ts'
import { recordAnswers } from '../../workflows/webhook-step.ts'
import type { WorkflowCalls } from '../scheduler/job.ts'
import type { World } from '../world/world.ts'

/** Calls made at once. Between two batches a stop is heard; a process that dies loses at most these answers. */
const AT_ONCE = 16

interface CallerParts {
  world: World
  keyFile: Database
  outside: OutsideCall
  /** Never set back. */
  steady: Clock
}

/**
 * Makes the calls that ticks have marked: of addresses that the user of the sandbox allows, after the
 * transaction of the tick and before time goes on. Each is marked as made before it is made, so that it
 * is never made twice. Writes the organizations' files, and tells the platform's file their totals.
 */
export class WebhookCaller implements WorkflowCalls {
  private readonly parts: CallerParts

  constructor(parts: CallerParts) {
    this.parts = parts
  }

  mayCall = (url: string): boolean => mayCall(url, readWebhookHosts(this.parts.keyFile.read))

  isAnyMarked = isAnyUncalled

  async run(organizations: readonly number[], isOver: () => boolean): Promise<void> {
    const { generation } = this.parts.world
    for (const number of organizations) {
      // A batch at a time, so that a rewind, the end of the world and a cancelled advance are noticed.
      while (!isOver() && (await this.callUnlessDamaged(number, generation))) {
        /* the work is in the condition */
      }
    }
  }

  private async callUnlessDamaged(number: number, generation: number): Promise<boolean> {
    try {
      return await this.callBatch(number, generation)
    } catch (error) {
      if (!this.parts.world.noteDamage(number, error)) throw error
      return false
    }
  }

  /** Makes some calls of an organization. Returns false when none is left, or the world is another one. */
  private async callBatch(number: number, generation: number): Promise<boolean> {
    const { world } = this.parts
    await world.ready()
    if (this.isOtherWorld(generation) || !isAnyUncalled(world.organization(number).read)) return false
    const calls = this.transact(number, (db) => {
      dropUnwanted(db)
      const open = listUncalled(db, AT_ONCE)
      markCalled(
        db,
        open.map(({ id }) => id),
      )
      return open
    })
    const answered = await Promise.all(
      calls.map(async (call) => ({ call, answer: await this.callOne(number, call) })),
    )
    await world.ready()
    // That world is gone: what stands in its files was marked as called.
    if (this.isOtherWorld(generation)) return false
    const organization = world.findOrganization(number)
    if (!organization) return false
    this.transact(number, (db) => recordAnswers({ db, now: world.clock.now(), organization }, answered))
    return true
  }

  private isOtherWorld(generation: number): boolean {
    const { world } = this.parts
    return world.isClosed || world.generation !== generation
  }

  private async callOne(number: number, call: OpenCall): Promise<CallAnswer> {
    const { outside, steady } = this.parts
    const { url, secret } = call
    const body = JSON.stringify({
      subscriberId: encodeId('subscriber', number, call.subscriber),
      subscriberEmail: call.email,
      stepId: call.stepKey,
      workflowId: encodeId('workflow', number, call.workflow),
      organizationId: encodeOrganizationId(number),
      secret,
    })
    const startedAt = steady.now()
    const took = () => Math.max(0, Math.round(steady.now() - startedAt))
    if (!this.mayCall(url)) return { status: 200, duration: 0, failure: null }
    try {
      const isLocal = readWebhookUrl(url)?.isLocal ?? false
      const status = await outside.post({ url, body, isLocal })
      return { status, duration: took(), failure: null }
    } catch (error) {
      if (!(error instanceof OutsideFetchError)) throw error
      return { status: null, duration: took(), failure: error.message }
    }
  }

  private transact<T>(number: number, work: (db: WriteHandle) => T): T {
    const { world } = this.parts
    const file = world.organization(number)
    const done = file.transaction(() => {
      const result = work(file.write)
      queueEffect(file.write, { kind: 'SUMMARY', payload: {} })
      return result
    })
    world.markWritten(number, false)
    return done
  }
}
