import type { Scope } from './scope.tsx'
import { useState } from 'react'
import type { CustomerToolName, ToolAnswer, ToolInput } from '../../engine/tools/index.ts'
import type { Failure } from '../../shared/result.ts'
import { toFailure } from '../bridge/actions.ts'
import { type Acting, callCustomer } from '../bridge/tools.ts'
import { forgetAnswers } from '../state/queries.ts'
import { useAction } from './useAction.ts'

/** A high-impact call that waits for the word of the user. */
export interface PendingConfirmation {
  failure: Failure
  input: Record<string, unknown>
  /** True when the code just sent was refused and this one is fresh. */
  refused: boolean
  busy: boolean
}

/**
 * One change of an organization's records: busy while it runs, its failure kept, and where the
 * tool asks for a confirmation, the question waits here for its answer.
 */
type RunChange = <N extends CustomerToolName>(
  tool: N,
  input: ToolInput<N>,
  done: (answer: ToolAnswer<N>) => void,
) => Promise<void>

export interface Change extends Scope {
  busy: boolean
  failure: Failure | null
  asked: { tool: string; pending: PendingConfirmation } | null
  run: RunChange
  confirm: () => Promise<unknown>
  askAgain: () => Promise<unknown>
  clear: () => void
}

interface Wanted {
  tool: string
  input: Record<string, unknown>
  /** Calls the tool; what it returns tells the caller of the answer. */
  send: (confirmationCode?: number) => Promise<() => void>
}

interface Asked {
  wanted: Wanted
  pending: PendingConfirmation
}

function prepareCall<N extends CustomerToolName>(
  acting: Acting,
  tool: N,
  input: ToolInput<N>,
  done: (answer: ToolAnswer<N>) => void,
): Wanted {
  const send = async (confirmationCode?: number): Promise<() => void> => {
    const answer = await callCustomer(acting, tool, input, confirmationCode)
    return () => done(answer)
  }
  return { tool, input, send }
}

export function useChange(scope: Scope): Change {
  const acting = { connection: scope.connection.id, organization: scope.organization?.id ?? null }
  const { busy, failure, run, clear } = useAction()
  const [asked, setAsked] = useState<Asked | null>(null)

  const attempt = (wanted: Wanted, code?: number): Promise<void> =>
    run(async () => {
      try {
        const tell = await wanted.send(code)
        setAsked(null)
        tell()
        await forgetAnswers(acting.connection, acting.organization)
      } catch (error) {
        const found = toFailure(error)
        const asks = found.code === 'CONFIRMATION_REQUIRED' && found.confirmation !== undefined
        const pending = { failure: found, input: wanted.input, refused: code !== undefined, busy: false }
        setAsked(asks ? { wanted, pending } : null)
        // A question is no failure.
        if (!asks) throw error
      }
    })
  const code = asked?.pending.failure.confirmation?.confirmationCode
  return {
    ...scope,
    busy,
    failure,
    asked: asked && { tool: asked.wanted.tool, pending: { ...asked.pending, busy } },
    run: (tool, input, done) => attempt(prepareCall(acting, tool, input, done)),
    confirm: async () => asked !== null && attempt(asked.wanted, code),
    askAgain: async () => asked !== null && attempt(asked.wanted),
    clear: () => {
      setAsked(null)
      clear()
    },
  }
}
