import { useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { fingerprintOf } from '../../../../engine/domain/fingerprint.ts'
import type { StepEmail, WorkflowDefinition } from '../../../../engine/domain/workflows/graph.ts'
import type { Failure } from '../../../../shared/result.ts'
import { recordOf } from '../../../../shared/text/guards.ts'
import { toFailure } from '../../../bridge/actions.ts'
import { callCustomer } from '../../../bridge/tools.ts'
import type { Scope } from '../../../screen/scope.tsx'
import { draftStore, draftText, EMPTY_INPUT, parseInput, writeDraft } from '../../../state/drafts.ts'
import { forgetAnswers } from '../../../state/queries.ts'
import type { WorkflowDetail } from '../../../workflows/workflows.ts'
import { beginEdits, edit, redo, undo, type Edits } from './edits.ts'

/** What the platform has of a draft, and the `updatedAt` that the next save must name. */
interface Base {
  updatedAt: string
  definition: WorkflowDefinition
  /** Fingerprint of the draft as the platform told it. */
  read: string
}

export interface DraftState {
  edits: Edits
  base: Base
  status: 'saved' | 'unsaved' | 'saving' | 'failed' | 'stale'
  failure: Failure | null
  /** What somebody else saved meanwhile. */
  theirs: Base | null
  warnings: string[]
}

/**
 * One draft being written. It lives outside React, so that leaving the tab loses no edit, and every
 * edit is kept with the host's other drafts, so that a window or a host that dies loses none either.
 */
export class DraftSession {
  readonly store: StoreApi<DraftState>
  private readonly scope: Scope
  private readonly path: string
  private readonly workflowId: string
  private running = false

  constructor(scope: Scope, workflow: WorkflowDetail, path: string) {
    this.scope = scope
    this.path = path
    this.workflowId = workflow.id
    const kept = keptAt(path)
    const base = kept?.base ?? baseOf(workflow)
    const begun = beginEdits(base.definition)
    this.store = createStore<DraftState>(() => ({
      edits: kept ? edit(begun, kept.definition) : begun,
      base,
      status: kept ? 'unsaved' : 'saved',
      failure: null,
      theirs: null,
      warnings: [],
    }))
  }

  get state(): DraftState {
    return this.store.getState()
  }

  change(next: WorkflowDefinition, about: string | null = null): void {
    this.put(edit(this.state.edits, next, about))
  }

  /** Replaces every definition that is kept here. What is told so is no edit. */
  replaceAll(map: (definition: WorkflowDefinition) => WorkflowDefinition): void {
    const { edits, base } = this.state
    const { past, present, future } = edits
    this.store.setState({
      edits: { ...edits, past: past.map(map), present: map(present), future: future.map(map) },
      base: { ...base, definition: map(base.definition) },
    })
  }

  undo(): void {
    this.put(undo(this.state.edits))
  }

  redo(): void {
    this.put(redo(this.state.edits))
  }

  /** Another version came from the platform, and no edit waits here. */
  adopt(workflow: WorkflowDetail): void {
    const { status, base } = this.state
    if (status !== 'saved' || workflow.updatedAt === base.updatedAt) return
    const next = baseOf(workflow)
    this.store.setState({ base: next, edits: beginEdits(next.definition) })
  }

  /** Saves the draft with the exact `updatedAt` that was read. A stale one shows both versions. */
  async save(): Promise<boolean> {
    if (this.running || this.state.status === 'stale') return false
    const saved = await this.send()
    if (saved !== 'rebased') return saved
    // Status, name or group changed, not the draft: there is nothing to decide.
    return (await this.send()) === true
  }

  private async send(): Promise<boolean | 'rebased'> {
    const { base, edits } = this.state
    const sent = edits.present
    this.running = true
    this.store.setState({ status: 'saving', failure: null })
    try {
      const { steps, edges, settings, successGoals } = sent
      const { updatedAt, warnings, definition } = await callCustomer(
        this.acting,
        'configure_workflow_draft',
        {
          workflowId: this.workflowId,
          expectedUpdatedAt: base.updatedAt,
          ...(JSON.parse(JSON.stringify({ steps, edges, settings, successGoals })) as Graph),
        },
      )
      this.running = false
      this.store.setState({ base: { updatedAt, definition: sent, read: markOf(definition) }, warnings })
      this.rest()
      await forgetAnswers(this.acting.connection, this.acting.organization)
      return true
    } catch (error) {
      this.running = false
      return this.refuse(toFailure(error))
    }
  }

  /** Of two versions one is shown; the other is one undo away. */
  settle(choice: 'mine' | 'theirs'): void {
    const { theirs, edits } = this.state
    if (!theirs) return
    const mine = withGroupOf(edits.present, theirs.definition)
    const both = edit(edits, theirs.definition)
    this.store.setState({
      base: theirs,
      theirs: null,
      failure: null,
      edits: choice === 'theirs' ? both : edit(both, mine),
    })
    this.rest()
  }

  /** Back to what is saved; an undo brings back what was discarded. */
  discard(): void {
    this.change(this.state.base.definition)
  }

  private get acting() {
    const { connection, organization } = this.scope
    return { connection: connection.id, organization: organization?.id ?? null }
  }

  private put(edits: Edits): void {
    this.store.setState({ edits })
    this.rest()
  }

  private rest(): void {
    const { edits, base, status } = this.state
    const [now, before] = [textOf(edits.present), textOf(base.definition)]
    const dirty = now !== before
    if (!this.running && (status !== 'stale' || this.state.theirs === null))
      this.store.setState({ status: dirty ? 'unsaved' : 'saved', failure: null })
    // Each part is written as text once: a draft of 500 steps is kept with every key.
    const { updatedAt, read } = base
    const marks = JSON.stringify({ updatedAt, read }).slice(1)
    writeDraft(
      this.path,
      dirty ? `{"definition":${now},"base":{"definition":${before},${marks}}` : EMPTY_INPUT,
    )
  }

  private async refuse(failure: Failure): Promise<false | 'rebased'> {
    try {
      if (failure.code !== 'CONFLICT') throw failure
      const theirs = baseOf(await callCustomer(this.acting, 'get_workflow', { workflowId: this.workflowId }))
      if (this.rebase(theirs)) return 'rebased'
      this.store.setState({ status: 'stale', failure: null, theirs })
    } catch (error) {
      this.store.setState({ status: 'failed', failure: error === failure ? failure : toFailure(error) })
    }
    return false
  }

  /** Goes on from a newer state of the workflow, if its draft is still the one that was read. */
  private rebase(next: Base): boolean {
    const { base, edits } = this.state
    if (base.read !== next.read) return false
    this.store.setState({
      base: { ...next, definition: withGroupOf(base.definition, next.definition) },
      edits: { ...edits, present: withGroupOf(edits.present, next.definition) },
    })
    return true
  }
}

/** Returns a draft with the group of another: it is set beside the draft, which only repeats it, and the newest holds. */
export function withGroupOf(definition: WorkflowDefinition, from: WorkflowDefinition): WorkflowDefinition {
  const { groupId: _group, ...settings } = definition.settings
  const { groupId } = from.settings
  return { ...definition, settings: { ...settings, ...(groupId === undefined ? {} : { groupId }) } }
}

/** Returns a mark of a draft that is the same as long as nobody saves another one. */
function markOf({ steps, edges, settings, successGoals }: Record<keyof WorkflowDefinition, unknown>): string {
  return fingerprintOf({ steps, edges, settings: { ...recordOf(settings), groupId: null }, successGoals })
}

/** The content of a saved email came: every version of the draft here that only names it gets it. */
export function fillEmail(session: DraftSession, campaignId: string, email: StepEmail): void {
  session.replaceAll((definition) => ({
    ...definition,
    steps: definition.steps.map((step) =>
      step.type === 'EMAIL' && step.config.campaignId === campaignId && step.config.email === undefined
        ? { ...step, config: { ...step.config, email } }
        : step,
    ),
  }))
}

type Graph = Record<'steps' | 'edges' | 'successGoals', Record<string, unknown>[]> & {
  settings: Record<string, unknown>
}

function baseOf({ updatedAt, draft, settings, successGoals }: WorkflowDetail): Base {
  const definition = { ...draft, settings, successGoals } as unknown as WorkflowDefinition
  return { updatedAt, definition, read: markOf(definition) }
}

const texts = new WeakMap<WorkflowDefinition, string>()

function textOf(definition: WorkflowDefinition): string {
  const text = texts.get(definition) ?? JSON.stringify(definition)
  texts.set(definition, text)
  return text
}

interface Kept {
  definition: WorkflowDefinition
  base: Base
}

function keptAt(path: string): Kept | null {
  const kept = parseInput(draftText(draftStore.getState(), path))
  if (!kept.ok) return null
  const { definition, base } = kept.value as Partial<Kept>
  return definition && base ? { definition, base } : null
}

const sessions = new Map<string, DraftSession>()

/** Returns the session of the draft at an address; there is one for each window. */
export function useDraftSession(scope: Scope, workflow: WorkflowDetail, path: string): DraftSession {
  return useMemo(() => {
    const session = sessions.get(path) ?? new DraftSession(scope, workflow, path)
    sessions.set(path, session)
    return session
  }, [path])
}

export function useDraftState<T>(session: DraftSession, select: (state: DraftState) => T): T {
  return useStore(session.store, select)
}
