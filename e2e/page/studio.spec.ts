import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { playVideo } from '../support/playVideo.ts'
import { quietTest as test } from '../support/quietTest.ts'
import { canBrowse, isAlive, type RunningStudio, SAMPLE, startStudio } from '../support/studioProcess.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')
test.describe.configure({ mode: 'serial' })

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

const dub = (page: Page, language: string) => page.getByRole('button', { name: `Dub into ${language}` })
const ready = (page: Page) => page.getByRole('heading', { name: /^Ready in/ })

/** The sample as the only draft, made the first time. */
async function addSample(page: Page): Promise<void> {
  await expect(page.getByText('This computer is ready')).toBeVisible()
  await page.getByRole('button', { name: 'Try the sample' }).click()
  await expect(page.getByRole('form', { name: 'Dub it' })).toHaveAttribute('aria-busy', 'false')
}

async function emptyList(page: Page): Promise<void> {
  const buttons = page.getByRole('button', { name: /from the list$/ })
  for (let left = (await buttons.count()) - 1; left >= 0; left--) {
    await buttons.first().click()
    await expect(buttons).toHaveCount(left)
  }
  await expect(page.getByRole('heading', { name: 'Dub a video' })).toBeVisible()
  // The button that had the keys went with its video.
  await expect(page.getByRole('button', { name: 'Choose videos …' })).toBeFocused()
}

/** The waveform as it is drawn; empty until it is. */
function drawnWave(page: Page): Promise<string> {
  return page.evaluate(() => {
    const canvas = document.querySelector('canvas')
    if (canvas === null) return ''
    const { width, height } = canvas
    const blank = Object.assign(document.createElement('canvas'), { width, height })
    const drawn = canvas.toDataURL()
    return drawn === blank.toDataURL() ? '' : drawn
  })
}

/** Drops files on the page as a file manager does. */
async function drop(page: Page, paths: readonly string[]): Promise<void> {
  const files = paths.map((path) => ({ name: basename(path), base64: readFileSync(path, 'base64') }))
  const transfer = await page.evaluateHandle((sent) => {
    const data = new DataTransfer()
    for (const { name, base64 } of sent) {
      data.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name))
    }
    return data
  }, files)
  for (const event of ['dragover', 'drop']) await page.dispatchEvent('main', event, { dataTransfer: transfer })
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

test('makes its sample, takes a cancel, and goes on from there', async ({ page }) => {
  await addSample(page)
  await expect(page.getByRole('radio', { name: /sample\.srt/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /sample\.sw\.srt/ })).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Voice of AMINA' })).not.toHaveValue('')
  await dub(page, 'Swahili').click()
  const meter = page.getByRole('progressbar', { name: 'Progress of sample.mp4' }).first()
  await expect(page.getByRole('contentinfo')).toContainText('Speaking and mixing')
  await expect.poll(async () => Number(await meter.getAttribute('value'))).toBeGreaterThan(0.1)
  await page.getByRole('button', { name: 'Cancel sample.mp4' }).click()
  await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeVisible()
  expect(readdirSync(join(studio.dataDir, 'results'))).toEqual([])
  await expect.poll(() => unfinishedJobs(studio)).toBe(0)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(ready(page)).toBeVisible()
  await emptyList(page)
})

/** Jobs the engine still works on, by the scratch folders it keeps for them. */
function unfinishedJobs({ dataDir }: RunningStudio): number {
  const jobs = join(dataDir, 'engine/jobs')
  if (!existsSync(jobs)) return 0
  return readdirSync(jobs).filter((id) => existsSync(join(jobs, id, 'scratch'))).length
}

test('dropped files become a dub that plays', async ({ page }) => {
  await expect(page.getByText('This computer is ready')).toBeVisible()
  await drop(page, SAMPLE)
  await expect(page.getByRole('form', { name: 'Dub it' })).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('radio', { name: /sample\.sw\.srt beside the video/ })).toBeChecked()
  await page.getByRole('combobox', { name: 'Voice of JUMA' }).selectOption({ label: 'Keep own voice' })
  await expect(page.getByRole('combobox', { name: 'Voice of JUMA' })).toHaveValue('preserve')
  const separate = page.getByRole('combobox', { name: 'Separate the original voices' })
  await separate.selectOption({ label: 'Never' })
  await expect(separate).toHaveValue('off')
  const track = page.getByRole('checkbox', { name: 'as a track' })
  await track.click()
  await expect(track).toBeChecked()
  await dub(page, 'Swahili').click()
  await expect(ready(page)).toBeVisible()
  const shown = await playVideo(page)
  expect(shown.width).toBe(640)
  expect(shown.played).toBeGreaterThan(1.5)
  expect(shown.loudest).toBeGreaterThan(0.02)
  await expect.poll(() => drawnWave(page)).not.toBe('')
  const dubbed = await drawnWave(page)
  await page.getByRole('radio', { name: 'Original' }).click()
  await expect.poll(async () => ['', dubbed].includes(await drawnWave(page))).toBe(false)
  await expect(page.getByLabel('sample.mp4, player')).toBeVisible()
  expect((await playVideo(page)).source).not.toBe(shown.source)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/^sample\.sw.*\.mp4$/)
  await emptyList(page)
  expect(readdirSync(join(studio.dataDir, 'uploads'))).toEqual([])
})

