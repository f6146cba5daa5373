import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import type { Document } from '../../shared/project/document.ts'
import { callStudio, type StudioCaller } from '../support/callStudio.ts'
import { makeProject, type ProjectLine } from '../support/makeProject.ts'
import { openProject } from '../support/openProject.ts'
import { scriptRow as row, scriptRows as rows } from '../support/scriptRow.ts'
import { SmallDisk } from '../support/smallDisk.ts'
import { type SpecStudio, startSpecStudio } from '../support/specStudio.ts'
import { canBrowse, SAMPLE } from '../support/studioProcess.ts'
import { type BreakableLink, breakLink } from './breakLink.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

const LINES: readonly ProjectLine[] = [
  { start: 0, end: 3, text: 'Good morning.', translation: 'Habari za asubuhi.', speaker: 'Amina' },
  { start: 4, end: 7, text: 'It rained at last.', translation: 'Mvua ilinyesha.', speaker: 'Juma' },
]

let studio: SpecStudio
let folder: string
let path: string
let count = 0
let link: BreakableLink
test.slow()
test.beforeAll(async () => {
  studio = await startSpecStudio('unsaved')
})
test.afterAll(() => studio?.[Symbol.asyncDispose]())
test.beforeEach(async ({ page }) => {
  count += 1
  folder = join(studio.folder, `project ${count}`)
  mkdirSync(folder)
  path = await makeProject(folder, { video: SAMPLE[0] ?? '', lines: LINES })
  link = await breakLink(page)
  await page.goto(studio.address)
  await openProject(page, path)
  await expect(script(page)).toBeVisible()
})

const script = (page: Page) => page.getByRole('region', { name: 'Script' })
const saved = (page: Page) => page.getByText('Saved', { exact: true })
const start = (page: Page) => page.getByRole('button', { name: 'Close the project' })
const question = (page: Page) => page.getByRole('dialog', { name: 'Not everything is saved' })

/** Writes behind the translation of a line, as somebody types. */
async function write(page: Page, line: number, text: string): Promise<void> {
  await expect(script(page)).toBeVisible()
  await page.keyboard.press('Home')
  for (let at = 1; at < line; at += 1) await page.keyboard.press('ArrowDown')
  await expect(row(page, line)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: `Translation of line ${line}` })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
}

/** Gives a speaker another name. */
async function rename(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `${from}, rename` }).click()
  await page.getByRole('textbox', { name: `Name of ${from}` }).fill(to)
  await page.keyboard.press('Enter')
}

/** The stored document of the project, read by another page of the studio once this page has left. */
async function stored(page: Page): Promise<Document> {
  await expect(saved(page)).toBeVisible()
  await start(page).click()
  await expect(script(page)).toBeHidden()
  using other = await callStudio(studio)
  const { document, project } = await openLeft(other)
  await other.call('closeProject', { project })
  return document
}

/** Opens the project once the studio knows that the page has left it. */
async function openLeft(caller: StudioCaller) {
  const opened = () => caller.call('openProject', { path })
  await expect(async () => {
    const { project } = await opened()
    await caller.call('closeProject', { project })
  }).toPass()
  return opened()
}
const textOf = (document: Document, line: number) => document.lines[line]?.texts.sw?.text

/** Changes a project that is open, as work of the studio does. */
async function changeElsewhere(caller: StudioCaller, project = link.project): Promise<void> {
  const { revision: base } = await caller.call('readProject', { project })
  const patches = [{ op: 'replace' as const, path: ['lines', '2', 'note'], value: 'theirs' }]
  await caller.call('commitStep', { project, base, label: 'Theirs', patches })
}

test('a speaker may have a name of 239 characters, and what follows is saved and undone', async ({ page }) => {
  const long = `${'Bàbá Kọ́lá '.normalize('NFD').repeat(15)}${'a'.repeat(239)}`.slice(0, 239)
  expect(long).toHaveLength(239)
  await rename(page, 'Amina', long)
  await expect(page.getByRole('button', { name: 'Amina, rename' })).toBeHidden()
  await expect(saved(page)).toBeVisible()
  expect(link.called.filter((command) => command === 'commitStep')).toHaveLength(1)
  await write(page, 1, ' Sana.')
  await expect(saved(page)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(row(page, 1)).not.toContainText('Sana.')
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('button', { name: 'Amina, rename' })).toBeVisible()
  await page.keyboard.press('Control+Shift+z')
  await expect(page.getByRole('button', { name: 'Amina, rename' })).toBeHidden()
  const { speakers } = await stored(page)
  expect(Object.values(speakers).map(({ name }) => name)).toContain(long)
})

