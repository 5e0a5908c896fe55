/** What people ask of the emails they get: of several in one mail the first asks for the most. */
export const RECIPIENT_QUESTIONS = ['erase', 'never-signed-up', 'unsubscribe'] as const

export type RecipientQuestion = (typeof RECIPIENT_QUESTIONS)[number]

/** What people ask of their own account that no recipient and no campaign answers. */
export const SENDER_QUESTIONS = ['billing', 'access'] as const

export type SenderQuestion = (typeof SENDER_QUESTIONS)[number]
