import { callTool, type Announced } from './serve-process.ts'
import { LINKED_CONTENT } from './sending-file.ts'

/** Everything that can happen to mail happens often. */
export const LIVELY_RATES = {
  hardBounce: 0.06,
  softBounce: 0.15,
  opened: 0.6,
  clicked: 0.6,
  complained: 0.05,
  unsubscribed: 0.08,
}

type Url = Pick<Announced, 'url' | 'controlKey'>

/** The data of an action that must succeed; what is refused throws `refused …`. */
export async function postControl({ url, controlKey }: Url, action: string, input: object) {
  const answer = await fetch(`${url}/sandbox/v1/${action}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${controlKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  // oxlint-disable-next-line typescript/no-explicit-any
  const body: any = await answer.json()
  if (answer.status !== 200) throw new Error(`refused ${action}: ${JSON.stringify(body)}`)
  return body.data
}

/** An organization with people and three campaigns that are to go out within a day, over HTTP. */
export async function makeShop(announced: Url, number: number, people: number): Promise<void> {
  const control = (action: string, input: object) => postControl(announced, action, input)
  const { id: organizationId, token } = await control('organization.create', {
    name: `Shop ${number}`,
    plan: 'enterprise',
    verification: 'HUMAN_VERIFIED',
  })
  const call = async (tool: string, input: object) => {
    const { body } = await callTool(announced.url, token, tool, input)
    const code = body.confirmationCode as number | undefined
    const { status, body: last } =
      code === undefined
        ? { status: body.success ? 200 : 400, body }
        : await callTool(announced.url, token, tool, { ...input, confirmationCode: code })
    if (status !== 200) throw new Error(`refused ${tool}: ${JSON.stringify(last)}`)
    return last.data
  }
  await control('scenario.set', { organizationId, rates: LIVELY_RATES })
  const { domainId } = await call('create_domain', { domain: `shop${number}.example` })
  await control('domain.publish', { domainId })
  await call('verify_domain', { domainId })
  await call('create_email_sender', { displayName: 'Shop', localPart: 'hi', domainId })
  for (let from = 0; from < people; from += 500) {
    const subscribers = Array.from({ length: Math.min(500, people - from) }, (_, index) => ({
      email: `p${from + index}@mail.test`,
      name: `Person ${from + index}`,
      tags: index % 3 === 0 ? ['vip'] : [],
    }))
    await call('import_subscribers', { subscribers })
  }
  for (const [hours, minutes] of [
    [12, 0],
    [12, 1],
    [20, 30],
  ]) {
    const { campaignId } = await call('create_campaign', {
      subject: `At ${hours}:${minutes}`,
      content: LINKED_CONTENT,
    })
    await call('schedule_campaign', { campaignId, date: '2026-09-01', hours, minutes, timezone: 'UTC' })
  }
}
