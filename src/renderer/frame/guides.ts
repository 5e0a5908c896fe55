import type { HostActionInput } from '../../app/actions/contract.ts'
import type { ConnectionSummary } from '../../shared/bridge.ts'
import { host } from '../bridge/actions.ts'
import type { Organization } from '../bridge/organizations.ts'
import { openAs } from '../screen/openAs.ts'
import { advance } from '../state/clock.ts'
import { frameStore, type GuideName } from '../state/frame.ts'
import { adoptConnection, queries, queryClient } from '../state/queries.ts'
import { HOME, navigate, screenPath } from '../state/route.ts'
import { setView } from '../state/views.ts'
import { openPalette } from './overlays.ts'

/** What a step says about the page that is open, and what leads to the next one. */
interface GuideStep {
  title: string
  text: string
  /** The button that goes on; without `go` it only turns to the next step. */
  next: string
  go?: (connection: string) => Promise<void> | void
}

interface GuidedPath {
  title: string
  /** What somebody gets who takes it. */
  promise: string
  seed: HostActionInput<'connection.create'>['seed']
  label: string
  /** The organization that the steps are about. */
  slug: string
  steps: readonly GuideStep[]
}

const CUSTOMER = 'desk@parcel-notice.example'

/** The two ways into the program: five steps each, and each can be left at any of them. */
export const GUIDES: Record<GuideName, GuidedPath> = {
  block: {
    title: 'See why a customer is blocked',
    promise: 'From the address in a ticket to the cause, the evidence and a reply.',
    seed: 'stories',
    label: 'Stories',
    slug: 'parcel-notice',
    steps: [
      {
        title: 'A customer writes',
        text: `“Why can we not send any more?” asks somebody from ${CUSTOMER}. The address is all you have.`,
        next: 'Paste the address',
        go: () => openPalette(CUSTOMER),
      },
      {
        title: 'Read the cause',
        text: 'Enter opens the explanation. It begins with the cause and with what the customer was told; each number opens the value it comes from.',
        next: 'Show the evidence',
        go: (connection) => openRecord('block', connection, 'review-emails'),
      },
      {
        title: 'Look at the evidence',
        text: 'These emails were flagged, with the scores that the review reported. Hostile mail is shown without scripts and loads nothing.',
        next: 'Write the reply',
        go: (connection) => openRecord('block', connection, 'verification'),
      },
      {
        title: 'Answer the customer',
        text: 'The reply stands at the end of the page. Copying it stops where internal wording would leak.',
        next: 'Show who else is blocked',
        go: (connection) => {
          setView(`${connection}/verification`, { view: 'blocked' })
          navigate(screenPath(connection, 'verification'))
        },
      },
      {
        title: 'Go through the others',
        text: 'Each organization of this list is explained in the same way. Add your own deployment under Connections: the same pages then read its tools.',
        next: 'Finish',
      },
    ],
  },
  campaign: {
    title: 'Try a campaign',
    promise: 'Write one, send it to simulated subscribers, read the results, take it all back.',
    seed: 'demo',
    label: 'Demo',
    slug: 'atelier-nord',
    steps: [
      {
        title: 'Act as a customer',
        text: 'Campaigns belong to one organization. You act as it only after you said so, and only in that tab; the bar above always names it.',
        next: 'Act as Atelier Nord',
        go: (connection) => openOwn('campaign', connection, 'subscribers'),
      },
      {
        title: 'Look at the subscribers',
        text: 'Nobody on this list exists, and no mail leaves this computer. Filters choose who gets a campaign.',
        next: 'Open the campaigns',
        go: (connection) => openOwn('campaign', connection, 'campaigns'),
      },
      {
        title: 'Write a campaign',
        text: 'Create campaign begins a draft. Its checks say what is missing, and the preview shows it as any subscriber would get it.',
        next: 'Next',
      },
      {
        title: 'Send it in the simulation',
        text: 'Send or schedule it on the page of the campaign; the dialog says what will happen. Then let three days pass.',
        next: 'Advance 3 days',
        go: async (connection) => void (await advance(connection, { by: '3d' })),
      },
      {
        title: 'Read what it brought',
        text: 'The page of the campaign shows deliveries, opens and clicks. Rewind in the bar below takes the three days back.',
        next: 'Finish',
      },
    ],
  },
}

async function findOrganization(name: GuideName, connection: string): Promise<Organization | null> {
  const { slug } = GUIDES[name]
  const { organizations } = await queryClient.fetchQuery(queries.organizations(connection, slug))
  return organizations.find((one) => one.slug === slug) ?? null
}

async function theOrganization(name: GuideName, connection: string): Promise<Organization> {
  const found = await findOrganization(name, connection)
  if (!found)
    throw new Error(`${GUIDES[name].slug} is no longer in this sandbox. Leave the guide and begin it again.`)
  return found
}

async function openRecord(name: GuideName, connection: string, screen: string): Promise<void> {
  const { id } = await theOrganization(name, connection)
  navigate(screenPath(connection, screen, id))
}

async function openOwn(name: GuideName, connection: string, screen: string): Promise<void> {
  const { id } = await theOrganization(name, connection)
  await openAs(connection, id, screenPath(connection, screen))
}

async function findSandbox(name: GuideName): Promise<ConnectionSummary | null> {
  for (const connection of await queryClient.fetchQuery(queries.connections)) {
    const isUsable = connection.kind === 'sandbox' && connection.state === 'open'
    if (isUsable && (await findOrganization(name, connection.id))) return connection
  }
  return null
}

/** Begins a guided path on a sandbox that has what it needs; creates one where there is none. */
export async function beginGuide(name: GuideName): Promise<void> {
  const { label, seed } = GUIDES[name]
  const connection = (await findSandbox(name)) ?? (await host.createSandbox(label, seed))
  if (connection.state !== 'open') await host.open(connection.id)
  adoptConnection(connection)
  frameStore.setState({ guide: { name, step: 0, connection: connection.id } })
  navigate(HOME)
}
