import { expect } from 'vitest'
import type { ActionAnswer, ActionInput, ActionName } from '../../src/engine/sandbox/actions/index.ts'
import type { AdminToolName, ToolAnswer, ToolInput } from '../../src/engine/tools/index.ts'
import { ERROR_STATUS, type ErrorCode } from '../../src/shared/errors.ts'
import type { ServedSandbox } from './served-sandbox.ts'

/** The doors of a sandbox that are not an organization's own: its control door and its admin tools. */
export function controlDoor(sandbox: () => ServedSandbox) {
  return {
    /** Returns the data of an action that must succeed. */
    control: async <N extends ActionName>(action: N, input?: ActionInput<N>): Promise<ActionAnswer<N>> => {
      const { status, body } = await sandbox().control(action, input)
      expect({ action, status, body }).toMatchObject({ status: 200, body: { success: true } })
      return body.data
    },
    /** Returns the message of an action that must be refused with this code. */
    refuseControl: async (code: ErrorCode, action: string, input?: unknown): Promise<string> => {
      const { status, body } = await sandbox().control(action, input)
      expect({ action, status, body }).toMatchObject({
        status: ERROR_STATUS[code],
        body: { success: false, code },
      })
      return body.message
    },
    /** Returns the data of an admin tool that must succeed. */
    askAdmin: async <N extends AdminToolName>(tool: N, input?: ToolInput<N>): Promise<ToolAnswer<N>> => {
      const { status, body } = await sandbox().admin(tool, input)
      expect({ tool, status, body }).toMatchObject({ status: 200, body: { success: true, tool } })
      return body.data
    },
  }
}
