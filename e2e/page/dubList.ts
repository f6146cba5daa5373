import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, type Page } from '@playwright/test'

/** The button that begins the dub of the draft. */
export const dub = (page: Page, language: string) => page.getByRole('button', { name: `Dub into ${language}` })
/** The card of the remedies for what a dub lacks, by what it says. */
export const lackCard = (page: Page, lack: string | RegExp = /yet\.|sound/) => page.getByRole('region', { name: lack })
/** Chooses the language of the dub. */
export const into = (page: Page, code: string) => page.getByRole('combobox', { name: 'Into' }).selectOption(code)
/** Opens the choices of a row of the form. */
export const change = (page: Page, row: 'Words' | 'Voices') =>
  page.getByRole('button', { name: `${row}: change` }).click()
/** Opens the other options. */
export const more = (page: Page) => page.getByRole('button', { name: /^More options/ }).click()
/** The heading of a dub that is there. */
export const ready = (page: Page) => page.getByRole('heading', { name: /^Ready in/ })

/** The sample as the only draft, made the first time. */
export async function addSample(page: Page): Promise<void> {
  await expect(page.getByText('The engine is running')).toBeVisible()
  await page.getByRole('button', { name: 'Try the sample' }).click()
  await expect(page.getByRole('form', { name: 'Dub it' })).toHaveAttribute('aria-busy', 'false')
}

/** Takes every video from the list, and looks that the keyboard is not lost. */
export async function emptyList(page: Page): Promise<void> {
  const buttons = page.getByRole('button', { name: /from the list$/ })
  for (let left = (await buttons.count()) - 1; left >= 0; left--) {
    await buttons.first().click()
    await expect(buttons).toHaveCount(left)
  }
  await expect(page.getByRole('heading', { name: 'Dub a video' })).toBeVisible()
  // The button that had the keys went with its video.
  await expect(page.getByRole('button', { name: 'Choose videos …' })).toBeFocused()
}

/** Drops files on the page as a file manager does. */
export async function drop(page: Page, paths: readonly string[]): Promise<void> {
  const files = paths.map((path) => ({ name: basename(path), base64: readFileSync(path, 'base64') }))
  const transfer = await page.evaluateHandle((sent) => {
    const data = new DataTransfer()
    for (const { name, base64 } of sent) {
      data.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name))
    }
    return data
  }, files)
  for (const event of ['dragover', 'drop']) await page.dispatchEvent('main', event, { dataTransfer: transfer })
}
