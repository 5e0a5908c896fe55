/**
 * How who has written stands to the organization of the case. `owner`: its owner or an admin; `member`: any
 * other role; `platform`: our own sender; `unknown`: no address is known, or the members cannot be read.
 */
export type RequesterStanding = 'owner' | 'member' | 'stranger' | 'platform' | 'unknown'
