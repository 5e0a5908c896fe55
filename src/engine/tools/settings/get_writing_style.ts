import { readWritingStyle } from '../../store/writing-style.ts'
import { defineTool } from '../define.ts'
import { presentWritingStyle, writingStyleFields } from './writing-style.ts'

export default defineTool({
  name: 'get_writing_style',
  group: 'settings',
  surface: 'customer',
  access: 'read',
  description: 'How texts of the organization are to sound. What was never written is null.',
  input: {},
  output: writingStyleFields,
  run: (_input, { db }) => presentWritingStyle(readWritingStyle(db)),
})
