import { copyFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { openProject } from '../support/openProject.ts'
import { scriptRow } from '../support/scriptRow.ts'
import { canBrowse } from '../support/studioProcess.ts'
import { leave, question, saved, script, stored, unsavedTest as test, textOf, write } from './unsavedProject.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

// What else can go wrong on the way to the disk: journalFaults.test.ts without a browser, editorFaults.spec.ts with one.

test('a way that breaks keeps edits on the page, and they are saved when it is there again', {
  tag: ['@quick', '@room:editor'],
}, async ({ page, own }) => {
  await own.link.cut()
  await write(page, 1, ' Kwanza.')
  await write(page, 2, ' Pili.')
  await expect(page.getByText('Not saved yet', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(scriptRow(page, 2)).not.toContainText('Pili.')
  await write(page, 2, ' Tatu.')
  own.link.mend()
  const document = await stored(page, own)
  expect(textOf(document, 1)).toBe('Habari za asubuhi. Kwanza.')
  expect(textOf(document, 2)).toBe('Mvua ilinyesha. Tatu.')
})

test('a name and a subtitle that are typed and not left yet are kept where the project is left', async ({
  page,
  own,
}) => {
  const closeByKey = async () => {
    await page.keyboard.press('Control+Shift+W')
    await expect(script(page)).toBeHidden()
    await openProject(page, own.path)
  }
  await page.getByRole('button', { name: 'Amina, rename' }).click()
  await page.getByRole('textbox', { name: 'Name of Amina' }).fill('Halima')
  await closeByKey()
  await expect(page.getByRole('button', { name: 'Halima, rename' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit the subtitle: Habari za asubuhi.' }).click()
  await page.keyboard.type('Shikamoo.')
  await closeByKey()
  await expect(scriptRow(page, 1)).toContainText('Shikamoo.')
})

test('leaving with edits that are not saved asks', async ({ page, own }) => {
  await own.link.cut()
  await write(page, 1, ' Kwanza.')
  await leave(page).click()
  await expect(question(page)).toContainText('The last edit is not saved.')
  await expect(question(page)).toContainText('The studio does not answer.')
  await question(page).getByRole('button', { name: 'Stay' }).click()
  await expect(question(page)).toBeHidden()
  await expect(scriptRow(page, 1)).toContainText('Kwanza.')
  // Opening another project asks as well, and where it is saved meanwhile there is nothing to ask.
  const other = join(own.folder, 'other.griot')
  copyFileSync(own.path, other)
  await openProject(page, other)
  await expect(question(page)).toBeVisible()
  own.link.mend()
  await expect(question(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'other' })).toBeVisible()
  await openProject(page, own.path)
  await expect(scriptRow(page, 1)).toContainText('Kwanza.')

  await own.link.cut()
  await write(page, 2, ' Pili.')
  await leave(page).click()
  await question(page).getByRole('button', { name: 'Leave without saving' }).click()
  await expect(script(page)).toBeHidden()
  own.link.mend()
  await expect(page.getByText('The studio does not answer')).toBeHidden()
  await openProject(page, own.path)
  await expect(scriptRow(page, 1)).toContainText('Kwanza.')
  await expect(scriptRow(page, 2)).not.toContainText('Pili.')
})

test('a page that is closed gives its project back at once', { tag: ['@quick', '@room:editor'] }, async ({
  page,
  own,
}) => {
  await write(page, 1, ' Kwanza.')
  await expect(saved(page)).toBeVisible()
  expect(readdirSync(own.folder)).toContain('project.griot-wal')
  await page.close()
  await expect.poll(() => readdirSync(own.folder)).toEqual(['project.griot'])
})
