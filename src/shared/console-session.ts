/**
 * How the console of a browser shows that it is signed in: a cookie, and a secret beside it. A cookie
 * reaches every server on this machine that the browser visits, whatever its port; the secret is kept
 * in the storage of the one origin, which no other port can read.
 */

/** What a call says when the session is over, and when no host answered it: the banner on top says what to do. */
export const SESSION_ENDED = 'This console session has ended.'
export const HOST_SILENT = 'The Postdesk host did not answer.'

/** Header that carries the secret; a page of another origin cannot send it without asking first. */
export const SESSION_HEADER = 'x-postdesk-console'

/** Name of the secret in `localStorage`. */
export const SESSION_STORAGE = 'postdesk.session'
