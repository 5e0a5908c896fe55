import { button, doc, image, link, paragraph, snippet } from '../../compose.ts'
import type { CampaignSeed } from '../../message-shape.ts'
import { goodbye, hello, SHOP, tagged } from './atelier-documents.ts'

/** What Atelier Nord sent in the last ninety days, besides what stands in atelier-nord.ts. */
export const autumnLetters: readonly CampaignSeed[] = [
  {
    name: 'Un nouveau bleu',
    subject: 'Du nouveau à l’atelier',
    preview: 'Un nouveau bleu',
    content: doc(
      hello,
      paragraph('Un bleu que nous cherchions depuis deux ans est enfin stable.'),
      button('Le voir', `${SHOP}/bleu`),
      snippet('signature'),
      goodbye,
    ),
    status: 'SENT',
    createdDaysAgo: 66,
    sendDaysAgo: 64,
    timezone: 'Europe/Paris',
    outcome: { bounced: 0.015, opened: 0.46, clicked: 0.2 },
  },
  {
    name: 'Prêt pour les VIP',
    subject: 'Pour vous d’abord, {{name | "vous"}}',
    preview: 'Deux jours avant tous les autres',
    content: doc(
      hello,
      paragraph('La boutique privée ouvre deux jours plus tôt pour vous.'),
      button('Entrer', `${SHOP}/prive`),
      paragraph(link('Toutes les pièces', `${SHOP}/pieces`)),
      goodbye,
    ),
    status: 'SENT',
    createdDaysAgo: 49,
    sendDaysAgo: 47,
    timezone: 'Europe/Paris',
    filters: [tagged('VIP')],
    outcome: { bounced: 0.008, opened: 0.68, clicked: 0.34 },
  },
  {
    name: 'Lettre d’octobre',
    subject: 'Ce qui sort du four',
    preview: 'Huit bols, deux défauts heureux',
    content: doc(
      hello,
      image('Workshop at dusk', 'L’atelier au crépuscule'),
      paragraph('Huit bols, dont deux que nous gardons.'),
      button('Les autres', `${SHOP}/bols`),
      snippet('shipping'),
      goodbye,
    ),
    status: 'SENT',
    createdDaysAgo: 35,
    sendDaysAgo: 33,
    timezone: 'Europe/Paris',
    outcome: { bounced: 0.014, opened: 0.43, clicked: 0.16 },
  },
]

export const thanks: CampaignSeed = {
  name: 'Merci',
  subject: 'Merci d’être venus',
  preview: 'Les photos des trois samedis',
  content: doc(
    hello,
    paragraph('Vous étiez vingt-trois autour du tour. Voici les photos.'),
    button('Les photos', `${SHOP}/photos`),
    goodbye,
  ),
  status: 'SENT',
  createdDaysAgo: 5,
  sendDaysAgo: 3,
  timezone: 'Europe/Paris',
  outcome: { bounced: 0.012, opened: 0.4, clicked: 0.14 },
}
