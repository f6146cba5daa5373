import { expect, type Page } from '@playwright/test'
import type { ProjectLine } from '../support/makeProject.ts'
import { objections } from '../support/objections.ts'
import { openFreshProject } from '../support/openFreshProject.ts'
import { chooseRow, scriptRow as row, scriptRows as rows } from '../support/scriptRow.ts'
import type { SpecStudio } from '../support/specStudio.ts'
import { canBrowse } from '../support/studioProcess.ts'
import { editorTest as test } from './editorTest.ts'
import { pauseAtOnce } from './pauseAtOnce.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

let studio: SpecStudio
test.beforeAll(({ studio: shared }) => {
  studio = shared
})

const LINES: readonly ProjectLine[] = [
  {
    start: 0,
    end: 3,
    text: 'Good morning. Did the rain come?',
    translation: 'Habari za asubuhi. Je, mvua ilikuja?',
    speaker: 'Amina',
  },
  { start: 3.5, end: 6, text: 'It did, at last.', translation: 'Ndiyo, hatimaye.', speaker: 'Juma' },
  { start: 6.5, end: 10, text: 'Ọjọ́ Ajé, then ojo again.', translation: 'Jumatatu, kisha mvua tena.', speaker: 'Juma' },
  { start: 11, end: 14, text: 'Plant beans this year.', speaker: 'Amina' },
]
const VOICES = { Amina: 'griot-sw-f1', Juma: 'griot-sw-m1' }

/** Opens a fresh project in a page. */
const source = (page: Page, number: number) => page.getByRole('textbox', { name: `Source of line ${number}` })
const open = (page: Page, lines = LINES) => openFreshProject(page, studio, { lines, voices: VOICES })

