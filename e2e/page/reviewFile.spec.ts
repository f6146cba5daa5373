import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { turnOfCommit } from '../../build/turnOfCommit.ts'
import { openProjectFile } from '../../electron/dubbing/project/projectFile.ts'
import { TARGETS } from '../../shared/contract/targets.ts'
import { renderKey } from '../../shared/project/renderKey.ts'
import { readAnswers } from '../../shared/review/readAnswers.ts'
import { doAction } from '../editor/doAction.ts'
import { callStudio } from '../support/callStudio.ts'
import { keptPageTest as test } from '../support/keptPage.ts'
import { objections } from '../support/objections.ts'
import { openProject } from '../support/openProject.ts'
import { scriptRow } from '../support/scriptRow.ts'
import { type SpecStudio, startSpecStudio } from '../support/specStudio.ts'
import { canBrowse, SAMPLE } from '../support/studioProcess.ts'
import {
  openedReview,
  openVerbs,
  PHONE,
  picture,
  REVIEWED_LINES,
  reviewedProject,
  sentReview,
} from './reviewedProject.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

/** The languages in which axe judges the page: Yoruba, whose letters have the most marks, and another with each commit. */
const JUDGED_LANGUAGES = ['yo', TARGETS[turnOfCommit() % TARGETS.length]]

let studio: SpecStudio
let project: string
let file: string
test.beforeAll(async () => {
  studio = await startSpecStudio('review')
  project = await reviewedProject(studio, 'yo')
  file = await sentReview(studio, { path: project, target: 'yo' })
})
test.afterAll(() => studio?.[Symbol.asyncDispose]())

const line = (page: Page, number: number) => page.getByRole('region', { name: new RegExp(`^Line ${number} `) })
const answerOf = (page: Page) => page.getByRole('textbox', { name: 'Your answer' })

test('a reviewer answers on a phone without a network, and the answer is taken in as one step', async ({
  browser,
  page: own,
}) => {
  await using context = await browser.newContext(PHONE)
  const { page, complaints } = await openedReview(context, file)
  await expect(page.getByRole('region')).toHaveCount(3)
  await expect(page.locator('img')).toHaveCount(3)
  expect(await page.evaluate(() => [...document.images].every(({ naturalWidth }) => naturalWidth > 0))).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await page.getByRole('button', { name: 'Your answer' }).click()
  await expect(page.getByRole('status')).toHaveText('Write your name first.')
  await page.getByLabel('Your name').fill('Adé')
  await line(page, 1).getByRole('button', { name: 'Good' }).click()
  await line(page, 2).getByRole('button', { name: 'Change' }).click()
  const field = line(page, 2).getByRole('textbox', { name: 'Your wording' })
  await expect(field).toBeFocused()
  await field.fill('A duro')
  await line(page, 2).getByRole('button', { name: '◌́' }).click()
  await line(page, 2).getByRole('button', { name: 'ẹ', exact: true }).click()
  await expect(field).toHaveValue('A duróẹ')
  await line(page, 3).getByRole('button', { name: 'Comment' }).click()
  await line(page, 3).getByRole('textbox', { name: 'Your comment' }).fill('Too fast')
  await expect(page.getByText('3 of 3 lines done')).toBeVisible()

  // What was entered is there when the page is opened again.
  await page.reload()
  await expect(page.getByText('3 of 3 lines done')).toBeVisible()
  await page.getByRole('button', { name: 'Your answer' }).click()
  const answer = await answerOf(page).inputValue()
  expect(answer.length).toBeLessThan(1000)
  expect(answer).toMatch(/^Review of sample, Yorùbá, by Adé\nGood: 1\. Changed: 1\. Comments: 1\./)
  expect(readAnswers(answer)).toMatchObject([
    {
      by: 'Adé',
      remarks: [
        { id: 1, good: true },
        { id: 2, text: 'A duróẹ' },
        { id: 3, comment: 'Too fast' },
      ],
    },
  ])
  expect(complaints).toEqual([])

  await own.goto(studio.address)
  await openProject(own, project)
  await expect(own.getByRole('region', { name: 'Script' })).toBeVisible()
  await doAction(own, 'Take In a Review')
  const dialog = own.getByRole('dialog', { name: 'Take in a review' })
  await dialog.getByRole('textbox', { name: 'Answers' }).fill(`Here it is:\n> ${answer.replaceAll('\n', '\n> ')}`)
  await expect(dialog.getByRole('status')).toHaveText('From Adé')
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  expect(await objections(own, 'dialog[open]')).toEqual([])
  await dialog.getByRole('button', { name: 'Take in' }).click()
  await expect(scriptRow(own, 1).getByRole('img', { name: /^Approved by Adé, / })).toBeVisible()
  await expect(scriptRow(own, 2)).toContainText('A duróẹ')
  await expect(own.getByText('1 of 3 lines approved')).toBeVisible()
  await own.getByRole('group', { name: 'Lines that are shown' }).getByRole('button', { name: 'More' }).click()
  await own.getByRole('menuitem', { name: '2 not approved' }).click()
  await expect(scriptRow(own, 1)).toContainText('A duróẹ')
  await own.keyboard.press('Control+z')
  await expect(own.getByText('1 of 3 lines approved')).toHaveCount(0)
})

