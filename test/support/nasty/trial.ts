import PostalMime from 'postal-mime'
import { readMail } from '../../../src/renderer/reader/readMail.ts'
import { listOf, recordOf } from '../../../src/shared/text/guards.ts'
import type { Clock } from '../../../src/shared/ports.ts'
import type { ServedSandbox } from '../served-sandbox.ts'
import { randomHtml, randomJson, randomMime } from './grammar.ts'
import { collectIds, likelyInput, placesOf, putInto, type KnownIds, type Schema } from './inputs.ts'
import { NASTY_VALUES } from './values.ts'

export interface NastyTally {
  calls: number
  accepted: number
  confirmed: number
  html: number
  /** Of these accepted without a warning, each looked at in the outbox. */
  sent: number
  json: number
  mime: number
  /** Longest processor time of one call, in milliseconds; the least of three where it was long. */
  longestMs: number
}

interface ListedTool {
  name: string
  surface: 'customer' | 'admin'
  schema: Schema
}

/** For no longer may one call keep the host from its other callers. */
const MOST_MS = 100
/** A confirmed call happens once: its only measure may hold a pause of the garbage collector (decision 0136). */
const MOST_ONCE_MS = 4 * MOST_MS
const ACCEPTED = 200

const LETTER = { from: 'bonjour@atelier-nord.example', subject: 'Words' }

/** A machine on which a second passes between two readings: no limit of calls is met. */
export function patientClock(): Clock {
  let now = Date.UTC(2026, 10, 23, 9)
  return { now: () => (now += 1000) }
}

/** One organization of the demo and everything that a nasty call needs to be understood. */
export class NastyTrial {
  readonly faults: string[] = []
  readonly tally: NastyTally = {
    calls: 0,
    accepted: 0,
    confirmed: 0,
    html: 0,
    sent: 0,
    json: 0,
    mime: 0,
    longestMs: 0,
  }
  private readonly sandbox: ServedSandbox
  private readonly token: string
  private readonly chance: () => number
  private known: KnownIds = new Map()
  tools: readonly ListedTool[] = []

  private constructor(sandbox: ServedSandbox, token: string, chance: () => number) {
    this.sandbox = sandbox
    this.token = token
    this.chance = chance
  }

  static async start(sandbox: ServedSandbox, chance: () => number): Promise<NastyTrial> {
    const { body } = await sandbox.admin('list_orgs', { search: 'Atelier Nord' })
    const organizationId = body.data.organizations[0]?.id ?? ''
    const key = await sandbox.control('key.create', { kind: 'customer', organizationId })
    const trial = new NastyTrial(sandbox, key.body.data.key, chance)
    trial.tools = [
      ...(await trial.list('/api/v2/tools', trial.token, 'customer')),
      ...(await trial.list('/api/v1/admin/tools', sandbox.adminKey, 'admin')),
    ]
    // A campaign that can be changed; the demo's own are sent.
    const draft = { name: 'Draft', subject: 'Draft', content: '<p>Words</p>', contentType: 'html' }
    await trial.ask('customer', 'create_campaign', JSON.stringify(draft))
    await trial.learn()
    return trial
  }

  private async list(path: string, key: string, surface: ListedTool['surface']): Promise<ListedTool[]> {
    const answered = await fetch(this.sandbox.url + path, { headers: { authorization: `Bearer ${key}` } })
    const { tools } = (await answered.json()) as { tools: { name: string; inputSchema: Schema }[] }
    return tools.map(({ name, inputSchema }) => ({ name, surface, schema: inputSchema }))
  }

  /** Reads the ids of everything that can be listed, so that calls are about something. */
  private async learn(): Promise<void> {
    const found = new Map<string, string[]>()
    for (const { name, surface } of this.tools)
      if (name.startsWith('list_') || name.startsWith('get_')) {
        const answer = await this.ask(surface, name, JSON.stringify({}))
        collectIds(answer.body, found)
      }
    this.known = found
  }

