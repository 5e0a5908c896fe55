/** The window's end of an `ImportSession` in a worker of its own: one file, one worker. */
import type { CheckReport, Prepared, PreparedRow } from './check.ts'
import type { ImportPlan } from './plan.ts'
import type { FileView, Reading } from './session.ts'

type SessionJob =
  | { do: 'open'; file: File; fields: string[] }
  | { do: 'view'; reading: Reading; fields: string[] }
  | { do: 'check'; plan: ImportPlan; now: number }
  | { do: 'batch'; kind: keyof Prepared; from: number; size: number }
  | { do: 'cells'; lines: number[] }

export interface SessionRequest {
  id: number
  job: SessionJob
}

export type SessionReply =
  | { id: number; ok: true; data: unknown }
  | { id: number; ok: false; message: string }

interface Waiting {
  resolve: (data: unknown) => void
  reject: (error: Error) => void
}

export class SessionClient {
  private readonly worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  private readonly waiting = new Map<number, Waiting>()
  private last = 0

  constructor() {
    this.worker.addEventListener('message', ({ data }: MessageEvent<SessionReply>) => {
      const waiting = this.waiting.get(data.id)
      this.waiting.delete(data.id)
      if (data.ok) waiting?.resolve(data.data)
      else waiting?.reject(new Error(data.message))
    })
    this.worker.addEventListener('error', (event) => {
      for (const { reject } of this.waiting.values()) reject(new Error(event.message))
      this.waiting.clear()
    })
  }

  open(file: File, fields: string[]): Promise<FileView> {
    return this.ask({ do: 'open', file, fields })
  }

  view(reading: Reading, fields: string[]): Promise<FileView> {
    return this.ask({ do: 'view', reading, fields })
  }

  check(plan: ImportPlan, now: number): Promise<CheckReport> {
    return this.ask({ do: 'check', plan, now })
  }

  batch(kind: keyof Prepared, from: number, size: number): Promise<PreparedRow[]> {
    return this.ask({ do: 'batch', kind, from, size })
  }

  cells(lines: number[]): Promise<{ headers: string[]; cells: Record<number, string[]> }> {
    return this.ask({ do: 'cells', lines })
  }

  close(): void {
    this.worker.terminate()
    this.waiting.clear()
  }

  private ask<T>(job: SessionJob): Promise<T> {
    this.last += 1
    const id = this.last
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve: (data) => resolve(data as T), reject })
      this.worker.postMessage({ id, job } satisfies SessionRequest)
    })
  }
}
