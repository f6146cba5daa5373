import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Pack } from '../../shared/packs/pack.ts'
import { type ChatPeer, startChatPeer } from '../support/chatPeer.ts'
import { keptPageTest as test } from '../support/keptPage.ts'
import { objections } from '../support/objections.ts'
import { type Mirror, noise, packOn } from '../support/packsMirror.ts'
import { canBrowse, SAMPLE } from '../support/studioProcess.ts'
import { drop, dub, emptyList, lackCard } from './dubList.ts'
import { type PacksStudio, startPacksStudio } from './startPacksStudio.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

let studio: PacksStudio
let peer: ChatPeer
let films: string
test.beforeAll(async () => {
  films = mkdtempSync(join(tmpdir(), 'griot-remedies-'))
  peer = await startChatPeer()
  process.env['OLLAMA_HOST'] = peer.baseUrl.replace(/\/v1$/, '')
  // Without the system's recogniser.
  const { PATH } = process.env
  process.env['PATH'] = films
  studio = await startPacksStudio('remedies', offer).finally(() => {
    process.env['PATH'] = PATH
    Reflect.deleteProperty(process.env, 'OLLAMA_HOST')
  })
})
test.afterAll(async () => {
  await studio?.[Symbol.asyncDispose]()
  await peer?.[Symbol.asyncDispose]()
  rmSync(films, { recursive: true, force: true })
})
test.beforeEach(async ({ page }) => {
  await page.goto(studio.address)
  await expect(page.getByText('The engine is running')).toBeVisible()
})

/** A model that would translate, and is offered for that. */
function offer(mirror: Mirror): Pack[] {
  const pack = packOn(mirror, 'words', { 'model.onnx': noise(400_000) })
  return [{ ...pack, name: 'Words', capability: 'translate', languages: ['en', 'sw'] }]
}

/** The sample with its English subtitles alone, under another name. */
function talk(name: string): string[] {
  const folder = join(films, name)
  mkdirSync(folder, { recursive: true })
  const [video = '', subtitles = ''] = SAMPLE
  const paths = [join(folder, `${name}.mp4`), join(folder, `${name}.srt`)]
  cpSync(video, paths[0] ?? '')
  cpSync(subtitles, paths[1] ?? '')
  return paths
}

/** Leaves the editor and the list as they were found. */
async function leaveEditor(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close the project' }).click()
  await expect(page.getByRole('button', { name: /from the list$/ })).toHaveCount(1)
  await emptyList(page)
}

const card = (page: Page) => lackCard(page, /Nothing here translates into Swahili yet/)

