import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { gatherSendFacts, type SendContext } from '../../../src/engine/sending/send-facts.ts'
import { prepareCampaignStart } from '../../../src/engine/sending/start-campaign.ts'
import { type CampaignRow, findCampaign, type NewCampaign } from '../../../src/engine/store/campaigns.ts'
import { writeReviewerState } from '../../../src/engine/store/reviews.ts'
import { writePostalAddress } from '../../../src/engine/store/settings.ts'
import { insertSnippet } from '../../../src/engine/store/snippets.ts'
import { nodeContentLibrary } from '../../../src/platform/content-library.ts'
import { encodeId } from '../../../src/shared/ids.ts'
import { doc } from '../../support/campaigns.ts'
import { SOUND_CONTENT } from '../../support/ready-campaign.ts'
import { crowd, SendingFile } from '../../support/sending-file.ts'
import { START } from '../../support/served-sandbox.ts'

/** What eligibility is judged by, as a whole, and the same facts at the start of a campaign. */
let world: SendingFile
let context: SendContext

beforeEach(() => {
  world = new SendingFile()
  world.addPeople(crowd(20))
  const { file, platform, organization } = world
  context = {
    ...{ db: file.read, platform: platform.read, organization, now: START },
    ...{ content: nodeContentLibrary, wantIndex: () => undefined },
  }
})
afterEach(() => world.close())

const SENDER = { id: 1, email: 'hi@shop.example', domain: 'shop.example', domainStatus: 'VERIFIED' }
const NO_FINDINGS = { verdict: 'LEGIT', findings: [] }
const LEGIT = expect.objectContaining(NO_FINDINGS) as typeof NO_FINDINGS

function campaign(values: Partial<NewCampaign> = {}): CampaignRow {
  const id = world.schedule(START, {
    content: JSON.stringify(SOUND_CONTENT),
    subject: 'Autumn dates',
    ...values,
  })
  const row = findCampaign(world.file.read, id)
  if (!row) throw new Error('no campaign')
  return row
}

/** Two snippets that contain each other cannot be rendered. */
function circle(): string {
  const nodes = [2, 1].map((id) => ({ type: 'snippet', attrs: { snippetId: encodeId('snippet', 1, id) } }))
  world.file.transaction(() => {
    for (const [index, node] of nodes.entries())
      insertSnippet(world.file.write, {
        ...{ name: `Part ${index}`, description: null, content: JSON.stringify(doc(node)), created: START },
      })
  })
  return JSON.stringify({ ...SOUND_CONTENT, content: [...(SOUND_CONTENT['content'] as object[]), ...nodes] })
}

const SOUND = {
  ...{ verification: 'HUMAN_VERIFIED', humanApproved: true, openHolds: [], postalAddress: null },
  ...{ review: LEGIT, contentFault: null, hasUnsubscribeLink: true },
  ...{
    sender: expect.objectContaining(SENDER) as typeof SENDER,
    recipients: 20,
    emailLimit: null,
    deletedReferences: [],
  },
}

describe('the facts of a campaign', () => {
  test('that nothing is wrong with', () => {
    world.file.transaction(() => writePostalAddress(world.file.write, '4 Some Street'))
    expect(gatherSendFacts(context, campaign())).toEqual({
      ...{ facts: { ...SOUND, postalAddress: '4 Some Street' }, sender: 1 },
    })
  })

  test('that cannot be rendered: not reviewed, and no unsubscribe link is seen in it', () => {
    const contentFault = expect.stringMatching(/^(?!content: ).*[^.]$/) as string
    const unrendered = { ...SOUND, contentFault, hasUnsubscribeLink: false, review: null }
    const row = campaign({ content: circle() })
    expect(gatherSendFacts(context, row)).toEqual({ facts: unrendered, sender: 1 })
    world.platform.transaction(() => writeReviewerState(world.platform.write, { outage: true }))
    expect(gatherSendFacts(context, row)).toEqual({
      ...{ facts: { ...unrendered, review: 'UNAVAILABLE' }, sender: 1 },
    })
    const start = prepareCampaignStart(context, row)
    expect(start).toEqual({
      failure: { code: 'CONTENT_RENDERS', message: expect.stringMatching(/\(CONTENT_RENDERS\)/) },
    })
  })

  test('during an outage of the reviewer', () => {
    world.platform.transaction(() => writeReviewerState(world.platform.write, { outage: true }))
    const { facts } = gatherSendFacts(context, campaign({ content: JSON.stringify(doc('No way out')) }))
    expect(facts).toEqual({ ...SOUND, review: 'UNAVAILABLE', hasUnsubscribeLink: false })
  })

  test.each([
    ['DRAFT', null, 1],
    ['DRAFT', 1, 1],
    ['DRAFT', 2, null],
    ['SCHEDULED', null, null],
    ['SCHEDULED', 1, 1],
  ] as const)('%s with the sender %j: from %j', (status, sender, expected) => {
    world.file.transaction(() => world.file.write.run('UPDATE senders SET is_default = 1'))
    const { facts, sender: found } = gatherSendFacts(context, campaign({ status, sender }))
    expect({ ...facts, review: LEGIT }).toEqual({ ...SOUND, sender: expected && SOUND.sender })
    expect(found).toBe(expected)
  })
})

test('a fault of the program is no reason of a campaign: it is thrown', () => {
  const broken = () => {
    throw new TypeError('broken')
  }
  const content = { ...nodeContentLibrary, renderDocument: broken, toText: broken }
  const row = campaign({ subject: 'Never rendered before' })
  expect(() => gatherSendFacts({ ...context, content }, row)).toThrow(new TypeError('broken'))
  expect(() => prepareCampaignStart({ ...context, content }, row)).toThrow(new TypeError('broken'))
})

test('stored filters that are refused today let a start fail, and say so', () => {
  const filters = JSON.stringify([{ type: 'STRING', field: 'shoeSize', operator: 'EQUALS', value: 'x' }])
  expect(prepareCampaignStart(context, campaign({ filters }))).toEqual({
    failure: { code: 'RECIPIENTS', message: expect.stringContaining('filters[0]') },
  })
})
