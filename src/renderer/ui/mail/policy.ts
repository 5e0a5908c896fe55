/**
 * The frame's own policy: the second wall. Had the cleaning missed something, there would still
 * be nowhere to fetch it from.
 */
export const FRAME_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'"