test('files that are no films are refused at the drop, each with its reason', {
  tag: ['@quick', '@room:remedies'],
}, async ({ page }) => {
  const paths = ['story.mp4', 'nothing.mp4'].map((name) => join(films, name))
  writeFileSync(paths[0] ?? '', 'Once upon a time.')
  writeFileSync(paths[1] ?? '', '')
  await drop(page, paths)
  await expect(page.getByRole('alert')).toContainText('story.mp4 was not added: it is a text, not a video.')
  await expect(page.getByRole('alert')).toContainText('nothing.mp4 was not added: it is empty.')
  await expect(page.getByRole('alert').getByRole('button', { name: 'Choose videos …' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Dub a video' })).toBeVisible()
  expect(await objections(page)).toEqual([])
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
})

test('a translation that is dropped later finds its video, which can be dubbed then', async ({ page }) => {
  await drop(page, talk('later'))
  await expect(card(page).getByRole('button', { name: 'Translate with Ollama' })).toBeVisible()
  await expect(dub(page, 'Swahili')).toHaveCount(0)
  const translation = join(films, 'later', 'later.sw.srt')
  cpSync(SAMPLE[2] ?? '', translation)
  await drop(page, [translation])
  await expect(dub(page, 'Swahili')).toBeVisible()
  await expect(page.getByRole('form', { name: 'Dub it' })).toContainText('later.srt → later.sw.srt')
  await emptyList(page)
})

test('a pack is installed where it is missing: the press accepts what stands beside it, and progress stands there', {
  tag: ['@quick', '@room:remedies'],
}, async ({ page }) => {
  await drop(page, talk('install'))
  const install = card(page).getByRole('button', { name: 'Install English → Swahili (400 kB)' })
  await expect(install).toHaveAccessibleDescription(/^Words, on this computer\. By installing you accept: CC0-1\.0\./)
  studio.mirror.faults.unended = 60
  await install.click()
  await expect(card(page).getByRole('progressbar', { name: 'Installing Words' })).toBeVisible()
  expect(await objections(page)).toEqual([])
  delete studio.mirror.faults.unended
  await expect(dub(page, 'Swahili')).toBeVisible()
  // For what follows the studio is as it was.
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Packs' }).click()
  await page.getByRole('button', { name: 'Show packs' }).click()
  await page.getByRole('button', { name: 'Remove Words' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Install Words' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await emptyList(page)
})

test('an installation that fails is told once, beside its button; the ways to a server open its form', {
  tag: ['@quick', '@room:remedies'],
}, async ({ page }) => {
  await drop(page, talk('fails'))
  studio.mirror.faults.status = 403
  await card(page).getByRole('button', { name: 'Install English → Swahili (400 kB)' }).click()
  await expect(card(page).getByRole('alert')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
  expect(await objections(page)).toEqual([])
  delete studio.mirror.faults.status
  await card(page).getByRole('button', { name: 'Use a hosted service …' }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await expect(settings.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.press('Escape')
  await emptyList(page)
})

test('it can be written by hand: the editor opens with the lines', async ({ page }) => {
  await drop(page, talk('hand'))
  await card(page).getByRole('button', { name: 'Write it myself' }).click()
  await expect(page.getByRole('grid').or(page.getByRole('listbox')).first()).toBeVisible()
  await expect(page.getByText('Good morning').first()).toBeVisible()
  await leaveEditor(page)
})

test('the editor offers the ways to the lines where nothing recognises speech, in the place of a start that must fail', async ({
  page,
}) => {
  await drop(page, talk('deaf'))
  await card(page).getByRole('button', { name: 'Write it myself' }).click()
  await expect(page.getByText('Good morning').first()).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: /Transcript\b/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Transcript' })
  const begin = dialog.getByRole('button', { name: 'Replace the lines' })
  await dialog.getByRole('radio', { name: /^Listen to the video/ }).check()
  const deaf = lackCard(page, /Speech cannot be recognised/)
  await expect(deaf).toBeVisible()
  await expect(begin).toHaveCount(0)
  expect(await objections(page, 'dialog[open]')).toEqual([])
  await deaf.getByRole('button', { name: 'Read it from the picture' }).click()
  await expect(dialog.getByRole('radio', { name: /^Read it from the picture/ })).toBeChecked()
  await expect(deaf).toHaveCount(0)
  await expect(begin).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await leaveEditor(page)
})

test('a chat server of this computer is offered by name, also for several videos, and translates after one press', async ({
  page,
}) => {
  await drop(page, talk('chat'))
  const way = card(page).getByRole('button', { name: 'Translate with Ollama' })
  await expect(way).toHaveAccessibleDescription('runs on this computer, with tiny')
  await drop(page, talk('second'))
  await expect(page.getByRole('heading', { name: 'second.mp4' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Also the other video that is not dubbed yet' }).check()
  const all = lackCard(page, '0 of 2 videos can be dubbed now.')
  await expect(all).toContainText('Nothing here translates into Swahili yet.')
  await expect(card(page)).toHaveCount(0)
  expect(await objections(page)).toEqual([])
  await expect(all.getByRole('button', { name: 'Translate with Ollama' })).toBeVisible()
  await all.getByRole('button', { name: 'chat.mp4' }).click()
  await expect(page.getByRole('heading', { name: 'chat.mp4' })).toBeVisible()
  await way.click()
  await expect(dub(page, 'Swahili')).toBeVisible()
})
