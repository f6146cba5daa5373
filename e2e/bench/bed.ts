import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { duckingFor } from '../../electron/engine/dub/mixDub.ts'
import { type Region, STEPS_PER_SECOND } from '../../electron/engine/media/loudness/loudness.ts'
import { listen as measure } from '../../electron/engine/media/mix/listen.ts'
import { renderMix } from '../../electron/engine/media/mix/renderMix.ts'
import type { Clip, MixResult } from '../../electron/engine/media/tasks.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.ts'
import { finish, listen, writePcm } from '../media.ts'
import { type BedFilm, bedFilms, energiesOf, loudnessIn, RATE } from './bedFilms.ts'

/** Goals: LU of speech over music, dB of change in a scene, dB/s, dB of the original voice under the dub. */
const GOALS = { over: [10, 15], varies: 3, speed: 20, voice: 18 } as const
/** A longer pause ends a scene, and gaps up to this length (seconds) count as close. */
const SCENE = 4
const CLOSE = 1
/** Steps of 0.1 s over which a level is taken, and a change of it: notes that come and go in a filter are none. */
const WINDOW = 10
const CHANGE = 4

interface Figures {
  readonly lines: number
  readonly gaps: number
  readonly varies: number
  readonly speed: number
  readonly voice: number
}

/** Speech over music, gaps and voice as they were before the bed had scenes, for comparison. */
const BEFORE: Readonly<Record<string, Figures>> = {
  'tuning wide music 10 LU under': { lines: 29.6, gaps: 11.1, varies: 20.6, speed: 55.6, voice: 21.9 },
  'tuning wide music as loud': { lines: 20.5, gaps: 6.1, varies: 20.6, speed: 51.1, voice: 22.7 },
  'tuning narrow music 6 LU under': { lines: 27.1, gaps: 7.8, varies: 20.8, speed: 56, voice: 22.6 },
  'tuning film sound 6 LU under': { lines: 28.7, gaps: 8.9, varies: 24.1, speed: 53.9, voice: 22.4 },
  'tuning 5.1, music 10 LU under': { lines: 28.4, gaps: 13.1, varies: 18.9, speed: 51.6, voice: 22 },
  'tuning 5.1, music 3 LU under': { lines: 24.4, gaps: 6.6, varies: 19.5, speed: 48.2, voice: 23.6 },
  'tuning voices left and right': { lines: 27, gaps: 7.9, varies: 20.4, speed: 54.9, voice: 22.7 },
  'tuning mono, music 6 LU under': { lines: 28.1, gaps: 8.3, varies: 22.1, speed: 53.9, voice: 22 },
  'testing wide music 10 LU under': { lines: 27.5, gaps: 12.3, varies: 18.6, speed: 44.7, voice: 22.8 },
  'testing wide music as loud': { lines: 17.3, gaps: 8.9, varies: 19.4, speed: 50.6, voice: 17.8 },
  'testing narrow music 6 LU under': { lines: 25, gaps: 8.2, varies: 18.9, speed: 48.1, voice: 23.9 },
  'testing film sound 6 LU under': { lines: 25.8, gaps: 2.3, varies: 24.1, speed: 49.2, voice: 22.8 },
  'testing 5.1, music 10 LU under': { lines: 26.8, gaps: 14.2, varies: 17.2, speed: 44.6, voice: 23.1 },
  'testing 5.1, music 3 LU under': { lines: 22.5, gaps: 6.6, varies: 18.3, speed: 46.9, voice: 25.7 },
  'testing voices left and right': { lines: 25.5, gaps: 8.7, varies: 18.7, speed: 48.8, voice: 24.3 },
  'testing mono, music 6 LU under': { lines: 25.4, gaps: 8.1, varies: 18.8, speed: 49.2, voice: 23.1 },
}

/**
 * Measures how a dub treats known music and voices: films are put together from both and dubbed by the real mix, and the
 * same treatment is given to each part alone. Exits with 1 where a goal is missed.
 */