test('a way that breaks keeps edits on the page, and they are saved when it is there again', async ({ page }) => {
  await link.cut()
  await write(page, 1, ' Kwanza.')
  await write(page, 2, ' Pili.')
  await expect(page.getByText('Not saved yet', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(row(page, 2)).not.toContainText('Pili.')
  await write(page, 2, ' Tatu.')
  link.mend()
  const document = await stored(page)
  expect(textOf(document, 1)).toBe('Habari za asubuhi. Kwanza.')
  expect(textOf(document, 2)).toBe('Mvua ilinyesha. Tatu.')
})

test('an edit whose answer is lost is done once', async ({ page }) => {
  await page.keyboard.press('Home')
  link.loseAnswerTo('commitStep')
  await page.keyboard.press('Insert')
  await expect(page.getByText('Not saved yet', { exact: true })).toBeVisible()
  await page.keyboard.type('C')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(rows(page).nth(2)).toContainText('C')
  // One that was sent may be on disk, so undo leaves it alone; what came after it goes.
  await page.keyboard.press('Control+z')
  await expect(rows(page)).toHaveCount(4)
  await expect(page.getByRole('status').filter({ hasText: 'Undone:' })).toBeAttached()
  link.mend()
  const { lines } = await stored(page)
  expect(Object.values(lines).map(({ source }) => source)).toEqual(['Good morning.', 'It rained at last.', ''])
})

test('leaving with edits that are not saved asks', async ({ page }) => {
  await link.cut()
  await write(page, 1, ' Kwanza.')
  await start(page).click()
  await expect(question(page)).toContainText('The last edit is not saved.')
  await expect(question(page)).toContainText('The studio does not answer.')
  await question(page).getByRole('button', { name: 'Stay' }).click()
  await expect(question(page)).toBeHidden()
  await expect(row(page, 1)).toContainText('Kwanza.')
  // Opening another project asks as well, and where it is saved meanwhile there is nothing to ask.
  const other = join(folder, 'other.griot')
  copyFileSync(path, other)
  await openProject(page, other)
  await expect(question(page)).toBeVisible()
  link.mend()
  await expect(question(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'other' })).toBeVisible()
  await openProject(page, path)
  await expect(row(page, 1)).toContainText('Kwanza.')

  await link.cut()
  await write(page, 2, ' Pili.')
  await start(page).click()
  await question(page).getByRole('button', { name: 'Leave without saving' }).click()
  await expect(script(page)).toBeHidden()
  link.mend()
  await expect(page.getByText('The studio does not answer')).toBeHidden()
  await openProject(page, path)
  await expect(row(page, 1)).toContainText('Kwanza.')
  await expect(row(page, 2)).not.toContainText('Pili.')
})

test('a project that another window took meanwhile is said to be open there, and the edits wait', async ({ page }) => {
  await link.cut()
  await write(page, 1, ' Kwanza.')
  using caller = await callStudio(studio)
  const { project } = await openLeft(caller)
  await changeElsewhere(caller, project)
  link.mend()
  await expect(page.getByText('already open in another window')).toBeVisible()
  await expect(page.getByText('Not saved', { exact: false })).toBeVisible()
  await expect(row(page, 1)).toContainText('Kwanza.')
  await caller.call('closeProject', { project })
  await page.getByRole('button', { name: 'Save again' }).click()
  const document = await stored(page)
  expect(textOf(document, 1)).toBe('Habari za asubuhi. Kwanza.')
  expect(document.lines[2]?.note).toBe('theirs')
})

test('a project that is closed while it is read can be left, and others opened', async ({ page }) => {
  const reading = link.hold('readProject')
  using caller = await callStudio(studio)
  await changeElsewhere(caller)
  await reading.held
  await start(page).click()
  await expect(question(page)).toBeHidden()
  await expect(script(page)).toBeHidden()
  reading.release()
  await openProject(page, path)
  await expect(script(page)).toBeVisible()
  await write(page, 1, ' Kwanza.')
  const document = await stored(page)
  expect(textOf(document, 1)).toBe('Habari za asubuhi. Kwanza.')
  expect(document.lines[2]?.note).toBe('theirs')
})

test('a reading that fails is made up for, and edits are saved', async ({ page }) => {
  link.alter('readProject', { project: 'another' })
  using caller = await callStudio(studio)
  await changeElsewhere(caller)
  await write(page, 1, ' Kwanza.')
  const document = await stored(page)
  expect(textOf(document, 1)).toBe('Habari za asubuhi. Kwanza.')
  expect(document.lines[2]?.note).toBe('theirs')
})

test('a page that is closed gives its project back at once', async ({ page }) => {
  await write(page, 1, ' Kwanza.')
  await expect(saved(page)).toBeVisible()
  expect(readdirSync(folder)).toContain('project.griot-wal')
  await page.close()
  await expect.poll(() => readdirSync(folder)).toEqual(['project.griot'])
})

test('an edit that the studio refuses is taken back with the reason, and the next is saved', async ({ page }) => {
  link.alter('commitStep', { patches: [{ op: 'replace', path: ['lines', '1', 'end'], value: -1 }] })
  await rename(page, 'Amina', 'Ngozi')
  await expect(page.getByText('“Name speaker Ngozi” was undone. Line 1 would not be valid')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Amina, rename' })).toBeVisible()
  await write(page, 1, ' Kwanza.')
  const document = await stored(page)
  expect(textOf(document, 1)).toBe('Habari za asubuhi. Kwanza.')
})

test('a full disk loses nothing', async ({ page }) => {
  using disk = new SmallDisk(join(folder, 'disk'), 20)
  test.skip(!disk.mounted, 'This user may not mount a disk')
  // Ends before its disk goes.
  await using own = await startSpecStudio('full')
  const small = join(disk.path, 'small.griot')
  copyFileSync(path, small)
  await page.goto(own.address)
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
  await expect(row(page, 1)).toContainText('Kwanza.')
  await rename(page, 'Juma', text)
  await start(page).click()
  await expect(question(page)).toContainText('The last edit is not saved.')
  const again = question(page).getByRole('button', { name: 'Save again' })
  await again.click()
  await expect(question(page)).toContainText('disk is full')
  await expect(again).toBeEnabled() // it has been tried
  disk.free()
  await again.click()
  await expect(script(page)).toBeHidden()
  using caller = await callStudio(own)
  // The studio closes the project a moment after the page has left it.
  await expect.poll(() => caller.call('openProject', { path: small }).then(() => 'open', String)).toBe('open')
  const { document } = await caller.call('openProject', { path: small })
  expect(textOf(document, 1)).toBe('Habari za asubuhi. Kwanza.')
  expect(Object.values(document.speakers).map(({ name }) => name)).toContain(text.trim())
})
