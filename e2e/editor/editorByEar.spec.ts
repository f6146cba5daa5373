import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { SPEECH_SAMPLE_RATE_HZ } from '../../electron/engine/signal/frames.ts'
import { MAN, speak, WOMAN } from '../../electron/engine/signal/syntheticVoice.testing.ts'
import { formatClock } from '../../shared/basics/timecode.ts'
import type { TimeSpan } from '../../shared/timing/timeSpan.ts'
import { makeProject } from '../support/makeProject.ts'
import { audio } from '../support/media.ts'
import { objections } from '../support/objections.ts'
import { openProject } from '../support/openProject.ts'
import type { SpecStudio } from '../support/specStudio.ts'
import { canBrowse } from '../support/studioProcess.ts'
import { doAction } from './doAction.ts'
import { editorTest as test } from './editorTest.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

const LATE_SECONDS = 7.3
let studio: SpecStudio
let folder: string
/** Where the film's lines are spoken. */
const lines: TimeSpan[] = []

test.beforeAll(async ({ studio: shared }) => {
  studio = shared
  folder = mkdtempSync(join(studio.folder, 'ear-'))
  const pauses = [0.7, 1.9, 0.5, 3.2, 0.8, 1.1, 2.4, 0.6, 1.5, 0.9, 4.1, 0.7]
  const samples = pauses.flatMap((pause, at) => {
    const seconds = 1 + (at % 4) * 0.7
    const start = (lines.at(-1)?.end ?? 0) + pause
    lines.push({ start, end: start + seconds })
    const speech = speak(at % 2 === 0 ? WOMAN : MAN, seconds, at + 1)
    return [...new Float32Array(Math.round(pause * SPEECH_SAMPLE_RATE_HZ)), ...speech]
  })
  const sound = { samples: Float32Array.from(samples), channels: 1, sampleRate: SPEECH_SAMPLE_RATE_HZ }
  const seconds = Math.floor(samples.length / SPEECH_SAMPLE_RATE_HZ)
  await writeMedia({ out: filmPath(), audio: [audio('pcm', seconds, sound)] })
})

const filmPath = () => join(folder, 'talk.mkv')
const late = () => lines.map(({ start, end }) => ({ start: start + LATE_SECONDS, end: end + LATE_SECONDS }))

async function open(page: Page, spans: readonly TimeSpan[], name: string): Promise<void> {
  const segments = spans.map((span, at) => ({ ...span, text: `Line ${at + 1}`, speaker: 'Amina' }))
  const path = await makeProject(folder, { video: filmPath(), lines: segments, duration: 60 })
  await page.goto(studio.address)
  await openProject(page, path)
  await expect(page.getByRole('region', { name: 'Script' }), name).toBeVisible()
}

test('late subtitles fall into place by ear, can be heard at both times and left as they are', async ({ page }) => {
  await open(page, lines.slice(0, 1), 'import')
  const clock = (seconds: number) => `00:${formatClock(seconds, 3).padStart(9, '0')}`
  const cues = late().map(({ start, end }, at) => `${at + 1}\n${clock(start)} --> ${clock(end)}\nWords ${at + 1}\n`)
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'talk.srt'))
    return data
  }, cues.join('\n'))
  for (const event of ['dragover', 'drop']) await page.dispatchEvent('main', event, { dataTransfer: transfer })
  const dialog = page.getByRole('dialog', { name: 'Subtitles for this project' })
  await dialog.getByRole('radio', { name: /^the lines/ }).check()
  await expect(dialog.getByText('These subtitles are 7.3 s late.')).toBeVisible()
  const first = dialog.getByRole('region', { name: 'What will change' }).getByRole('rowheader').first()
  await expect(first).toHaveText('0:00.7')
  await dialog.getByText('Listen at three places').click()
  await expect(dialog.getByRole('button', { name: /^By ear \d/ })).toHaveCount(3)
  expect(await objections(page, 'dialog[open]')).toEqual([])
  await dialog.getByRole('button', { name: 'Leave them as they are' }).click()
  await expect(first).toHaveText('0:08.0')
  await dialog.getByRole('button', { name: 'Move them by ear', exact: true }).click()
  await dialog.getByRole('button', { name: /^Use/ }).click()
  await expect(page.getByRole('grid', { name: 'Lines of the script' })).toContainText('0:00.7')
})

test('lines are moved by ear as one step, and those that agree stay', async ({ page }) => {
  await open(page, late(), 'late')
  await doAction(page, 'Move by Ear')
  await expect(page.getByTitle('12 lines were 7.3 s late, and now lie where somebody speaks.')).toBeVisible()
  const script = page.getByRole('grid', { name: 'Lines of the script' })
  await expect(script).toContainText('0:00.7')
  await doAction(page, 'Move by Ear')
  await expect(page.getByTitle('The times of these lines agree with what is spoken.')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(script).toContainText('0:08.0')
})
