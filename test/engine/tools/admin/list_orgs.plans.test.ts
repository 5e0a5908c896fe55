import { expect, test } from 'vitest'
import { PLANS } from '../../../../src/engine/domain/plan.ts'
import { useSandbox } from '../../../support/organization.ts'

const { sandbox } = useSandbox()

test('list_orgs finds every plan that an organization can have, enterprise too, and no other with it', async () => {
  const made: string[] = []
  for (const plan of PLANS) {
    const { body } = await sandbox().control('organization.create', { name: `Plan ${plan}`, plan })
    made.push(body.data.slug)
  }
  for (const [index, plan] of PLANS.entries()) {
    const { status, body } = await sandbox().admin('list_orgs', { plan })
    expect({ status, total: body.data.total }).toEqual({ status: 200, total: 1 })
    expect(body.data.organizations).toMatchObject([{ slug: made[index], plan: plan.toUpperCase() }])
  }
})
