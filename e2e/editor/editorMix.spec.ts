import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { build } from 'vite'
import { turnOfCommit } from '../../build/turnOfCommit.ts'
import type { Region } from '../../electron/engine/media/loudness/loudness.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { type LiveMixPlan, planMix } from '../../renderer/player/mix/mixPlan.ts'
import { type Forecast, NO_FORECAST } from '../../renderer/state/editor/forecast.ts'
import { encodeWav } from '../../shared/audio/wav.ts'
import { fitLines, linesToFit } from '../../shared/project/lines/fitLines.ts'
import { setLineSound, setSpeakerSound } from '../../shared/project/lines/soundEdits.ts'
import { IDENTITY_TIME_MAP } from '../../shared/timing/waits/timeMap.ts'
import { type BedFilm, bedFilms } from '../bench/bedFilms.ts'
import { makeProject } from '../support/makeProject.ts'
import { audio, listen, video } from '../support/media.ts'
import { startProjectStudio, type TestStudio } from '../support/projectStudio.ts'
import { canBrowse } from '../support/studioProcess.ts'
import { addTakes } from './addTakes.ts'
import type { PlayMixOptions } from './playedMix.ts'

const SAMPLE_RATE_HZ = 48_000
/** The player is tuned on other material: `GRIOT_HEARD=tuning`. */
const isTuning = process.env['GRIOT_HEARD'] === 'tuning'
const films = bedFilms(isTuning ? 'tuning' : 'testing')
/** Films that take the same way, of which each commit compares one; the others take minutes. */
const FILMS_IN_TURN = 2
const filmOfCommit = turnOfCommit() % FILMS_IN_TURN

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')
test.skip(films.length === 0, 'The recordings that films are made of are not here')

