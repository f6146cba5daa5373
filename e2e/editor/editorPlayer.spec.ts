import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { openProjectFile } from '../../electron/dubbing/project/projectFile.ts'
import { type MediaContent, writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { plainWords } from '../../shared/locale/message.ts'
import { changeDocument } from '../../shared/project/journalStep.ts'
import { setMix } from '../../shared/project/projectEdits.ts'
import { makeProject } from '../support/makeProject.ts'
import { audio, video } from '../support/media.ts'
import { objections } from '../support/objections.ts'
import { openProject } from '../support/openProject.ts'
import { canBrowse } from '../support/studioProcess.ts'
import { breakLink } from './breakLink.ts'
import { doAction } from './doAction.ts'
import { editorTest as test } from './editorTest.ts'
import {
  addSpokenProject,
  caption,
  closeSpoken,
  copySpoken,
  goTo,
  openSpoken,
  playhead,
  playsBeyond,
  type SpokenStudio,
  timeField,
} from './spokenStudio.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')
test.use({ viewport: { width: 1280, height: 800 } })

let own: SpokenStudio
test.beforeAll(async ({ studio }) => {
  own = await addSpokenProject(studio)
})

/** Sets that a closed project's dubs have no voices of the original. */
function withoutVoices(path: string): void {
  using file = openProjectFile(path)
  const { patches } = changeDocument(file.journal.document, (draft) => setMix(draft, { bed: 'remove_voices' }))
  file.journal.commit(file.journal.revision, { label: plainWords('Mix'), patches: patches as never })
}

const player = (page: Page) => page.getByRole('region', { name: 'Player' })

test('what is asked for before the film is known is played when it has come', async ({ browser }) => {
  // Its way to the studio can be held, which that of a page that is loaded cannot.
  await using context = await browser.newContext()
  const page = await context.newPage()
  const film = (await breakLink(page)).hold('openMedia')
  await page.goto(own.studio.address)
  await openProject(page, copySpoken(own))
  await film.held
  await page.getByRole('button', { name: 'Play a sample of Amina in the video' }).click()
  // Nothing plays in silence, nor is stopped by the film.
  expect(await page.getByRole('button', { name: 'Pause', exact: true }).count()).toBe(0)
  const speakers = page.getByRole('region', { name: 'Speakers' })
  const place = await speakers.boundingBox()
  film.release()
  await expect.poll(() => playhead(page)).toBeGreaterThan(3.9)
  // Nothing moves under a hand when the film comes: a press would be lost.
  expect(await speakers.boundingBox()).toEqual(place)
})

test('subtitles stand over the picture and are edited there', async ({ page }) => {
  await openSpoken(page, own)
  await goTo(page, '2.5')
  await caption(page, 'Habari za asubuhi').click()
  const field = page.getByRole('textbox', { name: 'Translation of line 1' })
  await field.fill('Habari gani')
  await field.press('Escape')
  await caption(page, 'Habari za asubuhi').click()
  await field.fill('Habari gani')
  await field.press('Enter')
  await expect(caption(page, 'Habari gani')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(caption(page, 'Habari za asubuhi')).toBeVisible()
  await goTo(page, '0:11.5')
  await expect(player(page).getByText('no take yet')).toBeVisible()
  await page.keyboard.press('c')
  await expect(caption(page, 'Nobody said this yet')).toBeVisible()
  await page.keyboard.press('c')
  await expect(caption(page, 'Nobody said this yet')).toBeHidden()
  await page.keyboard.press('c')
  await goTo(page, '5')
  await expect(page.getByRole('button', { name: /^Edit the subtitle/ })).toHaveCount(0)
})

test('every way to move the playhead has a key', { tag: ['@quick', '@room:player'] }, async ({ page }) => {
  await openSpoken(page, own)
  const at = (seconds: number) => expect.poll(() => playhead(page)).toBeCloseTo(seconds, 2)
  await goTo(page, '5')
  await page.keyboard.press('.')
  await at(5.041)
  await page.keyboard.press(',')
  await at(5.001)
  await page.keyboard.press('Shift+ArrowRight')
  await at(6.001)
  await page.keyboard.press('Shift+J')
  await at(1.001)
  await page.keyboard.press('n')
  await at(2)
  await page.keyboard.press('n')
  await at(6)
  await page.keyboard.press('Shift+N')
  await at(2)
  await goTo(page, '+1.5')
  await at(3.5)
  await goTo(page, 'soon')
  await expect(timeField(page)).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Escape')
  await at(3.5)
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await playsBeyond(page, 3.7)
  await page.keyboard.press('k')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  const before = await playhead(page)
  await page.keyboard.press('j')
  await expect.poll(() => playhead(page)).toBeLessThan(before - 0.3)
  await page.keyboard.press('l')
  await page.keyboard.press('l')
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.playbackRate)).toBe(2)
  await page.keyboard.press('k')
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.playbackRate)).toBe(1)
  await page.keyboard.press(']')
  await expect(page.getByRole('button', { name: 'Speed, now 1.25×' })).toBeVisible()
  await page.keyboard.press('[')
})

