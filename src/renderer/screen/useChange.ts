import { useState } from 'react'
import type { ConnectionSummary } from '../../shared/bridge.ts'
import type { Failure } from '../../shared/result.ts'
import { toFailure } from '../bridge/actions.ts'
import { callTool } from '../bridge/tools.ts'
import type { PendingConfirmation } from '../pages/tools/useTool.ts'
import type { ActingAs } from '../state/frame.ts'
import { forgetAnswers } from '../state/queries.ts'

/**
 * One change of an organization's records: busy while it runs, its failure kept, and where the
 * tool asks for a confirmation, the question waits here for its answer.
 */
export interface Whose {
  connection: ConnectionSummary
  organization: ActingAs | null
}

interface Wanted {
  tool: string
  input: Record<string, unknown>
  done: (answer: Record<string, unknown>) => void
}

export interface Change extends Whose {
  busy: boolean
  failure: Failure | null
  asked: { tool: string; pending: PendingConfirmation } | null
  run: (
    tool: string,
    input: Record<string, unknown>,
    done: (answer: Record<string, unknown>) => void,
  ) => Promise<void>
  confirm: () => Promise<unknown>
  askAgain: () => Promise<unknown>
  clear: () => void
}

interface Asked {
  wanted: Wanted
  pending: PendingConfirmation
}

function send({ connection, organization }: Whose, { tool, input }: Wanted, code?: number) {
  return callTool<Record<string, unknown>>({
    connection: connection.id,
    surface: 'customer',
    organization: organization?.id ?? null,
    tool,
    input: code === undefined ? input : { ...input, confirmationCode: code },
  })
}

export function useChange(whose: Whose): Change {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)

  const attempt = async (wanted: Wanted, code?: number): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      const answer = await send(whose, wanted, code)
      setAsked(null)
      wanted.done(answer)
      await forgetAnswers(whose.connection.id, whose.organization?.id ?? null)
    } catch (error) {
      const found = toFailure(error)
      const asks = found.code === 'CONFIRMATION_REQUIRED' && found.confirmation !== undefined
      const pending = { failure: found, input: wanted.input, refused: code !== undefined, busy: false }
      setAsked(asks ? { wanted, pending } : null)
      if (!asks) setFailure(found)
    }
    setBusy(false)
  }
  const code = asked?.pending.failure.confirmation?.confirmationCode
  return {
    ...whose,
    busy,
    failure,
    asked: asked && { tool: asked.wanted.tool, pending: { ...asked.pending, busy } },
    run: (tool, input, done) => attempt({ tool, input, done }),
    confirm: async () => asked !== null && attempt(asked.wanted, code),
    askAgain: async () => asked !== null && attempt(asked.wanted),
    clear: () => {
      setAsked(null)
      setFailure(null)
    },
  }
}
