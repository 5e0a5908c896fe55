/**
 * One import from the file to its result. It belongs to the window, not to the page: leaving
 * the tab neither stops a running import nor forgets a file. A reload does.
 */
import { foldName } from '../../../shared/text/clean.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { forgetAudience } from '../../audience/queries.ts'
import { toFailure } from '../../bridge/actions.ts'
import { callCustomer, type Acting } from '../../bridge/tools.ts'
import { SessionClient } from '../../import/client.ts'
import type { CheckReport } from '../../import/check.ts'
import { askAgain, type ConsentQuestion } from '../../import/consent.ts'
import type { ImportPlan } from '../../import/plan.ts'
import type { Target } from '../../import/targets.ts'
import { ImportRun, RateMeter, type RunProgress, type RunResult } from '../../import/run.ts'
import type { FileView, Reading } from '../../import/session.ts'
import {
  planUndo,
  rememberPeople,
  undoImport,
  type PeopleBefore,
  type UndoResult,
} from '../../import/undo.ts'
import { sandbox } from '../../bridge/sandbox.ts'
import type { Scope } from '../../screen/scope.tsx'
import { beginWork } from '../../state/longWork.ts'
import { forgetAnswers } from '../../state/queries.ts'
import { screenPath } from '../../state/route.ts'
import { count } from '../../ui/time.ts'

export type Step = 'file' | 'columns' | 'check' | 'run' | 'result'

export interface WorkState {
  step: Step
  /** What is being waited for, in words. */
  busy: string | null
  problem: string | null
  view: FileView | null
  reading: Reading
  plan: ImportPlan
  /** Columns that the person mapped, by place: no new guess goes over them. */
  chosen: ReadonlySet<number>
  report: CheckReport | null
  progress: RunProgress | null
  startedAt: number
  /** ms of the parts before this one: an import may be stopped and go on. */
  spent: number
  rate: RateMeter
  /** Time where the people live when the import began; what finds them afterwards. */
  worldTime: number
  cancelling: boolean
  result: RunResult | null
  endedAt: number
  /** Why this import cannot be taken back; null when it can. */
  noUndo: string | null
  undo: { done: number; total: number } | null
  undone: UndoResult | null
}

const AS_GUESSED: Reading = { encoding: null, separator: null, header: null }

const START: WorkState = {
  step: 'file',
  busy: null,
  problem: null,
  view: null,
  reading: AS_GUESSED,
  plan: { columns: [], consent: [], optOut: 'skip', resubscribe: false, triggerWorkflows: false, tag: '' },
  chosen: new Set(),
  report: null,
  progress: null,
  startedAt: 0,
  spent: 0,
  rate: new RateMeter(),
  worldTime: 0,
  cancelling: false,
  result: null,
  endedAt: 0,
  noUndo: null,
  undo: null,
  undone: null,
}

export class ImportWork {
  readonly store: StoreApi<WorkState> = createStore(() => START)
  readonly acting: Acting
  private readonly scope: Scope
  private client: SessionClient | null = null
  private job: ImportRun | null = null
  private before: PeopleBefore | null = null

  constructor(scope: Scope) {
    this.scope = scope
    this.acting = actingIn(scope)
  }

  async open(file: File, fields: string[]): Promise<void> {
    this.client?.close()
    this.client = new SessionClient()
    this.set({ ...START, plan: { ...START.plan, tag: this.state.plan.tag } })
    await this.during(`Reading ${file.name}`, async (client) => {
      const view = await client.open(file, fields)
      const { columns, consent } = view
      this.set({ view, step: 'columns', plan: { ...this.state.plan, columns, consent } })
    })
  }

  async read(change: Partial<Reading>, fields: string[]): Promise<void> {
    const reading = { ...this.state.reading, ...change }
    this.set({ reading })
    await this.during('Reading the file again', async (client) => {
      const view = await client.view(reading, fields)
      // Another separator makes other columns; the same ones read another way stay as they were mapped.
      const { plan } = this.state
      const same = view.headers.length === plan.columns.length && change.separator === undefined
      const chosen = same ? this.state.chosen : new Set<number>()
      const columns = view.columns.map((guess, index) =>
        chosen.has(index) ? (plan.columns[index] ?? guess) : guess,
      )
      const consent = askAgain(view, columns, same ? plan.consent : [])
      this.set({ view, chosen, plan: { ...plan, columns, consent } })
    })
  }

  setColumn(index: number, target: Target): void {
    const { view, plan } = this.state
    const columns = plan.columns.with(index, target)
    this.setPlan({ columns, consent: view ? askAgain(view, columns, plan.consent) : [] })
    this.set({ chosen: new Set([...this.state.chosen, index]) })
  }

  answerQuestion(question: ConsentQuestion): void {
    const { consent } = this.state.plan
    this.setPlan({ consent: consent.map((one) => (one.column === question.column ? question : one)) })
  }

  setPlan(change: Partial<ImportPlan>): void {
    this.set({ plan: { ...this.state.plan, ...change } })
  }

  async check(now: number): Promise<void> {
    await this.during('Checking every row', async (client) => {
      const report = await client.check(this.state.plan, now)
      this.set({ report, step: 'check', worldTime: now })
    })
  }

