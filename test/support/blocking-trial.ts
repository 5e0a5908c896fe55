import { type ToolInput, type ToolAnswer, type ToolName, tools } from '../../src/engine/tools/index.ts'
import { consoleCall, type Gateway } from '../../src/gateway/gateway.ts'
import { MOST_STEPS } from '../../src/engine/domain/limits.ts'
import { emailSteps, heavyCalls, MAIL, MARKDOWN, type HeavyCall } from './heavy-calls.ts'
import { DOCUMENTS, wide } from './heavy-documents.ts'
import { FILLINGS, largestCall } from './largest-calls.ts'

/** No call may keep the host from everybody else for longer. */
const MOST_MS = 100

/** Larger than all others by decision, so longer too: the library takes 8 µs a node, an export has 10,000 rows. */
const ALLOWED: Readonly<Record<string, number>> = {
  'as many nodes as there may be': 2,
  'as many variables': 2,
  'as deep as it may be': 2,
  '10,000 rows': 2,
  '10,000 rows as CSV': 2,
}

/** What one heavy call took. */
export interface BlockingMeasure {
  call: string
  /** Least processor time of its longest step over all tries, in ms. */
  ms: number
  /** What it may take, in ms. */
  mostMs: number
  /** `ok`, or the code of the refusal. */
  code: string
  isRefused: boolean
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Returns what the work answers, and the processor time of its longest stretch in which no other call could begin. */
async function measureStretches<T>(work: () => Promise<T>): Promise<{ ms: number; answer: T }> {
  let ms = 0
  let began = cpuMs()
  let isOver = false
  const look = (): void => {
    ms = Math.max(ms, cpuMs() - began)
    began = cpuMs()
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  const answer = await work()
  isOver = true
  return { ms: Math.max(ms, cpuMs() - began), answer }
}

/**
 * Runs the calls that are the most work the limits let through, and measures how long each keeps the
 * thread: in time of the processor, so that other programs count only where they slow the processor.
 */
export class BlockingTrial {
  #turn = 0
  readonly #gateway: Gateway
  readonly #organization: string
  readonly #tries: number
  readonly #enough: number

  /** A call is tried again until it takes `enough` of what it may take, at most `tries` times. */
  constructor(trial: { gateway: Gateway; organization: string; tries: number; enough: number }) {
    this.#gateway = trial.gateway
    this.#organization = trial.organization
    this.#tries = trial.tries
    this.#enough = trial.enough
  }

  /** Makes an organization of 10,000 subscribers to measure on. */
  async fill(): Promise<void> {
    for (let batch = 0; batch < 20; batch += 1) {
      const subscribers = Array.from({ length: 500 }, (_, index) => ({
        email: `s${batch * 500 + index}@mail.test`,
        name: `Name ${index}`,
        tags: ['everyone'],
        fields: { City: `Paris ${index}` },
      }))
      await this.#call('import_subscribers', { subscribers })
    }
  }

  /** Every tool, with every parameter as large as its schema lets it be. */
  async *measureLargest(): AsyncGenerator<BlockingMeasure> {
    for (const tool of tools)
      for (const filling of FILLINGS)
        yield this.#measure({ what: filling, tool: tool.name, input: largestCall(tool, filling) })
  }

  /** Valid calls that are as much work as one can be. */
  async *measureHeaviest(): AsyncGenerator<BlockingMeasure> {
    const { campaignId } = await this.#call('create_campaign', { subject: 'x', content: wide(9900) })
    const { fields } = await this.#call('get_custom_fields', {})
    const { subscribers } = await this.#call('list_subscribers', { limit: 100 })
    const subscriberIds = subscribers.map(({ id }) => id)
    for (const heavy of heavyCalls({ campaignId, fieldId: fields[0]?.id ?? '', subscriberIds }))
      yield this.#measure(heavy)
    for (const [what, content] of Object.entries(MARKDOWN)) yield* this.#measureCampaign(what, content)
    yield* this.measureDocuments(DOCUMENTS)
    yield* this.#measureWorkflow()
  }

  /** Everything that is done with a document. */
  async *measureDocuments(documents: Readonly<Record<string, object>>): AsyncGenerator<BlockingMeasure> {
    for (const [what, content] of Object.entries(documents)) {
      yield this.#measure({ what, tool: 'create_email_snippet', input: { name: what, content } })
      yield this.#measure({ what, tool: 'send_email', input: { ...MAIL, tiptap: content } })
      yield* this.#measureCampaign(what, content)
    }
  }

  async *#measureCampaign(what: string, content: object | string): AsyncGenerator<BlockingMeasure> {
    const contentType = typeof content === 'string' ? 'MARKDOWN' : 'MAILY'
    const input = { subject: 'x', content, contentType }
    yield this.#measure({ what, tool: 'create_campaign', input })
    // What was rendered before costs nothing: each try has a campaign of its own.
    const draft = async (more: object): Promise<object> => {
      const { campaignId } = await this.#call('create_campaign', vary(input, this.#next()) as never)
      return { campaignId, ...more }
    }
    yield this.#measure({ what, tool: 'render_campaign', input: () => draft({}) })
    if (contentType === 'MARKDOWN') return
    yield this.#measure({ what, tool: 'send_test_email', input: () => draft({ emails: ['ann@mail.test'] }) })
    // Refused where the document has no way out, after it was rendered and reviewed.
    const isRefused = JSON.stringify(content).includes('unsubscribeUrl') ? {} : { isRefused: true as const }
    yield this.#measure({ what, tool: 'schedule_campaign', input: () => draft({}), ...isRefused })
  }

  /** A draft of as many steps as there may be, all of them emails, and its publication. */
  async *#measureWorkflow(): AsyncGenerator<BlockingMeasure> {
    const { workflowId, workflow } = await this.#call('create_workflow', { name: 'Course' })
    const expectedUpdatedAt = workflow.updatedAt
    const draft = { workflowId, expectedUpdatedAt, ...emailSteps(MOST_STEPS) }
    const what = `${MOST_STEPS} steps`
    const saved = await this.#measure({ what, tool: 'configure_workflow_draft', input: draft }, 1)
    yield saved
    yield this.#measure({ what, tool: 'publish_workflow', input: { workflowId } }, 1)
  }

