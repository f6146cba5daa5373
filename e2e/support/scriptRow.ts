import type { Locator, Page } from '@playwright/test'

/** The rows of the script, with that of the heads. */
export function scriptRows(page: Page): Locator {
  return page.getByRole('grid', { name: 'Lines of the script' }).getByRole('row')
}

/** The row of a line by its number. */
export function scriptRow(page: Page, number: number): Locator {
  return scriptRows(page).nth(number)
}

/** Selects a line by a press on its number; a press on a text would open it. */
export function chooseRow(page: Page, number: number): Promise<void> {
  return scriptRow(page, number).getByRole('gridcell').first().click()
}
