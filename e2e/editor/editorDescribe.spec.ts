import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { makeProject, type ProjectLine } from '../support/makeProject.ts'
import { objections } from '../support/objections.ts'
import { openProject } from '../support/openProject.ts'
import { canBrowse } from '../support/studioProcess.ts'
import { toneFilm } from '../support/toneFilm.ts'
import { doAction } from './doAction.ts'
import { editorTest as test } from './editorTest.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')
test.use({ viewport: { width: 1280, height: 800 } })

const LINES: readonly ProjectLine[] = [
  { start: 1, end: 5, text: 'Did the rain reach your farm?', translation: 'Je, mvua ilifika?', speaker: 'Amina' },
  { start: 8, end: 10, text: 'It did, at last.', translation: 'Ilifika hatimaye.', speaker: 'Juma' },
  { start: 10.5, end: 28.8, text: 'We waited three weeks.', translation: 'Tulisubiri wiki tatu.', speaker: 'Amina' },
]
/** Somebody speaks, and the script does not have it. */
const UNSCRIPTED = { start: 7, end: 7.7 }

test('a place where nobody speaks gets a description, which is no dialogue', async ({ page, studio }) => {
  const folder = mkdtempSync(join(studio.folder, 'describe-'))
  const film = toneFilm(folder, 30, [...LINES, UNSCRIPTED])
  const path = await makeProject(folder, { video: film, lines: LINES })
  await page.goto(studio.address)
  await openProject(page, path)
  await expect(page.getByRole('region', { name: 'Speakers' })).toBeVisible()
  await doAction(page, 'Describe the Picture')
  const dialog = page.getByRole('dialog', { name: 'Describe the picture' })
  const rows = dialog.locator('tbody').getByRole('row')
  // Before the first line and after the last there is less than 1.5 s.
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(/^0:05\.\d–0:06\.8/)
  await expect(rows).toContainText(/\d+ to \d+/)
  expect(await objections(page, 'dialog[open]')).toEqual([])
  await rows.getByRole('button', { name: /^Describe the picture at/ }).click()
  await expect(dialog).toBeHidden()
  await page.keyboard.type('Mvua inanyesha.')
  await page.keyboard.press('Escape')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Describer, rename' }) })
  await expect(card).toContainText('1 description')
  // Shares are of what is said.
  await expect(page.getByRole('listitem').filter({ hasText: 'Juma' }).first()).toContainText('1 line, 8 %')
  // The place is taken.
  await doAction(page, 'Describe the Picture')
  await expect(dialog).toContainText('There is no place')
  await page.keyboard.press('Escape')
  // What is exported says which lines are meant.
  await page.keyboard.press('Control+Shift+E')
  const content = page.getByRole('radiogroup', { name: 'Lines' }).or(page.getByRole('group', { name: 'Lines' }))
  await expect(content.getByText('Descriptions of the picture')).toBeVisible()
})
