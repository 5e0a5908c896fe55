import { describe, expect, test } from 'vitest'
import { draftCampaign } from '../../../support/ready-campaign.ts'
import { chainOf, courseGraph, type SentGraph } from '../../../support/workflow-graphs.ts'
import { draftWorkflow, useWorkflows } from '../../../support/workflows.ts'

const { start, ready } = useWorkflows()

/** A chain with one EMAIL step for each campaign. */
function mailing(...campaignIds: string[]): SentGraph {
  return chainOf(
    ...campaignIds.map((campaignId, index) => ({ id: `m${index}`, type: 'EMAIL', config: { campaignId } })),
  )
}

describe('update_workflow_draft', () => {
  test('replaces the draft by a complete graph and returns the resolved definition', async () => {
    const organization = await ready()
    const { workflowId, updatedAt, saved } = await draftWorkflow(organization, courseGraph())
    const definition = { ...saved.definition, settings: { timezone: 'Asia/Tokyo' } }
    const again = await organization.call('update_workflow_draft', {
      workflowId,
      expectedUpdatedAt: updatedAt,
      definition,
    })
    expect(again.definition.steps).toEqual(saved.definition.steps)
    expect(again.configuredEmails).toEqual(saved.configuredEmails)
    expect(again.definition.settings).toMatchObject({ timezone: 'Asia/Tokyo' })
  })

  test('a broadcast campaign id is duplicated into an internal workflow email', async () => {
    const organization = await ready()
    const { workflowId, updatedAt } = await draftWorkflow(organization, chainOf())
    const campaignId = await draftCampaign(organization, { subject: 'Autumn' })
    const { configuredEmails } = await organization.call('update_workflow_draft', {
      workflowId,
      expectedUpdatedAt: updatedAt,
      definition: mailing(campaignId),
    })
    expect(configuredEmails).toMatchObject([{ stepId: 'm0', subject: 'Autumn', duplicatedFrom: campaignId }])
    expect(configuredEmails[0]?.campaignId).not.toBe(campaignId)
    const { campaigns } = await organization.call('list_campaigns')
    expect(campaigns.map(({ id }) => id)).toEqual([campaignId])
    await organization.call('edit_campaign', { id: campaignId, subject: 'Winter' })
    const copy = await organization.call('get_campaign', {
      campaignId: configuredEmails[0]?.campaignId ?? '',
    })
    expect(copy.subject).toBe('Autumn')
  })

  test('the email of another workflow is duplicated, and so is one that two steps name', async () => {
    const organization = await ready()
    const other = await draftWorkflow(organization, courseGraph(), { name: 'Other' })
    const foreign = other.saved.configuredEmails[0]?.campaignId ?? ''
    const { workflowId, updatedAt } = await draftWorkflow(organization, chainOf())
    const first = await organization.call('update_workflow_draft', {
      workflowId,
      expectedUpdatedAt: updatedAt,
      definition: mailing(foreign),
    })
    const own = first.configuredEmails[0]?.campaignId ?? ''
    expect(first.configuredEmails).toMatchObject([{ duplicatedFrom: foreign }])
    const second = await organization.call('update_workflow_draft', {
      workflowId,
      expectedUpdatedAt: first.updatedAt,
      definition: mailing(own, own),
    })
    expect(second.configuredEmails).toMatchObject([{ campaignId: own }, { duplicatedFrom: own }])
    expect(second.configuredEmails[1]?.campaignId).not.toBe(own)
  })

  test('a campaign that is unknown or another organization’s is refused', async () => {
    const [organization, theirs] = [await ready(), await start()]
    const { workflowId, updatedAt } = await draftWorkflow(organization, chainOf())
    for (const campaignId of [await draftCampaign(theirs), 'cmp_0001zz']) {
      const { issues } = await organization.refuse('VALIDATION_ERROR', 'update_workflow_draft', {
        workflowId,
        expectedUpdatedAt: updatedAt,
        definition: mailing(campaignId),
      })
      expect(issues?.map(({ path }) => path)).toEqual(['definition.steps.1.config.campaignId'])
    }
  })

  test('the graph is validated before saving, with paths below definition', async () => {
    const organization = await ready()
    const { workflowId, updatedAt } = await draftWorkflow(organization, chainOf())
    const paths = async (definition: object) => {
      const input = { workflowId, expectedUpdatedAt: updatedAt, definition }
      const { issues } = await organization.refuse('VALIDATION_ERROR', 'update_workflow_draft', input)
      return issues?.map(({ path }) => path)
    }
    expect(await paths({ edges: [] })).toContain('definition.steps')
    expect(await paths({ ...chainOf(), nodes: [] })).toEqual(['definition.nodes'])
    expect(await paths({ ...chainOf(), edges: [] })).toContain('definition.steps.0')
    expect((await organization.call('get_workflow', { workflowId })).updatedAt).toBe(updatedAt)
  })

  test('an expectedUpdatedAt that is not current is refused', async () => {
    const organization = await ready()
    const { workflowId, updatedAt } = await draftWorkflow(organization, chainOf())
    const definition = chainOf()
    const input = { workflowId, expectedUpdatedAt: updatedAt, definition }
    await organization.call('update_workflow_draft', input)
    await organization.refuse('CONFLICT', 'update_workflow_draft', input)
  })
})
