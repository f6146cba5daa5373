import type { Page } from '@playwright/test'

/** Opens a project file by its path, by keys alone, in a page that shows the studio; waits for nothing. */
export async function openProject(page: Page, path: string): Promise<void> {
  await page.keyboard.press('Control+Shift+O')
  await page.getByLabel('Path of a project on this computer').fill(path)
  await page.keyboard.press('Enter')
}
