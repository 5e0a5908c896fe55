import { defineTool } from '../define.ts'
import { identifySegment, presentSegment, segmentId, segmentShape } from './segment.ts'

export default defineTool({
  name: 'get_segment',
  group: 'segments',
  surface: 'customer',
  access: 'read',
  description: 'One segment with its filters and how many subscribers match now.',
  input: { segmentId },
  output: segmentShape,
  run(input, context) {
    return presentSegment(context, identifySegment(context, input.segmentId))
  },
})
