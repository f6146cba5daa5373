import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { makeProject } from '../support/makeProject.ts'
import { openProject } from '../support/openProject.ts'
import { canBrowse, type RunningStudio, SAMPLE, startStudio } from '../support/studioProcess.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

const LINES = [1, 4, 7].map((start) => ({ start, end: start + 2.5, text: 'Good morning.', speaker: 'Amina' }))

let folder: string
let studio: RunningStudio
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'griot-paste-'))
  studio = await startStudio(join(folder, 'data'))
})
test.afterAll(async () => {
  await studio?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a subtitle file is read in its own encoding, and what was repaired is told', async ({ page }) => {
  const cue = (at: number, text: string) => `${at}\n00:00:0${at},000 --> 00:00:0${at + 2},500\n${text}\n`
  const file = [cue(4, 'Il était là, à la fin de l’été.'), cue(1, 'Où êtes-vous allés déjà ?'), cue(7, 'Voilà, ça va.')]
  // As Windows wrote it: curly apostrophes are one byte there.
  const bytes = Buffer.from(file.join('\n').replaceAll('’', '\u0092'), 'latin1')
  const project = await makeProject(folder, { video: SAMPLE[0] ?? '', lines: LINES })
  await page.goto(studio.address)
  await openProject(page, project)
  await expect(page.getByRole('region', { name: 'Script' })).toBeVisible()
  await page.keyboard.press('Control+Shift+v')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'From a file …' }).click()
  await (await chooser).setFiles({ name: 'french.srt', mimeType: 'text/plain', buffer: bytes })
  await expect(page.getByRole('textbox', { name: 'The translation' })).toHaveValue(/Il était là, à la fin de l’été\./)
  const notes = page.getByRole('dialog').getByRole('list', { name: 'Notes' })
  await expect(notes).toContainText('it was read as windows-1252')
  await expect(notes).toContainText('1 subtitle was out of order and was sorted in.')
})
