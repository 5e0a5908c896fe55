/// <reference types="vite/client" />
import { describe, expect, test } from 'vitest'
import { forceCampaign, doc } from '../../support/campaigns.ts'
import { historyOf, now, openDesk, startDesk } from '../../support/editor-desk.ts'
import { useSandbox } from '../../support/organization.ts'

/** The editor's saving against a real sandbox: what it sends, and that nothing typed is ever lost. */
const { start } = useSandbox()

describe('saving', () => {
  test('sends only what was changed, as autosave, and the history says so', async () => {
    const desk = await startDesk(start)
    desk.session.change({ content: doc('Second words') })
    expect(desk.session.state.status).toBe('waiting')
    await desk.session.save('autosave')
    expect(desk.session.state).toMatchObject({ status: 'saved', failure: null })
    expect((await now(desk)).content).toEqual(doc('Second words'))
    expect((await historyOf(desk))[0]).toMatchObject({ source: 'autosave' })
    expect(desk.kept()).toBeNull()
  })

  test('by a person is manual, and saving again saves nothing', async () => {
    const desk = await startDesk(start)
    desk.session.change({ subject: 'July' })
    await desk.session.save('manual')
    await desk.session.save('manual')
    const rows = await historyOf(desk)
    expect(rows.map(({ source }) => source).slice(0, 1)).toEqual(['manual'])
    expect(rows).toHaveLength(2)
  })

  test('happens by itself after a rest', async () => {
    const { organization, id } = await startDesk(start)
    const desk = await openDesk(organization, id, null, 1)
    desk.session.change({ subject: 'By itself' })
    await expect.poll(async () => (await now(desk)).subject).toBe('By itself')
    await expect.poll(() => desk.session.state.status).toBe('saved')
  })

  test('an emptied preview text is told as null', async () => {
    const desk = await startDesk(start)
    desk.session.change({ preview: '' })
    await desk.session.save('manual')
    expect((await now(desk)).preview).toBeNull()
    expect(desk.session.isDirty).toBe(false)
  })

  test('a subject that the platform tidies does not make the draft look unsaved', async () => {
    const desk = await startDesk(start)
    desk.session.change({ subject: 'July  ' })
    await desk.session.save('autosave')
    expect(desk.session.state.status).toBe('saved')
    desk.session.change({ content: doc('More') })
    await desk.session.save('autosave')
    expect(desk.session.state.status).toBe('saved')
    expect(desk.session.state.theirs).toBeNull()
  })

  test('what is typed during a save is saved after it', async () => {
    const desk = await startDesk(start)
    desk.session.change({ subject: 'One' })
    const first = desk.session.save('autosave')
    desk.session.change({ subject: 'Two' })
    await Promise.all([first, desk.session.save('manual')])
    expect((await now(desk)).subject).toBe('Two')
    expect(desk.session.isDirty).toBe(false)
  })
})

describe('what cannot be saved stays', () => {
  test('a refused document names its fault and is kept for the next visit', async () => {
    const desk = await startDesk(start)
    const heading = { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Too big' }] }
    desk.session.change({ content: doc(heading) })
    await desk.session.save('autosave')
    expect(desk.session.state).toMatchObject({
      status: 'failed',
      failure: { code: 'VALIDATION_ERROR', issues: [{ path: 'content.content.0.attrs.level' }] },
    })
    const again = await openDesk(desk.organization, desk.id, desk.kept())
    expect(again.session.state.draft.content).toEqual(doc(heading))
    expect((await now(desk)).content).toEqual(doc('First words'))
  })

  test('half-typed JSON is no document: kept, not sent', async () => {
    const desk = await startDesk(start)
    desk.session.change({}, { text: '{"type": "doc", ', fault: 'Unexpected end' })
    await desk.session.save('autosave')
    expect(desk.session.state).toMatchObject({ status: 'failed', failure: { message: 'Unexpected end' } })
    expect(desk.kept()?.unread).toBe('{"type": "doc", ')
    desk.session.change({ content: doc('Whole again') })
    await desk.session.save('autosave')
    expect(desk.session.state.status).toBe('saved')
  })

  test('the host goes away and comes back', async () => {
    const desk = await startDesk(start)
    desk.cut(true)
    desk.session.change({ subject: 'Typed in the dark' })
    await desk.session.save('autosave')
    expect(desk.session.state).toMatchObject({ status: 'failed', failure: { code: 'INTERNAL_ERROR' } })
    expect(desk.kept()?.draft.subject).toBe('Typed in the dark')
    desk.cut(false)
    await desk.session.save('autosave')
    expect((await now(desk)).subject).toBe('Typed in the dark')
    expect(desk.kept()).toBeNull()
  })

  test('a campaign that is no DRAFT any more says so', async () => {
    const desk = await startDesk(start)
    desk.session.change({ subject: 'Too late' })
    forceCampaign(desk.organization, desk.id, 'SCHEDULED')
    await desk.session.save('autosave')
    expect(desk.session.state).toMatchObject({ status: 'failed', failure: { code: 'WRONG_STATE' } })
    expect(desk.session.state.failure?.message).toContain('SCHEDULED')
    expect(desk.kept()?.draft.subject).toBe('Too late')
  })

  test('discarding goes back to what is saved', async () => {
    const desk = await startDesk(start)
    desk.session.change({ subject: 'No' })
    desk.session.discard()
    expect(desk.session.state).toMatchObject({ status: 'saved', draft: { subject: 'June' } })
    expect(desk.kept()).toBeNull()
  })
})
