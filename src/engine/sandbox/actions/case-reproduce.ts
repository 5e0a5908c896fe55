import { z } from 'zod'
import { USER_TOOLS } from '../../../case/answers.ts'
import { canonicalAscii } from '../../../shared/text/canonical-json.ts'
import type { Issue } from '../../../shared/errors.ts'
import { encodeId, encodeOrganizationId } from '../../../shared/ids.ts'
import { highestKeyOrganization } from '../../store/keys.ts'
import { nextOrganizationNumber } from '../../store/organizations.ts'
import { reproduceCase } from '../reproduce/reproduce-case.ts'
import { defineAction } from './define.ts'

/** A case of a hundred long emails is far below. */
const MOST_CHARACTERS = 4_000_000
const MOST_ITEMS = 200

const answerOf = (tool: string) => z.looseObject({}).describe(`What ${tool} answered.`)

export default defineAction({
  name: 'case.reproduce',
  description:
    'Make an organization that stands where the one of a case stands: state, transitions, holds, reviews with their flagged emails, bans and claims, times as far back as they were. Every name, address, domain, id and IP address is replaced by an invented one, in texts and links too. The same case in the same world gives the same organization; again, another one.',
  input: {
    gatheredAt: z.iso.datetime({ offset: true }).describe('When the answers were asked for.'),
    organization: answerOf('get_org'),
    verification: answerOf('get_org_verification'),
    reviewEmails: answerOf('get_review_emails with onlyFlagged').nullable().default(null),
    user: answerOf('get_user').nullable().default(null),
    otherUsers: z
      .array(answerOf('get_user').nullable())
      .max(USER_TOOLS.length - 1)
      .default([])
      .describe('What get_user answered for the further members who count, null where it was refused.'),
  },
  output: {
    organizationId: z.string(),
    name: z.string(),
    slug: z.string(),
    userId: z.string().nullable().describe('The first account of the case; null when it had none.'),
    leftOut: z.array(z.string()).describe('What of the case a sandbox cannot hold, in plain words.'),
  },
  rules: checkSize,
  run(given, { world, keyFile, digest }) {
    const first = nextOrganizationNumber(world.platform.read, highestKeyOrganization(keyFile.read))
    const { number, name, slug, user, leftOut } = reproduceCase(world, given, { digest, number: first })
    return {
      organizationId: encodeOrganizationId(number),
      name,
      slug,
      userId: user === null ? null : encodeId('user', 0, user),
      leftOut,
    }
  },
})

/** The console and files from elsewhere send it: nothing may grow without end. */
function checkSize(given: Record<string, unknown>): Issue[] {
  const issues: Issue[] = []
  for (const [path, answer] of Object.entries(given)) {
    if (longestList(answer) > MOST_ITEMS)
      issues.push({ path, message: `must not hold a list of more than ${MOST_ITEMS}` })
  }
  if (lengthOf(given) > MOST_CHARACTERS)
    issues.push({
      path: 'reviewEmails',
      message: `the case must not be longer than ${MOST_CHARACTERS} characters`,
    })
  return issues
}

/** Too deep to be written is too large. */
function lengthOf(value: unknown): number {
  try {
    return canonicalAscii(value).length
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

function longestList(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null) return 0
  if (depth > 32) return Number.POSITIVE_INFINITY
  const inner = Object.values(value).map((item) => longestList(item, depth + 1))
  return Math.max(0, Array.isArray(value) ? value.length : 0, ...inner)
}
