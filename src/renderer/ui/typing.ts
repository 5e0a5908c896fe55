/**
 * So long typing rests before it is searched, in ms: a list among ten thousand organizations must be there
 * 300 ms after the last key, and half of that belongs to the call.
 */
export const TYPING_REST_MS = 120
