// @module-tag together
// @module-tag quick
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { OFF_BY_PLAYWRIGHT } from './testBrowser.ts'

const playwright = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'))

test('the features that Playwright turns off stay off', () => {
  const source = readFileSync(join(playwright, 'lib/coreBundle.js'), 'utf8')
  const [, list = ''] = /disabledFeatures = \[(.*?)\n\s*\]/s.exec(source) ?? []
  const names = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name)
  expect(names).toContain('PaintHolding')
  expect(OFF_BY_PLAYWRIGHT).toEqual(names)
})
