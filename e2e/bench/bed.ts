import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCenterSeparator } from '../../electron/engine/adapters/separate/centerSeparator.ts'
import { duckingFor } from '../../electron/engine/dub/film/mixDub.ts'
import { type Region, STEPS_PER_SECOND } from '../../electron/engine/media/loudness/loudness.ts'
import { listen as measure } from '../../electron/engine/media/mix/listen.ts'
import { renderMix } from '../../electron/engine/media/mix/renderMix.ts'
import type { Clip, MixResult } from '../../electron/engine/media/tasks.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { finish, listen, writePcm } from '../support/media.ts'
import { leastOverMusic } from './bedBound.ts'
import { BED_FILM_RATE_HZ, type BedFilm, bedFilms, energiesOf, loudnessIn } from './bedFilms.ts'
import { atLeast, atMost, report } from './goals.ts'
import { MiddleRemoval, without } from './middleRemoval.ts'

/**
 * Goals: LU of speech over music, dB by which our gain and the level of the bed may vary in a scene, dB/s, dB of the original voice
 * under the dub.
 *
 * The gain is what a mix does to a noise of all frequencies that takes the music's place; `tone` is the change of the music's own loudness,
 * which a filter that stands still makes, too, where chords move into its band. Film sound has 8 dB of it with nothing moving, and
 * no goal. What is heard in the end is the level of the bed, which is held against how much the untreated sound varies (`own`). Mono
 * has the goals of its movement and its voice alone.
 */
const GOALS = { over: [10, 15], gain: 3, tone: 3, added: 3, speed: 20, voice: 18 } as const
/** A longer pause ends a scene, and gaps up to this length (seconds) count as close. */
const SCENE_PAUSE_SECONDS = 4
const CLOSE_GAP_SECONDS = 1
/** Steps of 0.1 s over which a level is taken, and a change of it: notes that come and go in a filter are none. */
const LEVEL_WINDOW_STEPS = 10
const CHANGE_WINDOW_STEPS = 4

interface Figures {
  readonly lines: number
  readonly gaps: number
  /** Range in a scene, the greatest of all scenes, in dB: of our gain, … */
  readonly gain: number
  /** … of the change of the music's loudness, … */
  readonly tone: number
  /** … of the level, and of the untreated sound's. */
  readonly level: number
  readonly own: number
  readonly speed: number
  readonly voice: number
  /** LU of speech over music in lines at least, by gains that stand still (`leastOverMusic`). */
  readonly least: number
}

/**
 * Measures how a dub treats known music and voices: films are put together from both and dubbed by the real mix, and the
 * same treatment is given to each part alone. Exits with 1 where a goal is missed.
 */
export async function bed(only?: string): Promise<void> {
  await eachFilm(only, async (film, title, folder) => void (await reportFilm(film, title, { folder })))
}

/** LU of voice that are to be gone from under lines, and LU of music that may be lost with it. */
const REMOVAL = { gone: 10, lost: 6 } as const

/**
 * Measures the same with voices taken out of the middle of stereo without a pack, and the LU that are gone of voice and music
 * alone. Films without a middle to take from are left out.
 */
export async function remover(only?: string): Promise<void> {
  await eachFilm(only, async (film, title, folder) => {
    if (film.channels !== 2 || film.mono || film.name.includes('left and right')) return
    const removal = new MiddleRemoval()
    const { gone, lost } = await reportFilm(film, title, { folder, removal })
    report(`${title}: voice gone`, `${gone.toFixed(1)} LU`, atLeast(gone, REMOVAL.gone, 'LU'))
    report(`${title}: music lost`, `${lost.toFixed(1)} LU`, atMost(lost, REMOVAL.lost, 'LU'))
  })
}

