/** What people ask of the emails they get: of several in one mail the first asks for the most. */
export const RECIPIENT_QUESTIONS = ['erase', 'never-signed-up', 'unsubscribe'] as const

export type RecipientQuestion = (typeof RECIPIENT_QUESTIONS)[number]
