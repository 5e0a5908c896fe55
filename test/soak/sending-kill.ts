import { scheduleCampaigns } from '../support/campaign-world.ts'
import { START } from '../support/served-sandbox.ts'
import { edges, publishGraph, step } from '../support/workflow-file.ts'
import { DAY_MS } from '../../src/shared/text/time-units.ts'
import { killAdvances, type KilledWorld, type KillSetting, type KillTally } from './kill-advances.ts'
import type { Soak } from './support.ts'

/** A process is killed at a random moment of an advance in which campaigns of several organizations go out. */
const END = START + 4 * DAY_MS
const SIZE = { organizations: 3, people: 600 }

/** In one of them a workflow hears what recipients do, and sends mail of its own. */
const LISTENING = 3
const LISTENER = {
  steps: [
    step('t', 'TRIGGER', { kind: 'EMAIL_CLICKED' }),
    step('thanks', 'EMAIL'),
    step(
      'read',
      'WAIT_UNTIL',
      { timeoutSeconds: 86_400, match: 'ANY' },
      { eventFilters: [{ eventType: 'EMAIL_OPENED', stepId: 'thanks' }] },
    ),
    step('pause', 'WAIT', { mode: 'DURATION', seconds: 7000 }),
    step('more', 'EMAIL'),
    step('end', 'EXIT'),
    step('silent', 'EXIT'),
  ],
  edges: edges(
    't>thanks',
    'thanks>read',
    'read>pause EVENT',
    'read>silent TIMEOUT',
    'pause>more',
    'more>end',
  ),
}

const SENDING: KilledWorld = {
  organizations: SIZE.organizations,
  end: END,
  async make(sandbox) {
    await scheduleCampaigns(sandbox, SIZE)
    publishGraph(sandbox.world.organization(LISTENING), LISTENER, { organization: LISTENING })
  },
}

export async function killSendings(
  folder: string,
  setting: KillSetting,
): Promise<KillTally & { runs: number }> {
  const tally = await killAdvances(folder, SENDING, setting)
  return { ...tally, runs: tally.content[`organization ${LISTENING} workflow_runs`]?.length ?? 0 }
}

export const sendingKill: Soak = {
  name: 'sending-kill',
  title: 'SIGKILL at random moments of an advance in which campaigns are sent',
  async run({ seed, folder, say }) {
    const tally = await killSendings(folder, { kills: 200, seed, say })
    return [
      ['Kills', tally.kills],
      ['… of these while the clock was on its way', tally.during],
      ['… of these with mail under way', tally.amid],
      [`Emails of one advance, in ${SIZE.organizations} organizations`, tally.emails],
      ['Runs of a workflow that hears opens and clicks of one of them', tally.runs],
      ['Advances that got to their end after kills, every row compared', tally.compared],
      ['Emails lost or sent twice', 0],
    ]
  },
}
