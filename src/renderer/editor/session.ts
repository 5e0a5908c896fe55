/**
 * One campaign being written: what was typed, what the platform has, and the saving between
 * them. It lives outside React, so that a save goes on when the tab is left.
 *
 * The tools have no compare-and-set for campaigns: each save reads first and stops when someone
 * else changed the same part. A change in the milliseconds between that read and the save is
 * overwritten, and is then found in the history, where every saved version is.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import { allowsAction } from '../../engine/domain/campaign-status.ts'
import type { Origin } from '../../shared/bridge.ts'
import type { Failure } from '../../shared/result.ts'
import { BODY_FIELDS, bodyOf, changedFields, isSame, type Body, type BodyField } from './body.ts'
import type { CampaignDetail } from '../bridge/records.ts'

export type SaveStatus = 'saved' | 'waiting' | 'saving' | 'failed' | 'stale'

export interface SessionState {
  draft: Body
  /** The draft as it stood when it was last saved or read. */
  saved: Body
  /** What the platform answered last. */
  server: CampaignDetail
  /** The document as it is being typed, while it is no document; null when `draft.content` is it. */
  unread: { text: string; fault: string } | null
  status: SaveStatus
  failure: Failure | null
  /** What is there instead of what this draft began with. */
  theirs: CampaignDetail | null
  warnings: string[]
  /** Goes up when the draft was replaced from outside the editor. */
  epoch: number
}

/** What a session needs of the world. */
export interface CampaignPort {
  read(): Promise<CampaignDetail>
  edit(
    change: Partial<Body>,
    origin: Origin,
  ): Promise<{ campaign: CampaignDetail; warnings?: string[] | undefined }>
  /** Whatever is thrown, in words. */
  failureOf(error: unknown): Failure
  /** Keeps the text where it survives the window; null once there is nothing to keep. */
  keep(draft: KeptDraft | null): void
  /** Told after each save, for lists and previews that show the campaign. */
  saved(campaign: CampaignDetail): void
}

export interface KeptDraft {
  draft: Body
  unread: string | null
  base: CampaignDetail
}

/** How long nothing was typed before the draft saves itself (contract: campaigns). */
const REST_MS = 3000

const NOT_A_DRAFT = 'Only a DRAFT can be changed: the campaign is now'

export class EditorSession {
  readonly store: StoreApi<SessionState>
  private readonly port: CampaignPort
  private readonly rest: number
  private timer: ReturnType<typeof setTimeout> | undefined
  private running: Promise<void> | null = null

  constructor(campaign: CampaignDetail, port: CampaignPort, kept: KeptDraft | null, rest = REST_MS) {
    this.port = port
    this.rest = rest
    const server = kept?.base ?? campaign
    const saved = bodyOf(server)
    const unread = kept?.unread ?? null
    this.store = createStore<SessionState>(() => ({
      draft: kept?.draft ?? saved,
      saved,
      server,
      unread: unread === null ? null : { text: unread, fault: 'The document is not JSON.' },
      status: 'saved',
      failure: null,
      theirs: null,
      warnings: [],
      epoch: 0,
    }))
    if (kept) this.wait()
  }

  get state(): SessionState {
    return this.store.getState()
  }

  get isDirty(): boolean {
    const { draft, saved, unread } = this.state
    return unread !== null || changedFields(saved, draft).length > 0
  }

  /** What was typed or picked. The document of a change is never edited in place. */
  change(change: Partial<Body>, unread: SessionState['unread'] = null): void {
    const before = this.state
    const touchesContent = change.content !== undefined || change.contentType !== undefined || unread !== null
    this.store.setState({
      draft: { ...before.draft, ...change },
      unread: touchesContent ? unread : before.unread,
    })
    this.wait()
  }

  /** After a rest, or at once for `manual`. */
  async save(origin: Origin): Promise<void> {
    clearTimeout(this.timer)
    // One save at a time: the next begins with what the one before was answered.
    while (this.running) await this.running
    if (!this.isDirty) return this.rested()
    if (this.state.status === 'stale') return
    this.running = this.attempt(origin).finally(() => (this.running = null))
    return this.running
  }