  back(step: Step): void {
    this.set({ step, problem: null })
  }

  async run(knownFields: string[], isSandbox: boolean): Promise<void> {
    const { client } = this
    const { report, plan } = this.state
    if (!client || !report) return
    const known = new Set(knownFields.map(foldName))
    this.set({ spent: 0, progress: null, undone: null })
    await this.remember(isSandbox)
    this.job = new ImportRun({
      plan,
      counts: report.sends,
      newFields: report.fields.filter((name) => !known.has(foldName(name))),
      batch: (kind, from, size) => client.batch(kind, from, size),
      send: (tool, input, code) => callCustomer(this.acting, tool, input, code),
      toFailure,
      wait: (seconds) => new Promise((resolve) => window.setTimeout(resolve, seconds * 1000)),
      isCancelled: () => this.state.cancelling,
      onProgress: (progress) => {
        this.state.rate.add(progress, Date.now())
        this.set({ progress })
      },
    })
    await this.send(this.job)
  }

  /** Who is there before the first row is sent: without them nobody knows afterwards who is new. */
  private async remember(isSandbox: boolean): Promise<void> {
    const { organization } = this.acting
    this.before = null
    this.set({ noUndo: null })
    if (organization === null || !isSandbox)
      return this.set({
        noUndo:
          'A deployment has no way to delete subscribers, so this import cannot be taken back from here.',
      })
    await this.during('Remembering who is there', async () => {
      this.before = await rememberPeople((tool, input) => callCustomer(this.acting, tool, input))
    })
    if (this.before) return
    this.set({
      problem: null,
      noUndo: 'There were too many subscribers to remember them, so this import cannot be taken back.',
    })
  }

  /** How many people an undo would remove and set back; null when there is none. */
  undoPlan(): { created: number; updated: number } | null {
    return this.before && this.job ? planUndo({ before: this.before, touched: this.job.touched }) : null
  }

  /** Takes the import back as far as it can be; what cannot is told in the result. */
  async undo(): Promise<void> {
    const { before, job } = this
    const { connection, organization } = this.acting
    if (!before || !job || organization === null) return
    this.set({ undo: { done: 0, total: before.size } })
    const undone = await undoImport({
      before,
      touched: job.touched,
      fields: this.state.report?.fields ?? [],
      call: (tool, input) => callCustomer(this.acting, tool, input),
      remove: (emails) => sandbox.removeSubscribers(connection, organization, emails),
      onProgress: (done, total) => this.set({ undo: { done, total } }),
    })
    this.before = null
    this.set({ undone, undo: null, noUndo: 'It was taken back.' })
    forgetAudience(this.acting)
    await forgetAnswers(connection, organization)
  }

  /** Sends what a cancel or a failure left unsent; what was sent is not sent again. */
  async resume(): Promise<void> {
    if (!this.job) return
    this.set({ spent: this.state.spent + this.state.endedAt - this.state.startedAt })
    await this.send(this.job)
  }

  private async send(job: ImportRun): Promise<void> {
    const rate = new RateMeter()
    const startedAt = Date.now()
    rate.add({ phase: 'fields', done: this.state.progress?.done ?? 0 }, startedAt)
    this.set({ step: 'run', startedAt, rate, cancelling: false, result: null })
    const { connection, organization } = this.scope
    // By now another tab may be in front.
    const tell = beginWork({
      address: screenPath(connection.id, 'import'),
      as: organization && { connection: connection.id, organization },
    })
    const result = await job.start()
    this.set({ result, step: 'result', endedAt: Date.now() })
    const { imported, updated, failed, end, failure } = result
    const counts = `${count(imported)} imported, ${count(updated)} updated, ${count(failed)} failed.`
    tell(end === 'done' ? 'Import ended' : 'Import stopped', failure?.message ?? counts)
    forgetAudience(this.acting)
    await forgetAnswers(this.acting.connection, this.acting.organization)
  }

  cancel(): void {
    this.set({ cancelling: true })
  }

  cells(lines: number[]) {
    return this.client?.cells(lines) ?? Promise.resolve({ headers: [], cells: {} })
  }

  reset(): void {
    this.client?.close()
    this.client = null
    this.job = null
    this.store.setState(START, true)
  }

  private get state(): WorkState {
    return this.store.getState()
  }

  private set(change: Partial<WorkState>): void {
    this.store.setState(change)
  }

  private async during(busy: string, work: (client: SessionClient) => Promise<void>): Promise<void> {
    if (!this.client) return
    this.set({ busy, problem: null })
    try {
      await work(this.client)
    } catch (error) {
      this.set({ problem: error instanceof Error ? error.message : String(error) })
    } finally {
      this.set({ busy: null })
    }
  }
}

const works = new Map<string, ImportWork>()

function actingIn({ connection, organization }: Scope): Acting {
  return { connection: connection.id, organization: organization?.id ?? null }
}

export function workOf(scope: Scope): ImportWork {
  const key = JSON.stringify(actingIn(scope))
  let work = works.get(key)
  if (!work) {
    work = new ImportWork(scope)
    works.set(key, work)
  }
  return work
}
