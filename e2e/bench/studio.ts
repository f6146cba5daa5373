import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { AudioReader } from '../../electron/engine/media/read/audioReader.ts'
import { findNode } from '../../electron/studio/service/engineProcess.ts'
import { plainWords } from '../../shared/locale/message.ts'
import { changeDocument } from '../../shared/project/journalStep.ts'
import { setText } from '../../shared/project/texts/textEdits.ts'
import { callStudio, type StudioCaller } from '../support/callStudio.ts'
import { makeProject, manyLines } from '../support/makeProject.ts'
import { SAMPLE, startStudio } from '../support/studioProcess.ts'
import { quantile } from './benchEngine.ts'
import { atMost, report } from './goals.ts'
import { launchBrowser } from './launchBrowser.ts'
import { longVideo } from './longVideo.ts'

const ROOT = join(import.meta.dirname, '../..')
const START_RUNS = 5
const EDIT_COUNT = 500
const FILM_LINES = 5000
const FILM_MINUTES = 120

/** Measurements in a running studio. */
const PARTS: Readonly<Record<string, (caller: StudioCaller, folder: string) => Promise<void>>> = {
  project: longProject,
  waveform,
}

/** The studio behind the window: its start, edits, waveforms and long projects; or one part: start, project, waveform. */
export async function studio(part?: string): Promise<void> {
  const chosenParts = Object.entries(PARTS).filter(([name]) => part === undefined || part === name)
  if (chosenParts.length === 0 && part !== 'start') {
    throw new Error(`There is no part ${part}. There are: start, ${Object.keys(PARTS).join(', ')}.`)
  }
  const folder = mkdtempSync(join(tmpdir(), 'griot-studio-bench-'))
  try {
    if (part === undefined || part === 'start') await start(folder)
    if (chosenParts.length === 0) return
    // First, since it keeps this process from answering a studio for a minute.
    if (chosenParts.some(([name]) => name === 'waveform')) await longVideo(FILM_MINUTES, 1)
    const running = await startStudio(join(folder, 'data'))
    try {
      using caller = await callStudio(running)
      for (const [, measure] of chosenParts) await measure(caller, folder)
    } finally {
      await running.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

/** From the command to an address that answers with the page: in a checkout where nothing is built or compiled yet, and later. */
async function addresses(folder: string): Promise<void> {
  rmSync(join(ROOT, 'dist/renderer'), { recursive: true, force: true })
  const times: number[] = []
  for (let round = 0; round < START_RUNS; round++) {
    const began = performance.now()
    const studio = startCommand(join(folder, `address-${round}`), join(folder, 'compiled'))
    const answer = await fetch(new URL('/', await studio.address()))
    if (!answer.ok || !(await answer.text()).includes('<script'))
      throw new Error('The address answers without the page')
    times.push((performance.now() - began) / 1000)
    await studio.stop()
  }
  const [first = 0, ...later] = times
  report('npm start to an address, the first time', `${first.toFixed(2)} s`, atMost(first, 5, 's'))
  report('npm start to an address, later', `${quantile(later, 0.5).toFixed(2)} s`, atMost(quantile(later, 0.5), 2, 's'))
}

/** From the command to a page that can be used, beside an empty page in the same browser started anew. */
async function start(folder: string): Promise<void> {
  await addresses(folder)
  const [empty, usable, ready]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < START_RUNS; round++) {
    const [blank = 0] = await show(async () => 'data:text/html,<p>ready', ['ready'])
    empty.push(blank)
    const studio = startCommand(join(folder, `start-${round}`))
    const [seen = 0, engine = 0] = await show(studio.address, ['Dub a video', 'The engine is running'])
    usable.push(seen)
    ready.push(engine)
    await studio.stop()
  }
  const beyond = (times: number[]) => (quantile(times, 0.5) - quantile(empty, 0.5)) / 1000
  const value = `${beyond(usable).toFixed(2)} s beyond Chromium’s own start`
  report('npm start to a usable window', value, atMost(beyond(usable), 1.8, 's'))
  report('to its engine being ready too', `${beyond(ready).toFixed(2)} s`)
}

/** The command that `npm start` runs, without its window. */
function startCommand(dataDir: string, compiled?: string): { address(): Promise<string>; stop(): Promise<void> } {
  const child = spawn(findNode(), [join(ROOT, 'build/start.ts'), '--no-open', '--data', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: ROOT,
    env: {
      ...process.env,
      GRIOT_SHELL: 'browser',
      ...(compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled }),
    },
  })
  const found = new Promise<string>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      const address = /http:\/\/127\.0\.0\.1:\S+/.exec(line)?.[0]
      if (address !== undefined) resolve(address)
    })
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    address: () => found,
    stop() {
      child.kill('SIGTERM')
      return gone
    },
  }
}

/** Starts a browser on an address once there is one; milliseconds until it shows each of the texts. */
async function show(address: () => Promise<string>, texts: readonly string[]): Promise<number[]> {
  const began = performance.now()
  const place = await address()
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(place)
    const times: number[] = []
    for (const text of texts) {
      await page.getByText(text).first().waitFor()
      times.push(performance.now() - began)
    }
    return times
  } finally {
    await browser.close()
  }
}

async function longProject(caller: StudioCaller, folder: string): Promise<void> {
  const [video = ''] = SAMPLE
  const seconds = 3 * 3600
  const path = await makeProject(folder, { video, lines: manyLines(FILM_LINES, seconds), duration: seconds })
  const began = performance.now()
  const { project, document, revision } = await caller.call('openProject', { path })
  const opening = Math.round(performance.now() - began)
  report(`a project of ${FILM_LINES} lines is open after`, `${opening} ms`, atMost(opening, 500, 'ms'))

  const times: number[] = []
  let [now, base] = [document, revision]
  for (let edit = 0; edit < EDIT_COUNT; edit++) {
    const change = changeDocument(now, (draft) => setText(draft, 1 + (edit % FILM_LINES), { text: `said ${edit}` }))
    const patches = change.patches.map(({ op, path: place, value }) => ({ op, path: place, value }))
    times.push(
      await timed(async () => {
        base = (await caller.call('commitStep', { project, base, label: plainWords('Edit'), patches })).revision
      }),
    )
    now = change.document
  }
  const [middle, late] = [quantile(times, 0.5), quantile(times, 0.99)]
  const value = `${middle.toFixed(1)} ms, p99 ${late.toFixed(1)} ms`
  report('an edit of it is durable after', value, atMost(late, 250, 'ms (p99)'))
  await caller.call('closeProject', { project })
}

async function waveform(caller: StudioCaller): Promise<void> {
  const { path } = await longVideo(FILM_MINUTES, 1)
  await caller.call('openMedia', { path })
  const first = await timed(async () => {
    await caller.call('peaks', { path, until: 30 })
  })
  const all = await timed(async () => {
    await caller.call('peaks', { path })
  })
  const plain = await timed(async () => {
    using reader = new AudioReader(path)
    for (const chunk of reader.chunks()) if (chunk.length < 0) break
  })
  const value = `${(all / 1000).toFixed(1)} s, ${(all / plain).toFixed(2)} of plain decode`
  report(`all peaks of ${FILM_MINUTES} minutes`, value, atMost(all / plain, 1.3))
  report('first peaks, those of half a minute', `${Math.round(first)} ms`, atMost(first, 300, 'ms'))
  const again = await timed(async () => {
    await caller.call('peaks', { path })
  })
  report('the same again, from the cache', `${Math.round(again)} ms`)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

if (import.meta.main) await studio(process.argv[2])
