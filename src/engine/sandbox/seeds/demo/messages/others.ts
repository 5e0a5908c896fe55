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
  section,
  shownIf,
  snippet,
  unsubscribeFooter,
  variable,
} from '../../compose.ts'
import type { MessagesSeed } from '../../message-shape.ts'

export const cafeZurichMessages: MessagesSeed = {
  postalAddress: 'Café Zürich AG, Niederdorfstrasse 12, 8001 Zürich',
  snippets: [
    {
      key: 'hours',
      name: 'Öffnungszeiten',
      content: doc(
        heading(3, 'Öffnungszeiten'),
        list('bulletList', ['Mo–Fr 7–19 Uhr'], ['Sa 8–17 Uhr'], ['So Brunch, 9–14 Uhr']),
      ),
      createdDaysAgo: 160,
    },
  ],
  campaigns: [
    {
      name: 'Bohnen im August',
      subject: 'Neu im Regal: Yirgacheffe',
      preview: 'Hell geröstet, am besten mit Hafer',
      content: doc(
        image('Beans of the month', 'Röstungen von hell bis dunkel'),
        heading(2, 'Grüezi ', variable('name', 'liebe Gäste')),
        paragraph('Diesen Monat: ', marked('Yirgacheffe', 'bold'), ', hell geröstet in der Enge.'),
        shownIf('Milch', paragraph('Dazu passt ', variable('Milch', 'Hafer'), '.')),
        shownIf(
          'tag:Stammgast',
          section('#f6efe4', paragraph('Für Stammgäste: die erste Tasse geht auf uns.')),
        ),
        snippet('hours'),
        unsubscribeFooter('Abmelden'),
      ),
      status: 'SENT',
      createdDaysAgo: 23,
      sendDaysAgo: 21,
      timezone: 'Europe/Zurich',
      outcome: { bounced: 0.013, opened: 0.61, clicked: 0.14 },
    },
    {
      name: 'Röstkurs im Oktober',
      subject: 'Vier Plätze im Röstkurs',
      content: doc(
        heading(2, 'Röstkurs'),
        paragraph('Zwei Stunden, ein Kilo Bohnen, viel Geduld.'),
        button('Platz sichern', 'https://www.cafe-zurich.example/kurs?filiale={{Filiale}}'),
        snippet('hours'),
        unsubscribeFooter('Abmelden'),
      ),
      status: 'DRAFT',
      createdDaysAgo: 4,
    },
  ],
}

export const tokyoCycleMessages: MessagesSeed = {
  postalAddress: '東京サイクル 〒206-0033 東京都多摩市落合1-2-3',
  campaigns: [
    {
      name: '日曜ライド',
      subject: '{{name | "皆さま"}}、日曜は多摩川へ',
      preview: '40 km、坂は少なめ',
      content: doc(
        image('多摩川 route', '日曜ライドの丘'),
        heading(2, '多摩川 40 km'),
        paragraph('朝7時、店の前に集合です。', shownIf('自転車', variable('自転車', '自転車')), 'でどうぞ。'),
        columns(
          [heading(3, '持ち物'), list('bulletList', ['ヘルメット'], ['水'], ['ライト'])],
          [heading(3, '速さ'), paragraph('ゆっくり、20 km/h。')],
        ),
        button('参加する', 'https://tokyo-cycle.example/ride', { alignment: 'center' }),
        unsubscribeFooter('配信を停止する'),
      ),
      status: 'SENT',
      createdDaysAgo: 12,
      sendDaysAgo: 10,
      timezone: 'Asia/Tokyo',
      outcome: { bounced: 0.011, opened: 0.55, clicked: 0.2 },
    },
    {
      name: '秋の点検',
      subject: '秋の無料点検',
      content: doc(paragraph('ブレーキとチェーンを無料で点検します。'), unsubscribeFooter('配信を停止する')),
      status: 'SCHEDULED',
      createdDaysAgo: 1,
      sendDaysAgo: -2,
      timezone: 'Asia/Tokyo',
    },
  ],
}

