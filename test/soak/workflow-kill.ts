import type { TestOrganization } from '../support/organization.ts'
import { scheduleCampaigns } from '../support/campaign-world.ts'
import { sequence } from '../support/draw.ts'
import { START } from '../support/served-sandbox.ts'
import { drawCase, tagId, TAGS } from '../support/workflow-cases.ts'
import { edges, publishGraph, step } from '../support/workflow-file.ts'
import { ensureTag } from '../../src/engine/store/tags.ts'
import { encodeId } from '../../src/shared/ids.ts'
import { DAY_MS } from '../../src/shared/text/time-units.ts'
import { killAdvances, type KilledWorld, type KillSetting, type KillTally } from './kill-advances.ts'
import type { Soak } from './support.ts'

/**
 * A process is killed at a random moment of an advance in which random workflows act: triggers of tags
 * and of what recipients of campaigns do, mail, waits, actions that enrol elsewhere, a frozen enrolment.
 */
const DAYS = 6

const DRAWN = { mostSteps: 16, mail: true, webhooks: true }

/** A call takes so many subscribers. */
const BATCH = 100

/** Every step type but the wait for the outside, whatever is drawn beside it. */
const SERIES = {
  steps: [
    step('t', 'TRIGGER', { kind: 'TAG_ADDED', tags: [tagId('go')] }),
    step('hello', 'EMAIL'),
    step('call', 'WEBHOOK', { url: 'https://hooks.example/in' }),
    step(
      'read',
      'WAIT_UNTIL',
      { timeoutSeconds: 40_000, match: 'ANY' },
      { eventFilters: [{ eventType: 'EMAIL_OPENED', stepId: 'hello' }] },
    ),
    step('mark', 'ACTION', { actions: [{ type: 'ADD_TAGS', tags: [tagId('done')] }] }),
    step('again', 'MOVE_TO_STEP', { targetStepId: 'wait', maxMoves: 2 }),
    step('wait', 'WAIT', { mode: 'DURATION', seconds: 50_000 }),
    step('ask', 'CONDITION', {
      filters: [{ type: 'TAG', operator: 'BELONGS_TO_ANY', tagIds: [tagId('done')] }],
    }),
    step('more', 'EMAIL'),
    step('end', 'EXIT'),
  ],
  edges: edges(
    't>hello',
    'hello>call',
    'call>read',
    'read>mark EVENT',
    'read>wait TIMEOUT',
    'mark>wait',
    'wait>ask',
    'ask>more TRUE',
    'ask>again FALSE',
    'more>end',
  ),
}

/** Everybody is in it at once, and nobody leaves by it: above 1,000 subscribers the enrolment is frozen. */
const CROWD = {
  steps: [
    step('t', 'TRIGGER', { kind: 'MANUAL' }),
    step('wait', 'WAIT', { mode: 'DURATION', seconds: 20_000 }),
    step('news', 'EMAIL'),
    step('end', 'EXIT'),
  ],
  edges: edges('t>wait', 'wait>news', 'news>end'),
}

function worldOf(people: number, drawn: number, seed: number): KilledWorld {
  return {
    organizations: 1,
    end: START + DAYS * DAY_MS,
    async make(sandbox) {
      const { organizations } = await scheduleCampaigns(sandbox, { organizations: 1, people })
      const [shop] = organizations as [TestOrganization]
      shop.file.transaction(() => {
        for (const name of TAGS) ensureTag(shop.file.write, name)
      })
      publishGraph(shop.file, SERIES)
      // Random actions name the second workflow.
      for (let pair = 0; pair < drawn; pair += 1) {
        const { workflows } = drawCase(sequence(`kill ${seed + pair}`), DRAWN)
        for (const workflow of workflows) publishGraph(shop.file, workflow, workflow)
      }
      const crowd = encodeId('workflow', 1, publishGraph(shop.file, CROWD))
      const ids = Array.from({ length: people }, (_, index) => encodeId('subscriber', 1, index + 1))
      for (let first = 0; first < people; first += BATCH * 2)
        await shop.call('bulk_add_tags', { subscriberIds: ids.slice(first, first + BATCH), tagNames: ['go'] })
      await shop.confirm('add_subscribers_to_workflow', { workflowId: crowd, filters: [] })
      // Not everybody: a drawn workflow may unsubscribe those who are in it.
      for (let number = 0; number < drawn * 2; number += 1)
        await shop.confirm('add_subscribers_to_workflow', {
          workflowId: encodeId('workflow', 1, 2 + number),
          subscriberIds: ids.filter((_, index) => index % 8 === number).slice(0, BATCH),
        })
    },
  }
}

/** Kills advances of a world with workflows. `people` and `drawn` pairs of random workflows say how large it is. */
export async function killWorkflows(
  folder: string,
  { people, drawn, ...setting }: KillSetting & { people: number; drawn: number },
): Promise<KillTally & { runs: number; sends: number }> {
  const tally = await killAdvances(folder, worldOf(people, drawn, setting.seed), setting)
  const count = (table: string) => tally.content[`organization 1 ${table}`]?.length ?? 0
  return { ...tally, runs: count('workflow_runs'), sends: count('workflow_sends') }
}

export const workflowKill: Soak = {
  name: 'workflow-kill',
  title: 'SIGKILL at random moments of an advance in which random workflows act',
  async run({ seed, folder, say }) {
    const tally = await killWorkflows(folder, { kills: 100, people: 1200, drawn: 3, seed, say })
    return [
      ['Kills', tally.kills],
      ['… of these while the clock was on its way', tally.during],
      ['… of these with mail under way', tally.amid],
      ['Runs of one advance', tally.runs],
      ['Emails of workflows in one advance', tally.sends],
      ['Advances that got to their end after kills, every row compared', tally.compared],
      ['Steps done twice for a run, triggers and emails lost or doubled', 0],
    ]
  },
}