let studio: TestStudio
let folder: string
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'griot-heard-'))
  studio = startProjectStudio(join(folder, 'data'))
  await build({
    configFile: false,
    logLevel: 'warn',
    root: join(import.meta.dirname, '../..'),
    build: {
      outDir: join(folder, 'page'),
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { input: join(import.meta.dirname, 'playedMix.ts'), output: { entryFileNames: 'heard.js' } },
    },
    base: './',
  })
})
test.afterAll(async () => {
  await studio?.[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

for (const [at, { name, make }] of films.entries()) {
  test.describe(() => {
    // Told outside of the test, so that no page is opened for it.
    test.skip(at !== filmOfCommit && process.env['GRIOT_LONG'] === undefined, 'GRIOT_LONG=1 compares every film')
    test(`what is heard is what is rendered: ${name}`, async ({ page }) => {
      test.setTimeout(400_000) // a render and three plays on a busy computer, six where it is tuned
      const film = make()
      const { plan, guess, rendered, ...sounds } = await renderFilm(film)
      await openHarness(page, film, { ...sounds, plan })
      const seconds = film.music.length / film.channels / SAMPLE_RATE_HZ
      const soundFormat = { seconds, channels: film.channels }
      const playPlan = (one: LiveMixPlan, bed: number, voices: number) =>
        play(page, { ...soundFormat, plan: one, bed, voices })
      const lines = plan.forecastRequest.lines
      const compare = async (one: LiveMixPlan) => ({
        ...bedFigures(await playPlan(one, 1, 0), rendered.bed, lines),
        ...voiceFigures(await playPlan(one, 0, 1), rendered.voices, lines),
        ...wholeFigures(await playPlan(one, 1, 1), rendered, lines),
      })
      const after = await compare(plan)
      // What a guess differs by is told to who tunes the player, and not judged.
      const figures = JSON.stringify({ film: film.name, ...(isTuning && { before: await compare(guess) }), after })
      process.stdout.write(`${figures}\n`)
      await test.info().attach('figures', { body: figures })
      expect(after.lines).toBeLessThan(0.3)
      expect(after.gaps).toBeLessThan(0.3)
      expect(after.moments).toBeLessThan(0.5)
      expect(after.whole).toBeLessThan(0.3)
      expect(after.onset).toBeLessThan(0.01)
      expect(after.voice).toBeLessThan(0.3)
    })
  })
}

/** Renders a film from its takes, with lines and a speaker that are mixed otherwise; with the plans of a player, told and guessed. */
async function renderFilm(film: BedFilm) {
  const place = mkdtempSync(join(folder, 'film-'))
  const path = join(place, 'film.mkv')
  const all = film.music.map((sample, at) => sample + (film.voice[at] ?? 0))
  const seconds = all.length / film.channels / SAMPLE_RATE_HZ
  writeMedia({
    out: path,
    video: video('h264', seconds),
    audio: [audio('flac', seconds, { channels: film.channels, samples: all })],
  })
  const made = await makeProject(place, {
    video: path,
    lines: film.lines.map(({ start, end }, at) => ({
      ...{ start, end, text: 'It is said here and now', translation: 'Inasemwa hapa na sasa' },
      speaker: at % 2 === 0 ? 'Amina' : 'Seller',
    })),
    voices: { Amina: 'v', Seller: 'v' },
  })
  addTakes(made, 'sw', new Map(film.lines.map(({ dub }, at) => [at + 1, dub])))
  const window = studio.page(film.name)
  const { project } = await window.call('openProject', { path: made })
  await window.edit(project, (draft) => {
    setLineSound(draft, [2], { gain: -4, pan: 0.5 })
    setLineSound(draft, [4], { fadeIn: 0.6, fadeOut: 0.4 })
    setLineSound(draft, [6], { muted: true })
    const [first] = Object.keys(draft.speakers)
    if (first !== undefined) setSpeakerSound(draft, first, { gain: 3 })
    draft.mix.bedLevels = [
      { at: 0, gain: 0 },
      { at: seconds / 2, gain: -3 },
    ]
  })
  const document = await window.document(project)
  const { takes: listedTakes } = await window.call('listTakes', { project })
  const takes = new Map(listedTakes.map((take) => [take.id, take]))
  const fits = fitLines(linesToFit(document, 'sw', takes), { target: 'sw', duration: seconds })
  const planned = (forecast: Forecast) =>
    planMix(document, {
      ...{ target: 'sw', takes, map: IDENTITY_TIME_MAP, forecast, playsCopy: false },
      fits: new Map(fits.map((fit) => [fit.id, fit])),
    })
  const guess = planned(NO_FORECAST)
  const { lines: predictedLines, ...gains } = await window.call('forecastMix', { ...guess.forecastRequest, project })
  const lines = new Map(
    guess.cues.flatMap(({ line }, at) => (predictedLines[at] ? [[line, predictedLines[at]] as const] : [])),
  )
  const { url } = await window.call('sound', {
    ...{ path, start: 0, end: seconds, rate: SAMPLE_RATE_HZ, channels: 2, removal: gains.removal },
  })
  const answer = await studio.studio.files.serve(new Request(new URL(url, 'http://studio.test')))
  const voiceless = new Uint8Array(await answer.arrayBuffer())
  const options = { by: 'takes', output: join(place, 'dub.mp4'), stems: true, subtitles: false } as const
  const { work } = await window.call('render', { project, target: 'sw', options })
  const { state } = await window.ended(project, work)
  if (state.name !== 'done') throw new Error(JSON.stringify(state))
  const stereo = (name: string) => inStereo(listen(join(place, name), { channels: film.channels }), film.channels)
  window.close()
  return {
    plan: planned({ state: 'known', ...gains, lines }),
    guess,
    sound: all,
    voiceless,
    rendered: { voices: stereo('dub.voices.wav'), bed: stereo('dub.bed.wav'), whole: stereo('dub.mp4') },
  }
}

/** A page with the player's graph, the film's sound and its takes. */
async function openHarness(
  page: Page,
  film: BedFilm,
  { sound, voiceless, plan }: { sound: Float32Array; voiceless: Uint8Array; plan: LiveMixPlan },
) {
  const takes = new Map(plan.cues.map(({ take, line }) => [take, film.lines[line - 1]?.dub ?? new Float32Array(0)]))
  await page.route('http://heard.test/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    const take = takes.get(pathname.slice('/takes/'.length))
    if (pathname === '/') {
      return route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/heard.js"></script>' })
    }
    if (take !== undefined) return route.fulfill({ body: Buffer.from(encodeWav(take, SAMPLE_RATE_HZ)) })
    if (pathname === '/film')
      return route.fulfill({ body: Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength) })
    if (pathname === '/voiceless') return route.fulfill({ body: Buffer.from(voiceless) })
    return route.fulfill({ contentType: 'text/javascript', body: readFileSync(join(folder, 'page', pathname)) })
  })
  await page.goto('http://heard.test/')
  await page.waitForFunction(() => 'playMix' in globalThis)
}

/** The two channels that the player plays, interleaved. */
async function play(page: Page, mixOptions: PlayMixOptions): Promise<Float32Array> {
  const base64 = await page.evaluate(
    (argument) => (globalThis as unknown as { playMix(mixOptions: PlayMixOptions): Promise<string> }).playMix(argument),
    // Maps do not pass, and the graph needs none.
    mixOptions,
  )
  return new Float32Array(new Uint8Array(Buffer.from(base64, 'base64')).buffer)
}

/** Surround sound as browsers play it on two loudspeakers. */
function inStereo(samples: Float32Array, channels: number): Float32Array {
  if (channels === 2) return samples
  const both = new Float32Array((2 * samples.length) / channels)
  for (let frame = 0; frame < both.length / 2; frame++) {
    const [left = 0, right = 0, centre = 0, , back = 0, other = 0] = samples.subarray(frame * channels)
    both.set([left + Math.SQRT1_2 * (centre + back), right + Math.SQRT1_2 * (centre + other)], 2 * frame)
  }
  return both
}

/** Level in dB of a stretch. */
function levelIn(samples: Float32Array, { start, end }: Region): number {
  const piece = samples.subarray(2 * Math.round(start * SAMPLE_RATE_HZ), 2 * Math.round(end * SAMPLE_RATE_HZ))
  return 10 * Math.log10(piece.reduce((sum, one) => sum + one * one, 0) / Math.max(1, piece.length) + 1e-12)
}

const apart = (played: Float32Array, made: Float32Array) => (where: Region) =>
  Math.abs(levelIn(played, where) - levelIn(made, where))

/** dB by which the bed differs: in lines, between them, and in each half second. */
function bedFigures(played: Float32Array, made: Float32Array, lines: readonly Region[]) {
  const gaps = lines.slice(1).map(({ start }, at) => ({ start: lines[at]?.end ?? start, end: start }))
  const end = Math.min(played.length, made.length) / 2 / SAMPLE_RATE_HZ
  const moments = Array.from({ length: Math.floor(2 * end) - 1 }, (_, at) => ({ start: at / 2, end: at / 2 + 0.5 }))
  const difference = apart(played, made)
  const most = (where: readonly Region[]) => Math.max(...where.map(difference))
  return { lines: most(lines), gaps: most(gaps.filter((gap) => gap.end - gap.start > 0.1)), moments: most(moments) }
}

/** dB and seconds by which voices differ at most; muted ones are to be silent. */
function voiceFigures(played: Float32Array, made: Float32Array, lines: readonly Region[]) {
  const spoken = lines.filter((line) => levelIn(made, line) > -100)
  for (const line of lines) if (!spoken.includes(line)) expect(levelIn(played, line)).toBeLessThan(-90)
  const sides = spoken.flatMap((line) =>
    [0, 1].map((side) => {
      const one = (samples: Float32Array) => samples.map((sample, at) => (at % 2 === side ? sample : 0))
      const [from, to] = [2 * Math.round(line.start * SAMPLE_RATE_HZ), 2 * Math.round(line.end * SAMPLE_RATE_HZ)]
      const whole = { start: 0, end: line.end - line.start }
      return Math.abs(levelIn(one(played.slice(from, to)), whole) - levelIn(one(made.slice(from, to)), whole))
    }),
  )
  return { voice: Math.max(...sides), onset: Math.max(...spoken.map((line) => shiftIn(played, made, line))) }
}

/** A render's stems and its file, two channels interleaved. */
type Rendered = Awaited<ReturnType<typeof renderFilm>>['rendered']

/** dB by which the whole differs: from the sum of the stems, and from the file, of which the limiter takes what the player lacks. */
function wholeFigures(played: Float32Array, { bed, voices, whole }: Rendered, lines: readonly Region[]) {
  const sum = bed.map((sample, at) => sample + (voices[at] ?? 0))
  const most = (made: Float32Array) => Math.max(...lines.map(apart(played, made)))
  return { whole: most(sum), file: most(whole) }
}

/** Seconds by which a voice lies elsewhere, by correlation in steps of half a millisecond. */
function shiftIn(played: Float32Array, made: Float32Array, { start, end }: Region): number {
  const step = 24
  const alike = (shift: number): number => {
    let sum = 0
    const last = Math.min(Math.round(end * SAMPLE_RATE_HZ), made.length / 2)
    for (let frame = Math.round(start * SAMPLE_RATE_HZ); frame < last; frame += 3)
      sum += (made[2 * frame] ?? 0) * (played[2 * (frame + shift)] ?? 0)
    return sum
  }
  const shifts = Array.from({ length: 121 }, (_, at) => (at - 60) * step)
  const best = shifts.reduce((found, shift) => (alike(shift) > alike(found) ? shift : found))
  return Math.abs(best) / SAMPLE_RATE_HZ
}
