import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { onsetOf } from '../editor/mixTap.ts'
import { callStudio } from '../support/callStudio.ts'
import { makeProject, type ProjectLine } from '../support/makeProject.ts'
import { audio, listen, video } from '../support/media.ts'
import { openProject } from '../support/openProject.ts'
import { startStudio } from '../support/studioProcess.ts'
import { browserOptions, LISTENS } from '../support/testBrowser.ts'

const SAMPLE_RATE_HZ = 48_000
/** Lines of the scene, seconds from one to the next, and of a line. */
const SCENE_LINES = 10
const LINE_INTERVAL_SECONDS = 3.4
const FIRST_LINE_SECONDS = 4
const LINE_SECONDS = 2
const SECONDS = FIRST_LINE_SECONDS + SCENE_LINES * LINE_INTERVAL_SECONDS + 4
/** Seconds by which the reader enters after a line begins: early, in time, and late. */
const ENTRIES = [0.05, 0.18, -0.08, 0, 0.12, 0.25, -0.05, 0.08, 0, 0.15]
/** Seconds of speech of each line; the fifth is too long. */
const SPOKEN = [1.6, 1.8, 1.5, 1.7, 2.4, 1.4, 1.6, 1.8, 1.5, 1.7]
/** Most seconds by which a take may lie beside what was played. */
const MAX_OFFSET_SECONDS = 0.005
const frequencyOf = (line: number) => 700 + 170 * line

/**
 * Records a scene of ten lines in passes through a line whose delay is drawn anew at each opening, with noise and a second path; kills
 * the page and then the studio meanwhile; exports the scene and measures where each line is heard against what was played into it.
 */
