import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { makeProject, type ProjectContents } from './makeProject.ts'
import { openProject } from './openProject.ts'
import type { SpecStudio } from './specStudio.ts'
import { SAMPLE } from './studioProcess.ts'

/** Makes a project of the sample that nobody has changed, and opens it in a page. */
export async function openFreshProject(
  page: Page,
  studio: SpecStudio,
  request: Omit<ProjectContents, 'video'>,
): Promise<void> {
  const folder = mkdtempSync(join(studio.folder, 'project-'))
  const path = await makeProject(folder, { ...request, video: SAMPLE[0] ?? '' })
  await page.goto(studio.address)
  await openProject(page, path)
  await expect(page.getByRole('region', { name: 'Script' })).toBeVisible()
}
