import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { wavParts } from '../../shared/audio/wav.ts'
import { callStudio } from '../support/callStudio.ts'
import { makeProject } from '../support/makeProject.ts'
import { audio, video } from '../support/media.ts'
import {
  growingFile,
  launchListening,
  listeningPage,
  RECORDING_RATE_HZ,
  samplesIn,
  startRecording,
} from '../support/recordingPage.ts'
import { type RunningStudio, startStudio } from '../support/studioProcess.ts'
import { processesMarked } from './processFacts.ts'

const FILM_SECONDS = 20
/** Seconds of recording after which it is killed at the earliest, so that the device's beep is in it, and at the latest. */
const MIN_KILL_SECONDS = 1.2
const MAX_KILL_SECONDS = 4
/** The most that may be lost: the block that is being gathered, and the way of one to the disk. */
const MAX_LOST_SECONDS = 0.1
/** Milliseconds between looks at the growing file. */
const LOOK_MS = 4
const MARK = 'griot-recording-kills'
const VICTIMS = ['page', 'browser', 'studio'] as const
type Victim = (typeof VICTIMS)[number]

/** The seconds and takes that a kill cost. */
interface Loss {
  readonly victim: Victim
  /** Seconds that were captured and are not on the disk. */
  readonly seconds: number
}

/** A file that grows: how many samples it had when. */
interface Growth {
  readonly ms: number
  readonly samples: number
}

/** The page, browser and studio that are killed: each part is started again after its death. */
interface Living {
  studio: RunningStudio
  browser: Browser
}

interface Found {
  readonly losses: Loss[]
  unplayable: number
  shrunk: number
}

/** Kills the page, the browser and the studio in turn while a line is recorded, and looks each time at what is left. */
export async function recordings(count = 60): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'griot-recordings-'))
  const dataDir = join(folder, 'data')
  const found: Found = { losses: [], unplayable: 0, shrunk: 0 }
  const path = await makeFilm(folder)
  const living = { studio: await startStudio(dataDir), browser: await launchListening(MARK) }
  try {
    for (let round = 0; round < count; round++) {
      const victim = VICTIMS[round % VICTIMS.length] ?? 'page'
      const loss = await killOnce(victim, living, { path, found })
      process.stderr.write(`${round + 1} of ${count}: ${victim}, ${loss.toFixed(3)} s\n`)
    }
  } finally {
    await living.browser.close().catch(() => undefined)
    await living.studio.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
  printLosses(found)
}

async function killOnce(
  victim: Victim,
  living: Living,
  { path, found }: { path: string; found: Found },
): Promise<number> {
  const { dataDir, address } = living.studio
  const page = await listeningPage(living.browser)
  await startRecording(page, { path, address, at: 4 })
  const grown = await follow(dataDir, MIN_KILL_SECONDS + Math.random() * (MAX_KILL_SECONDS - MIN_KILL_SECONDS))
  const killedAt = performance.now()
  if (victim === 'page') await page.close({ runBeforeUnload: false })
  if (victim === 'browser') {
    killBrowser()
    living.browser = await launchListening(MARK)
  }
  if (victim === 'studio') {
    await living.studio.stop('SIGKILL')
    living.studio = await startStudio(dataDir)
    await page.close()
  }
  await pause(300) // a block that was under way has arrived
  const kept = samplesIn(grown.file)
  if (kept < (grown.looks.at(-1)?.samples ?? 0)) found.shrunk += 1
  const seconds = Math.max(0, capturedBy(grown.looks, killedAt) - kept) / RECORDING_RATE_HZ
  found.losses.push({ victim, seconds })
  if (!(await recovers(living.studio, path))) found.unplayable += 1
  return seconds
}

async function makeFilm(folder: string): Promise<string> {
  const film = join(folder, 'film.mp4')
  writeMedia({ out: film, video: video('h264', FILM_SECONDS), audio: [audio('aac', FILM_SECONDS)] })
  const line = { start: 3, end: 12, text: 'One long line', translation: 'Mstari mmoja mrefu', speaker: 'Amina' }
  return makeProject(folder, { video: film, lines: [line], voices: { Amina: 'v' } })
}

/** Ends all processes of the browser at once, as the system does when it runs out of memory. */
function killBrowser(): void {
  for (const pid of processesMarked(MARK)) process.kill(pid, 'SIGKILL')
}

/** Follows the growing file of a recording until it has so many seconds. */
async function follow(dataDir: string, seconds: number): Promise<{ file: string; looks: Growth[] }> {
  const looks: Growth[] = []
  for (let file: string | undefined; ; await pause(LOOK_MS)) {
    file ??= growingFile(dataDir)
    if (file === undefined) continue
    const samples = samplesIn(file)
    if (samples > 0 && samples !== looks.at(-1)?.samples) looks.push({ ms: performance.now(), samples })
    if (samples >= seconds * RECORDING_RATE_HZ) {
      // Killed at any moment of a block, not just after one.
      await pause(Math.random() * 100)
      return { file, looks }
    }
  }
}

/** Samples that were captured by a moment: the block that came soonest tells how the two clocks lie. */
function capturedBy(looks: readonly Growth[], ms: number): number {
  const ahead = Math.max(...looks.map((look) => look.samples - (look.ms / 1000) * RECORDING_RATE_HZ))
  return (ms / 1000) * RECORDING_RATE_HZ + ahead
}

/** Whether the recording comes back as a take that plays. */
async function recovers(studio: RunningStudio, path: string): Promise<boolean> {
  using caller = await callStudio(studio)
  // A page that died without a word holds its project for a while; its window is told apart by the studio.
  for (;;) {
    try {
      const { project } = await caller.call('openProject', { path })
      const { takes } = await caller.call('recoverRecordings', { project })
      const [take] = takes
      if (takes.length !== 1 || take === undefined || take.line !== 1) return false
      const { path: file } = await caller.call('loadTake', { project, take: take.id })
      const { format, data } = wavParts(readFileSync(file)) ?? {}
      await caller.call('closeProject', { project })
      return format !== undefined && data !== undefined && data.length > 0
    } catch (error) {
      if (!String(error).includes('already open')) throw error
      await pause(200)
    }
  }
}

function printLosses({ losses, unplayable, shrunk }: Found): void {
  for (const victim of VICTIMS) {
    const own = losses.filter((loss) => loss.victim === victim).map(({ seconds }) => seconds)
    const worst = Math.max(0, ...own).toFixed(3)
    process.stdout.write(`kills of the ${victim}: ${own.length}, lost at most ${worst} s (goal ${MAX_LOST_SECONDS})\n`)
  }
  process.stdout.write(
    `takes that do not play: ${unplayable} (goal 0)\nsound that was there and is gone: ${shrunk} (goal 0)\n`,
  )
  const over = losses.filter(({ seconds }) => seconds > MAX_LOST_SECONDS).length
  if (unplayable + shrunk > 0) throw new Error('Recordings were lost.')
  if (over > 0) throw new Error(`${over} of ${losses.length} kills lost more than ${MAX_LOST_SECONDS} s.`)
}
