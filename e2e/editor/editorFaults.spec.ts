import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { callStudio } from '../support/callStudio.ts'
import { openProject } from '../support/openProject.ts'
import { scriptRow, scriptRows } from '../support/scriptRow.ts'
import { SmallDisk } from '../support/smallDisk.ts'
import { startSpecStudio } from '../support/specStudio.ts'
import { canBrowse } from '../support/studioProcess.ts'
import {
  changeElsewhere,
  leave,
  openLeft,
  question,
  rename,
  saved,
  script,
  stored,
  unsavedTest as test,
  textOf,
  write,
} from './unsavedProject.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

test('a speaker may have a name of 239 characters, and what follows is saved and undone', async ({ page, own }) => {
  const long = `${'Bàbá Kọ́lá '.normalize('NFD').repeat(15)}${'a'.repeat(239)}`.slice(0, 239)
  expect(long).toHaveLength(239)
  const before = own.link.called.length
  await rename(page, 'Amina', long)
  await expect(page.getByRole('button', { name: 'Amina, rename' })).toBeHidden()
  await expect(saved(page)).toBeVisible()
  expect(own.link.called.slice(before).filter((command) => command === 'commitStep')).toHaveLength(1)
  await write(page, 1, ' Sana.')
  await expect(saved(page)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(scriptRow(page, 1)).not.toContainText('Sana.')
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('button', { name: 'Amina, rename' })).toBeVisible()
  await page.keyboard.press('Control+Shift+z')
  await expect(page.getByRole('button', { name: 'Amina, rename' })).toBeHidden()
  const { speakers } = await stored(page, own)
  expect(Object.values(speakers).map(({ name }) => name)).toContain(long)
})

test('an edit whose answer is lost is done once', async ({ page, own }) => {
  await page.keyboard.press('Home')
  own.link.loseAnswerTo('commitStep')
  await page.keyboard.press('Insert')
  await expect(page.getByText('Not saved yet', { exact: true })).toBeVisible()
  await page.keyboard.type('C')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(scriptRows(page).nth(2)).toContainText('C')
  // One that was sent may be on disk, so undo leaves it alone; what came after it goes.
  await page.keyboard.press('Control+z')
  await expect(scriptRows(page)).toHaveCount(4)
  await expect(page.getByRole('status').filter({ hasText: 'Undone:' })).toBeAttached()
  own.link.mend()
  const { lines } = await stored(page, own)
  expect(Object.values(lines).map(({ source }) => source)).toEqual(['Good morning.', 'It rained at last.', ''])
})

test('a project that another window took meanwhile is said to be open there, and the edits wait', async ({
  page,
  own,
}) => {
  await own.link.cut()
  await write(page, 1, ' Kwanza.')
  using caller = await callStudio(own.studio)
  const { project } = await openLeft(caller, own.path)
  await changeElsewhere(caller, project)
  own.link.mend()
  await expect(page.getByText('already open in another window')).toBeVisible()
  await expect(page.getByText('Not saved', { exact: false })).toBeVisible()
  await expect(scriptRow(page, 1)).toContainText('Kwanza.')
  await caller.call('closeProject', { project })
  await page.getByRole('button', { name: 'Save again' }).click()
  const document = await stored(page, own)
  expect(textOf(document, 1)).toBe('Habari za asubuhi. Kwanza.')
  expect(document.lines[2]?.note).toBe('theirs')
})

test('a project that is closed while it is read can be left, and others opened', async ({ page, own }) => {
  const reading = own.link.hold('readProject')
  using caller = await callStudio(own.studio)
  await changeElsewhere(caller, own.link.project)
  await reading.held
  await leave(page).click()
  await expect(question(page)).toBeHidden()
  await expect(script(page)).toBeHidden()
  reading.release()
  await openProject(page, own.path)
  await expect(script(page)).toBeVisible()
  await write(page, 1, ' Kwanza.')
  const document = await stored(page, own)
  expect(textOf(document, 1)).toBe('Habari za asubuhi. Kwanza.')
  expect(document.lines[2]?.note).toBe('theirs')
})

test('a reading that fails is made up for, and edits are saved', async ({ page, own }) => {
  own.link.alter('readProject', { project: 'another' })
  using caller = await callStudio(own.studio)
  await changeElsewhere(caller, own.link.project)
  await write(page, 1, ' Kwanza.')
  const document = await stored(page, own)
  expect(textOf(document, 1)).toBe('Habari za asubuhi. Kwanza.')
  expect(document.lines[2]?.note).toBe('theirs')
})

test('an edit that the studio refuses is taken back with the reason, and the next is saved', async ({ page, own }) => {
  own.link.alter('commitStep', { patches: [{ op: 'replace', path: ['lines', '1', 'end'], value: -1 }] })
  await rename(page, 'Amina', 'Ngozi')
  await expect(page.getByText('“Name speaker Ngozi” was undone. Line 1 would not be valid')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Amina, rename' })).toBeVisible()
  await write(page, 1, ' Kwanza.')
  const document = await stored(page, own)
  expect(textOf(document, 1)).toBe('Habari za asubuhi. Kwanza.')
})

test('a full disk loses nothing', async ({ browser, own }) => {
  using disk = new SmallDisk(join(own.folder, 'disk'), 20)
  test.skip(!disk.mounted, 'This user may not mount a disk')
  // Ends before its disk goes.
  await using full = await startSpecStudio('full')
  await using context = await browser.newContext()
  const page = await context.newPage()
  const small = join(disk.path, 'small.griot')
  copyFileSync(own.path, small)
  await page.goto(full.address)
  await openProject(page, small)
  await write(page, 1, ' Kwanza.')
  await expect(saved(page)).toBeVisible()
  disk.fill()
  const text = 'Mvua ilinyesha sana. '.repeat(3_000)
  await rename(page, 'Juma', text)
  await expect(page.getByText('Not saved', { exact: false })).toBeVisible()
  await expect(page.getByText('disk is full')).toBeVisible()
  // What is undone is the edit that is not saved, not the one below it.
  await page.keyboard.press('Control+z')
  await expect(saved(page)).toBeVisible()
  await expect(scriptRow(page, 1)).toContainText('Kwanza.')
  await rename(page, 'Juma', text)
  await leave(page).click()
  await expect(question(page)).toContainText('The last edit is not saved.')
  const again = question(page).getByRole('button', { name: 'Save again' })
  await again.click()
  await expect(question(page)).toContainText('disk is full')
  await expect(again).toBeEnabled() // it has been tried
  disk.free()
  await again.click()
  await expect(script(page)).toBeHidden()
  using caller = await callStudio(full)
  // The studio closes the project a moment after the page has left it.
  await expect.poll(() => caller.call('openProject', { path: small }).then(() => 'open', String)).toBe('open')
  const { document } = await caller.call('openProject', { path: small })
  expect(textOf(document, 1)).toBe('Habari za asubuhi. Kwanza.')
  expect(Object.values(document.speakers).map(({ name }) => name)).toContain(text.trim())
})
