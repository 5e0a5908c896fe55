import { createStore } from 'zustand/vanilla'
import { type BridgeCall, type CallResult, LEFT } from '../../shared/bridge.ts'
import { failure, type Result } from '../../shared/result.ts'
import { bridge } from './bridge.ts'

/** The host asks for a name before it sends a high-impact call to production: nothing was sent yet. */
interface NameQuestion {
  connection: string
  tool: string
  /** What has to be typed. */
  name: string
  /** Null for a person who leaves it. */
  answer: (name: string | null) => void
}

export const nameQuestionStore = createStore<{ question: NameQuestion | null }>(() => ({ question: null }))

/** Names typed for a call that goes on to its confirmation: the same call with a code asks for none again. */
const typed = new Map<string, string>()

/** Runs a tool. Where the host asks for the organization's name the person is asked, and the call is sent again. */
export async function callNamed(request: BridgeCall): Promise<CallResult> {
  const { confirmationCode: _code, ...input } = request.input
  const { connection, tool, organization = null } = request
  const key = JSON.stringify([connection, tool, organization, input])
  const known = typed.get(key)
  let result = await bridge.call(known === undefined ? request : { ...request, organizationName: known })
  const wanted = wantedName(result)
  if (wanted !== null) {
    const organizationName = await ask({ connection, tool, name: wanted })
    if (organizationName === null) {
      // The history has it as left, not as refused.
      await bridge.call({ ...request, left: true })
      return failure(LEFT)
    }
    typed.set(key, organizationName)
    result = await bridge.call({ ...request, organizationName })
  }
  if (result.ok || result.error.code !== 'CONFIRMATION_REQUIRED') typed.delete(key)
  return result
}

function wantedName(result: Result<unknown>): string | null {
  if (result.ok || result.error.code !== 'NAME_REQUIRED') return null
  return result.error.issues?.find(({ path }) => path === 'organizationName')?.hint ?? null
}

function ask(question: Omit<NameQuestion, 'answer'>): Promise<string | null> {
  // One question at a time: the one before is left, and its call is not sent.
  nameQuestionStore.getState().question?.answer(null)
  return new Promise((resolve) => {
    const answer = (name: string | null): void => {
      nameQuestionStore.setState({ question: null })
      resolve(name)
    }
    nameQuestionStore.setState({ question: { ...question, answer } })
  })
}
