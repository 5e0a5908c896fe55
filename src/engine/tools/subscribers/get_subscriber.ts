import { defineTool } from '../define.ts'
import { subscriberDetail, subscriberEmail, subscriberId } from '../fields.ts'
import { identifySubscriber, identityRules } from './identify.ts'
import { presentSubscriber } from './present.ts'

export default defineTool({
  name: 'get_subscriber',
  group: 'subscribers',
  surface: 'customer',
  access: 'read',
  description: 'Everything known about one subscriber, found by id or email address.',
  input: { subscriberId, email: subscriberEmail },
  output: subscriberDetail,
  rules: identityRules,
  run(input, { db, organization }) {
    return presentSubscriber(db, organization.number, identifySubscriber(db, organization.number, input))
  },
})
