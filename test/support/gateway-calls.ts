import type { ActionAnswer, ActionInput, ActionName } from '../../src/engine/sandbox/actions/index.ts'
import type { CustomerToolName, ToolAnswer, ToolInput, ToolName } from '../../src/engine/tools/index.ts'
import { consoleCall } from '../../src/gateway/gateway.ts'
import type { Failure } from '../../src/shared/result.ts'
import type { CallInput } from './answers.ts'
import type { ServedSandbox } from './served-sandbox.ts'

/**
 * Calls of one organization that go to the gateway, past HTTP: for trials of a thousand sequences,
 * which are tens of thousands of calls.
 */
export class GatewayCalls {
  /** Why the last call that `ask` made was refused. */
  refusal = ''
  private readonly sandbox: ServedSandbox
  private readonly organization: string

  constructor(sandbox: ServedSandbox, organization: string) {
    this.sandbox = sandbox
    this.organization = organization
  }

  /** Returns the data of a call that must succeed, with its confirmation where one is asked for. */
  async call<N extends CustomerToolName>(tool: N, input: CallInput<N>): Promise<ToolAnswer<N>> {
    const data = await this.ask(tool, input)
    if (data === null) throw new Error(`${tool} was refused: ${this.refusal}`)
    return data
  }

  /** Calls a tool, and once more with the code that it asks for. Null when it is refused. */
  async ask<N extends CustomerToolName>(tool: N, input: CallInput<N>): Promise<ToolAnswer<N> | null> {
    const first = await this.send('customer', tool, input)
    const code = first.ok ? undefined : first.error.confirmation?.confirmationCode
    const result =
      code === undefined ? first : await this.send('customer', tool, { ...input, confirmationCode: code })
    if (result.ok) return result.data as ToolAnswer<N>
    this.refusal = result.error.message
    return null
  }

  /** Returns what a call is refused with, a question for confirmation included. */
  async refuse<N extends CustomerToolName>(tool: N, input: ToolInput<N>): Promise<Failure> {
    const result = await this.send('customer', tool, input)
    if (result.ok) throw new Error(`${tool} was neither refused nor asked about`)
    return result.error
  }

  private async send(surface: 'customer' | 'admin', tool: ToolName, input: object) {
    const sent = consoleCall({ surface, tool, input, organization: this.organization })
    return (await this.sandbox.gateway.call(sent)).result
  }

  async listEmails(input: ToolInput<'list_emails'>): Promise<ToolAnswer<'list_emails'>> {
    const result = await this.send('admin', 'list_emails', input)
    if (!result.ok) throw new Error(result.error.message)
    return result.data as ToolAnswer<'list_emails'>
  }

  /** Returns every email of the organization as its administrator sees it. */
  async listAllEmails(): Promise<ToolAnswer<'list_emails'>['emails']> {
    const found: ToolAnswer<'list_emails'>['emails'] = []
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const answer = await this.listEmails({ id: this.organization, page })
      pages = answer.pageCount
      found.push(...answer.emails)
    }
    return found
  }

  /** Returns null when the action is refused. */
  async control<N extends ActionName>(action: N, input: ActionInput<N>): Promise<ActionAnswer<N> | null> {
    const result = await this.sandbox.gateway.control(action, input)
    return result.ok ? (result.data as ActionAnswer<N>) : null
  }
}
