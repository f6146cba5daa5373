// @module-tag apart
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { bundleRenderer } from './bundleRenderer.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-page-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('builds the page that ships, also where the environment says otherwise', { timeout: 120_000 }, async () => {
  const page = join(folder, 'renderer')
  await bundleRenderer(page)
  const scripts = readdirSync(join(page, 'assets')).filter((name) => name.endsWith('.js'))
  expect(scripts).not.toEqual([])
  // A warning of React's other form alone.
  const speaking = scripts.filter((name) =>
    readFileSync(join(page, 'assets', name), 'utf8').includes('unique "key" prop'),
  )
  expect(speaking).toEqual([])
  expect(process.env['NODE_ENV']).toBe('test')
})
