import { button, doc, image, marked, paragraph, section, snippet } from '../../compose.ts'
import type { MessagesSeed } from '../../message-shape.ts'
import { autumnLetters, thanks } from './atelier-letters.ts'
import {
  goodbye,
  hello,
  markdown,
  plate,
  SHOP,
  summer,
  tagged,
  wholesale,
  workshop,
} from './atelier-documents.ts'

/** Every state a campaign can be in, and every kind of content. */
export const atelierNordMessages: MessagesSeed = {
  postalAddress: 'Atelier Nord, 3 rue du Port, 44000 Nantes, France',
  snippets: [
    {
      key: 'signature',
      name: 'Signature',
      description: 'Foot of every letter: who writes, and where we are',
      content: doc(
        paragraph('À bientôt,', { type: 'hardBreak' }, marked('Claire et l’atelier', 'italic')),
        paragraph(marked('{{org-adresse}}', { type: 'textStyle', attrs: { color: '#5b8791' } })),
      ),
      createdDaysAgo: 300,
    },
    {
      key: 'shipping',
      name: 'Livraison',
      description: 'Conditions of delivery',
      content: doc(section('#f7f7f7', paragraph('Livraison offerte dès 80 €, en France et en Belgique.'))),
      createdDaysAgo: 210,
    },
    {
      key: 'christmas',
      name: 'Bandeau de Noël',
      content: doc(
        section(
          '#274850',
          paragraph(
            marked('Commandez avant le 15 décembre.', { type: 'textStyle', attrs: { color: '#ffffff' } }),
          ),
        ),
      ),
      archived: true,
      createdDaysAgo: 280,
    },
  ],
  segments: [
    {
      name: 'Readers of the last letters',
      filters: [
        { type: 'DATE', field: 'lastOpenedAt', operator: 'IN_LAST_DAYS', value: 60 },
        tagged('newsletter'),
      ],
      createdDaysAgo: 60,
    },
    { name: 'Regular buyers', filters: [tagged('VIP', 'Wholesale')], createdDaysAgo: 140 },
  ],
  campaigns: [
    {
      name: 'Noël 2025',
      subject: 'Dernière fournée avant Noël',
      preview: 'Expédiée jusqu’au 15 décembre',
      content: doc(
        snippet('christmas'),
        hello,
        paragraph('La dernière fournée est sortie du four ce matin.'),
        button('La voir', SHOP),
        goodbye,
      ),
      status: 'SENT',
      createdDaysAgo: 276,
      sendDaysAgo: 272,
      outcome: {
        bounced: 0.019,
        opened: 0.47,
        clicked: 0.12,
      },
    },
    {
      name: 'Collection été 2026',
      subject: '{{name | "Bonjour"}}, la collection d’été est là',
      preview: 'Douze pièces, avant la boutique',
      content: summer,
      sender: 'zoe',
      filters: [tagged('newsletter', 'VIP')],
      status: 'SENT',
      createdDaysAgo: 88,
      sendDaysAgo: 81,
      timezone: 'Europe/Paris',
      outcome: {
        bounced: 0.013,
        opened: 0.52,
        clicked: 0.17,
      },
      history: [
        {
          daysAgo: 88,
          source: 'ai',
          subject: 'La collection d’été',
          content: doc(hello, paragraph('Brouillon.'), goodbye),
        },
        { daysAgo: 87, source: 'autosave', subject: 'La collection d’été' },
      ],
    },
    ...autumnLetters,
    {
      name: 'Trois samedis',
      subject: 'Trois samedis à l’atelier',
      preview: 'Huit places chacun',
      content: workshop,
      status: 'SENT',
      createdDaysAgo: 24,
      sendDaysAgo: 20,
      timezone: 'Europe/Paris',
      outcome: {
        bounced: 0.016,
        opened: 0.44,
        clicked: 0.09,
      },
    },
    {
      name: 'Old price list',
      subject: 'Wholesale list, spring',
      content: wholesale,
      status: 'ARCHIVED',
      createdDaysAgo: 150,
    },
    {
      name: 'Wholesale autumn',
      subject: 'Wholesale list, autumn — {{Company | "for you"}}',
      content: wholesale,
      filters: [tagged('Wholesale', 'B2B')],
      status: 'SCHEDULED',
      createdDaysAgo: 3,
      sendDaysAgo: -4,
      timezone: 'Europe/Paris',
    },
    {
      name: 'Soldes de fin d’été',
      subject: 'Les dernières pièces de l’été',
      content: doc(hello, paragraph('Il en reste neuf.'), snippet('shipping'), goodbye),
      status: 'FAILED',
      failure: {
        code: 'SENDER_DOMAIN',
        message: "The sender's domain atelier-nord.example is TEMPORARY_FAILURE, not VERIFIED.",
      },
      createdDaysAgo: 11,
      sendDaysAgo: 9,
    },
    thanks,
    {
      name: 'Lettre de rentrée',
      subject: 'Ce que nous préparons pour l’automne',
      preview: 'Une lampe, un four, deux apprentis',
      content: doc(
        hello,
        paragraph('Deux apprentis nous rejoignent, et un four plus grand.'),
        image('Workshop at dusk', 'L’atelier'),
        snippet('signature'),
        goodbye,
      ),
      status: 'SENDING',
      createdDaysAgo: 2,
      // Ten seconds ago: forty leave each second, so it is under way.
      sendDaysAgo: 10 / 86_400,
      timezone: 'Europe/Paris',
      outcome: { bounced: 0.014, opened: 0.41, clicked: 0.13 },
    },
    {
      name: 'Notes de l’atelier',
      subject: 'Le four a tenu',
      content: markdown,
      contentType: 'MARKDOWN',
      status: 'DRAFT',
      createdDaysAgo: 1,
      history: [
        { daysAgo: 1, source: 'ai', subject: 'Notes', content: '# Notes\n\n…' },
        { daysAgo: 0.9, source: 'autosave', subject: 'Le four' },
        { daysAgo: 0.8, source: 'manual', subject: 'Le four a tenu' },
      ],
    },
    {
      name: 'Idées cadeaux',
      subject: 'Quatre idées sous 40 €',
      content: plate,
      contentType: 'PLATE',
      filters: [tagged('gift-buyer')],
      status: 'DRAFT',
      createdDaysAgo: 0.5,
    },
  ],
}
