/**
 * How who has written stands to the organization of the case. `owner`: its owner or an admin; `member`: any
 * other role; `platform`: our own sender; `unnamed`: a text was pasted, and nothing in it shows a member; `unknown`:
 * nobody has written, or the role of the member cannot be read.
 */
export type RequesterStanding = 'owner' | 'member' | 'stranger' | 'platform' | 'unnamed' | 'unknown'
