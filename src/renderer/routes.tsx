import type { ComponentType } from 'react'
import type { Pages } from './frame/Frame.tsx'
import { parseRoute } from './state/route.ts'
import { fetched } from './ui/fetched.tsx'
import { fetchJsonEditor } from './ui/JsonEditor.tsx'
import { SkeletonRows } from './ui/Parts.tsx'

/** Fetches each page, by what its address names: `home`, `tools`, or the screen. */
const fetches = new Map<string, () => Promise<void>>()

function page<P extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> {
  const { Component, fetch } = fetched(load, <SkeletonRows rows={8} label="Loading" />)
  fetches.set(name, fetch)
  return Component
}

/**
 * The page of every screen: the only file that knows them all. Each is loaded when it is first
 * shown. A new screen is one line here and one entry in `screen/registry.ts`.
 */
export const PAGES: Pages = {
  Home: page('home', () => import('./pages/home/HomePage.tsx')),
  Connections: page('connections', () => import('./pages/connections/ConnectionsPage.tsx')),
  CaseFile: page('case-file', () => import('./pages/verification/casefile/OpenedCasePage.tsx')),
  Tools: page('tools', () => import('./pages/tools/ToolsPage.tsx')),
  screens: {
    verification: page('verification', () => import('./pages/verification/VerificationPage.tsx')),
    'review-emails': page('review-emails', () => import('./pages/review-emails/ReviewEmailsPage.tsx')),
    emails: page('emails', () => import('./pages/emails/EmailsPage.tsx')),
    users: page('users', () => import('./pages/users/UsersPage.tsx')),
    organizations: page('organizations', () => import('./pages/organizations/OrganizationsPage.tsx')),
    subscribers: page('subscribers', () => import('./pages/subscribers/SubscribersPage.tsx')),
    import: page('import', () => import('./pages/import/ImportPage.tsx')),
    campaigns: page('campaigns', () => import('./pages/campaigns/CampaignsPage.tsx')),
    workflows: page('workflows', () => import('./pages/workflows/WorkflowsPage.tsx')),
    'capture-pages': page('capture-pages', () => import('./pages/capture-pages/CapturePagesPage.tsx')),
    segments: page('segments', () => import('./pages/segments/SegmentsPage.tsx')),
    tags: page('tags', () => import('./pages/labels/TagsPage.tsx')),
    'custom-fields': page('custom-fields', () => import('./pages/labels/CustomFieldsPage.tsx')),
    snippets: page('snippets', () => import('./pages/snippets/SnippetsPage.tsx')),
    images: page('images', () => import('./pages/images/ImagesPage.tsx')),
    senders: page('senders', () => import('./pages/senders/SendersPage.tsx')),
    domains: page('domains', () => import('./pages/domains/DomainsPage.tsx')),
    analytics: page('analytics', () => import('./pages/analytics/AnalyticsPage.tsx')),
    'bulk-operations': page('bulk-operations', () => import('./pages/jobs/BulkOperationsPage.tsx')),
    exports: page('exports', () => import('./pages/jobs/ExportsPage.tsx')),
    'writing-style': page('writing-style', () => import('./pages/settings/WritingStylePage.tsx')),
    settings: page('settings', () => import('./pages/settings/SettingsPage.tsx')),
    keys: page('keys', () => import('./pages/keys/KeysPage.tsx')),
    outbox: page('outbox', () => import('./pages/outbox/OutboxPage.tsx')),
    history: page('history', () => import('./pages/history/HistoryPage.tsx')),
    parity: page('parity', () => import('./pages/parity/ParityPage.tsx')),
  },
}

/** Fetches the page of an address; what cannot be fetched is told of when it is shown. */
export async function fetchPage(address: string): Promise<void> {
  const route = parseRoute(address)
  if (route === null) return
  const name = route.page === 'screen' ? route.screen : route.page === 'tool' ? 'tools' : route.page
  await fetches.get(name)?.()
}

/** Fetches the other pages one by one, so that the next screen waits for no script. */
export async function fetchOtherPages(): Promise<void> {
  for (const fetch of fetches.values()) await fetch()
  await fetchJsonEditor()
}
