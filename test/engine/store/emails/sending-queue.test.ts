import { describe, expect, test } from 'vitest'
import { queueCampaign } from '../../../../src/engine/sending/campaign-progress.ts'
import { insertEmailTemplate } from '../../../../src/engine/store/emails/email-templates.ts'
import {
  dropQueuePart,
  findQueuePart,
  findQueueStart,
  hasQueueParts,
  readLaneFree,
} from '../../../../src/engine/store/emails/sending-queue.ts'
import { SendingFile } from '../../../support/sending-file.ts'
import { START } from '../../../support/served-sandbox.ts'

/** The queue of audiences with two starts in it: each part in its turn, the first start first. */
const PART_SIZE = 2000
const SENDS_PER_SECOND = 40

function putTemplate({ file }: SendingFile, campaign: number, created: number): number {
  return insertEmailTemplate(file.write, {
    ...{ campaign, created, subject: 's', preview: null, contentType: 'MAILY', content: '{}', text: null },
    ...{ fromName: 'Shop', fromEmail: 'hi@shop.example', replyTo: null, organizationName: 'Shop' },
    ...{ postalAddress: null, extras: null },
  })
}

const ids = (size: number, from = 1) => Array.from({ length: size }, (_, index) => from + index)

describe('the sending queue', () => {
  test('gives out the parts of two starts one by one, in the order of the starts', () => {
    const world = new SendingFile()
    const { read, write } = world.file
    const [first, second] = [putTemplate(world, 2, START), putTemplate(world, 1, START + 1000)]
    expect([findQueueStart(read), findQueuePart(read), hasQueueParts(read)]).toEqual([null, undefined, false])
    const people = ids(2 * PART_SIZE + 1)
    // Queued in the other order, and with the other number of campaign, than they started.
    queueCampaign(write, { campaign: 1, template: second, at: START + 1000 }, ids(3))
    const lane = readLaneFree(read)
    expect(lane).toBe(START + 2000)
    queueCampaign(write, { campaign: 2, template: first, at: START }, people)
    const seen = []
    for (let part = findQueuePart(read); part; part = findQueuePart(read)) {
      seen.push({ ...part, ids: JSON.parse(part.ids) as number[], started: findQueueStart(read) })
      dropQueuePart(write, part)
      expect(hasQueueParts(read, part.template)).toBe(seen.length < 3)
    }
    // The lane was taken until then, so the one that is queued later is sent after it.
    const turnOf = (place: number) => lane + 1000 + (1000 * place) / SENDS_PER_SECOND
    const own = { campaign: 2, template: first, started: START }
    expect(seen).toEqual([
      { ...own, part: 0, firstSent: turnOf(0), ids: people.slice(0, PART_SIZE) },
      { ...own, part: 1, firstSent: turnOf(PART_SIZE), ids: people.slice(PART_SIZE, 2 * PART_SIZE) },
      { ...own, part: 2, firstSent: turnOf(2 * PART_SIZE), ids: people.slice(2 * PART_SIZE) },
      { campaign: 1, template: second, started: START + 1000, part: 0, firstSent: START + 2000, ids: ids(3) },
    ])
    expect([findQueueStart(read), hasQueueParts(read)]).toEqual([null, false])
    world.close()
  })

  test.each([
    [1, 0],
    [40, 0],
    [41, 1],
    [80, 1],
    [81, 2],
    [PART_SIZE, 49],
    [PART_SIZE + 1, 50],
  ])('an audience of %i keeps the lane for %i seconds after the first', (size, seconds) => {
    const world = new SendingFile()
    const { read, write } = world.file
    expect(readLaneFree(read)).toBe(0)
    const template = putTemplate(world, 1, START)
    queueCampaign(write, { campaign: 1, template, at: START }, ids(size))
    expect(readLaneFree(read)).toBe(START + 1000 + seconds * 1000)
    world.close()
  })
})