test('a line and all lines are heard, one after the other', async ({ browser }) => {
  await using context = await browser.newContext(PHONE)
  const { page, complaints } = await openedReview(context, file)
  await expect(line(page, 3).getByText('No sound yet')).toBeVisible()
  await page.evaluate(() => {
    const list = [...document.querySelectorAll<HTMLElement>('section.line')]
    const heard: string[] = []
    Object.assign(globalThis, { heard })
    new MutationObserver(() => {
      const at = `${list.findIndex((one) => one.dataset['plays'] === 'true')}`
      if (heard.at(-1) !== at) heard.push(at)
    }).observe(document.body, { attributes: true, subtree: true, attributeFilter: ['data-plays'] })
  })
  await page.getByRole('button', { name: 'Play all' }).click()
  const played = () => page.evaluate(() => (globalThis as { heard?: string[] }).heard)
  await expect.poll(played).toEqual(['0', '1', '-1'])
  expect(complaints).toEqual([])
})

test('the film inside plays', async ({ browser }) => {
  await using context = await browser.newContext(PHONE)
  const withFilm = await sentReview(studio, { path: project, target: 'yo', film: true })
  const { page, complaints } = await openedReview(context, withFilm)
  await page.getByText('The film').click()
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThan(0)
  expect(await video.evaluate((one: HTMLVideoElement) => one.videoHeight)).toBeLessThanOrEqual(180)
  expect(complaints).toEqual([])
})

test('holds no path, no key and no more of the project than it shows', async () => {
  const html = readFileSync(file, 'utf8')
  expect(html).not.toContain(studio.folder)
  expect(html).not.toContain(project)
  expect(html).not.toContain(studio.token)
  using opened = openProjectFile(project)
  expect(html).not.toContain(opened.journal.document.media.fingerprint.hash)
  expect(html).not.toMatch(/https?:\/\//)
})

test('foreign text is never markup, and the policy lets nothing else run or load', {
  tag: ['@quick', '@room:reviewPage'],
}, async ({ browser }) => {
  await using context = await browser.newContext(PHONE)
  const { page } = await openedReview(context, file)
  await expect(page).toHaveTitle('sample · Yorùbá')
  await expect(line(page, 3).locator('.text')).toHaveText(REVIEWED_LINES[2][1])
  const requests: string[] = []
  page.on('requestfinished', (request) => request.url().startsWith('data:') || requests.push(request.url()))
  const outcome = await page.evaluate(async () => {
    const refused: string[] = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => refused.push(effectiveDirective))
    document.body.insertAdjacentHTML('beforeend', '<img src="http://127.0.0.1:9/x"><button onclick="ran=1">x</button>')
    ;(document.body.lastElementChild as HTMLElement).click()
    const script = document.createElement('script')
    script.textContent = 'ran=1'
    document.body.appendChild(script)
    const fetched = await fetch('http://127.0.0.1:9/').then(
      () => true,
      () => false,
    )
    await new Promise((resolve) => setTimeout(resolve))
    return { refused: [...new Set(refused)].sort(), ran: 'ran' in globalThis, fetched }
  })
  expect(outcome).toEqual({
    refused: ['connect-src', 'img-src', 'script-src-attr', 'script-src-elem'],
    ran: false,
    fetched: false,
  })
  expect(requests).toEqual([])
})

