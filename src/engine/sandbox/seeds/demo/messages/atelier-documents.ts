import {
  button,
  columns,
  doc,
  heading,
  image,
  link,
  list,
  marked,
  paragraph,
  quote,
  rule,
  section,
  shownIf,
  snippet,
  spacer,
  unsubscribeFooter,
  variable,
} from '../../compose.ts'

/** What Atelier Nord writes: one document of every kind of content. */

export const SHOP = 'https://atelier-nord.example'
export const goodbye = unsubscribeFooter('Se désabonner')
export const tagged = (...tagNames: string[]) => ({
  type: 'TAG',
  field: 'tags',
  operator: 'BELONGS_TO_ANY',
  tagNames,
})
export const hello = paragraph('Bonjour ', variable('name', 'vous'), ',')

export const summer = doc(
  image('Collection été 2026', 'Collines aux couleurs de l’été'),
  heading(2, 'La collection d’été est là'),
  hello,
  paragraph(
    'Trois mois de travail, ',
    marked('douze pièces', 'bold'),
    ', et du lin tissé à quarante kilomètres de l’atelier. La voici, avant la boutique.',
  ),
  columns(
    [heading(3, 'Vase Brume'), paragraph('Grès, émail gris-bleu. 64,00 €'), button('Voir', `${SHOP}/brume`)],
    [
      heading(3, 'Carnet de lin'),
      paragraph('Relié à la main. 14,50 €'),
      button('Voir', `${SHOP}/carnet`, { variant: 'outline' }),
    ],
  ),
  shownIf(
    'tag:VIP',
    section(
      '#eef3f4',
      paragraph(marked('Pour vous', 'bold'), ' : la livraison est offerte jusqu’à dimanche.'),
    ),
  ),
  shownIf('Ville', paragraph('À ', variable('Ville', 'votre ville'), ', comptez deux jours de livraison.')),
  rule,
  snippet('signature'),
  goodbye,
)

export const workshop = doc(
  heading(2, 'Trois samedis à l’atelier'),
  hello,
  image('Workshop at dusk', 'L’atelier au crépuscule'),
  paragraph('Cet automne nous ouvrons de nouveau le tour aux débutants. Trois dates, huit places chacune :'),
  list('orderedList', ['le 12 septembre,'], ['le 26 septembre,'], ['le 10 octobre.']),
  quote(
    paragraph('« On repart avec un bol, et l’envie de recommencer. »'),
    paragraph(marked('Samuel, Leeds', 'italic')),
  ),
  paragraph(
    link('Prévenez-moi des prochaines dates', '{{addTag:Événement privé}}'),
    ' · ',
    link('Lire en ligne', 'https://{{onlineUrl}}'),
  ),
  button('Réserver une place', `${SHOP}/ateliers?ville={{Ville}}`, {
    alignment: 'center',
    borderRadius: 'round',
  }),
  spacer(24),
  snippet('signature'),
  goodbye,
)

export const wholesale = doc(
  { type: 'logo', attrs: { src: 'seed:Logo', alt: 'Atelier Nord', size: 'md', alignment: 'left' } },
  heading(2, 'Wholesale list, autumn'),
  paragraph('Dear ', variable('Company', 'partner'), ','),
  paragraph(
    'prices hold until the end of the year. Lead time is ',
    marked('four weeks', 'bold', 'underline'),
    '.',
  ),
  {
    type: 'htmlCodeBlock',
    attrs: { language: 'html', activeTab: 'code' },
    content: [
      {
        type: 'text',
        text: '<style>td{padding:6px 12px;border-bottom:1px solid #d8dee0}</style><table><tr><td>Vase Brume</td><td>32.00</td></tr><tr><td>Lampe Boréale</td><td>94.50</td></tr></table>',
      },
    ],
  },
  {
    type: 'linkCard',
    attrs: {
      title: 'The catalogue',
      description: '24 pages, 6 MB',
      link: `${SHOP}/catalogue.pdf`,
      linkTitle: 'Open',
      badgeText: 'New',
    },
  },
  snippet('signature'),
  unsubscribeFooter('Unsubscribe'),
)

export const markdown = `# Notes de l’atelier

Bonjour {{name | 'vous'}},

Le four a tenu. **Vingt-deux pièces** sortent demain, dont trois que nous gardons.

- la lampe *Boréale*, en deux tailles ;
- un bol raté, très beau ;
- ~~le vase Fjord~~, fendu.

> Rien ne presse.

[Tout voir](${SHOP}/notes) · [Se désabonner](https://{{unsubscribeUrl}})
`

export const plate = {
  type: 'doc',
  content: [
    { type: 'h2', children: [{ text: 'Idées cadeaux' }] },
    {
      type: 'p',
      children: [
        { text: 'Bonjour ' },
        { type: 'variable', attrs: { id: 'name', fallback: 'vous' }, children: [{ text: '' }] },
        { text: ',' },
      ],
    },
    {
      type: 'p',
      ...{ indent: 1, listStyleType: 'disc' },
      children: [{ text: 'Carnet de lin', ...{ bold: true } }, { text: ', 14,50 €' }],
    },
    { type: 'p', ...{ indent: 1, listStyleType: 'disc' }, children: [{ text: 'Affiche Nord, 32,00 €' }] },
    {
      type: 'p',
      children: [
        { text: '' },
        { type: 'a', ...{ url: 'https://{{unsubscribeUrl}}' }, children: [{ text: 'Se désabonner' }] },
        { text: '' },
      ],
    },
  ],
}
