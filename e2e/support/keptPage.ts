import { expect, type Page } from '@playwright/test'
import { quietTest } from './quietTest.ts'

let kept: { readonly file: string; readonly page: Page } | undefined

/**
 * A quiet test whose page is that of the test before it in the same file, with no project open, as a user has it: loading
 * the page and opening a first project anew costs three times the processor time. After a failure the next test has a new one.
 * Choices that the page stores, such as the theme, stay for the next test.
 */
export const keptPageTest = quietTest.extend({
  page: async ({ browser }, run, { file }) => {
    if (kept?.file !== file || kept.page.isClosed()) {
      await kept?.page.context().close()
      kept = { file, page: await browser.newPage() }
    }
    const { page } = kept
    await run(page)
    if (page.isClosed()) return
    await leaveProject(page)
    await page.emulateMedia({ colorScheme: null })
  },
})

/** Leaves whatever is open over the first screen, as keys and the button for it do. */
async function leaveProject(page: Page): Promise<void> {
  const leave = page.getByRole('button', { name: 'Close the project' })
  const dialogs = page.locator('dialog[open]')
  // A field inside a dialog takes the first Escape.
  await expect(async () => {
    if ((await dialogs.count()) > 0) await page.keyboard.press('Escape')
    await expect(dialogs).toHaveCount(0, { timeout: 500 })
  }).toPass()
  if ((await leave.count()) > 0) await leave.click()
  await expect(leave).toHaveCount(0)
}
