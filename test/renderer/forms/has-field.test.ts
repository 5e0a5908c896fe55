import { expect, test } from 'vitest'
import { z } from 'zod'
import configure from '../../../src/engine/tools/workflows/configure_workflow_draft.ts'
import publish from '../../../src/engine/tools/workflows/publish_workflow.ts'
import { hasField } from '../../../src/renderer/forms/schema.ts'

const schemaOf = (input: Record<string, z.ZodType>) => z.toJSONSchema(z.object(input))

test('only a path that a form has, or has the beginning of, is offered as a way to a field', () => {
  const fault = 'steps.2.config.email.content'
  expect(hasField(schemaOf(configure.input), fault)).toBe(true)
  expect(hasField(schemaOf(publish.input), fault)).toBe(false)
  expect(hasField(schemaOf(publish.input), 'workflowId')).toBe(true)
  expect(hasField(schemaOf(publish.input), 'constructor')).toBe(false)
})
