import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { makeProject } from '../support/makeProject.ts'
import { temporaryFolder } from '../support/projectStudio.ts'
import { growingFile, LISTENS, RATE, SYSTEM_BROWSER, samplesIn, startRecording } from '../support/recordingPage.ts'
import { startStudio } from '../support/studioProcess.ts'
import { atMost, report } from './goals.ts'
import { longVideo } from './longVideo.ts'
import { ownSize } from './memoryOf.ts'

/** Seconds from one line to the next, and of one. */
const STEP = 10
const LENGTH = 8
/** Megabytes that the memory may grow by from the first minutes to the last. */
const GROWN = 20
/** Seconds after which the memory is looked at, and for how long: it falls by up to 90 MB where garbage is collected, so its lowest counts. */
const WARM = 60
const WINDOW = 180
const LOOK_MS = 1000

/**
 * One pass of many lines, without a pause: what the memory of the browser grows by, and samples that are lost. `given`: minutes, eight at
 * least. Nothing drives the browser meanwhile: for whoever does, it keeps what each request carried.
 */
export async function recording(given = '10'): Promise<void> {
  const minutes = Number(given)
  using folder = temporaryFolder()
  const { path: video } = await longVideo(minutes + 1, 1)
  const count = Math.floor((minutes * 60) / STEP)
  const lines = Array.from({ length: count }, (_, at) => ({
    ...{ start: 4 + at * STEP, end: 4 + at * STEP + LENGTH, speaker: 'Amina' },
    ...{ text: `Line ${at + 1} of many`, translation: `Mstari wa ${at + 1} kati ya mingi` },
  }))
  const path = await makeProject(folder.path, { video, lines, voices: { Amina: 'v' } })
  const studio = await startStudio(join(folder.path, 'data'))
  await using browser = await openOwnBrowser(folder.path)
  try {
    await browser.drive((page) => startRecording(page, { path, address: studio.address, at: 5, scope: 'speaker' }))
    const end = count * STEP - 5
    const first = await lowestMemory(browser.pid, studio.dataDir, { from: WARM, to: WARM + WINDOW })
    const last = await lowestMemory(browser.pid, studio.dataDir, { from: end - WINDOW, to: end })
    for (const [what, of] of [
      ['page', 'page'],
      ['all processes of the browser', 'all'],
    ] as const) {
      report(what, `${first[of].toFixed(0)} MB, at the end ${last[of].toFixed(0)} MB`)
      const grown = last[of] - first[of]
      report('grown by', `${grown.toFixed(0)} MB`, atMost(grown, GROWN, 'MB'))
    }
    await browser.drive(async (page) => {
      const room = page.getByRole('region', { name: 'Recording room' })
      await room.getByText(/^Kept as takes/).waitFor({ timeout: 0 })
      report('takes', `${(await room.getByText(/^Kept as takes/).textContent()) ?? ''}`)
      const lost = await room.getByText(/were lost|was lost/).allTextContents()
      const samples = Number(/[\d,]+/.exec(lost.join(' '))?.[0].replaceAll(',', '') ?? 0)
      report('samples lost', String(samples), atMost(samples, 0))
    })
  } finally {
    await studio.stop()
    rmSync(join(folder.path, 'data'), { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

/** A browser that is driven at times alone. */
interface OwnBrowser extends AsyncDisposable {
  readonly pid: number
  /** Drives its page, which stays open afterwards. */
  drive(work: (page: Page) => Promise<void>): Promise<void>
}

/** Starts a browser whose microphone beeps once a second. */
async function openOwnBrowser(folder: string): Promise<OwnBrowser> {
  if (SYSTEM_BROWSER === undefined) throw new Error('No Chromium is installed.')
  const profile = join(folder, 'browser')
  const size = ['--headless=new', '--window-size=1280,900', '--no-first-run', '--no-sandbox']
  const driven = ['--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank']
  const process_ = spawn(SYSTEM_BROWSER, [...LISTENS, ...size, ...driven], { stdio: 'ignore' })
  const ended = once(process_, 'exit')
  const told = join(profile, 'DevToolsActivePort')
  while (!existsSync(told)) {
    if (process_.exitCode !== null) throw new Error('The browser has ended.')
    await pause(LOOK_MS)
  }
  return {
    pid: process_.pid ?? 0,
    async drive(work) {
      const [port] = readFileSync(told, 'utf8').split('\n')
      const connected = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
      const page = connected.contexts()[0]?.pages()[0]
      if (page === undefined) throw new Error('The browser has no page.')
      await work(page)
      await connected.close()
    },
    async [Symbol.asyncDispose]() {
      process_.kill()
      await ended
    },
  }
}

/** Lowest megabytes while so many seconds come to the disk: of the process that draws the page, and of all. */
async function lowestMemory(
  pid: number,
  dataDir: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<{ page: number; all: number }> {
  const lowest = { page: Number.POSITIVE_INFINITY, all: Number.POSITIVE_INFINITY }
  for (let file: string | undefined; ; await pause(LOOK_MS)) {
    file ??= growingFile(dataDir)
    const seconds = file === undefined ? 0 : samplesIn(file) / RATE
    if (seconds >= to) return lowest
    if (seconds < from) continue
    lowest.page = Math.min(lowest.page, ownSize(pid, '--type=renderer') ?? Number.NaN)
    lowest.all = Math.min(lowest.all, ownSize(pid) ?? Number.NaN)
  }
}