test('texts are edited in place, by keyboard alone', { tag: ['@quick', '@room:script'] }, async ({ page }) => {
  await open(page)
  await page.keyboard.press('Home')
  await expect(row(page, 1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  const translation = page.getByRole('textbox', { name: 'Translation of line 1' })
  await expect(translation).toBeFocused()
  await page.keyboard.type(' Sana.')
  await expect(row(page, 1)).toContainText('42 letters, 14.0 a second')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('textbox', { name: 'Source of line 1' })).toBeFocused()
  await expect(row(page, 1)).toContainText('Je, mvua ilikuja? Sana.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Source of line 2' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+Enter')
  await expect(row(page, 2).getByRole('img', { name: 'Approved' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Translation of line 3' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid', { name: 'Lines of the script' })).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(row(page, 2).getByRole('img', { name: 'Approved' })).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect(row(page, 1)).not.toContainText('Sana.')
})

test('undo in a field takes back what is being typed', async ({ page }) => {
  await open(page)
  await row(page, 2).getByText('Ndiyo, hatimaye.').dblclick()
  const field = page.getByRole('textbox', { name: 'Translation of line 2' })
  await page.keyboard.press('End')
  await page.keyboard.type(' Kweli')
  await page.keyboard.press('Control+z')
  await expect(field).toHaveValue('Ndiyo, hatimaye.')
  await page.keyboard.press('Control+Shift+z')
  await expect(field).toHaveValue('Ndiyo, hatimaye. Kweli')
})

test('a click on a text opens it there; letters are shortcuts only where a line is selected, and say what they did', async ({
  page,
}) => {
  await open(page)
  await row(page, 2)
    .getByText('It did, at last.')
    .click({ position: { x: 1, y: 8 } })
  await expect(source(page, 2)).toBeFocused()
  await page.keyboard.type('Asante sana 1 ')
  await expect(source(page, 2)).toHaveValue('Asante sana 1 It did, at last.')
  await row(page, 4).getByText('Write the translation').click()
  await expect(page.getByRole('textbox', { name: 'Translation of line 4' })).toBeFocused()
  await expect(page.getByRole('button', { name: '4 lines' })).toBeVisible()
  await page.keyboard.press('Escape')
  const foot = page.getByRole('contentinfo')
  for (const [key, message, lines] of [
    ['Insert', 'Done: Insert a line after 4', 5],
    ['Delete', 'Done: Delete line 4', 3],
    ['2', 'Done: Give line 4 to Juma', 4],
  ] as const) {
    await page.keyboard.press(key)
    await expect(foot).toContainText(message)
    await expect(page.getByRole('button', { name: `${lines} lines` })).toBeVisible()
    await foot.getByRole('button', { name: 'Undo' }).click()
    await expect(foot).toContainText(message.replace('Done', 'Undone'))
    await expect(foot.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: '4 lines' })).toBeVisible()
    await chooseRow(page, 4)
  }
  // An offer is over with the next edit, as it would undo that one.
  await page.keyboard.press('1')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Alt+ArrowRight')
  await expect(foot.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('Escape brings back the text that a field was opened with, and redo the typed one in one step', {
  tag: ['@quick', '@room:history'],
}, async ({ page }) => {
  await open(page)
  const field = page.getByRole('textbox', { name: 'Translation of line 2' })
  for (const pauses of [0, 2]) {
    await row(page, 2).getByText('Ndiyo, hatimaye.').click()
    await page.keyboard.press('End')
    for (let pause = 0; pause < pauses; pause++) {
      await page.keyboard.type(' Na')
      // A dialog keeps what is typed, as a pause does.
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('combobox', { name: 'What do you want to do?' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(field).toBeFocused()
    }
    await page.keyboard.type(' Kweli')
    await page.keyboard.press('Escape')
    await expect(row(page, 2).getByText('Ndiyo, hatimaye.', { exact: true })).toBeVisible()
    await page.keyboard.press('Control+y')
    await expect(row(page, 2)).toContainText(`Ndiyo, hatimaye.${' Na'.repeat(pauses)} Kweli`)
    await page.keyboard.press('Control+z')
    await expect(row(page, 2).getByText('Ndiyo, hatimaye.', { exact: true })).toBeVisible()
  }
  // Nothing typed, nothing undone; Enter keeps and goes on.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(row(page, 2)).toContainText('Ndiyo, hatimaye.')
  await page.keyboard.press('Enter')
  await page.keyboard.type(' Eh')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Translation of line 3' })).toBeFocused()
  await expect(row(page, 2)).toContainText('Ndiyo, hatimaye. Eh')
})

test('lines are split at the caret, merged, inserted, deleted, and words cross borders', {
  tag: ['@quick', '@room:script'],
}, async ({ page }) => {
  await open(page)
  await chooseRow(page, 1)
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('Home')
  for (let step = 0; step < 13; step++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Alt+Enter')
  await expect(page.getByRole('textbox', { name: 'Source of line 2' })).toHaveValue('Did the rain come?')
  await page.keyboard.press('Escape')
  await expect(row(page, 1)).toContainText('Good morning.')
  await page.keyboard.press('Control+Shift+b')
  await expect(row(page, 1)).toContainText('Good morning. Did the rain come?')
  await chooseRow(page, 2)
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await expect(row(page, 3)).toContainText('last. Ọjọ́ Ajé')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Insert')
  await page.keyboard.type('A new line')
  await page.keyboard.press('Enter')
  await expect(row(page, 3)).toContainText('A new line')
  await expect(source(page, 4)).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Delete')
  await expect(row(page, 3)).toContainText('Ọjọ́ Ajé')
  await expect(page.getByRole('button', { name: '4 lines' })).toBeVisible()
})

test('many lines at once: speaker, lock, original voice, times', async ({ page }) => {
  await open(page)
  await chooseRow(page, 1)
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.keyboard.press('2')
  // Only the current line has buttons; elsewhere a press on the name does the same.
  await expect(row(page, 2).getByRole('button', { name: 'Speaker of line 2: Juma' })).toBeVisible()
  await expect(row(page, 1).getByRole('button', { name: /Speaker of line/ })).toHaveCount(0)
  await row(page, 1).getByTitle('Juma').click()
  await page.getByRole('menuitem', { name: 'Amina' }).click()
  await expect(row(page, 2).getByRole('button', { name: 'Speaker of line 2: Amina' })).toBeVisible()
  await page.keyboard.press('Control+Shift+a')
  await page.getByLabel('By how much').fill('0.5')
  await page.getByRole('button', { name: 'Shift', exact: true }).click()
  await expect(row(page, 2).getByRole('button', { name: 'Start of line 2: 0:04.0' })).toBeVisible()
  await page.keyboard.press('Control+Shift+k')
  await expect(row(page, 2)).toContainText('original voice')
  await row(page, 3).click({ button: 'right' })
  await expect(page.getByRole('menu').getByRole('menuitem')).toHaveCount(7)
  await page.getByRole('menuitem', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: /Lock or Unlock/ }).click()
  await expect(row(page, 3).getByRole('img', { name: 'Locked' })).toBeVisible()
  await row(page, 4).getByTitle('0:11.000').click()
  await page.getByRole('textbox', { name: 'Start of line 4' }).fill('+0.25')
  await page.keyboard.press('Enter')
  await expect(row(page, 4).getByRole('button', { name: 'Start of line 4: 0:11.3' })).toBeVisible()
})

test('lines are stretched between two points, and impossible points are refused', async ({ page }) => {
  await open(page)
  await page.keyboard.press('Control+Shift+p')
  await page.getByRole('textbox', { name: 'Line 1 begins at' }).fill('0:01')
  await page.getByRole('textbox', { name: 'Line 4 begins at' }).fill('0:00.5')
  await page.getByRole('button', { name: 'Retime', exact: true }).click()
  await expect(page.getByText('The two points must be at different times, and stay in their order.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Line 4 begins at' }).fill('0:12')
  await page.getByRole('button', { name: 'Retime', exact: true }).click()
  for (const [number, start] of [
    [1, '0:01.000'],
    [4, '0:12.000'],
    [2, '0:04.500'],
  ] as const) {
    await expect(row(page, number).getByTitle(start)).toBeVisible()
  }
})

test('find tells marks, says what is wrong, and replaces everywhere as one step', async ({ page }) => {
  await open(page)
  await page.keyboard.press('Control+h')
  const what = page.getByRole('textbox', { name: 'Find', exact: true })
  await expect(what).toBeFocused()
  await page.keyboard.type('oj')
  await expect(page.getByText('1 place')).toBeVisible()
  await what.fill('ojò')
  await expect(page.getByText('Not found', { exact: true })).toBeVisible()
  await what.fill('ojo aje')
  await page.getByRole('button', { name: 'Ignore marks: 1' }).click()
  await expect(page.getByRole('button', { name: 'Ignore marks', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('1 place')).toBeVisible()
  await expect(what).toBeFocused()
  await what.fill('oj')
  await expect(page.getByText('2 places')).toBeVisible()
  await page.getByRole('button', { name: 'Regular expression' }).click()
  await what.fill('(mvua')
  await expect(page.getByText('This expression cannot be read: unterminated group.')).toBeVisible()
  await what.fill('(m)vua')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 of 2')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 of 2')).toBeVisible()
  await expect(row(page, 3)).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('textbox', { name: 'Replace with' }).fill('$1anyunyu')
  await page.getByRole('button', { name: 'Replace all' }).click()
  await expect(row(page, 1)).toContainText('manyunyu ilikuja')
  await expect(row(page, 3)).toContainText('manyunyu tena')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  await expect(row(page, 1)).toContainText('mvua ilikuja')
  await expect(row(page, 3)).toContainText('mvua tena')
})

test('an expression that would never end is refused, and the page goes on', async ({ page }) => {
  await page.reload() // a search keeps its options
  await open(page)
  await page.keyboard.press('Control+f')
  await page.getByRole('button', { name: 'Regular expression' }).click()
  const what = page.getByRole('textbox', { name: 'Find', exact: true })
  await what.fill('(\\p{L}|\\p{L}|.)+!{3}')
  await expect(page.getByText('This expression takes too long. Avoid a repeat inside a repeat.')).toBeVisible()
  await what.fill('mvua')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 of 2')).toBeVisible()
})

test('filters show what needs work, and a line without a match says so', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: '1 untranslated' }).click()
  await expect(rows(page)).toHaveCount(2)
  await chooseRow(page, 1)
  await page.keyboard.press('Enter')
  await page.keyboard.type('Panda maharagwe mwaka huu.')
  await page.keyboard.press('Enter')
  // The line at work stays in sight although it is translated now.
  await expect(row(page, 1)).toContainText('Panda maharagwe')
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('button', { name: '1 untranslated' })).toBeVisible()
  await page.getByRole('button', { name: 'By speaker' }).click()
  await page.getByRole('menuitemradio', { name: /Juma/ }).click()
  await expect(page.getByRole('heading', { name: 'No line matches the filter' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all lines' }).click()
  await expect(rows(page)).toHaveCount(5)
})

test('a whole translation is pasted after a look at where it falls', async ({ page }) => {
  await open(page)
  await page.keyboard.press('Control+Shift+v')
  await page.getByRole('textbox', { name: 'The translation' }).fill('1. moja\n3. tatu\n9. tisa')
  await expect(page.getByText('2 of 4 lines get a text')).toBeVisible()
  await expect(page.getByText('1 text has no line')).toBeVisible()
  await page.getByRole('button', { name: 'Use it for 2 lines' }).click()
  await expect(row(page, 3)).toContainText('tatu')
  await page.keyboard.press('Control+z')
  await expect(row(page, 1)).toContainText('Habari')
  // A text that is pasted onto a line begins there.
  await chooseRow(page, 3)
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Tatu.\nNne.')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await expect(page.getByRole('checkbox', { name: 'From line 3 on' })).toBeChecked()
  await page.getByRole('button', { name: 'Use it for 2 lines' }).click()
  await expect(row(page, 3)).toContainText('Tatu.')
  await expect(row(page, 4)).toContainText('Nne.')
})

test('notes and spoken words are lines of their own', async ({ page }) => {
  await open(page)
  await chooseRow(page, 2)
  await page.keyboard.press('F4')
  await page.keyboard.type('Ask Juma')
  await page.keyboard.press('Enter')
  await expect(row(page, 2)).toContainText('Ask Juma')
  await expect(page.getByRole('button', { name: '1 noted' })).toBeVisible()
  await page.keyboard.press('Shift+F4')
  await expect(page.getByRole('textbox', { name: 'Spoken in line 2' })).toHaveValue('Ndiyo, hatimaye.')
  await page.keyboard.type(' Eh')
  await page.keyboard.press('Enter')
  await expect(row(page, 2)).toContainText('Ndiyo, hatimaye. Eh')
})

test('all of it is usable by all', async ({ page }) => {
  await open(page)
  await chooseRow(page, 1)
  expect(await objections(page, 'section[aria-label="Script"]')).toEqual([])
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+h')
  await page.keyboard.type('rain')
  expect(await objections(page, 'section[aria-label="Script"]')).toEqual([])
  await page.keyboard.press('Escape')
  for (const keys of ['Control+Shift+v', 'Control+Shift+a', 'Control+Shift+p']) {
    await page.keyboard.press(keys)
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await objections(page, 'dialog[open]')).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

test('a transcript is typed with the sound: speech is marked, Enter plays the next line, Tab ends one', async ({
  page,
}) => {
  await open(page, [])
  await page.getByRole('button', { name: 'By hand' }).click()
  const bar = page.getByRole('region', { name: 'Transcribing by hand' })
  await expect(bar).toContainText(/0 of \d+ lines written/)
  await expect(source(page, 1)).toBeFocused()
  await page.keyboard.type('First words  ')
  const paused = await pauseAtOnce(page)
  await page.keyboard.press('Enter')
  await expect(source(page, 2)).toBeFocused()
  // Not by its end, at which a line stops by itself.
  expect(await paused()).toBeLessThan(0.5)
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await page.keyboard.type('second')
  await page.keyboard.press('Shift+Tab')
  await expect(row(page, 1)).toContainText('First words')
  await expect(source(page, 1)).toHaveValue('First words')
  await expect(bar).toContainText(/2 of \d+ lines written3 words/)
  expect(await objections(page, 'section[aria-label="Script"]')).toEqual([])
  await page.keyboard.press('Escape')
  for (const _ of ['second', 'first', 'marked']) await page.keyboard.press('Control+z')
  await expect(page.getByRole('heading', { name: 'No lines yet' })).toBeVisible()
})

test('a project without lines says where to begin', async ({ page }) => {
  await open(page, [])
  await expect(page.getByRole('heading', { name: 'No lines yet' })).toBeVisible()
  await expect(page.getByText('No lines yet. Begin with Transcript above')).toBeVisible()
  expect(await objections(page, 'section[aria-label="Script"], section[aria-label="Timeline"]')).toEqual([])
  await page.getByRole('button', { name: 'Write the first line' }).click()
  await page.keyboard.type('First words')
  await page.keyboard.press('Enter')
  await expect(row(page, 1)).toContainText('First words')
  for (const _ of ['words', 'line']) await page.keyboard.press('Control+z')
  await expect(page.getByRole('heading', { name: 'No lines yet' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /^(Recognise the speech|From a subtitle file)/ }).first()).toBeFocused()
  await page.keyboard.press('Control+Shift+z')
  await expect(page.getByRole('grid', { name: 'Lines of the script' })).toBeFocused()
})