export const lumenBooksMessages: MessagesSeed = {
  postalAddress: 'Lumen Books, 88 Quay Street, Portland, ME 04101',
  campaigns: [
    {
      name: 'August letter',
      subject: 'Three books for the last warm week',
      preview: 'One of them is very short',
      content: doc(
        paragraph('Dear ', variable('name', 'reader'), ','),
        paragraph('three this month, and the shortest is the best.'),
        quote(
          paragraph('“The sea had been rewriting the beach all night.”'),
          paragraph(marked('tr. Ana Belmonte', 'italic')),
        ),
        image('Autumn reading', 'Covers of the autumn list'),
        shownIf(
          'tag:Book Club',
          paragraph('Book Club meets on the 14th. ', link('I will be there', 'https://{{addTag:Book Club}}')),
        ),
        shownIf(
          'Favourite genre',
          paragraph('More ', variable('Favourite genre', 'fiction'), ' next month.'),
        ),
        unsubscribeFooter('Unsubscribe'),
      ),
      status: 'SENT',
      createdDaysAgo: 33,
      sendDaysAgo: 31,
      timezone: 'America/New_York',
      outcome: { bounced: 0.025, opened: 0.49, clicked: 0.11 },
    },
    {
      name: 'September letter',
      subject: 'What we are reading in September',
      content:
        "## September\n\nDear {{name | 'reader'}},\n\ntwo novels and a book about fog.\n\n[Unsubscribe](https://{{unsubscribeUrl}})\n",
      contentType: 'MARKDOWN',
      status: 'DRAFT',
      createdDaysAgo: 2,
    },
  ],
}

/** One message, sent twice under different subjects, and what came of it both times. */
const blast = doc(
  image('FINAL HOURS', 'FINAL HOURS'),
  heading(2, 'FINAL HOURS'),
  paragraph(
    marked('Act now', 'bold', { type: 'textStyle', attrs: { color: '#ef476f' } }),
    ' or lose it forever.',
  ),
  button('CLAIM NOW', 'https://track.nimbus-deals.example/claim?e={{email}}', {
    alignment: 'center',
    buttonColor: '#ef476f',
  }),
  unsubscribeFooter('remove me'),
)
const blasted = { bounced: 0.17, opened: 0.09, clicked: 0.02 }

export const nimbusDealsMessages: MessagesSeed = {
  campaigns: [
    {
      name: 'blast 1',
      subject: 'YOU HAVE BEEN SELECTED!!! Claim your $500 voucher',
      preview: 'Expires in 2 HOURS',
      content: blast,
      status: 'SENT',
      createdDaysAgo: 22,
      sendDaysAgo: 21,
      outcome: blasted,
    },
    {
      name: 'blast 2',
      subject: 'LAST CHANCE: your $500 voucher expires tonight',
      preview: 'Expires in 2 HOURS',
      content: blast,
      status: 'SENT',
      createdDaysAgo: 13,
      sendDaysAgo: 12,
      outcome: blasted,
    },
    {
      name: 'account notice',
      subject: 'Action required: verify your account',
      content: doc(
        paragraph('Your account will be closed within 24 hours.'),
        button('Verify', 'https://secure-bank-login.example/verify'),
      ),
      status: 'FAILED',
      failure: { code: 'ORGANIZATION_ALLOWED', message: 'The organization is BLOCKED: nothing is sent.' },
      createdDaysAgo: 9,
      sendDaysAgo: 9,
    },
  ],
}

export const hearthAndHollowMessages: MessagesSeed = {
  campaigns: [
    {
      name: 'First letter',
      subject: 'Hello from the hollow',
      content: doc(
        paragraph('Hello ', variable('name', 'friend'), ','),
        paragraph('We have a stove, a roof, and news.'),
        unsubscribeFooter('Unsubscribe'),
      ),
      status: 'DRAFT',
      createdDaysAgo: 6,
    },
  ],
}
