import type { CaseAnswers } from '../../../src/case/answers.ts'
import type { Topic } from './clean-replies.ts'
import { choose, type Chance } from './reword.ts'

/**
 * Cases that no seed has: notes, reviewers, ids and scores written and drawn after the guard stood,
 * as several people would write them: terse, in full sentences, with figures, in shorthand. Of the
 * guard, only how it reads names that are words ("Mark", "Will") was bettered after a look at them.
 */
const NOTES: readonly [Topic, string][] = [
  ['content', 'Fake webmail login, form posts to a Telegram bot. Seen last week at two other tenants.'],
  [
    'content',
    'Bank of Ireland spoof; kit hosted on a hacked WordPress site in Brazil. Keep blocked whatever they say.',
  ],
  [
    'content',
    'Sextortion wording, bitcoin wallet in the footer. Reported to the abuse desk of the exchange.',
  ],
  [
    'content',
    'Owner claims the template came from a freelancer. I do not buy it, the login IP is the same one.',
  ],
  [
    'content',
    'Macro document behind a shortened link, 41 of 63 engines detect it. Escalated to security on call.',
  ],
  [
    'content',
    'Lottery bait aimed at pensioners, three readers wrote to us in person. Legal has been informed.',
  ],
  [
    'list',
    'Import file still has the column headers of a broker. Hard bounces concentrated on dead corporate domains.',
  ],
  [
    'list',
    'Hit four of our pristine traps in one hour, all seeded in 2019. List must be older than the company.',
  ],
  ['list', 'Scraped from a trade fair catalogue, the exhibitor numbers are still in the notes field.'],
  [
    'list',
    'Says double opt-in, but confirm timestamps are all within the same second. Fabricated if you ask me.',
  ],
  [
    'list',
    'Competitor complained that their former salesman took the customer file along. Do not mention the competitor.',
  ],
  ['list', 'Role accounts make up 38 percent. Nobody signs up as postmaster by themselves.'],
  [
    'complaints',
    'Postmaster dashboard went red on Tuesday, shared pool reputation is at risk. Move to quarantine pool if unblocked.',
  ],
  [
    'complaints',
    'Churn mailing to people who cancelled two years ago. Account manager asked us to go easy, renewal is in March.',
  ],
  [
    'complaints',
    'Unsubscribe link was white on white. Looks deliberate, the developer confirmed it in chat.',
  ],
  ['complaints', 'Every second complaint comes from one seed household, might be a feud with a neighbour.'],
  ['domain', 'Registered nine days ago through a privacy proxy, same nameservers as the ring from October.'],
  [
    'domain',
    'Brand owner sent a takedown through their counsel, answer due before the hearing. Handle with care.',
  ],
  [
    'domain',
    'Cyrillic letter in the label, browser shows the real brand. Textbook case for the training deck.',
  ],
  ['payment', 'Stolen card, the real holder lives in Ohio. Fraud team filed it under batch 7713.'],
  [
    'payment',
    'Finance wrote off the balance, sales wants to keep the logo on our site. No discount without Maria.',
  ],
  [
    'payment',
    'Third retry declined with code 05. Customer threatened a bad review on the phone, stayed calm.',
  ],
  [
    'reversed',
    'Classifier tripped over the word invoice in Dutch. Rule pulled back, ticket for the model team is open.',
  ],
  ['reversed', 'I blocked the wrong tenant, names differ by one letter. Please nobody tell the press.'],
  [
    'reversed',
    'Charity really exists, spoke with the treasurer. Our threshold for new senders is too strict in December.',
  ],
  ['ban', 'Ban evasion, device cookie matches the guy we threw out in June. Watch for a fourth attempt.'],
  ['ban', 'Police request under seal, reference in the safe. Not a word to the customer before Monday.'],
  ['ban', 'Romance scam ring, handlers work in shifts from Accra. Coordinated with two other providers.'],
  ['hold', 'Sweepstake without legal notice. Waiting for compliance, they are slow this quarter.'],
  ['hold', 'Volume jumped from 200 to 90,000 overnight. Probably a migration, check with onboarding first.'],
  [
    'hold',
    'Supplement claims border on medical advice. Second pair of eyes wanted, I am on leave from Thursday.',
  ],
  ['hold', 'Sudden switch from Polish to English. Could be a hijacked account, session from a new country.'],
]