  /** Another version came from the platform, and nothing typed here waits. */
  adopt(campaign: CampaignDetail): void {
    const { server, status } = this.state
    if (this.isDirty || this.running || status === 'stale') return
    if (campaign.updatedAt === server.updatedAt) return
    const saved = bodyOf(campaign)
    const same = changedFields(saved, this.state.draft).length === 0
    this.store.setState((state) => ({
      server: campaign,
      saved,
      draft: saved,
      failure: null,
      status: 'saved',
      epoch: same ? state.epoch : state.epoch + 1,
    }))
  }

  /** Of two versions: `mine` is saved over theirs; `theirs` is taken, mine goes into the history. */
  async settle(choice: 'mine' | 'theirs'): Promise<void> {
    const { theirs, saved, draft, status } = this.state
    if (!theirs || status !== 'stale') return
    const now = bodyOf(theirs)
    const mine = { ...now, ...pick(draft, changedFields(saved, draft)) }
    this.store.setState({ server: theirs, saved: now, draft: mine, theirs: null, status: 'waiting' })
    await this.save('manual')
    if (choice === 'mine' || this.state.status === 'stale') return
    if (this.state.status === 'failed') {
      // What could not be saved is not thrown away: the question stands.
      this.store.setState({ status: 'stale', theirs })
      return
    }
    this.store.setState((state) => ({ draft: now, unread: null, epoch: state.epoch + 1 }))
    await this.save('manual')
  }

  /** Back to what is saved. What was typed is gone. */
  discard(): void {
    clearTimeout(this.timer)
    this.store.setState((state) => ({
      draft: state.saved,
      unread: null,
      theirs: null,
      status: 'saved',
      epoch: state.epoch + 1,
    }))
    this.rested()
  }

  private wait(): void {
    this.keep()
    if (this.state.status !== 'stale') this.store.setState({ status: this.isDirty ? 'waiting' : 'saved' })
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.save('autosave'), this.rest)
  }

  private rested(): void {
    this.port.keep(null)
    if (this.state.status !== 'stale') this.store.setState({ status: 'saved', failure: null })
  }

  private keep(): void {
    const { draft, unread, server } = this.state
    this.port.keep(this.isDirty ? { draft, unread: unread?.text ?? null, base: server } : null)
  }

  private async attempt(origin: Origin): Promise<void> {
    const { unread } = this.state
    if (unread) return this.refuse({ code: 'VALIDATION_ERROR', message: unread.fault })
    this.store.setState({ status: 'saving' })
    try {
      if (!(await this.catchUp())) return
      const { draft, saved } = this.state
      const fields = changedFields(saved, draft)
      // They saved the very same words.
      if (fields.length === 0) return this.rested()
      const change = pick(draft, fields)
      const { campaign, warnings = [] } = await this.port.edit(change, origin)
      this.store.setState({ saved: draft, server: campaign, failure: null, warnings })
      this.port.saved(campaign)
      if (this.isDirty) this.wait()
      else this.rested()
    } catch (error) {
      this.refuse(this.port.failureOf(error))
    }
  }

  /** Takes in what changed beside this draft. False when the same part was changed by both. */
  private async catchUp(): Promise<boolean> {
    const theirs = await this.port.read()
    const { server, saved, draft } = this.state
    if (!allowsAction(theirs.status, 'edit')) {
      this.refuse({ code: 'WRONG_STATE', message: `${NOT_A_DRAFT} ${theirs.status}.` })
      return false
    }
    const before = bodyOf(server)
    const now = bodyOf(theirs)
    const moved = changedFields(before, now)
    const mine = changedFields(saved, draft)
    if (moved.some((field) => mine.includes(field) && !isSame(now[field], draft[field]))) {
      this.store.setState({ status: 'stale', theirs })
      this.keep()
      return false
    }
    const taken = pick(now, moved)
    this.store.setState((state) => ({
      server: theirs,
      saved: { ...saved, ...taken },
      draft: {
        ...state.draft,
        ...pick(
          now,
          moved.filter((field) => !mine.includes(field)),
        ),
      },
      epoch: moved.includes('content') && !mine.includes('content') ? state.epoch + 1 : state.epoch,
    }))
    return true
  }

  private refuse(failure: Failure): void {
    this.store.setState({ status: 'failed', failure })
    this.keep()
  }
}

function pick(body: Body, fields: readonly BodyField[]): Partial<Body> {
  return Object.fromEntries(
    BODY_FIELDS.filter((field) => fields.includes(field)).map((field) => [field, body[field]]),
  )
}
