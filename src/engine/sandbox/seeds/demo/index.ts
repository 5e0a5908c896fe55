import type { WorldSeed } from '../seed-shape.ts'
import { atelierNord } from './atelier-nord.ts'
import { atelierNordWorkflows } from './atelier-workflows.ts'
import { cafeZurich } from './cafe-zurich.ts'
import { hearthAndHollow } from './hearth-and-hollow.ts'
import { identities } from './identities.ts'
import { lumenBooks } from './lumen-books.ts'
import { nimbusDeals } from './nimbus-deals.ts'
import { tokyoCycle } from './tokyo-cycle.ts'
import { users } from './users.ts'
import type { MessagesSeed } from '../message-shape.ts'
import { atelierNordMessages } from './messages/atelier-nord.ts'
import {
  cafeZurichMessages,
  hearthAndHollowMessages,
  lumenBooksMessages,
  nimbusDealsMessages,
  tokyoCycleMessages,
} from './messages/others.ts'

/** By the slug of the organization. */
const messages: Record<string, MessagesSeed> = {
  'atelier-nord': atelierNordMessages,
  'cafe-zurich': cafeZurichMessages,
  'tokyo-cycle': tokyoCycleMessages,
  'lumen-books': lumenBooksMessages,
  'nimbus-deals': nimbusDealsMessages,
  'hearth-and-hollow': hearthAndHollowMessages,
}

/** One minute to understand: six organizations, one in each state but BANNED. Ids follow the order, oldest first. */
export const demo: WorldSeed = {
  organizations: [atelierNord, cafeZurich, tokyoCycle, lumenBooks, nimbusDeals, hearthAndHollow].map(
    (organization) => ({
      ...organization,
      identity: identities[organization.slug],
      messages: messages[organization.slug],
      workflows: organization === atelierNord ? atelierNordWorkflows : undefined,
    }),
  ),
  users,
}
