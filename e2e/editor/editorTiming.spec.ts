import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { makeProject } from '../support/makeProject.ts'
import { openProject } from '../support/openProject.ts'
import { scriptRow } from '../support/scriptRow.ts'
import type { SpecStudio } from '../support/specStudio.ts'
import { canBrowse, SAMPLE } from '../support/studioProcess.ts'
import { editorTest as test } from './editorTest.ts'
import { timeField } from './spokenStudio.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

/** Amina's first line runs into her second; Ngozi has too little time for hers. */
const LINES = [
  {
    ...{ start: 2, end: 3, speaker: 'Amina', text: 'Good morning.' },
    translation: 'Habari za asubuhi, rafiki yangu mpendwa.',
  },
  { start: 3.1, end: 4.2, speaker: 'Amina', text: 'It did.', translation: 'Ilifika hatimaye jana.' },
  {
    ...{ start: 5, end: 6, speaker: 'Ngozi', text: 'Beans.' },
    translation: 'Maharagwe kati ya mistari yote ya shamba letu kubwa la mahindi na mihogo.',
  },
  { start: 6.1, end: 7, speaker: 'Ngozi', text: 'Yes.', translation: 'Ndiyo, kweli kabisa.' },
]

let folder: string
let studio: SpecStudio
test.beforeAll(({ studio: shared }) => {
  studio = shared
  folder = mkdtempSync(join(studio.folder, 'timing-'))
})

async function open(page: Page): Promise<void> {
  const voices = { Amina: 'sw-zawadi', Ngozi: 'sw-rehema' }
  const video = SAMPLE[0] ?? ''
  const project = await makeProject(mkdtempSync(join(folder, 'project-')), { video, lines: LINES, voices })
  await page.goto(studio.address)
  await expect(page.getByText('The engine is running').first()).toBeVisible()
  await openProject(page, project)
  await expect(page.getByRole('button', { name: /Line 2: fast 1\.\d\d×, late \d\.\d s/ })).toBeVisible()
}

test('a line that does not fit says by how much, before it is spoken, and its badge leads to the remedies', async ({
  page,
}) => {
  await open(page)
  await expect(page.getByRole('button', { name: /Line 3: too long by \d+ letters/ })).toBeVisible()
  const late = page.getByRole('grid', { name: 'Lines by speaker' }).getByRole('gridcell', { name: 'Ilifika' })
  await expect(late).toHaveAccessibleName(/late \d\.\d s/)
  await expect(late.locator('[data-late]')).toBeVisible()
  await page.getByRole('button', { name: /^\d fast$/ }).click()
  await expect(scriptRow(page, 1)).toContainText('Ilifika')
  await page.getByRole('button', { name: '4 lines' }).click()
  await page.getByRole('button', { name: /Line 2: (?:fast|late)/ }).click()
  const menu = page.getByRole('menu', { name: 'What to do' })
  await expect(menu.getByRole('menuitem')).toHaveText([
    /Shorten to Fit.*No chat model yet/,
    /Let the Picture Wait Here/,
    /Split/,
    /Move to Where There Is Time/,
  ])
  await menu.getByRole('menuitem', { name: /Shorten to Fit/ }).click()
  // Where a model is got, instead of a failure.
  await expect(page.getByRole('heading', { name: 'No chat model yet' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
  await page.getByRole('button', { name: /Line 2: (?:fast|late)/ }).click()
  await menu.getByRole('menuitem', { name: /Move to Where/ }).click()
  await expect(page.getByRole('button', { name: /Line 2: (?:fast|late)/ })).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('button', { name: /Line 2: (?:fast|late)/ })).toBeVisible()
})

test('while a line is dragged, its neighbours give way, and come back when it is let go of', async ({ page }) => {
  await open(page)
  await page.keyboard.press('Control+0')
  const lanes = page.getByRole('grid', { name: 'Lines by speaker' })
  const second = lanes.getByRole('gridcell', { name: 'Ilifika' })
  const first = lanes.getByRole('gridcell', { name: 'Habari' })
  const box = await first.boundingBox()
  if (box === null) throw new Error('The line is not in sight.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - box.width / 2, y)
  await page.mouse.move(x - box.width * 1.5, y)
  await expect(second).not.toHaveAccessibleName(/late/)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(second).toHaveAccessibleName(/late/)
})

/** Lets the page tell how loud it is, and whether the sound of a held picture was made. Called before it is opened. */
async function listenIn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, {
      made: 0,
      Worker: class extends Worker {
        constructor(url: string | URL, options?: WorkerOptions) {
          super(url, options)
          if (String(url).includes('holdWorker'))
            this.addEventListener('message', () => Object.assign(window, { made: 1 }))
        }
      },
    })
    const connect = AudioNode.prototype.connect as (this: AudioNode, to: AudioNode) => AudioNode
    AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode) {
      if (to instanceof AudioDestinationNode && this.context instanceof AudioContext) {
        const ear = new AnalyserNode(this.context, { fftSize: 2048 })
        connect.call(this, ear)
        const samples = new Float32Array(ear.fftSize)
        const loudest = () => {
          ear.getFloatTimeDomainData(samples)
          return Math.max(...samples)
        }
        Object.assign(window, { loudest })
      }
      return connect.call(this, to)
    } as typeof AudioNode.prototype.connect
  })
}

/** Waits until the picture has stood still for longer than sound lingers, and something is heard all the same. */
async function waitForSoundWhileHeld(page: Page): Promise<void> {
  await page.waitForFunction((kept: { since?: number | undefined }) => {
    const held = document.querySelector('video')?.paused === true
    kept.since = held ? (kept.since ?? performance.now()) : undefined
    const { loudest } = window as unknown as { loudest?(): number }
    return kept.since !== undefined && performance.now() - kept.since > 300 && (loudest?.() ?? 0) > 1e-3
  }, {})
}

/** Plays from shortly before the hold. */
async function playToHold(page: Page): Promise<void> {
  await timeField(page).fill('4')
  await page.keyboard.press('Enter')
  const play = page.getByRole('button', { name: 'Play', exact: true })
  if (await play.isVisible()) await play.click()
}

test('the picture waits for a line that asks for it, and the player shows it without a render', async ({ page }) => {
  await listenIn(page)
  await page.reload()
  await open(page)
  const dub = page.getByText(/^dub 0:\d\d$/)
  await expect(dub).toHaveCount(0)
  await page.getByRole('button', { name: /Line 3: too long/ }).click()
  await page.getByRole('menuitem', { name: /Let the Picture Wait Here/ }).click()
  await expect(page.getByRole('button', { name: /Line 3: too long/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Line 4: .*late/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Line 2: (?:fast|late)/ })).toBeVisible()
  await expect(dub).toBeVisible()
  await expect(scriptRow(page, 3)).toContainText(/picture \+\d\.\d s/)
  // No take is there: what is heard in the hold is the original, which is made when the hold first comes near.
  await playToHold(page)
  await page.waitForFunction(() => (window as unknown as { made: number }).made > 0)
  await playToHold(page)
  await waitForSoundWhileHeld(page)
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 7.2)
  expect(await page.evaluate(() => document.querySelector('video')?.playbackRate)).toBe(1)
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('button', { name: /Line 3: too long/ })).toBeVisible()
  await expect(dub).toHaveCount(0)
})
