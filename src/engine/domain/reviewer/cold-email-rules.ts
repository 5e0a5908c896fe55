import type { ReviewRule } from './rule.ts'
import { findWords, wording } from './wording.ts'

/** Letters to people who never asked for any. */

const COLD = wording([
  'i am reaching out',
  "i'm reaching out",
  'reach(?:ing)? out to (?:you|initiate|introduce|see)',
  'initiate a conversation',
  'hope this (?:e?mail|message) finds you well',
  'came across your (?:website|profile|company|business|store)',
  'quick question',
  '(?:are you|who is) the right person',
  'book a …(?:call|demo|meeting)',
  '(?:15|20|30).minute (?:call|chat)',
  'just (?:following up|checking in|bumping this)',
  'would you be (?:open|interested|available)',
  'should you be open',
  'kindly (?:respond|reply|get back)',
  'comprehensive details',
  'increase your (?:sales|traffic|revenue|leads)',
  'decision.?makers?',
  'we help (?:companies|businesses|brands) like yours',
  'i hope u can',
  'may i ask a question',
  'yours faithfully',
  'je me permets de vous contacter',
  "j'ai decouvert votre (?:site|entreprise|profil)",
  'seriez-vous (?:disponible|ouvert|interesse)\\w*',
  'ich bin auf (?:ihre|ihr) …(?:website|webseite|unternehmen|profil) (?:gestossen|aufmerksam)',
  'darf ich sie kurz',
  'me pongo en contacto',
  'encontre su (?:sitio|empresa)',
  'ho trovato il (?:suo|vostro) sito',
  'encontrei (?:seu|o seu) site',
  'ik kwam (?:uw|je) website tegen',
])

const BOUGHT = wording([
  '(?:found|got|obtained) your (?:e?mail|contact|address|details) …(?:online|linkedin|directory|list|website|internet)',
  'your (?:e?mail|contact) (?:was found|came up|is publicly)',
  'we have not met',
  "you (?:do not|don't) know me",
  'purchased (?:list|database|contacts)',
  'votre (?:adresse|contact) …(?:trouve|annuaire)',
  'ihre (?:adresse|kontaktdaten) …(?:gefunden|verzeichnis)',
])

/** An answer to nothing, with nothing quoted. */
const FAKE_REPLY = /^\s*(?:re|fwd?|tr|aw|wg|enc|rv|sv)\s*(?::|$)/i

export const coldEmailRules: readonly ReviewRule[] = [
  {
    id: 'cold.wording',
    severity: 'medium',
    points: { coldEmail: 30 },
    most: 3,
    says: 'The message is worded like a first letter to a stranger.',
    find: ({ words }) => findWords(COLD, words),
  },
  {
    id: 'cold.bought-address',
    severity: 'high',
    points: { coldEmail: 45, spam: 15 },
    says: 'The message says that the address was found or bought.',
    find: ({ words }) => findWords(BOUGHT, words),
  },
  {
    id: 'cold.fake-reply',
    severity: 'medium',
    points: { coldEmail: 25, spam: 20 },
    says: 'The subject pretends to be an answer or a forward.',
    find: ({ subject }) => (FAKE_REPLY.test(subject) ? [subject] : []),
  },
]
