import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { keptPageTest as test } from '../support/keptPage.ts'
import { playVideo } from '../support/playVideo.ts'
import { canBrowse, type RunningStudio, SAMPLE, startStudio } from '../support/studioProcess.ts'
import { addSample, change, drop, dub, emptyList, into, lackCard, more, ready } from './dubList.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

let folder: string
let studio: RunningStudio

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'griot-studio-'))
  studio = await startStudio(join(folder, 'data'))
})
test.afterAll(async () => {
  await studio?.stop()
  rmSync(folder, { recursive: true, force: true })
})
test.beforeEach(({ page }) => page.goto(studio.address))

/** The waveform as it is drawn; empty until it is. */
function drawnWave(page: Page): Promise<string> {
  return page.evaluate(() => {
    const canvas = document.querySelector('[inert] > div')?.shadowRoot?.querySelector('canvas') ?? null
    // Without its style, which the page's policy must allow, its canvases would lie one below the other.
    if (canvas === null || getComputedStyle(canvas).position !== 'absolute') return ''
    const { width, height } = canvas
    const blank = Object.assign(document.createElement('canvas'), { width, height })
    const drawn = canvas.toDataURL()
    return drawn === blank.toDataURL() ? '' : drawn
  })
}

test('the token leaves the address and a page without it is told what to do', async ({ page, browser }) => {
  await expect(page.getByRole('heading', { name: 'Dub a video' })).toBeVisible()
  expect(page.url()).toBe(`${studio.origin}/`)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Dub a video' })).toBeVisible()
  const stranger = await browser.newPage()
  await stranger.goto(studio.origin)
  await expect(stranger.getByText('needs the whole address')).toBeVisible()
  await stranger.close()
})

test('makes its sample, whose words and voices are there', { tag: ['@quick', '@room:start'] }, async ({ page }) => {
  await addSample(page)
  const form = page.getByRole('form', { name: 'Dub it' })
  await expect(form).toContainText('sample.srt → sample.sw.srt')
  await expect(form).toContainText(/AMINA: \p{L}+/u)
  // One decision: everything else is behind a row or More options.
  expect(await form.locator('button, select, input, a').count()).toBeLessThanOrEqual(6)
  await change(page, 'Words')
  await expect(page.getByRole('radio', { name: /sample\.srt/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /sample\.sw\.srt/ })).toBeChecked()
  await change(page, 'Voices')
  await expect(page.getByRole('combobox', { name: 'Voice of AMINA' })).not.toHaveValue('')
  await expect(dub(page, 'Swahili')).toBeEnabled()
  await emptyList(page)
})

/** Jobs the engine still works on, by the scratch folders it keeps for them. */
function unfinishedJobs({ dataDir }: RunningStudio): number {
  const jobs = join(dataDir, 'engine/jobs')
  if (!existsSync(jobs)) return 0
  return readdirSync(jobs).filter((id) => existsSync(join(jobs, id, 'scratch'))).length
}