export async function recordedScene(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'griot-scene-'))
  const path = await makeScene(folder)
  let studio = await startStudio(join(folder, 'data'))
  const browser = await launch()
  const delays: number[] = []
  try {
    let page = await openRoom(browser, studio.address, { path, line: 0 })
    delays.push(await calibrate(page))
    await recordUntil(page, FIRST_LINE_SECONDS + 3.4 * LINE_INTERVAL_SECONDS)
    await page.close({ runBeforeUnload: false })
    process.stdout.write('the page was killed in line 4\n')

    page = await openRoom(browser, studio.address, { path, line: 3 })
    delays.push(await calibrate(page))
    await recordUntil(page, FIRST_LINE_SECONDS + 6.4 * LINE_INTERVAL_SECONDS)
    await studio.stop('SIGKILL')
    await page.close()
    process.stdout.write('the studio was killed in line 7\n')

    studio = await startStudio(join(folder, 'data'))
    page = await openRoom(browser, studio.address, { path, line: 6 })
    delays.push(await calibrate(page))
    await recordUntil(page, SECONDS - 4)
    await page.keyboard.press('Space')
    await page.getByText(/^Kept as takes: /).waitFor()
    await closeProject(page)
    await page.close()

    using caller = await callStudio(studio)
    const { project } = await caller.call('openProject', { path })
    const { takes } = await caller.call('listTakes', { project })
    for (const { line, place, seconds, cutFrom } of takes) {
      const [from, to] = [cutFrom?.from ?? 0, cutFrom?.to ?? 0].map((at) => at.toFixed(3))
      process.stdout.write(
        `take of line ${line}: ${place?.toFixed(3)} s after it, ${seconds.toFixed(2)} s, cut ${from} to ${to}\n`,
      )
    }
    const output = join(folder, 'scene.mkv')
    const options = { by: 'takes', output, stems: true, subtitles: false } as const
    const { work } = await caller.call('render', { project, target: 'sw', options })
    for (;;) {
      const { work: all } = await caller.call('projectWork', { project })
      const state = all.find(({ id }) => id === work)?.state
      if (state?.name === 'done') break
      if (state?.name === 'failed' || state?.name === 'cancelled') throw new Error(JSON.stringify(state))
      await pause(200)
    }
    printErrors(folder, delays)
  } finally {
    await browser.close()
    await studio.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

/** A film whose original is what the reader will say, a tone for each line. */
async function makeScene(folder: string): Promise<string> {
  const film = join(folder, 'film.mp4')
  const samples = new Float32Array(2 * Math.round(SECONDS * SAMPLE_RATE_HZ))
  for (let line = 0; line < SCENE_LINES; line++) {
    const from = Math.round(spokenAt(line) * SAMPLE_RATE_HZ)
    const length = Math.round((SPOKEN[line] ?? 1) * SAMPLE_RATE_HZ)
    for (let at = 0; at < length; at++) {
      // Syllables of a quarter of a second; the first begins at once.
      const loud =
        Math.min(1, at / 240) *
        (0.65 + 0.35 * Math.cos((2 * Math.PI * 4 * at) / SAMPLE_RATE_HZ)) *
        Math.min(1, (length - at) / 480)
      const sample = 0.3 * loud * Math.sin((2 * Math.PI * frequencyOf(line) * at) / SAMPLE_RATE_HZ)
      samples[2 * (from + at)] = sample
      samples[2 * (from + at) + 1] = sample
    }
  }
  writeMedia({ out: film, video: video('h264', SECONDS), audio: [audio('aac', SECONDS, { samples })] })
  const lines = Array.from(
    { length: SCENE_LINES },
    (_, line): ProjectLine => ({
      start: FIRST_LINE_SECONDS + line * LINE_INTERVAL_SECONDS,
      end: FIRST_LINE_SECONDS + line * LINE_INTERVAL_SECONDS + LINE_SECONDS,
      text: `Line number ${line + 1} of the scene`,
      translation: `Mstari wa ${line + 1} wa tukio hili`,
      speaker: 'Amina',
    }),
  )
  return makeProject(folder, { video: film, lines, voices: { Amina: 'v' } })
}

const spokenAt = (line: number) => FIRST_LINE_SECONDS + line * LINE_INTERVAL_SECONDS + (ENTRIES[line] ?? 0)

async function launch(): Promise<Browser> {
  return chromium.launch(browserOptions([...LISTENS, '--autoplay-policy=no-user-gesture-required']))
}

/** Makes the microphone of a page hear what the page plays, through a line. Runs in the page before anything else. */
function connectLoopback(): void {
  const Real = window.AudioContext
  let shared: AudioContext | undefined
  let loopback: GainNode | undefined
  const open = () => {
    if (shared !== undefined) return shared
    // One context for all the page plays, so that one line leads from it to the microphone.
    shared = new Real({ sampleRate: 48_000 })
    shared.close = async () => undefined
    shared.suspend = async () => undefined
    loopback = new GainNode(shared)
    return shared
  }
  window.AudioContext = new Proxy(Real, { construct: () => open() })
  const connect = AudioNode.prototype.connect as (this: AudioNode, ...to: unknown[]) => AudioNode
  AudioNode.prototype.connect = function (this: AudioNode, ...to: unknown[]) {
    if (to[0] instanceof AudioDestinationNode && this.context === shared && loopback !== undefined)
      connect.call(this, loopback)
    return connect.call(this, ...to)
  } as typeof AudioNode.prototype.connect
  navigator.mediaDevices.getUserMedia = async () => {
    const context = open()
    const out = new MediaStreamAudioDestinationNode(context, { channelCount: 1 })
    // Drawn anew with each opening, as sound cards do.
    const delay = 0.005 + 0.08 * Math.random()
    const paths = [
      [delay, 0.8],
      [delay + 0.013, 0.25],
    ] as const
    for (const [seconds, gain] of paths) {
      const way = new DelayNode(context, { delayTime: seconds, maxDelayTime: 1 })
      const level = new GainNode(context, { gain })
      if (loopback !== undefined) connect.call(loopback, way)
      connect.call(connect.call(way, level), out)
    }
    const noise = new AudioBuffer({ length: 48_000, sampleRate: 48_000 })
    noise.copyToChannel(
      Float32Array.from({ length: 48_000 }, () => 0.001 * (2 * Math.random() - 1)),
      0,
    )
    const room = new AudioBufferSourceNode(context, { buffer: noise, loop: true })
    connect.call(room, out)
    room.start()
    return out.stream
  }
}

/** Opens the project in a new page, and the recording room with a line. */
async function openRoom(
  browser: Browser,
  address: string,
  { path, line }: { readonly path: string; readonly line: number },
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, permissions: ['microphone'] })
  await page.addInitScript(connectLoopback)
  await page.goto(address)
  for (;;) {
    await openProject(page, path)
    // A page that died without a word holds its project for a while.
    const opened = page.getByRole('toolbar', { name: 'Playing' })
    if (
      await opened.waitFor({ timeout: 5000 }).then(
        () => true,
        () => false,
      )
    )
      break
    await page.keyboard.press('Escape')
  }
  await page.waitForFunction(() => document.querySelector('video')?.readyState === 4)
  await page.keyboard.press('g')
  await page
    .getByRole('textbox', { name: /^Time/ })
    .fill(String(FIRST_LINE_SECONDS + line * LINE_INTERVAL_SECONDS + 0.5))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Edit the subtitle/ }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+R')
  const room = page.getByRole('region', { name: 'Recording room' })
  await room.getByLabel('In one go').selectOption('All from here on')
  await room.getByLabel('Cue').selectOption('A bar')
  await room.getByLabel('Headphones').selectOption('Original')
  return page
}

