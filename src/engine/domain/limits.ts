/**
 * How much a call may hold. Tools refuse what is longer, and forms do not let it be typed: one
 * number for both. Source: decisions.md "Calls".
 */

/** Longest name, tag, phone and custom field name, in characters (UTF-16 units). */
export const MOST_CHARACTERS = 255

/** Longest value of a custom field, in characters (UTF-16 units). */
export const MOST_FIELD_CHARACTERS = 10_000
