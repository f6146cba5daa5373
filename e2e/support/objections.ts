import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type Axe from 'axe-core'

const AXE = readFileSync(join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')

/**
 * Accessibility faults that axe finds in the parts of a page that a selector names, or in all of it, in both themes; by further
 * rules too, which axe calls experimental. The themes differ in colours alone, so only rules about colours are asked twice.
 */
export async function objections(page: Page, within?: string, rules: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  const found: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    const options = { ...optionsOf(rules), ...(colorScheme === 'light' ? COLOURS : {}) }
    const faults = await inRest(page, within, options)
    found.push(...faults.map((fault) => `${colorScheme} ${fault}`))
  }
  return found
}

/** The faults that axe finds while no form is busy. A busy form is pale, and may become so while axe looks: then axe looks again. */
async function inRest(page: Page, parts: string | undefined, options: Axe.RunOptions): Promise<string[]> {
  for (;;) {
    await expect(page.locator('form[aria-busy="true"]')).toHaveCount(0)
    const faults = await page.evaluate(
      async (input) => {
        const { axe } = globalThis as unknown as { axe: typeof Axe }
        let isPale = document.querySelector('form[aria-busy="true"]') !== null
        const watch = new MutationObserver((changes) => {
          isPale ||= changes.some(({ target }) => target instanceof HTMLFormElement)
        })
        watch.observe(document, { subtree: true, attributes: true, attributeFilter: ['aria-busy'] })
        const { violations } = await axe.run(input.parts ?? document, input.options)
        watch.disconnect()
        return isPale ? undefined : violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
      },
      { parts, options },
    )
    if (faults !== undefined) return faults
  }
}

/** All rules about colours but those that axe leaves out by itself. */
const COLOURS: Axe.RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

function optionsOf(rules: readonly string[]): Axe.RunOptions {
  // Without fetching styles, which for axe means to write one into the page, against its policy.
  return {
    preload: false,
    resultTypes: ['violations'],
    rules: Object.fromEntries(rules.map((rule) => [rule, { enabled: true }])),
  }
}
