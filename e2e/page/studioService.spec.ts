import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { probe } from '../../electron/engine/media/read/probe.ts'
import { callStudio } from '../support/callStudio.ts'
import { finish } from '../support/media.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'
import { canBrowse, type RunningStudio, startStudio } from '../support/studioProcess.ts'
import { toneFilm } from '../support/toneFilm.ts'
import { filesWithKey } from './canary.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

/** Nothing else looks like it, so that it is found wherever it gets to. */
const KEY = 'canary-7f3a9c51e0d84b26/+key'

let folder: string
let studio: RunningStudio
let hosted: TestEngine
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'griot-service-'))
  hosted = await startTestEngine({ key: KEY, local: false })
  studio = await startStudio(join(folder, 'data'))
})
test.afterAll(async () => {
  await studio?.stop()
  await hosted?.[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

/** A film of six seconds in a folder of its own, with two lines beside it and their translation; answers its path. */
function shortTalk(place: string): string {
  mkdirSync(place)
  for (const [name, first, second] of [
    ['film.srt', 'Good morning.', 'Goodbye.'],
    ['film.sw.srt', 'Habari za asubuhi.', 'Kwaheri.'],
  ] as const) {
    const lines = `1\n00:00:00,500 --> 00:00:02,500\n${first}\n\n2\n00:00:03,000 --> 00:00:05,000\n${second}\n`
    writeFileSync(join(place, name), lines)
  }
  return toneFilm(place, 6)
}

test('a service of somebody else is added, tested and dubs; its key is seen nowhere', async ({ page }) => {
  const frames: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  await page.goto(studio.address)
  await page.getByRole('button', { name: 'The engine is running' }).click()
  await page.getByRole('button', { name: 'Add a service' }).click()
  const form = page.getByRole('form', { name: 'Add a service' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Elsewhere')
  await form.getByRole('textbox', { name: 'Address' }).fill('not an address')
  await form.getByRole('textbox', { name: 'Key' }).fill('wrong-key-entirely')
  await form.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.getByText(/is not an address/)).toBeVisible()
  await form.getByRole('textbox', { name: 'Address' }).fill(hosted.engine.url)
  await form.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText(/key/i)
  await form.getByRole('textbox', { name: 'Key' }).fill(KEY)
  await form.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.getByText(/It answers, with \d+ voices/)).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('radio', { name: /Elsewhere/ }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Elsewhere is ready')).toBeVisible()

  await page.getByRole('textbox', { name: /path of a video/ }).fill(shortTalk(join(folder, 'film')))
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('form', { name: 'Dub it' })).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('button', { name: /^More options/ }).click()
  await page.getByRole('textbox', { name: 'Save as' }).fill(join(folder, 'hosted.mp4'))
  await page.getByRole('textbox', { name: 'Save as' }).blur()
  await page.getByRole('button', { name: 'Dub into Swahili' }).click()
  await expect(page.getByRole('heading', { name: 'Ready in Swahili' })).toBeVisible()
  expect(finish(probe({ path: join(folder, 'hosted.mp4') })).duration).toBeCloseTo(6, 0)
  expect(readdirSync(folder).sort()).toEqual(['data', 'film', 'hosted.mp4', 'hosted.srt'])

  const shown = await page.evaluate(() => document.documentElement.outerHTML + JSON.stringify({ ...sessionStorage }))
  for (const text of [shown, ...frames]) expect(text).not.toContain('canary')
  expect(filesWithKey(folder, [KEY]).map((path) => path.slice(folder.length))).toEqual(['/data/secrets.json'])
  expect(statSync(join(studio.dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  expect(execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })).not.toContain('canary')
})

test('a service that refuses the key says so where one looks', async ({ page }) => {
  {
    using caller = await callStudio(studio)
    const { id } = await caller.call('saveProfile', { name: 'Another', baseUrl: hosted.engine.url, key: KEY })
    await caller.call('selectProfile', { id })
  }
  await page.goto(studio.address)
  await page.getByRole('button', { name: /Another/ }).click()
  await page.getByRole('button', { name: 'Edit Another' }).click()
  const form = page.getByRole('form', { name: 'Another' })
  await form.getByRole('textbox', { name: 'Key' }).fill('wrong-key-entirely')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(/key/i)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Another does not work')).toBeVisible()
  await page.getByRole('button', { name: /Another/ }).click()
  await page.getByRole('radio', { name: 'This computer' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('The engine is running')).toBeVisible()
})
