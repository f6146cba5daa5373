import { expect } from '@playwright/test'
import { objections } from '../support/objections.ts'
import { openFreshProject } from '../support/openFreshProject.ts'
import type { SpecStudio } from '../support/specStudio.ts'
import { canBrowse } from '../support/studioProcess.ts'
import { editorTest as test } from './editorTest.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

const SWAHILI = ['Habari za asubuhi, rafiki yangu.', 'Tulisubiri mvua wiki tatu.', 'Basi mwaka huu panda maharagwe.']
const ENGLISH = [
  'Good morning, my friend.',
  'We waited three weeks for the rain.',
  'Then this year you should plant beans.',
]

const LINES = [1, 4, 7].map((start) => ({ start, end: start + 2.5, text: 'Good morning.', speaker: 'Amina' }))

let studio: SpecStudio
test.beforeAll(({ studio: shared }) => {
  studio = shared
})

test('a subtitle file is read in its own encoding, and what was repaired is told', async ({ page }) => {
  const cue = (at: number, text: string) => `${at}\n00:00:0${at},000 --> 00:00:0${at + 2},500\n${text}\n`
  const file = [cue(4, 'Il était là, à la fin de l’été.'), cue(1, 'Où êtes-vous allés déjà ?'), cue(7, 'Voilà, ça va.')]
  // As Windows wrote it: curly apostrophes are one byte there.
  const bytes = Buffer.from(file.join('\n').replaceAll('’', '\u0092'), 'latin1')
  await openFreshProject(page, studio, { lines: LINES })
  await page.keyboard.press('Control+Shift+v')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'From a file …' }).click()
  await (await chooser).setFiles({ name: 'french.srt', mimeType: 'text/plain', buffer: bytes })
  await expect(page.getByRole('textbox', { name: 'The translation' })).toHaveValue(/Il était là, à la fin de l’été\./)
  const notes = page.getByRole('dialog').getByRole('list', { name: 'Notes' })
  await expect(notes).toContainText('it was read as windows-1252')
  await expect(notes).toContainText('1 subtitle was out of order and was sorted in.')
})

test('a file that is too large, or no subtitles, is refused with the reason', async ({ page }) => {
  await openFreshProject(page, studio, { lines: LINES })
  for (const [size, reason] of [
    [33_000_000, 'talk.srt is too large for a subtitle file: it has 33 MB, and may have 32 MB.'],
    [1_000_000, 'No subtitles were found in talk.srt.'],
  ] as const) {
    const transfer = await page.evaluateHandle((bytes) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], 'talk.srt'))
      return data
    }, size)
    for (const event of ['dragover', 'drop']) await page.dispatchEvent('main', event, { dataTransfer: transfer })
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText(reason)
    await page.keyboard.press('Escape')
  }
})

test('the preview draws the beginning of a text, however many cues lie on a line', async ({ page }) => {
  await openFreshProject(page, studio, { lines: LINES })
  const cue = `00:00:04,000 --> 00:00:06,000\n${'Habari za asubuhi. '.repeat(50)}\n`
  const file = Array.from({ length: 200 }, (_, at) => `${at + 1}\n${cue}`).join('\n')
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'talk.srt'))
    return data
  }, file)
  for (const event of ['dragover', 'drop']) await page.dispatchEvent('main', event, { dataTransfer: transfer })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'a translation' }).check()
  const texts = dialog.getByRole('region', { name: 'What will change' })
  await expect(texts).toContainText('Habari za asubuhi.')
  const longest = await texts
    .getByRole('cell')
    .evaluateAll((cells) => Math.max(...cells.map(({ textContent }) => textContent?.length ?? 0)))
  expect(longest).toBeLessThan(1000)
})

test('a script of three languages is read in the one that is chosen', async ({ page }) => {
  await openFreshProject(page, studio, { lines: LINES })
  const translations = [ENGLISH, SWAHILI, ['Ẹ káàárọ̀, ọ̀rẹ́ mi.', 'A dúró de òjò.', 'Gbin ẹ̀wà lọ́dún yìí.']]
  const events = [1, 4, 7].map((begin, at) => {
    const texts = ['en', 'sw', 'yo-NG'].map((code, row) => `<p xml:lang="${code}">${translations[row]?.[at]}</p>`)
    return `<div begin="${begin}s" end="${begin + 2}s">${texts.join('')}</div>`
  })
  const about = 'daptm:langSrc="en" daptm:scriptType="translatedTranscript" xml:lang="sw"'
  const dapt = 'xmlns="http://www.w3.org/ns/ttml" xmlns:daptm="http://www.w3.org/ns/ttml/profile/dapt#metadata"'
  const script = `<tt ${dapt} ${about}><body>${events.join('')}</body></tt>`
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'talk.ttml'))
    return data
  }, script)
  for (const event of ['dragover', 'drop']) await page.dispatchEvent('main', event, { dataTransfer: transfer })
  const dialog = page.getByRole('dialog')
  const choice = dialog.getByRole('combobox', { name: 'Language of the script to use' })
  await expect(choice).toHaveValue('')
  const texts = dialog.getByRole('region', { name: 'What will change' })
  await expect(texts).toContainText(ENGLISH[1] ?? '')
  await choice.selectOption('yo-NG')
  await expect(texts).toContainText('A dúró de òjò.')
  await expect(choice).toBeFocused()
  expect(await objections(page, 'dialog')).toEqual([])
})

test('a pasted translation is laid on the lines', async ({ page }) => {
  await openFreshProject(page, studio, { lines: LINES, target: 'sw' })
  await page.keyboard.press('Control+Shift+v')
  await page.getByRole('textbox', { name: 'The translation' }).fill(SWAHILI.join('\n'))
  await page.getByRole('button', { name: 'Use it for 3 lines' }).click()
  await expect(page.getByRole('grid', { name: 'Lines of the script' })).toContainText(SWAHILI[2] ?? '')
})

for (const [language, texts, as] of [
  ['Swahili', SWAHILI, 'a translation'],
  ['English, as the film is,', ENGLISH, 'the lines'],
] as const) {
  test(`dropped subtitles in ${language} are offered as ${as}`, async ({ page }) => {
    const cues = texts.map((text, at) => `${at + 1}\n00:00:0${3 * at + 1},000 --> 00:00:0${3 * at + 3},000\n${text}\n`)
    await page.setViewportSize({ width: 1280, height: 640 })
    await openFreshProject(page, studio, { lines: LINES, target: 'yo' })
    const transfer = await page.evaluateHandle((text) => {
      const data = new DataTransfer()
      data.items.add(new File([text], 'talk.srt'))
      return data
    }, cues.join('\n'))
    for (const event of ['dragover', 'drop']) await page.dispatchEvent('main', event, { dataTransfer: transfer })
    const dialog = page.getByRole('dialog', { name: 'Subtitles for this project' })
    await expect(dialog.getByRole('radio', { name: new RegExp(`^${as}`) })).toBeChecked()
    if (as === 'a translation') await expect(dialog.getByLabel('Language of the translation')).toHaveValue('sw')
    expect(await objections(page, 'dialog[open]')).toEqual([])
    const take = dialog.getByRole('button', { name: /^(Take over|Use)/ })
    await expect(take).toBeInViewport({ ratio: 1 })
    await take.click()
    await expect(page.getByRole('grid', { name: 'Lines of the script' })).toContainText(texts[1] ?? '')
  })
}
