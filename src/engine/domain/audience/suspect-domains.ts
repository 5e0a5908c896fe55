/**
 * Well-known domains of throw-away and test mailboxes. Deliberately short and visible: the
 * platform's own list is not published, and a guess must not grow into a policy.
 */
export const SUSPECT_DOMAINS: readonly string[] = [
  '10minutemail.com',
  'dispostable.com',
  'fakeinbox.com',
  'getnada.com',
  'guerrillamail.com',
  'maildrop.cc',
  'mailinator.com',
  'mohmal.com',
  'sharklasers.com',
  'temp-mail.org',
  'tempmail.com',
  'throwawaymail.com',
  'trashmail.com',
  'yopmail.com',
]
