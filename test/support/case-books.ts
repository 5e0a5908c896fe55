import type { CaseAnswers } from '../../src/case/answers.ts'
import { membersInQuestion } from '../../src/case/facts.ts'
import { controlDoor } from './control-door.ts'
import type { ServedSandbox } from './served-sandbox.ts'

/** The slugs of the organizations of the eight stories. */
export const STORY_SLUGS = [
  'parcel-notice',
  'growth-fox',
  'trailhead-outdoor',
  'pp-rewards-club',
  'brass-and-oak',
  'riverside-credit-union',
  'coin-drop-daily',
  'airdrop-alerts',
  'token-garden',
  'lantern-travel',
] as const

/** The case of one organization, as the console gathers it, through the real tools. */
export async function gatherCase(
  sandbox: ServedSandbox,
  reference: { id: string } | { slug: string },
): Promise<CaseAnswers> {
  const { askAdmin } = controlDoor(() => sandbox)
  const verification = await askAdmin('get_org_verification', reference)
  const users = []
  for (const id of membersInQuestion(verification)) users.push(await askAdmin('get_user', { id }))
  const [user = null, ...otherUsers] = users
  return {
    gatheredAt: new Date(sandbox.world.clock.now()).toISOString(),
    organization: await askAdmin('get_org', reference),
    verification,
    reviewEmails: await askAdmin('get_review_emails', { ...reference, onlyFlagged: true }),
    user,
    ...(otherUsers.length > 0 ? { otherUsers } : {}),
  }
}