test('by keyboard alone a line is judged and the answer reached', { tag: ['@quick', '@room:reviewPage'] }, async ({
  browser,
}) => {
  await using context = await browser.newContext(PHONE)
  const { page } = await openedReview(context, file)
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Amina')
  for (let at = 0; at < 10 && (await focused()) !== 'Good'; at++) await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(line(page, 1).getByRole('button', { name: 'Good' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(line(page, 1).getByRole('textbox', { name: 'Your wording' })).toBeFocused()
  for (let at = 0; at < 60 && (await focused()) !== 'Your answer'; at++) {
    await page.keyboard.press('Tab')
    const hidden = await page.evaluate(() => {
      const own = document.activeElement
      if (own === null || own.closest('footer') !== null) return ''
      const foot = document.querySelector('footer')?.getBoundingClientRect().top ?? 0
      const { top, bottom } = own.getBoundingClientRect()
      return top >= foot || bottom <= 0 ? own.outerHTML.slice(0, 80) : ''
    })
    expect(hidden).toBe('')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText('Mark a line first.')
})

for (const language of TARGETS) {
  test(`has room for its words on a phone in ${language}`, async ({ browser }) => {
    await using context = await browser.newContext(PHONE)
    const { page } = await openedReview(context, file)
    await openVerbs(page, language)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    if (JUDGED_LANGUAGES.includes(language)) expect(await objections(page)).toEqual([])
    await picture(page, `review-${language}`, true)
  })
}

test('conflicts stand side by side, and a tampered answer is refused or changes only what it shows', async ({
  browser,
  page: own,
}) => {
  await using context = await browser.newContext(PHONE)
  const other = await reviewedProject(studio, 'yo')
  const { page } = await openedReview(context, await sentReview(studio, { path: other, target: 'yo' }))
  const answers: string[] = []
  const answerAs = async (name: string) => {
    await page.getByLabel('Your name').fill(name)
    await page.getByRole('button', { name: 'Your answer' }).click()
    answers.push(await answerOf(page).inputValue())
  }
  await line(page, 1).getByRole('button', { name: 'Good' }).click()
  await answerAs('Kúnlé')
  await line(page, 1).getByRole('button', { name: 'Change' }).click()
  for (const [name, text] of [
    ['Adé', 'Ẹ káàárọ̀ o.'],
    ['Bísí', 'Ẹ kú àárọ̀.'],
  ] as const) {
    await line(page, 1).getByRole('textbox', { name: 'Your wording' }).fill(text)
    await answerAs(name)
  }
  await own.goto(studio.address)
  await openProject(own, other)
  await expect(own.getByRole('region', { name: 'Script' })).toBeVisible()
  const transfer = await own.evaluateHandle((text) => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'answers.txt'))
    return data
  }, answers.join('\n'))
  for (const event of ['dragover', 'drop']) await own.dispatchEvent('main', event, { dataTransfer: transfer })
  const dialog = own.getByRole('dialog', { name: 'Take in a review' })
  const choices = dialog.getByRole('radiogroup', { name: 'The wording of line 1' })
  await expect(choices.getByRole('radio')).toHaveCount(5)
  await expect(choices.getByRole('radio', { name: /Kúnlé.*Good/ })).toBeVisible()
  expect(await objections(own, 'dialog[open]')).toEqual([])
  await picture(own, 'conflict')
  await choices.getByRole('radio', { name: /Bísí/ }).check()

  const field = dialog.getByRole('textbox', { name: 'Answers' })
  const broken =
    answers[0]?.replace(/\n([a-zA-Z])([^\n]{63})\n/, (_, one, rest) => `\n${one === 'x' ? 'y' : 'x'}${rest}\n`) ?? ''
  await field.fill(broken)
  await expect(dialog.getByRole('alert')).toContainText('The answer is damaged')
  await field.fill(answers.join('\n'))
  await dialog.getByRole('button', { name: 'Take in' }).click()
  await expect(scriptRow(own, 1)).toContainText('Ẹ kú àárọ̀.')
  await expect(own.getByRole('button', { name: '1 noted' })).toBeVisible()
})

test('five questions on a minute of the dub are sent, answered, and stand in the check of the project', async ({
  browser,
  page: own,
}) => {
  const other = await reviewedProject(studio, 'yo')
  {
    using made = openProjectFile(other)
    const basis = renderKey(made.journal.document, 'yo')
    const counts = { subtitles: [], lines: 3, speakers: 3, seconds: 1, basis }
    made.records.saveResult({ ...counts, to: 'yo', path: SAMPLE[0] ?? '', madeAt: 1 })
  }
  await own.goto(studio.address)
  await openProject(own, other)
  await expect(own.getByRole('region', { name: 'Script' })).toBeVisible()
  await doAction(own, 'Send for Review')
  const dialog = own.getByRole('dialog', { name: 'Send for review' })
  await dialog.getByRole('radio', { name: 'A minute of the dub, with five questions' }).check()
  const output = join(studio.folder, 'minute.html')
  await dialog.getByRole('textbox').fill(output)
  await dialog.getByRole('combobox').selectOption('en')
  expect(await objections(own, 'dialog[open]')).toEqual([])
  await picture(own, 'send-minute')
  await dialog.getByRole('button', { name: 'Write the file' }).click()
  await expect(dialog.getByRole('status')).toContainText('The file for the reviewer is written')
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await using context = await browser.newContext(PHONE)
  const { page, complaints } = await openedReview(context, output)
  await expect(page.getByRole('region')).toHaveCount(5)
  await page.getByRole('button', { name: 'Play' }).click()
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
  await page.getByLabel('Your name').fill('Adé')
  for (const at of [0, 1]) await page.getByRole('region').nth(at).getByRole('radio', { name: '4' }).check()
  expect(await objections(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await picture(page, 'minute')
  await page.getByRole('button', { name: 'Your answer' }).click()
  const text = await answerOf(page).inputValue()
  expect(complaints).toEqual([])
  using caller = await callStudio(studio)
  const { results, added } = await caller.call('takeTests', { text })
  expect(added).toBe(1)
  expect(results.dubs).toMatchObject([{ target: 'yo', title: 'sample', listeners: 1, scales: { d1: { mean: 4 } } }])
  await own.getByRole('button', { name: /^Check\b/ }).click()
  await own.getByText('What listeners said: 1 listener').click()
  await expect(own.getByRole('dialog')).toContainText('Do the voices sound like people? 4.0 of 5, ± 4.0 (n = 1)')
})
