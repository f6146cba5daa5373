import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { processesMarked } from '../fault/processFacts.ts'
import { makeProject } from '../support/makeProject.ts'
import { temporaryFolder } from '../support/projectStudio.ts'
import {
  growingFile,
  launchListening,
  listeningPage,
  RATE,
  samplesIn,
  startRecording,
} from '../support/recordingPage.ts'
import { startStudio } from '../support/studioProcess.ts'
import { atMost, report } from './goals.ts'
import { longVideo } from './longVideo.ts'
import { treeSize } from './memoryOf.ts'

const MARK = 'griot-recording-bench'
/** Seconds from one line to the next, and of one. */
const STEP = 10
const LENGTH = 8
/** Megabytes that the page may grow by from its second minute to its last. */
const GROWN = 20
const LOOK_MS = 1000

interface Memory {
  /** Megabytes of the page's JavaScript after a collection, and of all processes of the browser. */
  readonly heap: number
  readonly all: number
}

/** One pass of many lines, without a pause: what the page's memory grows by, and samples that are lost. `given`: minutes. */
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
  const browser = await launchListening(MARK)
  try {
    const page = await listeningPage(browser)
    await startRecording(page, { path, address: studio.address, at: 5, scope: 'speaker' })
    const first = await memoryAt(page, studio.dataDir, 90)
    const last = await memoryAt(page, studio.dataDir, count * STEP - 5)
    report('heap of the page', `${first.heap.toFixed(1)} MB, at the end ${last.heap.toFixed(1)} MB`)
    const grown = last.heap - first.heap
    report('grown by', `${grown.toFixed(1)} MB`, atMost(grown, GROWN, 'MB'))
    report('all processes of the browser', `${first.all.toFixed(0)} MB, at the end ${last.all.toFixed(0)} MB`)
    const more = last.all - first.all
    report('grown by', `${more.toFixed(0)} MB`, atMost(more, GROWN, 'MB'))
    const room = page.getByRole('region', { name: 'Recording room' })
    await room.getByText(/^Kept as takes/).waitFor({ timeout: 0 })
    report('takes', `${(await room.getByText(/^Kept as takes/).textContent()) ?? ''}`)
    const lost = await room.getByText(/were lost|was lost/).allTextContents()
    const samples = Number(/[\d,]+/.exec(lost.join(' '))?.[0].replaceAll(',', '') ?? 0)
    report('samples lost', String(samples), atMost(samples, 0))
  } finally {
    await browser.close()
    await studio.stop()
    rmSync(join(folder.path, 'data'), { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

/** The memory once so many seconds are on the disk. */
async function memoryAt(page: Page, dataDir: string, seconds: number): Promise<Memory> {
  for (let file: string | undefined; ; await pause(LOOK_MS)) {
    file ??= growingFile(dataDir)
    if (file !== undefined && samplesIn(file) >= seconds * RATE) break
  }
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const heap = (await session.send('Runtime.getHeapUsage')).usedSize / 1e6
  await session.detach()
  return { heap, all: treeSize(processesMarked(MARK)[0] ?? 0) ?? Number.NaN }
}
