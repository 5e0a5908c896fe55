import { z } from 'zod'
import { FILTER_DEFINITIONS, FILTER_TYPES } from '../../domain/audience/definitions.ts'
import { listCustomFields } from '../../store/custom-fields.ts'
import { defineTool } from '../define.ts'

export default defineTool({
  name: 'get_available_filters',
  group: 'campaigns',
  surface: 'customer',
  access: 'read',
  description:
    'The filter types with their fields, operators and values, as data; FIELD lists the custom fields there are.',
  input: {},
  output: {
    filters: z.array(
      z.object({
        type: z.enum(FILTER_TYPES),
        fields: z.array(z.string()),
        operators: z.array(z.string()),
        valueShape: z.string(),
        example: z.record(z.string(), z.unknown()),
      }),
    ),
  },
  run(_input, { db }) {
    const customFields = listCustomFields(db).map((field) => field.name)
    return {
      filters: FILTER_TYPES.map((type) => {
        const { fields, operators, valueShape, example } = FILTER_DEFINITIONS[type]
        return { type, fields: [...(fields ?? customFields)], operators: [...operators], valueShape, example }
      }),
    }
  },
})