/** Measures the delay of the opened line; answers it in milliseconds. */
async function calibrate(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Measure the delay' }).click()
  const delayText = page.getByText(/^Delay: \d+ ms, measured/)
  await delayText.waitFor()
  const ms = Number(/\d+/.exec((await delayText.textContent()) ?? '')?.[0])
  process.stdout.write(`the line has a delay of ${ms} ms\n`)
  return ms
}

/** Records until the film is at a second. */
async function recordUntil(page: Page, film: number): Promise<void> {
  await page.keyboard.press('r')
  await page.getByText(/^Recording\. /).waitFor()
  await page.waitForFunction((at) => (document.querySelector('video')?.currentTime ?? 0) > at, film, {
    timeout: 120_000,
  })
}

async function closeProject(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Shift+W')
  await page.getByRole('toolbar', { name: 'Playing' }).waitFor({ state: 'hidden' })
}

/** Seconds at which a line is heard in a sound of the scene. */
function findLineOnset(line: number, sound: Float32Array): number {
  const from = FIRST_LINE_SECONDS + line * LINE_INTERVAL_SECONDS - 1
  const samples = sound.subarray(
    Math.round(from * SAMPLE_RATE_HZ),
    Math.round((from + LINE_INTERVAL_SECONDS) * SAMPLE_RATE_HZ),
  )
  return onsetOf(frequencyOf(line), { samples, sampleRate: SAMPLE_RATE_HZ }) + from
}

function printErrors(folder: string, delays: readonly number[]): void {
  const [film, voices] = ['film.mp4', 'scene.voices.wav'].map((name) => listen(join(folder, name), { channels: 1 }))
  if (film === undefined || voices === undefined) throw new Error('no sound')
  const errors: number[] = []
  for (let line = 0; line < SCENE_LINES; line++) {
    const [played, exportedAt] = [findLineOnset(line, film), findLineOnset(line, voices)]
    const error = exportedAt - played
    errors.push(error)
    process.stdout.write(
      `line ${line + 1}: played at ${played.toFixed(3)} s, exported at ${exportedAt.toFixed(3)}, ${(error * 1000).toFixed(1)} ms beside\n`,
    )
  }
  const worst = Math.max(...errors.map(Math.abs))
  const delay = delays.join(', ')
  process.stdout.write(
    `delays ${delay} ms; at most ${(worst * 1000).toFixed(1)} ms beside (goal ${MAX_OFFSET_SECONDS * 1000})\n`,
  )
  if (!(worst <= MAX_OFFSET_SECONDS)) throw new Error('A line is not where it was spoken.')
}
