import { ORGANIZATION } from './support/campaigns.ts'
import { expect, test } from './support/console.ts'
import { letter } from './support/corpus/vector.ts'
import { openLetter } from './support/local-mail.ts'

/** Hidden words and tracking pixels are told from what a person sees, in the ways that real mail hides. */
const HIDDEN: Record<string, string> = {
  'gone by its style': '<p style="display:none">gone by its style</p>',
  'gone by a rule': '<style>.away{visibility:collapse}</style><p class="away">gone by a rule</p>',
  'white on white': '<p style="background:#fff"><span style="color:#fefefe">white on white</span></p>',
  'white on light grey': '<div bgcolor="f4f4f4"><font color="white">white on light grey</font></div>',
  'of no size': '<p style="font-size:0">of no size</p>',
  'far to the left': '<p style="position:absolute;left:-9999px">far to the left</p>',
  'of no height': '<div style="max-height:0;overflow:hidden">of no height</div>',
  'seen through': '<p style="opacity:0">seen through</p>',
}

/** Hides in one element what it shows in another, or only looks as if it hid. */
const SEEN = [
  '<div style="font-size:0"><p style="font-size:14px">seen in a frame of no size</p></div>',
  '<style>.dark{background:#111}</style><div class="dark"><p style="color:#fff">seen on dark</p></div>',
  '<p style="background-image:url(https://x.hostile.test/a.png);color:#fff">seen on a picture</p>',
  '<div style="visibility:hidden"><p style="visibility:visible">seen in a hidden one</p></div>',
  '<p style="display:none">&nbsp;&zwnj;&hairsp;</p>',
]

const PIXELS = [
  '<img src="https://a.hostile.test/x" width="1" height="1">',
  '<img src="https://b.hostile.test/x.php" width="10" height="1">',
  '<img src="https://c.hostile.test/wf/open?u=1">',
  '<img src="https://d.hostile.test/x" style="width:1px;height:1px;visibility:hidden">',
]
const PICTURES = [
  '<img src="https://e.hostile.test/line.png" width="600" height="2" alt="line">',
  '<img src="https://f.hostile.test/opening-hours.png" width="300" height="90" alt="hours">',
  '<img src="https://g.hostile.test/logo.png" alt="logo">',
]

test('hidden words and pixels are found, and what is seen is not among them', async ({ console }) => {
  const { page, sandbox } = console
  await console.actAs(ORGANIZATION)
  await console.goTo(`/c/${sandbox}/outbox`)
  // Hidden words without seen ones between them would be told as one text.
  const html = [...Object.values(HIDDEN), ...SEEN, ...PIXELS, ...PICTURES].join('<p>seen between</p>')
  const side = await openLetter(page, 'marks', letter(html))
  const hidden = side.getByRole('region', { name: /^Hidden text/ }).getByRole('listitem')
  const told = async (): Promise<string[]> =>
    (await hidden.allTextContents()).map((text) => text.replace(/^hidden /, '')).toSorted()
  await expect.poll(told).toEqual(Object.keys(HIDDEN).toSorted())
  await expect(side.getByText(/tracking pixels$/)).toHaveText('4 tracking pixels')
  await expect(page.getByRole('button', { name: 'Load 3 pictures of this message' })).toBeVisible()
})