test('what is heard is chosen by key and by mouse, and nothing in the player shuts anybody out', async ({ page }) => {
  const path = copySpoken(own)
  withoutVoices(path)
  await openSpoken(page, own, path)
  // A busy computer plays to the end of the film before the mix is known, by which the voices go.
  await page.keyboard.press('Alt+u')
  await expect(page.getByText('Plays as it will be rendered.')).toBeVisible()
  await player(page).getByRole('button', { name: 'Play', exact: true }).focus()
  const choice = page.getByRole('group', { name: 'What is heard' })
  const pressed = (name: string) => expect(choice.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
  await pressed('Dub')
  await page.keyboard.press('o')
  await pressed('Original')
  await page.keyboard.press('b')
  await pressed('Both')
  await choice.getByRole('button', { name: 'Dub' }).click()
  await pressed('Dub')
  // The button did not take the focus, so Space still means play. The original is heard without its voices.
  const voiceless = page.waitForResponse((response) => /-(centre|sides|channel)-\d+-\d+\.pcm$/.test(response.url()))
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  expect((await voiceless).ok()).toBe(true)
  await page.keyboard.press('Space')
  await goTo(page, '2.5')
  await page.getByRole('button', { name: 'More of the player' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Safe area' }).click()
  await page.keyboard.press('Escape')
  expect(await objections(page, 'section[aria-label="Player"]')).toEqual([])
  const bed = page.getByRole('slider', { name: 'Volume of the original while you listen' })
  await bed.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(bed).toHaveAttribute('aria-valuetext', '95 percent')
  // A slider takes the keys that move it, and no others.
  await page.keyboard.press('o')
  await pressed('Original')
})

test('the speech of a line is cut at the playhead, and undo brings the whole of it back', {
  tag: ['@quick', '@room:player'],
}, async ({ page }) => {
  await openSpoken(page, own)
  await goTo(page, '6.5')
  await caption(page, 'Ilifika hatimaye sana').click()
  await page.keyboard.press('Escape')
  const start = own.fits.get(2)?.start ?? 0
  await goTo(page, (start + 1).toFixed(3))
  await doAction(page, 'Takes of the Line')
  const takes = page.locator('label:has([name="take-of-2"])')
  await expect(takes).toHaveText([/2\.5 s/])
  await doAction(page, 'Cut the Speech of the Line Here')
  await expect(takes).toHaveCount(2)
  const isCut = takes.filter({ hasText: `${(own.fits.get(2)?.rate ?? 1).toFixed(1)} s` }).getByRole('radio')
  await expect(isCut).toBeChecked()
  await page.keyboard.press('Control+Z')
  await expect(isCut).not.toBeChecked()
})

test('what the page cannot show is shown by a copy, and sound without picture is played as such', async ({ page }) => {
  const videos: readonly [name: string, content: Omit<MediaContent, 'out'>][] = [
    ['new.mp4', { video: video('hevc', 2), audio: [audio('aac', 2)] }],
    ['sound.mp4', { audio: [audio('aac', 2)] }],
    ['old.avi', { video: video('mpeg4', 2), audio: [audio('mp3', 2)] }],
  ]
  for (const [name, content] of videos) {
    const folder = join(dirname(own.path), name.replace('.', '-'))
    mkdirSync(folder)
    writeMedia({ out: join(folder, name), ...content })
    const lines = [{ start: 0.2, end: 1, text: 'Hello', translation: 'Habari', speaker: 'Amina' }]
    const path = await makeProject(folder, { video: join(folder, name), lines, voices: { Amina: 'v' } })
    await page.goto(own.studio.address)
    await openProject(page, path)
    if (content.video === undefined) await expect(player(page).getByText('Programme, sound only')).toBeVisible()
    else await expect.poll(() => widthOf(player(page).locator('video'))).toBeGreaterThan(0)
    await page.keyboard.press('Space')
    await playsBeyond(page, 0.5)
    await page.keyboard.press('Space')
    if (name !== 'old.avi') await closeSpoken(page)
  }
})

/** How wide the picture is that is shown; 0 where there is none. */
async function widthOf(video: Locator): Promise<number> {
  if ((await video.count()) === 0) return 0
  return video.evaluate((element: HTMLVideoElement) => element.videoWidth)
}
