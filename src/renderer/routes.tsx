import { lazy } from 'react'
import type { Pages } from './frame/Frame.tsx'

/**
 * The page of every screen: the only file that knows them all. Each is loaded when it is first
 * shown. A new screen is one line here and one entry in `screen/registry.ts`.
 */
export const PAGES: Pages = {
  Home: lazy(() => import('./pages/home/HomePage.tsx')),
  CaseFile: lazy(() => import('./pages/verification/casefile/OpenedCasePage.tsx')),
  Tools: lazy(() => import('./pages/tools/ToolsPage.tsx')),
  screens: {
    organizations: lazy(() => import('./pages/organizations/OrganizationsPage.tsx')),
    verification: lazy(() => import('./pages/verification/VerificationPage.tsx')),
    'review-emails': lazy(() => import('./pages/review-emails/ReviewEmailsPage.tsx')),
    emails: lazy(() => import('./pages/emails/EmailsPage.tsx')),
    users: lazy(() => import('./pages/users/UsersPage.tsx')),
    keys: lazy(() => import('./pages/keys/KeysPage.tsx')),
    subscribers: lazy(() => import('./pages/subscribers/SubscribersPage.tsx')),
    import: lazy(() => import('./pages/import/ImportPage.tsx')),
    campaigns: lazy(() => import('./pages/campaigns/CampaignsPage.tsx')),
    outbox: lazy(() => import('./pages/outbox/OutboxPage.tsx')),
    analytics: lazy(() => import('./pages/analytics/AnalyticsPage.tsx')),
    segments: lazy(() => import('./pages/segments/SegmentsPage.tsx')),
    tags: lazy(() => import('./pages/labels/TagsPage.tsx')),
    'custom-fields': lazy(() => import('./pages/labels/CustomFieldsPage.tsx')),
    snippets: lazy(() => import('./pages/snippets/SnippetsPage.tsx')),
    images: lazy(() => import('./pages/images/ImagesPage.tsx')),
    senders: lazy(() => import('./pages/senders/SendersPage.tsx')),
    domains: lazy(() => import('./pages/domains/DomainsPage.tsx')),
  },
}
