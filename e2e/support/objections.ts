import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Accessibility faults that axe finds in the parts of a page that a selector names, or in all of it, in both themes; by further
 * rules too, which axe calls experimental.
 */
export async function objections(page: Page, within?: string, rules: readonly string[] = []): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    // Without fetching styles, which for axe means to write one into the page, against its policy.
    const axe = new AxeBuilder({ page }).options({
      preload: false,
      rules: Object.fromEntries(rules.map((rule) => [rule, { enabled: true }])),
    })
    const { violations } = await (within === undefined ? axe : axe.include(within)).analyze()
    for (const { id, nodes } of violations) found.push(...nodes.map(({ html }) => `${colorScheme} ${id}: ${html}`))
  }
  return found
}