  private async ask(
    surface: ListedTool['surface'],
    tool: string,
    input: string,
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const isAdmin = surface === 'admin'
    const path = isAdmin ? '/api/v1/admin/tools' : `/api/v2/tools/${tool}`
    const answered = await fetch(this.sandbox.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${isAdmin ? this.sandbox.adminKey : this.token}`,
      },
      body: isAdmin ? `{"tool":${JSON.stringify(tool)},"input":${input}}` : input,
    })
    const text = await answered.text()
    try {
      return { status: answered.status, body: recordOf(JSON.parse(text)) }
    } catch {
      this.faults.push(`${tool}: ${answered.status} without JSON: ${text.slice(0, 200)}`)
      return { status: answered.status, body: {} }
    }
  }

  /** Makes one call and judges it, confirming this share of what asks; returns the body of the last answer. */
  async call(
    { name, surface }: Pick<ListedTool, 'name' | 'surface'>,
    input: string,
    confirmed = 0.3,
  ): Promise<Record<string, unknown>> {
    this.tally.calls += 1
    let taken = await this.measure(surface, name, input)
    for (let again = 0; again < 2 && taken.ms > MOST_MS; again += 1) {
      const other = await this.measure(surface, name, input)
      taken = { ...taken, ms: Math.min(taken.ms, other.ms) }
    }
    this.tally.longestMs = Math.max(this.tally.longestMs, taken.ms)
    this.judge(name, input, taken)
    const code = taken.body['confirmationCode']
    if (typeof code === 'number' && this.chance() < confirmed) {
      this.tally.confirmed += 1
      const last = await this.measure(surface, name, input.replace(/\}\s*$/u, `,"confirmationCode":${code}}`))
      this.judge(`${name}, confirmed`, input, last, MOST_ONCE_MS)
      return last.body
    }
    return taken.body
  }

  private async measure(surface: ListedTool['surface'], tool: string, input: string) {
    // Of this thread alone: what others compile or collect beside it blocks nobody.
    const before = process.threadCpuUsage()
    const answer = await this.ask(surface, tool, input)
    const { user, system } = process.threadCpuUsage(before)
    return { ...answer, ms: (user + system) / 1000 }
  }

  private judge(
    tool: string,
    input: string,
    { status, body, ms }: { status: number; body: Record<string, unknown>; ms: number },
    mostMs = MOST_MS,
  ): void {
    const told = `${tool} ${input.slice(0, 300)}`
    if (status === ACCEPTED) this.tally.accepted += 1
    if (status >= 500) this.faults.push(`${status}: ${told}: ${JSON.stringify(body).slice(0, 300)}`)
    if (status === 429) this.faults.push(`the limit was met: ${told}`)
    if (status !== ACCEPTED && (typeof body['message'] !== 'string' || body['message'] === ''))
      this.faults.push(`${status} without a message: ${told}`)
    if (ms > mostMs) this.faults.push(`${Math.round(ms)} ms: ${told}`)
  }

  /** Puts each of the values into each place of each tool; `share` of all of them is enough for a short run. */
  async tryValues(share: number): Promise<void> {
    const all = this.tools.flatMap((tool) =>
      placesOf(tool.schema).flatMap((place) => NASTY_VALUES.map((value) => ({ tool, place, value }))),
    )
    for (const { tool, place, value } of all) {
      if (this.chance() >= share) continue
      const guess = { tool: tool.name, known: this.known, chance: this.chance }
      await this.call(tool, JSON.stringify(putInto(likelyInput(tool.schema, guess), place, value)))
    }
  }

  /** Sends bodies that are hardly JSON. */
  async tryJson(times: number): Promise<void> {
    for (let at = 0; at < times; at += 1) {
      const tool = this.tools[Math.floor(this.chance() * this.tools.length)] as ListedTool
      const names = [...Object.keys(tool.schema.properties ?? {}), '__proto__', 'constructor', '']
      this.tally.json += 1
      await this.call(tool, randomJson(names, this.chance))
    }
  }

  /** Sends mail of random HTML: what is accepted without a warning shows its words. */
  async tryHtml(times: number): Promise<void> {
    const sent: { id: string; word: string; html: string }[] = []
    for (let at = 0; at < times; at += 1) {
      const word = `word${Math.floor(this.chance() * 1e9)}`
      const html = randomHtml(word, this.chance)
      const input = { ...LETTER, to: `letter${this.tally.html}@mail.test`, html }
      this.tally.html += 1
      const body = await this.call({ name: 'send_email', surface: 'customer' }, JSON.stringify(input), 1)
      const { id, warnings } = recordOf(body['data'])
      if (typeof id === 'string' && listOf(warnings).length === 0) sent.push({ id, word, html })
    }
    await this.sandbox.control('clock.advance', { by: '10m' })
    for (const { id, word, html } of sent) {
      const { status, body } = await this.sandbox.control('outbox.get', { id })
      // Chance has refused it at the door of the recipient.
      if (status === 404) continue
      this.tally.sent += 1
      const mail = await PostalMime.parse(body.data.eml)
      if (!mail.html?.includes(word) || !mail.text?.includes(word))
        this.faults.push(
          `sent without its words, and without a warning: ${html} -> ${JSON.stringify([mail.html, mail.text])}`,
        )
    }
  }

  /** Reads random messages as the console does: there is always an answer, and soon. */
  async tryMime(times: number): Promise<void> {
    for (let at = 0; at < times; at += 1) {
      const eml = randomMime(this.chance)
      this.tally.mime += 1
      let least = Infinity
      for (let again = 0; again < 3 && least > MOST_MS; again += 1) {
        const before = process.cpuUsage()
        await readMail(eml)
        const { user, system } = process.cpuUsage(before)
        least = Math.min(least, (user + system) / 1000)
      }
      if (least > MOST_MS) this.faults.push(`${Math.round(least)} ms to read ${eml.slice(0, 300)}`)
    }
  }
}