const REVIEWERS = [
  'Aisha Bello',
  'Mark Stone',
  'Jean-Luc Moreau',
  'Zoë Lindqvist',
  'Priya Raghunathan',
  'Oleg Tkachenko',
  'Grace Hall',
  'Søren Aagaard',
  'Mei Tanaka',
  'Bartholomew Quill',
  'Will Young',
]

const TOLD: Readonly<Record<Topic, string>> = {
  any: 'Sending is blocked.',
  content: 'A campaign of yours contained a link that puts readers at risk, so sending is blocked.',
  list: 'Too many addresses of your list do not exist or never signed up. Sending is blocked until you have cleaned it.',
  complaints: 'Your readers complained more often than we can allow. Sending is blocked for now.',
  domain: 'The domain that you send from resembles the domain of someone else.',
  payment: 'A payment for your subscription failed. Sending is blocked until it has arrived.',
  reversed: 'Your sending was blocked by mistake and is open again.',
  ban: 'Your account was banned because of repeated abuse.',
  hold: 'We have put your campaigns on hold until we have looked at the last one.',
}

const CUSTOMERS = [
  'Harbour Bakery',
  'Studio Nine',
  'Alpine Tours',
  'Quiet Books',
  'Solaris Yoga',
  'Fenwick Tools',
]
const OWNERS = ['Hanna Weiss', 'Luca Ferri', 'Sam Okoro', 'Elif Demir', 'Joan Pratt', 'Piotr Zielinski']

export interface MadeUpCase {
  topic: Topic
  answers: CaseAnswers
}

/** One case for each note; what is drawn follows from `chance`. */
export function madeUpCases(chance: Chance): MadeUpCase[] {
  return NOTES.map(([topic, note], index) => ({ topic, answers: answersOf(topic, note, index, chance) }))
}

const score = (chance: Chance) => Math.floor(chance() * 101)

function answersOf(topic: Topic, note: string, index: number, chance: Chance): CaseAnswers {
  const at = choose(chance, OWNERS)
  const name = choose(chance, CUSTOMERS)
  const id = (prefix: string) =>
    `${prefix}_${Math.floor(chance() * 36 ** 8)
      .toString(36)
      .padStart(8, '0')}`
  const organization = { id: id('org'), name, slug: name.toLowerCase().replaceAll(' ', '-') }
  const actor = { type: 'ADMIN', id: id('adm'), name: REVIEWERS[index % REVIEWERS.length] as string }
  const scores = {
    spam: score(chance),
    phishing: score(chance),
    impersonation: score(chance),
    coldEmail: score(chance),
  }
  const move = {
    id: id('trn'),
    from: 'AUTO_VERIFIED',
    to: topic === 'hold' || topic === 'reversed' ? 'HUMAN_VERIFIED' : 'BLOCKED',
    at: `2026-08-${10 + (index % 20)}T10:12:00.000Z`,
    actor,
    reasonCode: 'MANUAL_DECISION',
    adminNote: note,
    customerExplanation: TOLD[topic],
  }
  const emailId = id('eml')
  return {
    gatheredAt: '2026-09-01T09:00:00.000Z',
    organization: { organization: { ...organization, email: `hello@${organization.slug}.example` } },
    verification: {
      organization,
      status: move.to,
      blockReason: move.to === 'BLOCKED' ? { ...move, review: null } : null,
      transitions: [move],
      holds: [],
      openHolds: [],
      verificationMetadata: { refuseReason: null, adminMessage: null, defensiveFlag: false },
      members: [{ userId: id('usr'), email: 'owner@mail.example', name: at, role: 'OWNER', banned: false }],
      reviews: [
        { id: id('rev'), at: move.at, trigger: 'CAMPAIGN_START', verdict: 'SUSPICIOUS', maxScores: scores },
      ],
    },
    reviewEmails: {
      emails: [
        {
          emailId,
          subject: `News from ${name}`,
          flagged: true,
          scores,
          reasons: [],
          text: `Hello from ${name}`,
          links: [],
        },
      ],
    },
    user: { user: { id: id('usr'), email: 'owner@mail.example', name: at } },
  }
}