export async function bed(only?: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'griot-bench-'))
  try {
    for (const set of ['tuning', 'testing'] as const) {
      if (only !== undefined && only !== set) continue
      process.stdout.write(`${set}\n`)
      for (const film of bedFilms(set)) report(film, `${set} ${film.name}`, folder)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function report(film: BedFilm, title: string, folder: string): void {
  const { kinds, ...figures } = measureFilm(film, folder)
  const missed = film.mono ? [] : missedBy(figures)
  const before = BEFORE[title]
  process.stdout.write(
    `  ${film.name.padEnd(26)} ${show(figures)}  ${kinds}${missed.length > 0 ? `  MISSED: ${missed.join(', ')}` : ''}\n` +
      (before === undefined ? '' : `  ${'before'.padStart(26)} ${show(before)}\n`),
  )
  if (missed.length > 0) process.exitCode = 1
}

function show({ lines, gaps, varies, speed, voice }: Figures): string {
  const figure = (value: number) => value.toFixed(1).padStart(5)
  return (
    `over music in lines${figure(lines)}, gaps${figure(gaps)} LU; varies${figure(varies)} dB, ` +
    `fastest${figure(speed)} dB/s; voice${figure(voice)} dB under`
  )
}

function missedBy({ lines, gaps, varies, speed, voice }: Figures): string[] {
  const [least, most] = GOALS.over
  const fits = (value: number) => value >= least - 0.05 && value <= most + 0.05
  return [
    ...(fits(lines) ? [] : ['lines']),
    ...(fits(gaps) ? [] : ['gaps']),
    ...(varies <= GOALS.varies ? [] : ['varies']),
    ...(speed <= GOALS.speed ? [] : ['speed']),
    ...(voice >= GOALS.voice ? [] : ['voice']),
  ]
}

function measureFilm(film: BedFilm, folder: string): Figures & { kinds: string } {
  const clips = film.lines.map(({ start, end, dub }, index): Clip => {
    const path = writePcm(join(folder, `line ${index}.pcm`), dub)
    return { path, sampleRate: RATE, start, slot: { start, end }, speaker: 'dub' }
  })
  const whole = join(folder, 'whole.wav')
  writeSound(
    whole,
    film,
    film.voice.map((one, at) => one + (film.music[at] ?? 0)),
  )
  // Each part is mixed by what was heard of the whole, so that it gets the same treatment.
  const { path: listened } = finish(measure({ path: whole, out: join(folder, 'whole.bed') }))
  const make = (name: string, samples: Float32Array) => {
    const source = join(folder, `${name}.wav`)
    writeSound(source, film, samples)
    const stems = { folder: join(folder, name), format: 'wav' } as const
    const plan = { source, clips, listened, stems, ducking: duckingFor(10), loudness: 'source' } as const
    const result: MixResult = finish(renderMix({ ...plan, out: join(folder, `${name}.m4a`) }))
    const stem = (part: string) =>
      listen(result.stems.find((path) => path.includes(part)) ?? '', { channels: film.channels })
    return { bed: stem('bed'), dub: stem('dialogue'), lines: result.lines }
  }
  const music = make('music', film.music)
  const voice = make('voice', film.voice)
  const kinds = [...Map.groupBy(music.lines, (line) => line.bed)].map(([kind, lines]) => `${lines.length} ${kind}`)
  return { ...figuresOf(film, { music: music.bed, voice: voice.bed, dub: music.dub }), kinds: kinds.join(', ') }
}

interface Heard {
  readonly music: Float32Array
  readonly voice: Float32Array
  readonly dub: Float32Array
}

function figuresOf({ channels, lines, music }: BedFilm, heard: Heard): Figures {
  const speech = loudnessIn(heard.dub, channels, lines)
  const [before, after] = [energiesOf(music, channels), energiesOf(heard.music, channels)]
  const gains = gainsOf(before, after, WINDOW)
  const quick = gainsOf(before, after, CHANGE)
  return {
    lines: speech - loudnessIn(heard.music, channels, lines),
    gaps: speech - loudnessIn(heard.music, channels, closeGaps(lines)),
    varies: Math.max(...scenesOf(lines).map((scene) => rangeIn(gains, scene))),
    speed:
      Math.max(...quick.map((gain, at) => Math.abs(gain - (quick[at + CHANGE] ?? gain)))) / (CHANGE / STEPS_PER_SECOND),
    voice: speech - loudnessIn(heard.voice, channels, lines),
  }
}

/** Change of level in dB around each step of 0.1 s. */
function gainsOf(before: Float32Array, after: Float32Array, window: number): number[] {
  return Array.from({ length: before.length - window }, (_, at) => {
    const sum = (energies: Float32Array) => energies.subarray(at, at + window).reduce((all, one) => all + one, 1e-12)
    return 10 * Math.log10(sum(after) / sum(before))
  })
}

function closeGaps(lines: readonly Region[]): Region[] {
  return lines.flatMap(({ start }, index) => {
    const end = lines[index - 1]?.end ?? Number.NEGATIVE_INFINITY
    return start - end <= CLOSE ? [{ start: end, end: start }] : []
  })
}

function scenesOf(lines: readonly Region[]): Region[] {
  const scenes: Region[] = []
  for (const { start, end } of lines) {
    const last = scenes.at(-1)
    if (last !== undefined && start - last.end <= SCENE) scenes[scenes.length - 1] = { start: last.start, end }
    else scenes.push({ start, end })
  }
  return scenes
}

/** Range of the gain in dB within a scene. */
function rangeIn(gains: readonly number[], { start, end }: Region): number {
  const within = gains.slice(Math.ceil(start * STEPS_PER_SECOND), Math.floor(end * STEPS_PER_SECOND) - WINDOW)
  return within.length === 0 ? 0 : Math.max(...within) - Math.min(...within)
}

function writeSound(out: string, { channels }: BedFilm, samples: Float32Array): void {
  writeMedia({ out, audio: [{ codec: 'pcm', sampleRate: RATE, channels, samples }] })
}

if (import.meta.main) await bed()
