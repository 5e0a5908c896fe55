import { beforeAll, describe, expect, test } from 'vitest'
import { type ToolAnswer, type ToolInput, type ToolName, tools } from '../../../src/engine/tools/index.ts'
import { consoleCall } from '../../../src/gateway/gateway.ts'
import { heavyCalls, wide, type HeavyCall } from '../../support/heavy-calls.ts'
import { FILLINGS, largestCall } from '../../support/largest-calls.ts'
import { type TestOrganization, useSandbox } from '../../support/organization.ts'
import { makeReady } from '../../support/ready-campaign.ts'

/**
 * No tool keeps the host from everybody else for longer than a tenth of a second, whatever its limits
 * let through. Measured in time of the processor, not of the clock, the best of three, and against work
 * of a known size: other programs and slow machines make no test fail.
 */
const MOST_MS = 100
const TRIES = 3

/** Twenty seconds on an idle machine, two minutes on one that thirty other programs share. */
const LONGEST_MS = 300_000

/** What the yardstick costs where this was written, in ms. */
const YARDSTICK_MS = 12

/** Larger than all others by decision, so longer too: the library takes 8 µs a node, an export has 10,000 rows. */
const ALLOWED: Readonly<Record<string, number>> = {
  'as many nodes as there may be': 2,
  'as many variables': 2,
  'as deep as it may be': 2,
  '10,000 rows': 2,
  '10,000 rows as CSV': 2,
}

const { start, sandbox } = useSandbox()
let organization: TestOrganization
let speed = 1

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function yardstick(): number {
  const began = cpuMs()
  const rows = Array.from({ length: 20_000 }, (_, index) => ({
    id: index,
    name: `name ${index}`,
    tags: ['a', 'b'],
  }))
  JSON.parse(JSON.stringify(rows))
  return cpuMs() - began
}

async function run(tool: string, input: object) {
  const surface = tools.find(({ name }) => name === tool)?.surface ?? 'customer'
  const began = cpuMs()
  const sent = consoleCall({ surface, tool, input, organization: organization.id })
  const { result } = await sandbox().gateway.call(sent)
  return { ms: cpuMs() - began, result }
}

/** The data of a call past the door: a connection that waits behind long work is given up. */
async function call<N extends ToolName>(tool: N, input: ToolInput<N>): Promise<ToolAnswer<N>> {
  const { result } = await run(tool, input)
  if (!result.ok) throw new Error(result.error.message)
  return result.data as ToolAnswer<N>
}

/** Returns the least time of the longest step: asking for a code, and the call with it. */
async function measure(
  { tool, input }: HeavyCall,
  turn: () => number,
): Promise<{ ms: number; code: string }> {
  let best = { ms: Infinity, code: '' }
  for (let attempt = 0; attempt < TRIES && best.ms > MOST_MS / 2; attempt += 1) {
    const given = vary(input, turn())
    const first = await run(tool, given)
    const asked = first.result.ok ? undefined : first.result.error.confirmation?.confirmationCode
    const second = asked === undefined ? first : await run(tool, { ...given, confirmationCode: asked })
    const ms = Math.max(first.ms, second.ms)
    const code = second.result.ok ? 'ok' : second.result.error.code
    // What is deleted is not there a second time.
    best = { ms: Math.min(ms, best.ms), code: best.code === 'ok' ? 'ok' : code }
  }
  return best
}

/**
 * As `measure`; what took too long is measured once more beside the yardstick of that moment, because
 * a machine that others use as well is slower at times.
 */
async function measureFairly(heavy: HeavyCall, turn: () => number, most: number) {
  const first = await measure(heavy, turn)
  if (first.ms <= most * speed) return { ...first, isSlow: false }
  const now = Math.max(speed, yardstick() / YARDSTICK_MS)
  const second = await measure(heavy, turn)
  const ms = Math.min(first.ms, second.ms)
  return { ms, code: first.code === 'ok' ? 'ok' : second.code, isSlow: ms > most * now }
}

/** Another input of the same size: what was compiled or made before would cost nothing. */
function vary(input: object, turn: number): Record<string, unknown> {
  const made: Record<string, unknown> = { ...input }
  for (const key of ['content', 'tiptap', 'html']) {
    const value = made[key] as string | { content: object[] } | undefined
    if (typeof value === 'string') made[key] = `t${turn} ${value}`
    else if (Array.isArray(value?.content)) {
      const mark = { type: 'paragraph', content: [{ type: 'text', text: `t${turn}` }] }
      made[key] = { ...value, content: [...value.content, mark] }
    }
  }
  const rows = made['subscribers'] as { email: string; tags?: string[] }[] | undefined
  if (rows)
    made['subscribers'] = rows.map((row) => ({
      ...row,
      email: `t${turn}${row.email}`,
      ...(row.tags ? { tags: row.tags.map((tag) => `${tag} ${turn}`) } : {}),
    }))
  return made
}

beforeAll(async () => {
  organization = await start()
  await makeReady(sandbox(), organization)
  for (let turn = 0; turn < 20; turn += 1) {
    const rows = Array.from({ length: 500 }, (_, index) => ({
      email: `s${turn * 500 + index}@mail.test`,
      name: `Name ${index}`,
      tags: ['everyone'],
      fields: { City: `Paris ${index}` },
    }))
    await organization.call('import_subscribers', { subscribers: rows })
  }
  speed = Math.max(1, Math.min(...[0, 1, 2].map(yardstick)) / YARDSTICK_MS)
})

describe('Right to the last edge, 13: no tool blocks the host for 100 ms', () => {
  let turns = 0
  const turn = () => (turns += 1)

  test(
    'with every parameter as large as the schema lets it be',
    async () => {
      const slow: string[] = []
      for (const tool of tools)
        for (const filling of FILLINGS) {
          const heavy = { what: filling, tool: tool.name, input: largestCall(tool, filling) }
          const { ms, isSlow } = await measureFairly(heavy, turn, MOST_MS)
          if (isSlow) slow.push(`${tool.name} ${JSON.stringify(filling)}: ${Math.round(ms)} ms`)
        }
      expect(slow).toEqual([])
    },
    LONGEST_MS,
  )

  test(
    'with the most work that a valid call can ask for',
    async () => {
      const { campaignId } = await call('create_campaign', { subject: 'x', content: wide(9900) })
      const { fields } = await call('get_custom_fields', {})
      const { subscribers } = await call('list_subscribers', { limit: 100 })
      const subscriberIds = subscribers.map(({ id }) => id)
      const slow: string[] = []
      const refused: string[] = []
      const judge = async (heavy: HeavyCall) => {
        const most = MOST_MS * (ALLOWED[heavy.what] ?? 1)
        const { ms, code, isSlow } = await measureFairly(heavy, turn, most)
        if (isSlow) slow.push(`${heavy.tool}, ${heavy.what}: ${Math.round(ms)} ms (${code})`)
        if ((code === 'ok') === (heavy.isRefused ?? false))
          refused.push(`${heavy.tool}, ${heavy.what}: ${code}`)
      }
      for (const heavy of heavyCalls({ campaignId, fieldId: fields[0]?.id ?? '', subscriberIds })) {
        await judge(heavy)
        if (heavy.tool !== 'create_campaign') continue
        const made = await call('create_campaign', vary(heavy.input, turn()) as never)
        await judge({ ...heavy, tool: 'render_campaign', input: { campaignId: made.campaignId } })
      }
      expect({ slow, refused }).toEqual({ slow: [], refused: [] })
    },
    LONGEST_MS,
  )
})
