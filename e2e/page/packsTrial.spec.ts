import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Pack } from '../../shared/packs/pack.ts'
import { objections } from '../support/objections.ts'
import { noise, packOn } from '../support/packsMirror.ts'
import { temporaryFolder } from '../support/projectStudio.ts'
import { canBrowse } from '../support/studioProcess.ts'
import { makeTinyTranslator } from '../tinyModels/translators.ts'
import { type PacksStudio, startPacksStudio } from './startPacksStudio.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

let studio: PacksStudio
test.beforeAll(async () => {
  using made = temporaryFolder()
  await makeTinyTranslator(made.path)
  const words = await filesIn(made.path)
  const able: Pick<Pack, 'capability' | 'library' | 'kind' | 'languages'> = {
    capability: 'translate',
    library: 'transformers',
    kind: 'm2m100',
    languages: ['en', 'sw'],
  }
  studio = await startPacksStudio('packs-trial', (mirror) => [
    { ...packOn(mirror, 'words', words), ...able, name: 'Small words' },
    { ...packOn(mirror, 'noise', { 'config.json': noise(5000) }), ...able, name: 'Mere noise' },
  ])
})
test.afterAll(() => studio?.[Symbol.asyncDispose]())

async function filesIn(place: string): Promise<Record<string, Buffer>> {
  const found: Record<string, Buffer> = {}
  for (const name of await readdir(place, { recursive: true })) {
    const path = join(place, name)
    if ((await stat(path)).isFile()) found[name] = await readFile(path)
  }
  return found
}

test('a pack is tested on this computer, and what it made is shown', { tag: ['@quick', '@room:packs'] }, async ({
  page,
}) => {
  await page.goto(studio.address)
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Packs' }).click()
  await page.getByRole('button', { name: 'Show packs' }).click()
  const dialog = page.getByRole('dialog', { name: 'Packs' })
  for (const name of ['Small words', 'Mere noise']) {
    const row = dialog.getByRole('listitem', { name, exact: true })
    await row.getByRole('button', { name: `Install ${name}` }).click()
    await row.getByRole('button', { name: /^Accept/ }).click()
    await expect(row.getByText('Installed', { exact: true })).toBeVisible()
  }
  const row = dialog.getByRole('listitem', { name: 'Small words', exact: true })
  await row.getByRole('button', { name: 'Test Small words' }).press('Enter')
  const status = row.getByRole('status')
  await expect(status).toContainText('It works on this computer.')
  await expect(status).toContainText('And back, with 16 of 16 words: THE OLD MAN')
  await expect(status).toContainText(/s of media a second on this computer · \d+ MB of memory/)
  expect(await objections(page, 'dialog[open]')).toEqual([])

  const noisy = dialog.getByRole('listitem', { name: 'Mere noise', exact: true })
  await noisy.getByRole('button', { name: 'Test Mere noise' }).click()
  await expect(noisy.getByRole('alert')).toContainText('could not be loaded')
  await expect(noisy.getByRole('button', { name: 'Test Mere noise' })).toBeEnabled()
})
