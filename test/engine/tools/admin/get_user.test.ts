import { describe, expect, test } from 'vitest'
import { insertHold } from '../../../../src/engine/store/holds.ts'
import { SYSTEM_ACTOR } from '../../../../src/engine/domain/verification.ts'
import { START } from '../../../support/served-sandbox.ts'
import { useAdminTool } from '../../../support/admin-tool.ts'
import { DAY_MS } from '../../../../src/shared/text/time-units.ts'

/** Over serveSandbox. */
const { sandbox, ask, refuse } = useAdminTool('get_user', 'stories')

const agoOf = (days: number) => new Date(START - days * DAY_MS).toISOString()

describe('get_user', () => {
  test('ban state, providers, sessions, and every organization with reviewStatus and sendingStatus', async () => {
    const organization = (id: string, name: string, slug: string) => ({
      ...{ id, name, slug, role: 'OWNER', reviewStatus: 'BANNED', sendingStatus: 'BLOCKED' },
    })
    expect(await ask({ email: 'vik@coin-drop-daily.example' })).toEqual({
      user: {
        id: 'usr_00007',
        email: 'vik@coin-drop-daily.example',
        name: 'Vik Marlow',
        createdAt: agoOf(40),
        emailVerified: true,
        banned: true,
        banReason: 'Repeated fraud over several organizations',
        banExpiresAt: null,
      },
      providers: [{ provider: 'credential', accountId: 'vik@coin-drop-daily.example', createdAt: agoOf(40) }],
      sessions: [
        {
          id: expect.stringMatching(/^ses_0000/),
          createdAt: agoOf(9),
          expiresAt: agoOf(8),
          ipAddress: '198.51.100.201',
          userAgent: expect.stringContaining('Firefox'),
        },
        expect.objectContaining({ createdAt: agoOf(12), expiresAt: agoOf(8) }),
      ],
      organizations: [
        organization('org_00007', 'Coin Drop Daily', 'coin-drop-daily'),
        organization('org_00008', 'Airdrop Alerts', 'airdrop-alerts'),
        organization('org_00009', 'Token Garden', 'token-garden'),
      ],
    })
  })

  test('id and email name the same user; an address in any case', async () => {
    const byId = await ask({ id: 'usr_00001' })
    expect(byId.user).toMatchObject({ emailVerified: false, banned: false, banReason: null })
    expect(await ask({ email: ' Desk@Parcel-Notice.example ' })).toEqual(byId)
  })

  test('sendingStatus: ALLOWED, LIMITED by a hold on a part, HELD by one on all, BLOCKED by the state', async () => {
    const statuses = async () =>
      (await ask({ email: 'ines@lantern-travel.example' })).organizations.map((one) => [
        one.slug,
        one.sendingStatus,
      ])
    expect(await statuses()).toEqual([
      ['brass-and-oak', 'BLOCKED'],
      ['lantern-travel', 'LIMITED'],
    ])
    const hold = { organization: 10, kind: 'ALL_SENDING' as const, reasonCode: 'X', note: null }
    const { write } = sandbox().world.platform
    insertHold(write, { ...hold, opened: START, openedBy: SYSTEM_ACTOR, closed: null, closedBy: null })
    expect(await statuses()).toContainEqual(['lantern-travel', 'HELD'])
    const { organizations } = await ask({ email: 'grace@riverside-cu.example' })
    expect(organizations).toMatchObject([{ reviewStatus: 'HUMAN_VERIFIED', sendingStatus: 'ALLOWED' }])
  })

  test.each([
    ['both id and email', 400, { id: 'usr_00001', email: 'a@b.example' }, /^id: .*never both/],
    ['neither id nor email', 400, {}, /^id is required: give either id or email/],
    ['an unknown id', 404, { id: 'usr_0000zz' }, /^id: no user/],
    ['an id of another kind', 404, { id: 'org_00001' }, /^id: no user/],
    ['an unknown address', 404, { email: 'nobody@mail.example' }, /^email: no user/],
    ['what is no address', 404, { email: 'nobody' }, /^email: no user/],
    ['a wrong type', 400, { email: 7 }, /^email must be text; got 7\./],
    [
      'an unknown field',
      400,
      { id: 'usr_00001', slug: 'x' },
      /^slug is not a parameter of get_user\. Parameters: /,
    ],
  ] as const)('%s: %i', async (_case, status, input, message) => {
    expect(await refuse(status, input)).toMatch(message)
  })
})
