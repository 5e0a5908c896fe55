import type { Migration } from '../../migrate.ts'

/**
 * Why a campaign FAILED as a code beside its sentences, and how many of its emails did (decision
 * 0055). A failure that is on record names its rules in parentheses; older ones are known by their
 * sentence. Of several rules the first in the order of judging is the code.
 */
const sql = `
ALTER TABLE campaigns ADD COLUMN failure_code TEXT;

UPDATE campaigns SET failure_code = CASE
  WHEN instr(failure, '(ORGANIZATION_ALLOWED)') OR failure LIKE '%organization is BLOCKED%'
    OR failure LIKE '%organization is BANNED%' THEN 'ORGANIZATION_ALLOWED'
  WHEN instr(failure, '(NO_HOLD)') OR failure LIKE '%open hold%' THEN 'NO_HOLD'
  WHEN instr(failure, '(CONTENT_RENDERS)') THEN 'CONTENT_RENDERS'
  WHEN instr(failure, '(UNSUBSCRIBE_LINK)') OR failure LIKE '%unsubscribe link%' THEN 'UNSUBSCRIBE_LINK'
  WHEN instr(failure, '(SENDER)') OR failure LIKE '%no sender%' THEN 'SENDER'
  WHEN instr(failure, '(SENDER_DOMAIN)') OR failure LIKE '%not VERIFIED%' THEN 'SENDER_DOMAIN'
  WHEN instr(failure, '(PLAN_LIMIT)') THEN 'PLAN_LIMIT'
  ELSE 'RECIPIENTS' END
WHERE failure IS NOT NULL;

ALTER TABLE campaign_stats ADD COLUMN failed INTEGER NOT NULL DEFAULT 0;
`

export default { number: 110, name: 'campaign-failures', sql } satisfies Migration
