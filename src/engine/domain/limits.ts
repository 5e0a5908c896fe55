import { BYTES_PER_MB } from '../../shared/text/amounts.ts'
import { DAY_MS, MINUTE_MS } from '../../shared/text/time-units.ts'

/**
 * The limits of calls: tools refuse what is beyond, forms do not let it be typed, descriptions and
 * answers name the number. One line each for all of them. What an organization may use is in
 * `plan.ts`; limits of the transport are in `gateway/limits.ts`. contract: limits.
 */

/** How long a confirmation code is valid, in ms of machine time (contract: limits). */
export const CONFIRMATION_LIFETIME_MS = 5 * MINUTE_MS

/** Codes have five digits (contract: confirmation). */
export const LEAST_CONFIRMATION_CODE = 10_000
export const MOST_CONFIRMATION_CODE = 99_999

// Text, in characters: code points, as JSON Schema counts them (`shared/text/characters.ts`).

/** Longest name of anything but a tag. */
export const MOST_CHARACTERS = 255

/** Longest name of a tag. */
export const MOST_TAG_CHARACTERS = 100

/** Longest value of a custom field, and longest part of a writing style. */
export const MOST_FIELD_CHARACTERS = 10_000

/** Longest postal address, as the footer of messages shows it. */
export const MOST_ADDRESS_CHARACTERS = 500

/** Longest subject: no inbox shows more, and some servers refuse it. */
export const MOST_SUBJECT_CHARACTERS = 500

/** Longest preheader. */
export const MOST_PREVIEW_CHARACTERS = 1000

/** Longest note of a moderator or of a person who closes a case. */
export const MOST_NOTE_CHARACTERS = 2000

/** Longest reason code of a transition, hold or ban. */
export const MOST_REASON_CHARACTERS = 64

/** Characters of each text that `get_review_emails` gives: fewest, most, and unless told. */
export const REVIEW_CHARACTERS = { least: 200, usual: 4000, most: 50_000 } as const

/** Longest idempotency key of `send_email`. */
export const MOST_KEY_CHARACTERS = 256

/** Longest link of a message that the control door takes. */
export const MOST_LINK_CHARACTERS = 2000

/** Longest name of a connection. */
export const MOST_LABEL_CHARACTERS = 80

// Of a connection.

/** Minutes that writing to a deployment stays on at most. */
export const MOST_WRITING_MINUTES = 60

// Items of one call.

/** Rows of one `import_subscribers`. */
export const MOST_IMPORT_ROWS = 500

/** Subscribers of one bulk change of tags. */
export const MOST_BULK_SUBSCRIBERS = 100

/** Tags of one bulk change of tags. */
export const MOST_BULK_TAGS = 20

/** Subscribers that one bulk operation names by id; by filters it reaches any number (contract: bulk-operations). */
export const MOST_OPERATION_SUBSCRIBERS = 500

/** Failures of one bulk operation that are kept row by row; its counts know of all. */
export const MOST_OPERATION_FAILURES = 1000

/** Bulk operations and exports that a list shows, latest first (contract: limits). */
export const LISTED_OPERATIONS = 20
export const LISTED_EXPORTS = 10

/** How long the file of an export is kept, in ms of the world's time (contract: exports). */
export const EXPORT_LIFETIME_MS = 7 * DAY_MS

/** Tags that one call or row says about a subscriber (decision 0053). */
export const MOST_SUBSCRIBER_TAGS = 100

/** Values of custom fields that one call or row says about a subscriber (decision 0053). */
export const MOST_SUBSCRIBER_FIELDS = 200

/** Different tags that the rows of one `import_subscribers` name: each new one is a row of its own. */
export const MOST_IMPORT_TAGS = 10_000

/** Names of one `get_or_create_tags`. */
export const MOST_TAG_NAMES = 500

/** Addresses of one `send_test_email`. */
export const MOST_TEST_ADDRESSES = 5

