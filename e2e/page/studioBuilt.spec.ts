import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { ensurePrograms } from '../../build/bundlePrograms.ts'
import { ensureRenderer } from '../../build/bundleRenderer.ts'
import { canBrowse, type RunningStudio, startStudio } from '../support/studioProcess.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

const root = join(import.meta.dirname, '../..')

let folder: string
let studio: RunningStudio
test.beforeAll(async () => {
  // As an installation lies: what was built, beside it the packages and the program that makes the sample.
  folder = mkdtempSync(join(tmpdir(), 'griot-built-'))
  const app = join(folder, 'app')
  mkdirSync(join(folder, 'elsewhere'))
  mkdirSync(join(app, 'build', 'sample'), { recursive: true })
  cpSync(await ensurePrograms(), join(app, 'dist'), { recursive: true })
  await ensureRenderer(() => undefined)
  cpSync(join(root, 'dist/renderer'), join(app, 'dist/renderer'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(app, 'node_modules'))
  for (const name of ['makeSample.ts', 'sample/ambience.ts', 'sample/scene.ts', 'sample/script.ts']) {
    cpSync(join(root, 'build', name), join(app, 'build', name))
  }
  for (const name of ['electron', 'shared']) symlinkSync(join(root, name), join(app, name))
  const program = { path: join(app, 'dist/electron/programs/studio.js'), cwd: join(folder, 'elsewhere') }
  studio = await startStudio(join(folder, 'data'), [], program)
})
test.afterAll(async () => {
  await studio?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('what was built runs from any folder: page, engine, media work and the sample', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await page.goto(studio.address)
  await expect(page.getByText('The engine is running')).toBeVisible()
  await page.getByRole('button', { name: 'Try the sample' }).click()
  await expect(page.getByRole('form', { name: 'Dub it' })).toHaveAttribute('aria-busy', 'false')
  expect(complaints).toEqual([])
})
