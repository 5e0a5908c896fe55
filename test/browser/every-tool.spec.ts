import { expect, test } from './support/console.ts'

/** A law over the whole listing: every tool opens, draws its form and reports no error. */
test('every listed tool opens with a form of all its fields', async ({
  console: { page, control, sandbox, goTo, errors },
}) => {
  test.setTimeout(300_000)
  const { tools } = await control('tools.list', { connection: sandbox })
  expect(tools.length).toBeGreaterThan(15)
  for (const { name, surface, inputSchema } of tools) {
    // The code of a confirmation is the dialog's business.
    const fields = Object.keys(
      (inputSchema['properties'] as Record<string, unknown> | undefined) ?? {},
    ).filter((field) => field !== 'confirmationCode')
    await goTo(`/c/${sandbox}/tools/${surface}/${name}`)
    await expect(page.getByRole('heading', { name, exact: true, level: 1 })).toBeVisible()
    const form = page.getByRole('region', { name: 'Input as a form' })
    const shown = (): Promise<(string | undefined)[]> =>
      form
        .locator('[data-field]:visible')
        .evaluateAll((all) => all.map((field) => (field as HTMLElement).dataset['field']))
    await expect.poll(shown, name).toEqual(expect.arrayContaining(fields))
    expect(await shown(), name).not.toContain('confirmationCode')
    if (fields.length === 0) await expect(form.getByText('takes no input')).toBeVisible()
    expect(errors, name).toEqual([])
  }
})