/** Copies of one `send_email`. */
export const MOST_COPIES = 50

/** Tags of one `send_email`. */
export const MOST_MESSAGE_TAGS = 50

/** Nodes of one document, and how deep they may stand in each other. */
export const MOST_DOCUMENT_NODES = 10_000
export const MOST_DOCUMENT_LEVELS = 50
/** Objects and lists of one document: attributes and marks are some too. */
export const MOST_DOCUMENT_OBJECTS = 8 * MOST_DOCUMENT_NODES

/** Characters that the edits of one call may read, a replaced place counted as 15: more held the host. */
export const MOST_EDIT_WORK = 40_000_000

/** How deep snippets may stand in snippets. */
export const MOST_SNIPPET_LEVELS = 10

// Workflows (decision 0071).

/** Steps and edges of one graph. */
export const MOST_STEPS = 500
export const MOST_EDGES = 1000

/** Size of a graph as it is sent, without the contents of its emails: those have their own limit. */
export const MOST_GRAPH_BYTES = BYTES_PER_MB

/** Subscribers of one `add_subscribers_to_workflow` (contract: limits). */
export const MOST_ENROLLED = 500

/** Actions of one step, tags of one action or trigger, event filters of one step, and exit rules or goals. */
export const MOST_ACTIONS = 20
export const MOST_STEP_TAGS = 100
export const MOST_EVENT_FILTERS = 20
export const MOST_RULES = 20

/** Longest id that an author gives to a step, edge, branch, goal or rule. */
export const MOST_KEY_LENGTH = 64

/** Longest wait, in seconds: ten years. */
export const MOST_WAIT_SECONDS = 315_360_000

/** Most often that one run may take a MOVE_TO_STEP, and longest pause between two runs in days. */
export const MOST_MOVES = 1000
export const MOST_COOLDOWN_DAYS = 3650

// Rows of one answer.

/** Rows of a list that is read with a cursor. */
export const MOST_ROWS = 1000

/** Rows of a list that is read by pages. */
export const MOST_PAGE_ROWS = 200

/** Rows of one `export_subscribers`. */
export const MOST_EXPORT_ROWS = 10_000

/** Entries of one `list_campaign_history` (contract: limits). */
export const MOST_HISTORY_ENTRIES = 100

/** Organizations of one page of `list_orgs` (contract: limits). */
export const MOST_ORGANIZATION_ROWS = 50

/** Emails of one page of the admin's `list_emails` (contract: limits). */
export const EMAILS_PER_PAGE = 50

/** Transitions and reviews that `get_org_verification` gives, latest first. */
export const MOST_TRANSITIONS = 50
export const MOST_REVIEWS = 20

// Time.

/** Days that statistics may look back. */
export const MOST_STATISTICS_DAYS = 3660

/** What counts as lately: growth, emails of an organization, an active organization. */
export const RECENT_DAYS = 30
export const RECENT_MS = RECENT_DAYS * DAY_MS

// Bytes.

/**
 * The one size: of any text of a parameter, so of the HTML, text or document of a message, and the size from which on an image is
 * refused ("under 2 MB": contract: limits).
 */
export const MOST_BYTES = 2 * BYTES_PER_MB

/** Pixels that an image may declare, by whatever door it comes: decoding takes four bytes for each. */
export const MOST_IMAGE_PIXELS = 25_000_000

/** Width and height in pixels that `auto_fit_campaign_images` fits into unless told. */
export const FITTED_IMAGE = { width: 600, height: 400 }

/** Largest page that `fetch_web_page` reads. */
export const MOST_PAGE_BYTES = 5 * BYTES_PER_MB

// What the host hands the console in one answer.

/** Pictures of one message from the media library. */
export const MOST_MEDIA_PICTURES = 60

/** Links of one message that are asked for where they lead. */
export const MOST_CHECKED_LINKS = 60

/** Pictures of one message that are fetched from the network. */
export const MOST_OUTSIDE_PICTURES = 40
