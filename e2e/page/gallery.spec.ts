import { expect, type Page } from '@playwright/test'
import { SPOKEN_LANGUAGES } from '../../shared/locale/createTexts.ts'
import { objections } from '../support/objections.ts'
import { quietTest as test } from '../support/quietTest.ts'
import { type SpecStudio, startSpecStudio } from '../support/specStudio.ts'
import { canBrowse } from '../support/studioProcess.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

let studio: SpecStudio
test.beforeAll(async () => {
  studio = await startSpecStudio('gallery')
})
test.afterAll(() => studio?.[Symbol.asyncDispose]())

/** Parts of the page whose content does not fit them, by their words. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((part) => !part.matches('input, select, option, progress, .visually-hidden, .visually-hidden *'))
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .map(({ tagName, innerText }) => `${tagName}: ${innerText}`),
  )
}

for (const language of SPOKEN_LANGUAGES) {
  test(`all controls have names, contrast and room for their words in ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(studio.address.replace('#', `?lang=${language}&gallery#`))
    await expect(page.getByRole('heading', { name: 'Remedies' })).toHaveCount(2)
    // What can be installed has come.
    await expect(page.getByRole('link').first()).toBeVisible()
    expect(await objections(page)).toEqual([])
    expect(await overflowing(page)).toEqual([])
    // Controls of one kind of height stand in rows: buttons, fields and choices of a row are equally high.
    const heights = await page
      .getByRole('heading', { name: 'Button', exact: true })
      .first()
      .locator('xpath=..')
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height))
    expect(new Set(heights).size).toBe(1)
    // Narrow and tall.
    await page.setViewportSize({ width: 620, height: 900 })
    expect(await overflowing(page)).toEqual([])
  })
}
