import { copyFileSync, mkdirSync, mkdtempSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { makeProject } from '../support/makeProject.ts'
import { openProject } from '../support/openProject.ts'
import { canBrowse, SAMPLE } from '../support/studioProcess.ts'
import { editorTest as test } from './editorTest.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

const LINES = [{ start: 1, end: 3, text: 'Good morning.', translation: 'Habari za asubuhi.', speaker: 'Amina' }]

test('a video that was moved is asked for, found, and missing again when that is taken back', async ({
  page,
  studio,
}) => {
  const folder = mkdtempSync(join(studio.folder, 'moved-'))
  const film = join(folder, 'film.mp4')
  copyFileSync(SAMPLE[0] ?? '', film)
  const project = await makeProject(folder, { video: film, lines: LINES })
  const elsewhere = join(folder, 'elsewhere')
  mkdirSync(elsewhere)
  renameSync(film, join(elsewhere, 'film.mp4'))
  await page.goto(studio.address)
  await expect(page.getByText('The engine is running').first()).toBeVisible()
  await openProject(page, project)
  const find = page.getByRole('alert').getByRole('button', { name: 'Find the video …' })
  const chooser = page.waitForEvent('filechooser')
  await find.click()
  await (await chooser).setFiles(join(elsewhere, 'film.mp4'))
  await expect(find).toBeHidden()
  await expect(page.getByRole('region', { name: 'Timeline' })).not.toContainText('cannot be drawn')
  await page.keyboard.press('Control+z')
  await expect(find).toBeVisible()
  await page.keyboard.press('Control+Shift+z')
  await expect(find).toBeHidden()
})
