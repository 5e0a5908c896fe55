/**
 * How much a call may hold. Tools refuse what is longer, and forms do not let it be typed: one
 * number for both. Source: decisions.md "Calls".
 */

/** Longest name, tag, phone and custom field name, in characters (UTF-16 units). */
export const MOST_CHARACTERS = 255

/** Longest value of a custom field, in characters (UTF-16 units). */
export const MOST_FIELD_CHARACTERS = 10_000

/** Most subscribers of one `import_subscribers`. */
export const MOST_IMPORT_ROWS = 500

/** Most subscribers and most tags of one `bulk_add_tags` or `bulk_remove_tags`. */
export const MOST_BULK_SUBSCRIBERS = 100
export const MOST_BULK_TAGS = 20

/** Most rows of one page of a list, where the tool names no other bound. */
export const MOST_ROWS = 1000

/** Most rows of one `export_subscribers`. */
export const MOST_EXPORT_ROWS = 10_000

/** Most organizations of one page of `list_orgs`. */
export const MOST_ORGANIZATION_ROWS = 50

/** Most addresses of one `send_test_email`. */
export const MOST_TEST_ADDRESSES = 5

/** Bounds and default of `maxChars` of `get_review_emails`, in characters of each text. */
export const REVIEW_CHARACTERS = { least: 200, usual: 4000, most: 50_000 } as const