async function eachFilm(
  only: string | undefined,
  measure: (film: BedFilm, title: string, folder: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'griot-bench-'))
  try {
    for (const set of ['tuning', 'seen', 'seenLater', 'testing'] as const) {
      if (only !== undefined && only !== set) continue
      process.stdout.write(`${set}\n`)
      for (const { name, make } of bedFilms(set)) await measure(make(), `${set} ${name}`, folder)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Means {
  /** For the films and dubs. */
  readonly folder: string
  readonly removal?: MiddleRemoval
}

/** LU that the removal takes from voice and music under lines. */
interface Removed {
  readonly gone: number
  readonly lost: number
}

async function reportFilm(film: BedFilm, title: string, means: Means): Promise<Removed> {
  const { kinds, ...figures } = await measureFilm(film, means)
  const missed = missedBy(film, figures)
  report(title, `${show(figures)}  ${kinds}`, {
    wanted: missed.length === 0 ? 'all' : `also ${missed.join(', ')}`,
    met: missed.length === 0,
  })
  return figures
}

function show({ lines, gaps, gain, tone, level, own, speed, voice, least }: Figures): string {
  const figure = (value: number) => value.toFixed(1)
  return (
    `over music in lines ${figure(lines)} (least ${figure(least)}), gaps ${figure(gaps)} LU; gain varies ${figure(gain)} dB (tone ${figure(tone)}; ` +
    `level ${figure(level)}, own ${figure(own)}), fastest ${figure(speed)} dB/s; voice ${figure(voice)} dB under`
  )
}

function missedBy({ mono, film }: BedFilm, { lines, gaps, gain, tone, level, own, speed, voice }: Figures): string[] {
  const [least, most] = GOALS.over
  const fits = (value: number) => value >= least - 0.05 && value <= most + 0.05
  return [
    ...(mono || fits(lines) ? [] : ['lines']),
    ...(mono || fits(gaps) ? [] : ['gaps']),
    ...(gain <= GOALS.gain ? [] : ['gain']),
    ...(film === true || tone <= GOALS.tone ? [] : ['tone']),
    ...(level <= own + GOALS.added ? [] : ['level']),
    ...(speed <= GOALS.speed ? [] : ['speed']),
    ...(voice >= GOALS.voice ? [] : ['voice']),
  ]
}

async function measureFilm(film: BedFilm, { folder, removal }: Means): Promise<Figures & Removed & { kinds: string }> {
  const clips = film.lines.map(({ start, end, dub }, index): Clip => {
    const path = writePcm(join(folder, `line ${index}.pcm`), dub)
    return { path, sampleRate: BED_FILM_RATE_HZ, start, slot: { start, end }, speaker: 'dub' }
  })
  const whole = join(folder, 'whole.wav')
  writeSound(
    whole,
    film,
    film.voice.map((one, at) => one + (film.music[at] ?? 0)),
  )
  // Each part is mixed by what was heard of the whole, so that it gets the same treatment.
  const learnedVoices = await removal?.learn(whole)
  const { path: listened } = finish(measure({ path: whole, out: join(folder, 'whole.bed'), voices: learnedVoices }))
  const make = async (name: string, samples: Float32Array) => {
    const source = join(folder, `${name}.wav`)
    writeSound(source, film, samples)
    const stems = { voices: join(folder, `${name}.voices.wav`), bed: join(folder, `${name}.bed.wav`) }
    const voices = await removal?.takeFrom(source)
    const removing = voices === undefined ? {} : { voices, voicesLeave: createCenterSeparator().leaves ?? 0 }
    const plan = { source, clips, listened, stems, ducking: duckingFor(10), loudness: 'source', ...removing } as const
    const result: MixResult = finish(renderMix({ ...plan, out: join(folder, `${name}.m4a`) }))
    const stem = (path: string) => listen(path, { channels: film.channels })
    const fall =
      voices === undefined ? 0 : loudnessIn(samples, 2, film.lines) - loudnessIn(without(source, voices), 2, film.lines)
    return { bed: stem(stems.bed), dub: stem(stems.voices), lines: result.lines, fall }
  }
  const music = await make('music', film.music)
  const voice = await make('voice', film.voice)
  const noise = await make('noise', noiseLike(film))
  const kinds = [...Map.groupBy(music.lines, (line) => line.bed)].map(([kind, lines]) => `${lines.length} ${kind}`)
  return {
    ...figuresOf(film, { music: music.bed, voice: voice.bed, noise: noise.bed, dub: music.dub }),
    kinds: kinds.join(', '),
    gone: voice.fall,
    lost: music.fall,
  }
}

interface MixedParts {
  readonly music: Float32Array
  readonly voice: Float32Array
  readonly noise: Float32Array
  readonly dub: Float32Array
}

function figuresOf(film: BedFilm, mixed: MixedParts): Figures {
  const { channels, lines, music } = film
  const speech = loudnessIn(mixed.dub, channels, lines)
  const [before, after] = [energiesOf(music, channels), energiesOf(mixed.music, channels)]
  const scenes = scenesOf(lines)
  const most = (range: (scene: Region) => number) => Math.max(...scenes.map(range))
  const [noise, treated] = [energiesOf(noiseLike(film), channels), energiesOf(mixed.noise, channels)]
  const quick = gainsOf(noise, treated, CHANGE_WINDOW_STEPS)
  return {
    lines: speech - loudnessIn(mixed.music, channels, lines),
    gaps: speech - loudnessIn(mixed.music, channels, closeGaps(lines)),
    gain: most((scene) => rangeIn(gainsOf(noise, treated, LEVEL_WINDOW_STEPS), scene)),
    tone: most((scene) => rangeIn(gainsOf(before, after, LEVEL_WINDOW_STEPS), scene)),
    level: most((scene) => rangeIn(levelsOf(after, LEVEL_WINDOW_STEPS), scene)),
    own: most((scene) => rangeIn(levelsOf(before, LEVEL_WINDOW_STEPS), scene)),
    speed:
      Math.max(...quick.map((gain, at) => Math.abs(gain - (quick[at + CHANGE_WINDOW_STEPS] ?? gain)))) /
      (CHANGE_WINDOW_STEPS / STEPS_PER_SECOND),
    voice: speech - loudnessIn(mixed.voice, channels, lines),
    least: leastOverMusic(film, { speech, voice: GOALS.voice }),
  }
}

/** Noise of the same length, as strong in each octave (Kellet's filter of white noise), in each channel another. */
function noiseLike({ music, channels }: BedFilm): Float32Array {
  let seed = 1
  const states = Array.from({ length: channels }, () => [0, 0, 0])
  return music.map((_, at) => {
    seed = (seed * 16_807) % 2_147_483_647
    const white = 0.05 * (seed / 2_147_483_647 - 0.5)
    const state = states[at % channels] ?? []
    const [a = 0, b = 0, c = 0] = state
    state.splice(0, 3, 0.99765 * a + 0.099 * white, 0.963 * b + 0.2965 * white, 0.57 * c + 1.0527 * white)
    return a + b + c + 0.1848 * white
  })
}

/** Change of level in dB around each step of 0.1 s. */
function gainsOf(before: Float32Array, after: Float32Array, window: number): number[] {
  const old = levelsOf(before, window)
  return levelsOf(after, window).map((level, at) => level - (old[at] ?? level))
}

/** Level in dB around each step of 0.1 s. */
function levelsOf(energies: Float32Array, window: number): number[] {
  return Array.from(
    { length: energies.length - window },
    (_, at) => 10 * Math.log10(energies.subarray(at, at + window).reduce((all, one) => all + one, 1e-12)),
  )
}

function closeGaps(lines: readonly Region[]): Region[] {
  return lines.flatMap(({ start }, index) => {
    const end = lines[index - 1]?.end ?? Number.NEGATIVE_INFINITY
    return start - end <= CLOSE_GAP_SECONDS ? [{ start: end, end: start }] : []
  })
}

function scenesOf(lines: readonly Region[]): Region[] {
  const scenes: Region[] = []
  for (const { start, end } of lines) {
    const last = scenes.at(-1)
    if (last !== undefined && start - last.end <= SCENE_PAUSE_SECONDS)
      scenes[scenes.length - 1] = { start: last.start, end }
    else scenes.push({ start, end })
  }
  return scenes
}

/** Range of levels or gains in dB within a scene. */
function rangeIn(gains: readonly number[], { start, end }: Region): number {
  const within = gains.slice(
    Math.ceil(start * STEPS_PER_SECOND),
    Math.floor(end * STEPS_PER_SECOND) - LEVEL_WINDOW_STEPS,
  )
  return within.length === 0 ? 0 : Math.max(...within) - Math.min(...within)
}

function writeSound(out: string, { channels }: BedFilm, samples: Float32Array): void {
  writeMedia({ out, audio: [{ codec: 'pcm', sampleRate: BED_FILM_RATE_HZ, channels, samples }] })
}

if (import.meta.main) await bed()
