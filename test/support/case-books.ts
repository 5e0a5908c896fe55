import { expect } from 'vitest'
import type { CaseAnswers } from '../../src/case/answers.ts'
import type { CheckAnswers } from '../../src/case/check-answers.ts'
import { type CheckQuestion, firstQuestions, furtherQuestions } from '../../src/case/check-questions.ts'
import { membersInQuestion } from '../../src/case/facts.ts'
import { controlDoor } from './control-door.ts'
import type { ReasonDoors } from './ordinary-reasons.ts'
import type { ServedSandbox } from './served-sandbox.ts'

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

/** The case with what its checks rest on, as the console gathers it of a sandbox. */
export async function gatherWhole(
  sandbox: ServedSandbox,
  id: string,
  about: NonNullable<CaseAnswers['about']> = {},
): Promise<CaseAnswers> {
  const checks: Record<string, unknown> = {}
  const askAll = async (questions: readonly CheckQuestion[]): Promise<void> => {
    for (const { tool, surface, input } of questions) {
      const name = tool.split('#')[0] ?? ''
      const { status, body } =
        surface === 'admin'
          ? await sandbox.admin(name, input)
          : await sandbox.customer(sandbox.adminKey, name, input, { 'x-service-organization': id })
      expect({ tool, status, body }).toMatchObject({ status: 200 })
      checks[tool] = body.data
    }
  }
  await askAll(firstQuestions({ id }, about))
  const { 'list_campaigns#failed': failed, list_campaigns: listed } = checks as CheckAnswers
  await askAll(furtherQuestions(failed, listed, about))
  return { ...(await gatherCase(sandbox, { id })), checks: checks, about }
}

/** The doors of a sandbox over HTTP: every call must succeed. */
export function servedDoors({ control, customer, adminKey }: ServedSandbox): ReasonDoors {
  const post = (organization: string, tool: string, input: unknown) =>
    customer(adminKey, tool, input, { 'x-service-organization': organization })
  return {
    control: async (action, input) => {
      const { status, body } = await control(action, input)
      expect({ action, status, body }).toMatchObject({ status: 200 })
      return body.data
    },
    call: async (organization, tool, input) => {
      const { status, body } = await post(organization, tool, input)
      expect({ tool, status, body }).toMatchObject({ status: 200 })
      return body.data as never
    },
    confirm: async (organization, tool, input) => {
      const { body: asked } = await post(organization, tool, input)
      const { status, body } = await post(organization, tool, {
        ...input,
        confirmationCode: asked.confirmationCode,
      })
      expect({ tool, status, body }).toMatchObject({ status: 200 })
      return body.data as never
    },
  }
}
