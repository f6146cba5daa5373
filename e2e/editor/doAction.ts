import { expect, type Page } from '@playwright/test'

/** Does something from the palette, as somebody does who does not know where it is. */
export async function doAction(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: 'What do you want to do?' }).fill(name)
  await expect(page.getByRole('option', { name })).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
}
