import { describe, expectTypeOf, it } from 'vitest'
import type { ActionAnswer, ActionInput, ActionName } from '../src/engine/sandbox/actions/index.ts'
import type { DeploymentAnswer, ToolAnswer, ToolInput, ToolName } from '../src/engine/tools/index.ts'

/** Checked by the types step of `npm run check`: the bodies prove nothing at run time. */
describe('the typed contract', () => {
  it('names every tool, and none that does not exist', () => {
    expectTypeOf<'list_orgs'>().toExtend<ToolName>()
    expectTypeOf<'no_such_tool'>().not.toExtend<ToolName>()
    expectTypeOf<'clock.advance'>().toExtend<ActionName>()
  })

  it('lets a caller leave out what has a default, and nothing else', () => {
    expectTypeOf<Record<never, never>>().toExtend<ToolInput<'list_subscribers'>>()
    expectTypeOf<Record<never, never>>().not.toExtend<ToolInput<'add_subscriber'>>()
    expectTypeOf<{ email: string }>().toExtend<ToolInput<'add_subscriber'>>()
    expectTypeOf<{ by: '3d' }>().toExtend<ActionInput<'clock.advance'>>()
  })

  it('types what arrives', () => {
    expectTypeOf<ToolAnswer<'add_subscriber'>['subscriber']['email']>().toEqualTypeOf<string>()
    expectTypeOf<ActionAnswer<'clock.get'>['now']>().toEqualTypeOf<string>()
  })

  it('promises nothing of the answers of a deployment', () => {
    expectTypeOf<undefined>().toExtend<DeploymentAnswer<'add_subscriber'>['subscriber']>()
  })
})
