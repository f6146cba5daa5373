import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { plainWords } from '../../shared/locale/message.ts'
import type { Document } from '../../shared/project/document.ts'
import { callStudio, type StudioCaller } from '../support/callStudio.ts'
import { makeProject, type ProjectLine } from '../support/makeProject.ts'
import { openProject } from '../support/openProject.ts'
import { scriptRow } from '../support/scriptRow.ts'
import type { SpecStudio } from '../support/specStudio.ts'
import { SAMPLE } from '../support/studioProcess.ts'
import { type BreakableLink, breakLink } from './breakLink.ts'
import { editorTest } from './editorTest.ts'

const LINES: readonly ProjectLine[] = [
  { start: 0, end: 3, text: 'Good morning.', translation: 'Habari za asubuhi.', speaker: 'Amina' },
  { start: 4, end: 7, text: 'It rained at last.', translation: 'Mvua ilinyesha.', speaker: 'Juma' },
]

/** A project of two lines that a page shows, whose way to the studio can be broken. */
export interface UnsavedProject {
  readonly studio: SpecStudio
  /** Of the project alone. */
  readonly folder: string
  readonly path: string
  readonly link: BreakableLink
}

/** The ways of pages that are kept. */
const links = new WeakMap<Page, BreakableLink>()

/** A test with such a project of its own, whose page may complain of what is broken. */
export const unsavedTest = editorTest.extend<{ own: UnsavedProject }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it
  complaints: async ({}, run) => run([]),
  own: async ({ page, studio }, run) => {
    const folder = mkdtempSync(join(studio.folder, 'project-'))
    const path = await makeProject(folder, { video: SAMPLE[0] ?? '', lines: LINES })
    const link = links.get(page) ?? (await breakLink(page))
    links.set(page, link)
    await page.goto(studio.address)
    await openProject(page, path)
    await expect(script(page)).toBeVisible()
    await run({ studio, folder, path, link })
  },
})

export const script = (page: Page) => page.getByRole('region', { name: 'Script' })
export const saved = (page: Page) => page.getByText('Saved', { exact: true })
/** The button that leaves the project. */
export const leave = (page: Page) => page.getByRole('button', { name: 'Close the project' })
export const question = (page: Page) => page.getByRole('dialog', { name: 'Not everything is saved' })

/** Writes behind the translation of a line, as somebody types. */
export async function write(page: Page, line: number, text: string): Promise<void> {
  await expect(script(page)).toBeVisible()
  await page.keyboard.press('Home')
  for (let at = 1; at < line; at += 1) await page.keyboard.press('ArrowDown')
  await expect(scriptRow(page, line)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: `Translation of line ${line}` })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
}

/** Gives a speaker another name. */
export async function rename(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `${from}, rename` }).click()
  await page.getByRole('textbox', { name: `Name of ${from}` }).fill(to)
  await page.keyboard.press('Enter')
}

/** The stored document of the project, read by another page of the studio once this page has left. */
export async function stored(page: Page, { studio, path }: UnsavedProject): Promise<Document> {
  await expect(saved(page)).toBeVisible()
  await leave(page).click()
  await expect(script(page)).toBeHidden()
  using other = await callStudio(studio)
  const { document, project } = await openLeft(other, path)
  await other.call('closeProject', { project })
  return document
}

/** Opens the project once the studio knows that the page has left it. */
export async function openLeft(caller: StudioCaller, path: string) {
  const opened = () => caller.call('openProject', { path })
  await expect(async () => {
    const { project } = await opened()
    await caller.call('closeProject', { project })
  }).toPass()
  return opened()
}

/** A line's translation in a document. */
export const textOf = (document: Document, line: number) => document.lines[line]?.texts.sw?.text

/** Changes a project that is open, as work of the studio does. */
export async function changeElsewhere(caller: StudioCaller, project: string): Promise<void> {
  const { revision: base } = await caller.call('readProject', { project })
  const patches = [{ op: 'replace' as const, path: ['lines', '2', 'note'], value: 'theirs' }]
  await caller.call('commitStep', { project, base, label: plainWords('Theirs'), patches })
}
