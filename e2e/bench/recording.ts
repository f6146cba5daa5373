import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { makeProject } from '../support/makeProject.ts'
import { temporaryFolder } from '../support/projectStudio.ts'
import { growingFile, RECORDING_RATE_HZ, samplesIn, startRecording } from '../support/recordingPage.ts'
import { startStudio } from '../support/studioProcess.ts'
import { LISTENS, SYSTEM_BROWSER } from '../support/testBrowser.ts'
import { atMost, report } from './goals.ts'
import { longVideo } from './longVideo.ts'
import { ownSize } from './memoryOf.ts'

/** Seconds from one line to the next, and of one. */
const LINE_INTERVAL_SECONDS = 10
const LINE_SECONDS = 8
/** Megabytes that the memory may grow by from the first minutes to the last. */
const MAX_GROWTH_MB = 20
/** Seconds of sound after which the memory is looked at first, and looks, of which the lowest counts: threads collect when they like. */
const WARM_UP_SECONDS = 60
const LOOKS = [0, 40, 80] as const
const LOOK_MS = 1000
/** For the memory to be given back to the system. */
const SETTLE_MS = 2000

/**
 * One pass of many lines, without a pause: what the memory of the browser grows by, and samples that are lost. `minutesText`: minutes, six at
 * least. Nothing drives the browser meanwhile: for whoever does, it keeps what each request carried.
 */
export async function recording(minutesText = '10'): Promise<void> {
  const minutes = Number(minutesText)
  using folder = temporaryFolder()
  const { path: video } = await longVideo(minutes + 1, 1)
  const count = Math.floor((minutes * 60) / LINE_INTERVAL_SECONDS)
  const lines = Array.from({ length: count }, (_, at) => ({
    ...{ start: 4 + at * LINE_INTERVAL_SECONDS, end: 4 + at * LINE_INTERVAL_SECONDS + LINE_SECONDS, speaker: 'Amina' },
    ...{ text: `Line ${at + 1} of many`, translation: `Mstari wa ${at + 1} kati ya mingi` },
  }))
  const path = await makeProject(folder.path, { video, lines, voices: { Amina: 'v' } })
  const studio = await startStudio(join(folder.path, 'data'))
  await using browser = await openOwnBrowser(folder.path)
  try {
    await browser.drive((page) => startRecording(page, { path, address: studio.address, at: 5, scope: 'speaker' }))
    const first = await lowestMemory(browser, studio.dataDir, WARM_UP_SECONDS)
    const last = await lowestMemory(browser, studio.dataDir, count * LINE_INTERVAL_SECONDS - 10 - LOOKS[2])
    for (const [what, of] of [
      ['page', 'page'],
      ['all processes of the browser', 'all'],
    ] as const) {
      report(what, `${first[of].toFixed(0)} MB, at the end ${last[of].toFixed(0)} MB`)
      const grown = last[of] - first[of]
      report('grown by', `${grown.toFixed(0)} MB`, atMost(grown, MAX_GROWTH_MB, 'MB'))
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
  const size = ['--headless', '--window-size=1280,900', '--no-first-run', '--no-sandbox']
  const driven = ['--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank']
  const process_ = spawn(SYSTEM_BROWSER, [...LISTENS, ...size, ...driven], { stdio: 'ignore' })
  const ended = once(process_, 'exit')
  const portFile = join(profile, 'DevToolsActivePort')
  while (!existsSync(portFile)) {
    if (process_.exitCode !== null) throw new Error('The browser has ended.')
    await pause(LOOK_MS)
  }
  return {
    pid: process_.pid ?? 0,
    async drive(work) {
      const [port] = readFileSync(portFile, 'utf8').split('\n')
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

/** Lowest megabytes from so many seconds of sound on: of the process that draws the page, and of all. */
async function lowestMemory(
  browser: OwnBrowser,
  dataDir: string,
  from: number,
): Promise<{ page: number; all: number }> {
  const looks: { readonly page: number; readonly all: number }[] = []
  for (const later of LOOKS) looks.push(await memoryAt(browser, dataDir, from + later))
  return { page: Math.min(...looks.map(({ page }) => page)), all: Math.min(...looks.map(({ all }) => all)) }
}

/** Megabytes once so many seconds are on the disk. Garbage is collected before: the memory rises and falls by 90 MB between collections. */
async function memoryAt(browser: OwnBrowser, dataDir: string, seconds: number): Promise<{ page: number; all: number }> {
  for (let file: string | undefined; ; await pause(LOOK_MS)) {
    file ??= growingFile(dataDir)
    if (file !== undefined && samplesIn(file) >= seconds * RECORDING_RATE_HZ) break
  }
  await browser.drive(async (page) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Memory.simulatePressureNotification', { level: 'critical' })
    await session.send('HeapProfiler.collectGarbage')
  })
  await pause(SETTLE_MS)
  const { pid } = browser
  return { page: ownSize(pid, '--type=renderer') ?? Number.NaN, all: ownSize(pid) ?? Number.NaN }
}
