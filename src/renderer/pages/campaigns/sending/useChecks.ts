import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CampaignDetail } from '../../../bridge/records.ts'
import { useScope, type Scope } from '../../../screen/scope.tsx'
import { customerQuery } from '../../../screen/tool-query.ts'
import { useMedia } from '../../../screen/useMedia.ts'
import { findDoubled } from '../../../editor/doubledFooter.ts'
import { usePostalAddress } from '../../../editor/AddedFooter.tsx'
import { parseInert } from '../../../ui/mail/neutralize.ts'
import {
  checkMessage,
  checkOwnSubject,
  checkSender,
  sayCut,
  sayDoubled,
  targetsOf,
  type Check,
} from './checks.ts'
import { asSentence, useEligibility } from './Eligibility.tsx'
import { listEmbedded } from './embeddedPictures.ts'
import { usePictureSizes } from './pictureSizes.ts'
import { useSenderFacts } from './senderFacts.ts'
import { useCompatibility } from './useCompatibility.ts'

/** What the console finds in the message of a campaign before it is sent; no checks before it is rendered. */
export function useChecks(campaign: CampaignDetail) {
  const scope = useScope()
  const input = { campaignId: campaign.id }
  const { data, error, refetch } = useQuery(customerQuery(scope, 'render_campaign', input))
  const known = useMedia(scope.connection, data?.html ?? '')
  const read = useMemo(() => (data ? parseInert(data.html ?? '') : null), [data])
  const message = read?.root ?? null
  const sizes = usePictureSizes(message, known)
  const embedded = useMemo(() => listEmbedded(campaign.content), [campaign.content])
  const facts = useSenderFacts(scope, campaign)
  const score = useContentScore(scope, campaign)
  const compatibility = useCompatibility(campaign, message)
  const address = usePostalAddress()
  const doubled = useMemo(() => findDoubled(campaign.content, address), [campaign.content, address])
  const found: Check[] =
    data && read
      ? [
          ...checkSender(facts),
          ...checkOwnSubject(
            sayCut(checkMessage(data, read.root, known, sizes), read.isCut),
            campaign.subject,
          ).map((one) => (one.name === 'Pictures' ? { ...one, blocks: embedded } : one)),
          score,
          compatibility.check,
        ]
      : []
  const checks = sayDoubled(found, doubled)
  const targets = useMemo(() => (message ? targetsOf(message) : []), [message])
  return { checks, compatibility, targets, error, refetch }
}

/** A sandbox judges the content with published rules; what a deployment thinks of it, it keeps to itself. */
function useContentScore(scope: Scope, campaign: CampaignDetail): Check {
  const { data } = useEligibility(scope, campaign)
  const name = 'Content score'
  const review = data?.rules.find(({ rule }) => rule === 'REVIEW_PASSED')
  if (scope.connection.kind !== 'sandbox')
    return {
      name,
      state: 'unknown',
      told: 'A deployment scores content with rules that are not published. A sandbox has a stand-in.',
      details: [],
    }
  if (!review) return { name, state: 'unknown', told: 'The reviewer has not judged it.', details: [] }
  return {
    name,
    state: review.met ? 'met' : 'attention',
    told: asSentence(`${review.message}; its rules are published, the platform's are not`),
    details: review.details,
  }
}
