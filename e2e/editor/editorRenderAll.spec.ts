import { existsSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { makeProject } from '../support/makeProject.ts'
import { openProject } from '../support/openProject.ts'
import { canBrowse } from '../support/studioProcess.ts'
import { toneFilm } from '../support/toneFilm.ts'
import { editorTest as test } from './editorTest.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')
test.use({ viewport: { width: 1280, height: 800 } })

test('all languages are rendered one after the other, and one that lacks its words says so', async ({
  page,
  studio,
}) => {
  const folder = mkdtempSync(join(studio.folder, 'languages-'))
  const path = await makeProject(folder, {
    video: toneFilm(folder, 12),
    lines: [
      { start: 1, end: 4, text: 'Did the rain come?', speaker: 'Amina', translation: 'Je, mvua ilifika?' },
      { start: 5, end: 8, text: 'It did, at last.', speaker: 'Juma', translation: 'Ilifika hatimaye.' },
    ],
    others: { ha: ['Ruwan sama ya zo?', 'Ya zo, a ƙarshe.'], zu: [] },
  })
  await page.goto(studio.address)
  await openProject(page, path)
  for (const name of ['Hausa', 'Kiswahili']) {
    await page.getByRole('group', { name: 'Translations' }).getByRole('button', { name }).click()
    await page.getByRole('button', { name: 'Cast voices' }).click()
    await expect(page.getByRole('button', { name: 'Cast voices' })).toHaveCount(0)
  }
  const dialog = page.getByRole('dialog')
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: /Render\b/ })
    .click()
  await dialog.getByRole('button', { name: 'Render all 3 languages' }).click()

  const notice = page.getByText('2 languages are being rendered, one after the other. Not rendered: Zulu:')
  await expect(notice).toBeVisible()
  for (const language of ['sw', 'ha']) {
    const dub = join(folder, `film.${language}.mp4`)
    await expect.poll(() => existsSync(dub)).toBe(true)
  }
  expect(existsSync(join(folder, 'film.zu.mp4'))).toBe(false)
  await expect(page.getByRole('region', { name: 'News' })).toContainText('The Hausa dub is ready.')
})
