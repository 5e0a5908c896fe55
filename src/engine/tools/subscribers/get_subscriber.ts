import { defineTool } from '../define.ts'
import { suppressionWarnings } from '../../subscribers/suppression.ts'
import { subscriberDetail, subscriberEmail, subscriberId, warned, warnings } from '../fields.ts'
import { identifySubscriber, identityRules } from './identify.ts'
import { presentSubscriber } from './present.ts'

export default defineTool({
  name: 'get_subscriber',
  group: 'subscribers',
  surface: 'customer',
  access: 'read',
  description: 'Everything known about one subscriber, found by id or email address.',
  input: { subscriberId, email: subscriberEmail },
  output: { ...subscriberDetail, warnings },
  rules: identityRules,
  run(input, { db, organization }) {
    const row = identifySubscriber(db, organization.number, input)
    return {
      ...presentSubscriber(db, organization.number, row),
      ...(row.isSuppressed ? warned(suppressionWarnings(db, row.email)) : {}),
    }
  },
})
