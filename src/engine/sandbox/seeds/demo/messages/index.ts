import type { MessagesSeed } from '../../message-shape.ts'
import { atelierNordMessages } from './atelier-nord.ts'
import {
  cafeZurichMessages,
  hearthAndHollowMessages,
  lumenBooksMessages,
  nimbusDealsMessages,
  tokyoCycleMessages,
} from './others.ts'

/** By the slug of the organization. */
export const messages: Record<string, MessagesSeed> = {
  'atelier-nord': atelierNordMessages,
  'cafe-zurich': cafeZurichMessages,
  'tokyo-cycle': tokyoCycleMessages,
  'lumen-books': lumenBooksMessages,
  'nimbus-deals': nimbusDealsMessages,
  'hearth-and-hollow': hearthAndHollowMessages,
}
