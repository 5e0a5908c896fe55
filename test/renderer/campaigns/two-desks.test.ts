/// <reference types="vite/client" />
import { describe, expect, test } from 'vitest'
import { doc } from '../../support/campaigns.ts'
import { historyOf, now, openDesk, startDesk } from '../../support/editor-desk.ts'
import { useSandbox } from '../../support/organization.ts'

/** Two people write the same campaign: neither version is lost. */
const { start } = useSandbox()

describe('someone else saves too', () => {
  test('another part is taken in, and mine is saved', async () => {
    const desk = await startDesk(start)
    desk.session.change({ content: doc('Mine') })
    await desk.organization.call('edit_campaign', { id: desk.id, subject: 'Theirs' })
    await desk.session.save('autosave')
    expect(await now(desk)).toMatchObject({ subject: 'Theirs', content: doc('Mine') })
    expect(desk.session.state.draft.subject).toBe('Theirs')
  })

  test('a change of name or audience is no conflict', async () => {
    const desk = await startDesk(start)
    desk.session.change({ content: doc('Mine') })
    await desk.organization.call('edit_campaign', { id: desk.id, name: 'Renamed' })
    await desk.session.save('autosave')
    expect(desk.session.state.status).toBe('saved')
  })

  test('the same part: nothing is sent, both versions are there', async () => {
    const desk = await startDesk(start)
    desk.session.change({ content: doc('Mine') })
    await desk.organization.call('edit_campaign', { id: desk.id, content: doc('Theirs') })
    await desk.session.save('autosave')
    expect(desk.session.state).toMatchObject({
      status: 'stale',
      draft: { content: doc('Mine') },
      theirs: { content: doc('Theirs') },
    })
    expect((await now(desk)).content).toEqual(doc('Theirs'))
    expect(desk.kept()?.draft.content).toEqual(doc('Mine'))
  })

  test.each(['mine', 'theirs'] as const)('choosing %s leaves the other in the history', async (choice) => {
    const desk = await startDesk(start)
    desk.session.change({ content: doc('Mine') })
    await desk.organization.call('edit_campaign', { id: desk.id, subject: 'S', content: doc('Theirs') })
    await desk.session.save('autosave')
    await desk.session.settle(choice)
    expect(desk.session.state.status).toBe('saved')
    const chosen = choice === 'mine' ? 'Mine' : 'Theirs'
    expect(await now(desk)).toMatchObject({ subject: 'S', content: doc(chosen) })
    const versions = await Promise.all(
      (await historyOf(desk)).map(({ id }) =>
        desk.organization.call('get_campaign_history_entry', { campaignId: desk.id, historyId: id }),
      ),
    )
    const said = versions.map(({ content }) => JSON.stringify(content))
    expect(said).toContain(JSON.stringify(doc('Mine')))
    expect(said).toContain(JSON.stringify(doc('Theirs')))
  })

  test('a kept draft of an older version meets the newer one', async () => {
    const desk = await startDesk(start)
    desk.session.change({ content: doc('Mine') })
    await desk.organization.call('edit_campaign', { id: desk.id, content: doc('Theirs') })
    const again = await openDesk(desk.organization, desk.id, desk.kept())
    await again.session.save('autosave')
    expect(again.session.state.status).toBe('stale')
  })

  test('the same words from both are no conflict', async () => {
    const desk = await startDesk(start)
    desk.session.change({ subject: 'Agreed' })
    await desk.organization.call('edit_campaign', { id: desk.id, subject: 'Agreed' })
    await desk.session.save('autosave')
    expect(desk.session.state.status).toBe('saved')
  })

  test('with nothing typed here, their version is shown', async () => {
    const desk = await startDesk(start)
    await desk.organization.call('edit_campaign', { id: desk.id, content: doc('Theirs') })
    desk.session.adopt(await now(desk))
    expect(desk.session.state).toMatchObject({ draft: { content: doc('Theirs') }, epoch: 1 })
  })
})