  #next(): number {
    return (this.#turn += 1)
  }

  async #run(tool: string, input: object) {
    const surface = tools.find(({ name }) => name === tool)?.surface ?? 'customer'
    const sent = consoleCall({ surface, tool, input, organization: this.#organization })
    const { ms, answer } = await measureStretches(() => this.#gateway.call(sent))
    return { ms, result: answer.result }
  }

  /** The data of a call past the door: a connection that waits behind long work is given up. */
  async #call<N extends ToolName>(tool: N, input: ToolInput<N>): Promise<ToolAnswer<N>> {
    const { result } = await this.#run(tool, input)
    if (!result.ok) throw new Error(result.error.message)
    return result.data as ToolAnswer<N>
  }

  /** Asking for a code and the call with it are two steps; other work runs between them. */
  async #measure(
    { tool, what, input, isRefused }: Omit<HeavyCall, 'input'> & { input: object | (() => Promise<object>) },
    tries = this.#tries,
  ): Promise<BlockingMeasure> {
    const mostMs = MOST_MS * (ALLOWED[what] ?? 1)
    const call = `${tool}, ${JSON.stringify(what)}`
    const best = { call, ms: Infinity, mostMs, code: '', isRefused: isRefused ?? false }
    for (let attempt = 0; attempt < tries && best.ms > mostMs * this.#enough; attempt += 1) {
      const given = vary(typeof input === 'function' ? await input() : input, this.#next())
      const first = await this.#run(tool, given)
      const asked = first.result.ok ? undefined : first.result.error.confirmation?.confirmationCode
      const second =
        asked === undefined ? first : await this.#run(tool, { ...given, confirmationCode: asked })
      const code = second.result.ok ? 'ok' : second.result.error.code
      best.ms = Math.min(best.ms, Math.max(first.ms, second.ms))
      // What is deleted is not there a second time.
      if (best.code !== 'ok') best.code = code
    }
    return best
  }
}

/** Returns another input of the same size: what was compiled or made before would cost nothing. */
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