test('several videos wait for their turn, and the page is not needed', async ({ page }) => {
  await addSample(page)
  await dub(page, 'Swahili').click()
  await expect(page.getByRole('contentinfo')).toContainText('Speaking and mixing')
  await drop(page, SAMPLE)
  await expect(page.getByRole('form', { name: 'Dub it' })).toHaveAttribute('aria-busy', 'false')
  await dub(page, 'Swahili').click()
  await expect(page.getByRole('heading', { name: 'Waiting for its turn' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('1 waiting')
  await page.goto('about:blank')
  await expect.poll(() => readdirSync(join(studio.dataDir, 'results')).length).toBeGreaterThan(6)
  await page.goto(studio.address)
  await expect(page.getByText('Dubbed into Swahili')).toHaveCount(2)
  await emptyList(page)
})

test('an engine that dies under way costs no work', async ({ page }) => {
  await addSample(page)
  await dub(page, 'Swahili').click()
  await expect(page.getByRole('contentinfo')).toContainText('Speaking and mixing')
  const pid = studio.enginePid()
  process.kill(pid, 'SIGKILL')
  await expect(ready(page)).toBeVisible()
  expect(isAlive(pid)).toBe(false)
  expect(studio.enginePid()).not.toBe(pid)
  await expect(page.getByText('This computer is ready')).toBeVisible()
  await emptyList(page)
})

test('a studio that is killed goes on where it was, with no process left behind', async ({ page, complaints }) => {
  await addSample(page)
  await dub(page, 'Swahili').click()
  await expect(page.getByRole('contentinfo')).toContainText('Speaking and mixing')
  const engine = studio.enginePid()
  const done = dubsDone(studio)
  await studio.stop('SIGKILL')
  await expect(page.getByRole('alert').filter({ hasText: 'does not answer' })).toBeVisible()
  complaints.length = 0 // the browser reports each try to connect
  await expect.poll(() => isAlive(engine)).toBe(false)
  await page.goto('about:blank')
  complaints.length = 0
  studio = await startStudio(studio.dataDir)
  // Nobody looks at it while it goes on.
  await expect.poll(() => readdirSync(join(studio.dataDir, 'dubs')).length).toBe(1)
  await expect.poll(() => dubsDone(studio)).toBe(done + 1)
  await page.goto(studio.address)
  await expect(ready(page)).toBeVisible()
  await emptyList(page)
})

/** How many dubs were finished, as the log tells. */
function dubsDone({ dataDir }: RunningStudio): number {
  return readFileSync(join(dataDir, 'logs/studio.log'), 'utf8').split('"a dub is done"').length - 1
}

test('says what stands in the way, and what to do', async ({ page }) => {
  await page.getByRole('textbox', { name: /path of a video/ }).fill('/nowhere/talk.mp4')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: '/nowhere/talk.mp4 was not found' })).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('textbox', { name: /path of a video/ }).fill(`"${SAMPLE[1]}"`)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'These are subtitles' })).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('textbox', { name: /path of a video/ }).fill(`file://${SAMPLE[0]}`)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('form', { name: 'Dub it' })).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('radio', { name: 'Yorùbá' }).click()
  await expect(page.getByRole('note')).toContainText('There is no translation into Yoruba')
  await dub(page, 'Yoruba').click()
  await expect(page.getByRole('heading', { name: 'This could not be dubbed' })).toBeVisible()
  await expect(page.getByText('It stopped at: Translation.')).toBeVisible()
  await page.getByRole('button', { name: 'Change the settings' }).click()
  await page.getByRole('radio', { name: 'Kiswahili' }).click()
  await expect(dub(page, 'Swahili')).toBeVisible()
  await emptyList(page)
})

test('ends cleanly on request', async ({ page }) => {
  await page.goto('about:blank')
  const engine = studio.enginePid()
  expect(await studio.stop('SIGTERM')).toBe(0)
  expect(isAlive(engine)).toBe(false)
  for (const name of ['running.json', 'launch.html']) expect(existsSync(join(studio.dataDir, name))).toBe(false)
  studio = await startStudio(studio.dataDir)
})
