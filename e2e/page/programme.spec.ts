import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { quietTest as test } from '../support/quietTest.ts'
import { canBrowse, type RunningStudio, startStudio } from '../support/studioProcess.ts'
import { change, drop, more } from './dubList.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

let folder: string
let studio: RunningStudio
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'griot-programme-'))
  studio = await startStudio(join(folder, 'data'))
})
test.afterAll(async () => {
  await studio?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const SCRIPT = '1\n00:00:00,500 --> 00:00:01,500\nGood morning.\n\n2\n00:00:01,800 --> 00:00:02,800\nGoodbye.\n'

test('a programme of sound is offered a slot and one channel, and nothing of a picture', async ({ page }) => {
  const paths = ['talk.mp3', 'talk.srt'].map((name) => join(folder, name))
  cpSync(join(import.meta.dirname, '../films/rich.mp3'), paths[0] ?? '')
  writeFileSync(paths[1] ?? '', SCRIPT)
  await page.goto(studio.address)
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
})
