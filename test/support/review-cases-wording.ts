import type { ReviewCases } from './review-cases-sender.ts'
import { type Change, HONEST, linkTo } from './reviewed.ts'

const own = HONEST.organization
const called = (senderName: string): Change => ({ senderName })
const says = (words: string): Change => ({ add: `<p>${words}</p>` })
const links = (url: string, text?: string): Change => ({ add: linkTo(url, text) })
const empty = (html: string): Change => ({ html })

/** Wordings, hidden text, and what is missing. */
export const WORDING_CASES: ReviewCases = {
  'lure.credentials': {
    finds: [
      says('Please verify your account.'),
      says('Unusual sign-in activity'),
      says('Confirmez votre identité'),
      says('Bestätigen Sie bitte Ihr Konto'),
      says('Verifique su cuenta'),
      says('Verifica i tuoi dati'),
      says('Atualize seus dados'),
      says('Controleer uw gegevens'),
    ],
    leaves: [
      says('On account of the rain we stay inside.'),
      says('We set a new password for the door: books.'),
    ],
  },
  'lure.credentials-elsewhere': {
    finds: [{ add: `<p>Verify your account</p>${linkTo('https://a.example')}` }],
    leaves: [
      { add: `<p>Verify your account</p>${linkTo('https://lumen-books.example/me')}` },
      links('https://a.example'),
    ],
  },
  'lure.account-threat': {
    finds: [
      says('Your account will be closed.'),
      says('Votre compte sera suspendu'),
      says('Ihr Konto wurde gesperrt'),
      says('Su cuenta ha sido bloqueada'),
      says('Uw rekening wordt geblokkeerd'),
    ],
    leaves: [says('The shop will be closed on Monday.')],
  },
  'lure.urgency': {
    finds: [
      says('Reply within the next 24 hours.'),
      says('Handeln Sie jetzt'),
      { subject: 'Action required: x' },
    ],
    leaves: [says('The hours: ten to six.')],
  },
  'lure.fee': {
    finds: [
      says('Pay the customs fee.'),
      says('Taxa de importação pendente'),
      says('Zollgebühren'),
      says('Frais de douane'),
    ],
    leaves: [says('Entrance is free of charge.')],
  },
  'lure.parcel': {
    finds: [
      says('Your parcel is on hold.'),
      says('Ihr Paket in der Warteschleife'),
      says('Encomenda retida'),
      says('Uw pakket in de wacht'),
    ],
    leaves: [says('Your parcel left this morning.')],
  },
  'lure.wallet': {
    finds: [says('Join the airdrop.'), says('Claim your tokens'), says('You earned 1.3 Bitcoin')],
    leaves: [says('A book about the history of money.')],
  },
  'lure.extortion': {
    finds: [says('I have gained access to your devices.')],
    leaves: [says('Members have access to the reading room.')],
  },
  'lure.advance-fee': {
    finds: [says('I deposited the sum of US$5,000,000.00 for you.'), says('The next of kin')],
    leaves: [says('We deposited the keys next door.')],
  },
  'spam.prize': {
    finds: [
      says('Congratulations!'),
      says('Sie haben gewonnen'),
      says('Vous avez gagné'),
      says('Hai vinto un premio'),
    ],
    leaves: [says('The prize went to Ana Belmonte.')],
  },
  'spam.wording': {
    finds: [says('100% free'), says('Click here'), says('Buy now')],
    leaves: [says('The garden is free to visit.')],
  },
  'spam.vice': {
    finds: [says('Visit our casino.'), says('150 free spins')],
    leaves: [says('We met the author in Monte Carlo.')],
  },
  'spam.shouting': {
    finds: [{ subject: 'YOU HAVE BEEN SELECTED' }, { subject: 'Look!!!' }],
    leaves: [{ subject: 'NEW: books' }, { subject: 'Really?' }, { subject: 'IKEA' }],
  },
  'spam.decorated-subject': {
    finds: [{ subject: '🎉🎁🏆 Books' }],
    leaves: [{ subject: '📚 Books' }],
  },
  'spam.numbered-subject': {
    finds: [{ subject: 'Notice ID: 400241587' }, { subject: 'Your voucher #CPHK3ZWO' }],
    leaves: [{ subject: 'Books of 2026' }, { subject: 'Letter no. 12' }],
  },
  'hidden.text': {
    finds: [
      { add: `<div style="display: none">${'words that nobody reads '.repeat(20)}</div>` },
      { add: `<p style="color:#fff;background:#ffffff">${'words that nobody reads '.repeat(20)}</p>` },
      { add: `<div style="font-size:0px"><span>${'words that nobody reads '.repeat(20)}</span></div>` },
    ],
    leaves: [
      { add: '<div style="display:none">Three this month, and the shortest is the best.</div>' },
      { add: `<div style="display:none">Short&nbsp;${'&zwnj;&nbsp;'.repeat(200)}</div>` },
      { add: `<p style="color:#fff;background:#000">${'words that people read '.repeat(20)}</p>` },
    ],
  },
  'hidden.split-words': {
    finds: [says('Ve\u200brify y\u200bour acc\u200bount')],
    leaves: [says('A long German Donau\u00addampf\u00adschiff')],
  },
  'hidden.stuffing': {
    finds: [says('ba5b2e6 c53d07f1 dfa20d9ee f317f70c '.repeat(4))],
    leaves: [says('ISBN 9780140328721, 9780140328722 and A4 paper '.repeat(8))],
  },
  'hidden.in-picture': {
    finds: [empty('<a href="https://lumen-books.example"><img src="a.png"></a>Unsubscribe')],
    leaves: [empty('Unsubscribe'), { add: '<img src="a.png">' }],
  },
  'identity.no-unsubscribe': {
    finds: [empty('<p>Lumen Books says hello.</p>')],
    leaves: [
      empty('<p>Se désabonner</p>'),
      empty('<p>配信を停止する</p>'),
      empty('<a href="https://{{unsubscribeUrl}}">x</a>'),
    ],
  },
  'identity.no-sender-name': { finds: [called(' '), { senderName: null }], leaves: [called('L')] },
  'identity.no-sender-domain': {
    finds: [{ senderEmail: null }, { senderEmail: 'a@correios' }, { senderEmail: 'a@%correios.com.br' }],
    leaves: [{ senderEmail: 'a@b.example' }],
  },
  'identity.other-domain': {
    finds: [{ senderEmail: 'a@elsewhere.example' }],
    leaves: [{ senderEmail: 'a@post.lumen-books.example' }],
  },
  'identity.unnamed': {
    finds: [{ ...empty('<p>Unsubscribe</p>'), senderName: 'Ana' }],
    leaves: [{ ...empty('<p>Unsubscribe</p>'), senderName: 'Ana of Lumen Books' }],
  },
  'identity.no-postal-address': {
    finds: [{ organization: { ...own, postalAddress: null } }],
    leaves: [{}],
  },
  'identity.no-link-home': {
    finds: [empty(linkTo('https://elsewhere.example'))],
    leaves: [empty('<p>no link at all</p>'), links('https://elsewhere.example')],
  },
  'cold.wording': {
    finds: [
      says('I came across your website.'),
      says('Je me permets de vous contacter'),
      says('Book a quick call'),
    ],
    leaves: [says('Come and see us across the river.')],
  },
  'cold.bought-address': {
    finds: [says('I found your contact details online.')],
    leaves: [says('You get this because you joined at our shop.')],
  },
  'cold.fake-reply': {
    finds: [{ subject: 'Re: our call' }, { subject: 'RE' }, { subject: 'Fwd: Dear' }],
    leaves: [{ subject: 'Reading in September' }, { subject: 'Retour: the book' }],
  },
}
