import { describe, expect, test } from 'vitest'
import { START } from '../../../support/served-sandbox.ts'
import { useAdminTool } from '../../../support/admin-tool.ts'
import { required } from '../../../support/answers.ts'

/** user.ban and user.unban: an account and the organizations that it owns. */
const { sandbox, ask, control, refuseControl } = useAdminTool('get_user', 'demo')

const CLAIRE = 'claire@atelier-nord.example'
const MIRA = 'mira@studio-okafor.example'
const NOW = new Date(START).toISOString()

const statesOf = async (email: string) =>
  (await ask({ email })).organizations.map(({ slug, reviewStatus }) => `${slug} ${reviewStatus}`)

describe('user.ban and user.unban', () => {
  test('a ban reaches what the account owns, not where it is a member', async () => {
    const before = await statesOf(MIRA)
    expect(await control('user.ban', { email: MIRA, reason: 'Shared keys' })).toEqual({
      userId: 'usr_00002',
      organizations: [],
    })
    expect(await statesOf(MIRA)).toEqual(before)
    expect((await ask({ email: MIRA })).user).toMatchObject({ banned: true, banReason: 'Shared keys' })
    await control('user.unban', { userId: 'usr_00002' })
  })

  test('its organizations become BANNED with actor, reason and notes, and go back', async () => {
    const words = {
      adminNote: 'Ticket 12.',
      customerExplanation: 'Your account was banned.',
      actorName: 'Lena',
    }
    const banned = await control('user.ban', { email: CLAIRE, reason: 'Fraud', ...words })
    expect(banned).toEqual({ userId: 'usr_00001', organizations: ['org_00001'] })
    expect(await statesOf(CLAIRE)).toEqual(['atelier-nord BANNED'])
    const data = (await sandbox().admin('get_org_verification', { id: 'org_00001' })).body.data
    expect(data.blockReason).toMatchObject({
      ...{ from: 'HUMAN_VERIFIED', to: 'BANNED', at: NOW, reasonCode: 'ACCOUNT_BANNED' },
      ...{ adminNote: 'Ticket 12.', customerExplanation: 'Your account was banned.' },
      actor: { type: 'ADMIN', id: null, name: 'Lena' },
    })
    expect(data.members[0]).toMatchObject({ banned: true, banReason: 'Fraud', bannedAt: NOW })
    // The reviewer looked at what went out last.
    expect(data.reviews[0]).toMatchObject({ trigger: 'STATE_CHANGE', at: NOW })
    expect(await control('user.unban', { email: CLAIRE })).toEqual(banned)
    expect(await statesOf(CLAIRE)).toEqual(['atelier-nord HUMAN_VERIFIED'])
    expect((await ask({ email: CLAIRE })).user).toMatchObject({ banned: false, banReason: null })
  })

  test('an organization that was banned for itself stays so', async () => {
    const set = { organizationId: 'org_00004', verification: 'BANNED' } as const
    await control('organization.set', set)
    await control('user.ban', { email: 'theo@lumen-books.example', reason: 'Fraud' })
    const { organizations } = await control('user.unban', { email: 'theo@lumen-books.example' })
    expect(organizations).toEqual([])
    expect(await statesOf('theo@lumen-books.example')).toEqual(['lumen-books BANNED'])
  })

  test('a ban ends the sessions of the account', async () => {
    const rex = 'rex@nimbus-deals.example'
    expect(required((await ask({ email: rex })).sessions[0]).expiresAt > NOW).toBe(true)
    await control('user.ban', { email: rex, reason: 'Fraud' })
    expect((await ask({ email: rex })).sessions[0]?.expiresAt).toBe(NOW)
    expect(await statesOf(rex)).toEqual(['nimbus-deals BANNED', 'hearth-and-hollow UNVERIFIED'])
    await control('user.unban', { email: rex })
    expect(await statesOf(rex)).toContain('nimbus-deals BLOCKED')
  })

  test('errors name their field', async () => {
    expect(await refuseControl('WRONG_STATE', 'user.unban', { email: CLAIRE })).toMatch(/^userId: /)
    await control('user.ban', { email: MIRA, reason: 'x', reasonCode: 'y' })
    expect(await refuseControl('WRONG_STATE', 'user.ban', { email: MIRA, reason: 'x' })).toMatch(/^userId: /)
    expect(await refuseControl('NOT_FOUND', 'user.ban', { email: 'no@body.example', reason: 'x' })).toMatch(
      /^email: /,
    )
    expect(await refuseControl('NOT_FOUND', 'user.unban', { userId: 'usr_0000zz' })).toMatch(/^userId: /)
    expect(await refuseControl('VALIDATION_ERROR', 'user.ban', { reason: 'x' })).toMatch(
      /^userId is required/,
    )
    expect(await refuseControl('VALIDATION_ERROR', 'user.ban', { email: CLAIRE })).toMatch(/^reason /)
    const nothing = { email: CLAIRE, reason: 'x', reasonCode: '' }
    expect(await refuseControl('VALIDATION_ERROR', 'user.ban', nothing)).toMatch(/^reasonCode /)
  })
})