test('dropped files become a dub that takes a cancel, goes on from there, and plays', {
  tag: ['@quick', '@room:start'],
}, async ({ page }) => {
  await expect(page.getByText('The engine is running')).toBeVisible()
  await drop(page, SAMPLE)
  await expect(page.getByRole('form', { name: 'Dub it' })).toHaveAttribute('aria-busy', 'false')
  await change(page, 'Words')
  await expect(page.getByRole('radio', { name: /sample\.sw\.srt beside the video/ })).toBeChecked()
  await change(page, 'Voices')
  await page.getByRole('combobox', { name: 'Voice of JUMA' }).selectOption({ label: 'Keep own voice' })
  await expect(page.getByRole('combobox', { name: 'Voice of JUMA' })).toHaveValue('preserve')
  await more(page)
  await expect(page.getByRole('button', { name: 'More options all as usual' })).toBeVisible()
  const separate = page.getByRole('combobox', { name: 'Separate the original voices' })
  await separate.selectOption({ label: 'Never' })
  await expect(separate).toHaveValue('off')
  const track = page.getByRole('checkbox', { name: 'as a track' })
  await track.click()
  await expect(track).toBeChecked()
  await expect(page.getByRole('button', { name: /^More options changed: Separate/ })).toBeVisible()
  await dub(page, 'Swahili').click()
  const meter = page.getByRole('progressbar', { name: 'Progress of sample.mp4' }).first()
  await expect(page.getByRole('contentinfo')).toContainText('Speaking 6 lines')
  await expect.poll(async () => Number(await meter.getAttribute('value'))).toBeGreaterThan(0.1)
  await page.getByRole('button', { name: 'Cancel sample.mp4' }).click()
  await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeVisible()
  expect(readdirSync(join(studio.dataDir, 'results'))).toEqual([])
  await expect.poll(() => unfinishedJobs(studio)).toBe(0)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(ready(page)).toBeVisible()
  const shown = await playVideo(page)
  expect(shown.width).toBe(640)
  expect(shown.played).toBeGreaterThan(1.5)
  expect(shown.loudest).toBeGreaterThan(0.02)
  const sought = await page
    .locator('video')
    .first()
    .evaluate(async (video: HTMLVideoElement) => {
      const there = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
      video.currentTime = video.duration * 0.8
      await there
      return { duration: video.duration, error: video.error?.message ?? '' }
    })
  expect(sought.error).toBe('')
  expect(sought.duration).toBeGreaterThan(15)
  await expect.poll(() => drawnWave(page)).not.toBe('')
  const dubbed = await drawnWave(page)
  await page.getByRole('radio', { name: 'Original' }).click()
  await expect.poll(async () => ['', dubbed].includes(await drawnWave(page))).toBe(false)
  await expect(page.getByLabel('sample.mp4, player')).toBeVisible()
  expect((await playVideo(page)).source).not.toBe(shown.source)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/^sample\.sw.*\.mp4$/)
  // The same film is no second row: what is there is offered, and what was sent again does not stay.
  await drop(page, SAMPLE.slice(0, 1))
  const there = page.getByRole('dialog', { name: 'Already on the list' })
  await there.getByRole('button', { name: 'Open what is there' }).click()
  await expect(ready(page)).toBeVisible()
  await emptyList(page)
  // It goes after its row.
  await expect.poll(() => readdirSync(join(studio.dataDir, 'uploads'))).toEqual([])
})

test('says what stands in the way, and what to do', { tag: ['@quick', '@room:start', '@room:order'] }, async ({
  page,
}) => {
  await page.getByRole('textbox', { name: /path of a video/ }).fill('/nowhere/talk.mp4')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: '/nowhere/talk.mp4 was not found' })).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  // Subtitles without a video ask for it, and wait for it.
  await page.getByRole('textbox', { name: /path of a video/ }).fill(`"${SAMPLE[1]}"`)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  const whose = page.getByRole('dialog', { name: 'Which video do these subtitles belong to?' })
  await expect(whose.getByRole('button', { name: 'Choose its video …' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: /path of a video/ }).fill(`file://${SAMPLE[0]}`)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('form', { name: 'Dub it' })).toHaveAttribute('aria-busy', 'false')
  await into(page, 'yo')
  const card = lackCard(page, /Nothing here translates into Yoruba yet/)
  for (const way of ['Use a subtitle file …', 'Write it myself', 'Use a hosted service …'])
    await expect(card.getByRole('button', { name: way })).toBeVisible()
  // What must fail cannot be started.
  await expect(dub(page, 'Yoruba')).toHaveCount(0)
  await into(page, 'sw')
  await expect(dub(page, 'Swahili')).toBeVisible()
  await emptyList(page)
})

const SCRIPT = '1\n00:00:00,500 --> 00:00:01,500\nGood morning.\n\n2\n00:00:01,800 --> 00:00:02,800\nGoodbye.\n'

test('a programme of sound is offered a slot and one channel, and nothing of a picture', async ({ page }) => {
  const paths = ['talk.mp3', 'talk.srt'].map((name) => join(folder, name))
  cpSync(join(import.meta.dirname, '../films/rich.mp3'), paths[0] ?? '')
  writeFileSync(paths[1] ?? '', SCRIPT)
  await expect(page.getByText('Drop videos or sound files here.')).toBeVisible()
  await drop(page, paths)
  const form = page.getByRole('form', { name: 'Dub it' })
  await expect(form).toHaveAttribute('aria-busy', 'false')
  await change(page, 'Words')
  await expect(page.getByRole('radio', { name: /^Listen to/ })).toBeVisible()
  await expect(page.getByText('Read it from the picture')).toHaveCount(0)
  await more(page)
  const slot = page.getByRole('spinbutton', { name: 'Slot: lasts exactly so many seconds' })
  await slot.fill('30')
  await page.getByRole('checkbox', { name: 'Mono: one channel, as radio stations ask for' }).check()
  await expect(page.getByRole('button', { name: /^More options changed: .*Slot.*Mono/ })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Timing' })).toContainText('Let the programme pause')
  await expect(page.getByText('Let the picture wait')).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: 'Add the subtitles as a track' })).toHaveCount(0)
  await emptyList(page)
})
