import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type ContentFacts,
  readContentFacts,
  readContentFactsAhead,
} from '../../../src/engine/sending/content-facts.ts'
import { findCampaignSender, type SendContext } from '../../../src/engine/sending/send-facts.ts'
import { type CampaignRow, findCampaign } from '../../../src/engine/store/campaigns.ts'
import { writeReviewerState } from '../../../src/engine/store/reviews.ts'
import { writePostalAddress, writeSettings } from '../../../src/engine/store/settings.ts'
import { insertSnippet } from '../../../src/engine/store/snippets.ts'
import { encodeId } from '../../../src/shared/ids.ts'
import { nodeContentLibrary } from '../../../src/platform/content-library.ts'
import { doc } from '../../support/campaigns.ts'
import { SOUND_CONTENT } from '../../support/ready-campaign.ts'
import { SendingFile } from '../../support/sending-file.ts'
import { START } from '../../support/served-sandbox.ts'

/** What the content of a message says is worked out once for everything that it depends on. */
let world: SendingFile
let context: SendContext

beforeEach(() => {
  world = new SendingFile()
  // A library of its own, so that nothing is known of it yet.
  const content = { ...nodeContentLibrary }
  const { file, platform, organization } = world
  context = {
    ...{ db: file.read, platform: platform.read, organization, now: START },
    content,
    wantIndex: () => undefined,
  }
})
afterEach(() => world.close())

function campaign(content: object): CampaignRow {
  const row = findCampaign(world.file.read, world.schedule(START, { content: JSON.stringify(content) }))
  if (!row) throw new Error('no campaign')
  return row
}

const read = (row: CampaignRow): ContentFacts =>
  readContentFacts(context, row, findCampaignSender(context.db, row))

/** Reads ahead to its end, doing something else between the first two parts. */
function readAhead(row: CampaignRow, meanwhile: () => void = () => undefined): number {
  const parts = readContentFactsAhead(context, row, findCampaignSender(context.db, row))
  let count = 1
  for (; !parts.next().done; count += 1) if (count === 1) meanwhile()
  return count
}

function addSnippet(): void {
  world.file.transaction(() => {
    const words = { name: 'Part', description: null, content: JSON.stringify(doc('Words')) }
    insertSnippet(world.file.write, { ...words, created: START })
  })
}

function setAddress(address: string | null): void {
  world.file.transaction(() => writePostalAddress(world.file.write, address))
}

function setName(name: string): void {
  const settings = { name, timezone: 'Europe/Paris', doubleOptIn: false }
  world.file.transaction(() => writeSettings(world.file.write, settings))
}

function setOutage(outage: boolean): void {
  world.platform.transaction(() => writeReviewerState(world.platform.write, { outage }))
}

describe('the facts of a content', () => {
  test('are the same when they were worked out ahead, in parts, and are not worked out again', () => {
    const row = campaign(SOUND_CONTENT)
    expect(readAhead(row)).toBeGreaterThan(2)
    expect(read(row)).toMatchObject({
      review: { verdict: 'LEGIT' },
      contentFault: null,
      hasUnsubscribeLink: true,
      isEmpty: false,
    })
    expect(readAhead(row)).toBe(1)
  })

  test.each<[string, () => void, () => void]>([
    ['a snippet', addSnippet, () => world.file.write.run('DELETE FROM snippets')],
    ['the postal address', () => setAddress('4 Some Street'), () => setAddress(null)],
    ['the reviewer', () => setOutage(true), () => setOutage(false)],
    ['the name', () => setName('Other'), () => setName('Shop')],
  ])('are not kept when %s changes between two parts', (_what, change, undo) => {
    const row = campaign(SOUND_CONTENT)
    readAhead(row, change)
    undo()
    // They are what they were before the change, and nothing is kept of that.
    expect(readAhead(row)).toBeGreaterThan(2)
    expect(readAhead(row)).toBe(1)
  })

  test('of many emails read what they have in common once', () => {
    const rows = Array.from({ length: 20 }, () => campaign(SOUND_CONTENT))
    const get = vi.spyOn(context.db, 'get')
    const all = vi.spyOn(context.db, 'all')
    const sender = findCampaignSender(context.db, rows[0] as CampaignRow)
    const readAll = () => rows.forEach((row) => void readContentFacts(context, row, sender))
    readAll()
    expect(get).toHaveBeenCalled()
    get.mockClear()
    all.mockClear()
    readAll()
    expect([...get.mock.calls, ...all.mock.calls]).toEqual([])
  })

  test('say that nothing is in it, or that it does not render', () => {
    expect(read(campaign(doc('')))).toMatchObject({ isEmpty: true, hasUnsubscribeLink: false })
    const node = { type: 'snippet', attrs: { snippetId: encodeId('snippet', 1, 1) } }
    world.file.transaction(() => {
      const words = { name: 'Part', description: null, content: JSON.stringify(doc(node)) }
      insertSnippet(world.file.write, { ...words, created: START })
    })
    expect(read(campaign(doc(node)))).toMatchObject({ review: null, hasUnsubscribeLink: false })
    expect(read(campaign(doc(node))).contentFault).toMatch(/contains itself/)
  })
})
