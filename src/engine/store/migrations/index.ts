import type { Migration } from '../migrate.ts'
import application0010 from './application/0010_first.ts'
import application0020 from './application/0020_cases.ts'
import application0030 from './application/0030_reply_language.ts'
import application0040 from './application/0040_write_access.ts'
import application0060 from './application/0060_plain_http.ts'
import application0070 from './application/0070_reply_requester.ts'
import application0080 from './application/0080_connection_looks.ts'
import application0090 from './application/0090_last_answered.ts'
import application0100 from './application/0100_kept_drafts.ts'
import application0110 from './application/0110_call_variables.ts'
import history0010 from './history/0010_first.ts'
import keys0010 from './keys/0010_first.ts'
import keys0020 from './keys/0020_outbox.ts'
import keys0030 from './keys/0030_scopes.ts'
import keys0130 from './keys/0130_identity.ts'
import keys0140 from './keys/0140_webhook_hosts.ts'
import keys0150 from './keys/0150_relay_positions.ts'
import organization0010 from './organization/0010_first.ts'
import organization0020 from './organization/0020_documents.ts'
import organization0030 from './organization/0030_email_indexes.ts'
import organization0040 from './organization/0040_sending.ts'
import organization0050 from './organization/0050_sent_index.ts'
import organization0060 from './organization/0060_send_requests.ts'
import organization0070 from './organization/0070_returned_mail.ts'
import organization0080 from './organization/0080_made_emails.ts'
import organization0090 from './organization/0090_suppressions.ts'
import organization0100 from './organization/0100_deleted_and_renamed.ts'
import organization0110 from './organization/0110_campaign_failures.ts'
import organization0120 from './organization/0120_values.ts'
import organization0130 from './organization/0130_identity.ts'
import organization0140 from './organization/0140_erasure.ts'
import organization0200 from './organization/0200_workflows.ts'
import organization0210 from './organization/0210_workflow_ticks.ts'
import organization0220 from './organization/0220_frozen_enrolments.ts'
import organization0300 from './organization/0300_capture_pages.ts'
import organization0310 from './organization/0310_workflow_of_email.ts'
import organization0400 from './organization/0400_jobs.ts'
import organization0420 from './organization/0420_webhook_calls.ts'
import organization0430 from './organization/0430_history_changes.ts'
import platform0010 from './platform/0010_first.ts'
import platform0020 from './platform/0020_summaries_fall.ts'
import platform0040 from './platform/0040_scenarios.ts'
import platform0050 from './platform/0050_reviewer.ts'
import platform0060 from './platform/0060_review.ts'
import platform0070 from './platform/0070_ban_reach.ts'
import platform0130 from './platform/0130_identity.ts'
import platform0140 from './platform/0140_file_surveys.ts'

/** Every step of every kind of file, in order. A new step is a file and a line here. */
export const applicationMigrations: readonly Migration[] = [
  application0010,
  application0020,
  application0030,
  application0040,
  application0060,
  application0070,
  application0080,
  application0090,
  application0100,
  application0110,
]
export const historyMigrations: readonly Migration[] = [history0010]
export const keyMigrations: readonly Migration[] = [
  keys0010,
  keys0020,
  keys0030,
  keys0130,
  keys0140,
  keys0150,
]
export const organizationMigrations: readonly Migration[] = [
  organization0010,
  organization0020,
  organization0030,
  organization0040,
  organization0050,
  organization0060,
  organization0070,
  organization0080,
  organization0090,
  organization0100,
  organization0110,
  organization0120,
  organization0130,
  organization0140,
  organization0200,
  organization0210,
  organization0220,
  organization0300,
  organization0310,
  organization0400,
  organization0420,
  organization0430,
]
export const platformMigrations: readonly Migration[] = [
  platform0010,
  platform0020,
  platform0040,
  platform0050,
  platform0060,
  platform0070,
  platform0130,
  platform0140,
]
