import type { CaseTool } from '../case/answers.ts'
import type { CaseNotes, CaseOverride, CasePin, CaseWriting, KeptDraft } from '../case/case-notes.ts'
import { changeDrafts } from '../case/replies/drafts.ts'
import type { Requester } from '../case/replies/requester.ts'
import { REPLY_LANGUAGES } from '../case/replies/texts.ts'
import { toIsoTime } from '../shared/text/iso-time.ts'
import type { Clock } from '../shared/ports.ts'
import {
  type CaseKey,
  deletePin,
  findCaseTexts,
  insertOverride,
  listOverrides,
  listPins,
  type OverrideRow,
  type PinRow,
  upsertPin,
  writeCaseTexts,
} from '../engine/store/cases.ts'
import type { Database } from '../engine/store/db.ts'
import type { KeyFilter } from './redact.ts'

const NONE = { template: null, language: null, requester: null, reply: '', note: '', about: '', kept: '[]' }

/**
 * Reply drafts, internal notes, pins and recorded overrides of this machine, in the application's
 * own file: no world knows them, so no rewind or restore can take them back.
 */
export class Cases {
  private readonly database: Database
  private readonly machine: Clock
  private readonly who: () => string
  private readonly keys: KeyFilter

  constructor(database: Database, parts: { machine: Clock; who: () => string; keys: KeyFilter }) {
    this.database = database
    this.machine = parts.machine
    this.who = parts.who
    this.keys = parts.keys
  }

  read(key: CaseKey): CaseNotes {
    const { read } = this.database
    const { updated, ...texts } = findCaseTexts(read, key) ?? { ...NONE, updated: null }
    return {
      ...texts,
      language: REPLY_LANGUAGES.find((known) => known === texts.language) ?? null,
      requester: texts.requester === null ? null : (JSON.parse(texts.requester) as Requester),
      kept: JSON.parse(texts.kept) as KeptDraft[],
      updatedAt: updated === null ? null : toIsoTime(updated),
      pins: listPins(read, key).map(toPin),
      overrides: listOverrides(read, key).map(toOverride),
    }
  }

  /** What is not given stays as it is; a change about another mail leaves the reply beside it. */
  write(key: CaseKey, given: Partial<CaseWriting>): CaseNotes {
    const change = this.keys.value(given)
    this.database.transaction(() => {
      const { requester, kept, ...texts } = changeDrafts(this.read(key), change)
      writeCaseTexts(this.database.write, key, {
        ...texts,
        requester: requester === null ? null : JSON.stringify(requester),
        kept: JSON.stringify(kept),
        updated: this.machine.now(),
      })
    })
    return this.read(key)
  }

  pin(key: CaseKey, given: Omit<PinRow, 'at'>): CaseNotes {
    const pin = this.keys.value(given)
    this.database.transaction(() => upsertPin(this.database.write, key, { ...pin, at: this.machine.now() }))
    return this.read(key)
  }

  unpin(key: CaseKey, tool: string, pointer: string): CaseNotes {
    this.database.transaction(() => deletePin(this.database.write, key, tool, pointer))
    return this.read(key)
  }

  recordOverride(key: CaseKey, given: Omit<CaseOverride, 'id' | 'at' | 'who'>): CaseNotes {
    const override = this.keys.value(given)
    this.database.transaction(() =>
      insertOverride(this.database.write, key, {
        ...override,
        leaks: JSON.stringify(override.leaks),
        who: this.who(),
        at: this.machine.now(),
      }),
    )
    return this.read(key)
  }
}

function toPin(row: PinRow): CasePin {
  return { ...row, tool: row.tool as CaseTool, at: toIsoTime(row.at) }
}

function toOverride(row: OverrideRow): CaseOverride {
  return { ...row, at: toIsoTime(row.at), leaks: JSON.parse(row.leaks) as CaseOverride['leaks'] }
}
