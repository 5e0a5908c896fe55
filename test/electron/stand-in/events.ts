import { EventEmitter } from 'node:events'
import { refuse } from './missing.ts'

/** An emitter that refuses listeners of events which the stand-in never emits. */
export class KnownEvents extends EventEmitter {
  private readonly known: readonly string[]
  private readonly owner: string

  constructor(owner: string, known: readonly string[]) {
    super()
    this.owner = owner
    this.known = known
  }

  override on(name: string, listener: (...values: never[]) => void): this {
    return super.on(this.check(name), listener as (...values: unknown[]) => void)
  }

  override once(name: string, listener: (...values: never[]) => void): this {
    return super.once(this.check(name), listener as (...values: unknown[]) => void)
  }

  private check(name: string): string {
    return this.known.includes(name) ? name : refuse(`the event '${name}' of ${this.owner}`)
  }
}
