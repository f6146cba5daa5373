import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LoudnessMeter, lineLoudness, type Region } from '../../electron/engine/media/loudness/loudness.ts'
import { listen, sampleVideo } from '../support/media.ts'
import { MEETINGS, parseRttm } from './diarization.ts'

export const BED_FILM_RATE_HZ = 48_000
/** Seconds of pause before each line; a long pause begins another scene. */
const PAUSES = [3, 0.3, 0.6, 1, 0.4, 8, 0.8, 0.3, 0.5]
/** Seconds of a line. */
const LINE_SECONDS = 2.4

/** A film whose parts are known: what is spoken in it, what else is heard, and the dub that lies over it. */
export interface BedFilm {
  readonly name: string
  readonly channels: 2 | 6
  /** Interleaved sound of the original voices, and of everything else. */
  readonly voice: Float32Array
  readonly music: Float32Array
  readonly lines: readonly { readonly start: number; readonly end: number; readonly dub: Float32Array }[]
  /** Mono has no place where only music is, so that its loudness has no goal. */
  readonly mono: boolean
  /** Whether it is film sound, whose noises come and go on all sides. */
  readonly film?: boolean
}

interface Shape {
  readonly name: string
  /** LU of the music against the voice. */
  readonly level: number
  readonly place: 'stereo' | 'surround' | 'mono' | 'left and right'
  /** Share of the music's chords that differ from side to side. */
  readonly width: number
  readonly film?: boolean
}

const SHAPES: readonly Shape[] = [
  { name: 'wide music 10 LU under', level: -10, place: 'stereo', width: 0.8 },
  { name: 'wide music as loud', level: 0, place: 'stereo', width: 0.8 },
  { name: 'narrow music 6 LU under', level: -6, place: 'stereo', width: 0.3 },
  { name: 'film sound 6 LU under', level: -6, place: 'stereo', width: 0, film: true },
  { name: '5.1, music 10 LU under', level: -10, place: 'surround', width: 0.8 },
  { name: '5.1, music 3 LU under', level: -3, place: 'surround', width: 0.8 },
  { name: 'voices left and right', level: -6, place: 'left and right', width: 0.5 },
  { name: 'mono, music 6 LU under', level: -6, place: 'mono', width: 0 },
]

/** A set of films: recordings whose voices are in them and over them, their music, and what is added to the music's level (LU). */
interface BedSet {
  readonly voices: readonly string[]
  readonly dubs: readonly string[]
  readonly chords: readonly number[]
  /** Seconds. */
  readonly beat: number
  readonly film: string
  /** Seconds of the film before what is heard of it. */
  readonly from: number
  readonly louder: number
  /** Width of the music: its chords' usual shares from side to side times this factor. */
  readonly wider?: number
}

export type BedSetName = 'tuning' | 'seen' | 'seenLater' | 'testing'

/** Sets share neither voices nor music. What the two that were seen showed was mended too, so only `testing` tells what others may expect. */
const SETS: Readonly<Record<BedSetName, BedSet>> = {
  tuning: {
    ...{ voices: ['dev00', 'dev01'], dubs: ['trn05'], chords: [220, 261.6, 196, 246.9], beat: 0.5 },
    ...{ film: 'tears-of-steel-clip.webm', from: 0, louder: 0 },
  },
  seen: {
    ...{ voices: ['trn03'], dubs: ['dev00', 'dev01'], chords: [174.6, 233.1, 155.6, 207.7], beat: 0.64 },
    ...{ film: 'rabbit320.mp4', from: 0, louder: 2 },
  },
  seenLater: {
    ...{ voices: ['trn01', 'trn05'], dubs: ['trn03'], chords: [329.6, 138.6, 293.7, 185, 220], beat: 0.43 },
    ...{ film: 'tears-of-steel-clip.webm', from: 44, louder: -1 },
  },
  testing: {
    ...{ voices: ['jfk'], dubs: ['dev01', 'trn05'], chords: [196, 311.1, 261.6, 233.1, 349.2], beat: 0.57 },
    ...{ film: 'tears-of-steel-clip.webm', from: 22, louder: 1, wider: 1.15 },
  },
}

/** A film of a set, whose sound is made when it is asked for: a second of processor time. */
interface UnmadeFilm {
  readonly name: string
  make(): BedFilm
}

/** The films of a set; none where its recordings are not here. */
export function bedFilms(name: BedSetName): UnmadeFilm[] {
  const set = SETS[name]
  if (![set.voices, set.dubs].every((recordings) => recordings.some(isHere))) return []
  let pieces: Pick<Material, 'voices' | 'dubs'> | undefined
  return SHAPES.filter(({ film }) => film !== true || sampleVideo(set.film) !== undefined).map((shape, index) => ({
    name: shape.name,
    make() {
      pieces ??= { voices: spoken(set.voices), dubs: spoken(set.dubs) }
      const { level, width } = shape
      const own = { ...shape, level: level + set.louder, width: Math.min(1, width * (set.wider ?? 1)) }
      return makeFilm(own, { set, ...pieces, first: 3 * index })
    },
  }))
}

interface Material {
  readonly set: BedSet
  readonly voices: readonly Float32Array[]
  readonly dubs: readonly Float32Array[]
  readonly first: number
}

function makeFilm(shape: Shape, { set, voices, dubs, first }: Material): BedFilm {
  const lines: { start: number; end: number; voice: Float32Array; dub: Float32Array }[] = []
  let at = 0
  for (const [index, pause] of PAUSES.entries()) {
    const voice = voices[(first + index) % voices.length] ?? new Float32Array(0)
    const dub = (dubs[(first + index) % dubs.length] ?? new Float32Array(0)).subarray(0, voice.length)
    const start = at + pause
    at = start + voice.length / BED_FILM_RATE_HZ
    lines.push({ start, end: at, voice, dub })
  }
  const frames = Math.round((at + 4) * BED_FILM_RATE_HZ)
  const channels = shape.place === 'surround' ? 6 : 2
  const voice = new Float32Array(frames * channels)
  for (const [index, line] of lines.entries()) {
    for (const channel of voiceChannels(shape, index)) addTo(voice, line.voice, { channel, channels, at: line.start })
  }
  const music = spread(shape, musicOf(shape, frames, set))
  const musicLoudness = loudnessIn(voice, channels, lines) + shape.level
  const gain = 10 ** ((musicLoudness - loudnessIn(music, channels, lines)) / 20)
  return { ...shape, channels, voice, music: music.map((one) => one * gain), lines, mono: shape.place === 'mono' }
}

function voiceChannels({ place }: Shape, line: number): number[] {
  if (place === 'surround') return [2]
  return place === 'left and right' ? [line % 2] : [0, 1]
}

function addTo(
  samples: Float32Array,
  mono: Float32Array,
  { channel, channels, at }: { channel: number; channels: number; at: number },
): void {
  let index = Math.round(at * BED_FILM_RATE_HZ) * channels + channel
  for (const sample of mono) {
    samples[index] = (samples[index] ?? 0) + sample
    index += channels
  }
}

/** Puts stereo music where the shape has it: of surround sound into all channels but the centre. */
function spread({ place }: Shape, [left, right]: readonly [Float32Array, Float32Array]): Float32Array {
  const channels = place === 'surround' ? 6 : 2
  const all = new Float32Array(left.length * channels)
  for (let frame = 0; frame < left.length; frame++) {
    const [l, r] = [left[frame] ?? 0, right[frame] ?? 0]
    const sides = place === 'mono' ? [(l + r) / 2, (l + r) / 2] : [l, r]
    all.set(place === 'surround' ? [l, r, 0, 0.2 * (l + r), 0.6 * r, 0.6 * l] : sides, frame * channels)
  }
  return all
}

function musicOf(
  { film, width }: Shape,
  frames: number,
  { film: name, from, chords, beat }: BedSet,
): readonly [Float32Array, Float32Array] {
  const path = film === true ? sampleVideo(name) : undefined
  if (path !== undefined) return looped(listen(path, { channels: 2 }).subarray(2 * from * BED_FILM_RATE_HZ), frames)
  return playMusic({ frames, width, chords, beat })
}

function looped(samples: Float32Array, frames: number): readonly [Float32Array, Float32Array] {
  const count = samples.length / 2
  const side = (offset: number) =>
    Float32Array.from({ length: frames }, (_, at) => samples[2 * (at % count) + offset] ?? 0)
  return [side(0), side(1)]
}

interface Tune {
  readonly frames: number
  readonly width: number
  readonly chords: readonly number[]
  /** Seconds. */
  readonly beat: number
}

/** Bass and drums in the middle, chords that differ from side to side. */
function playMusic({ frames, width, chords, beat }: Tune): readonly [Float32Array, Float32Array] {
  const [left, right] = [new Float32Array(frames), new Float32Array(frames)]
  let seed = 1
  for (let frame = 0; frame < frames; frame++) {
    const time = frame / BED_FILM_RATE_HZ
    const root = chords[Math.floor(time / (4 * beat)) % chords.length] ?? 220
    const since = time % beat
    seed = (seed * 16_807) % 2_147_483_647
    const tone = (ratio: number): number => {
      const turn = 2 * Math.PI * root * ratio * time
      return Math.sin(turn) + 0.5 * Math.sin(2 * turn) + 0.3 * Math.sin(3 * turn) + 0.2 * Math.sin(5 * turn)
    }
    const middle =
      0.5 * Math.sin(Math.PI * 0.5 * root * time) + 0.5 * (seed / 2_147_483_647 - 0.5) * Math.exp(-30 * since)
    const [third, fifth] = [0.3 * tone(1.2599), 0.3 * tone(1.4983) * (0.7 + 0.3 * Math.exp(-3 * since))]
    const common = (1 - width) * (third + fifth)
    left[frame] = middle + common + width * third
    right[frame] = middle + common + width * fifth
  }
  return [left, right]
}

const speechOf = (name: string) => join(MEETINGS, `../speech/${name}.wav`)
const turnsOf = (name: string) => join(MEETINGS, `${name}.rttm`)

function isHere(name: string): boolean {
  return existsSync(speechOf(name)) || existsSync(turnsOf(name))
}

/** Pieces of recorded talk in which one person speaks, all equally loud. */
function spoken(recordings: readonly string[]): Float32Array[] {
  return recordings.filter(isHere).flatMap((name) => {
    const speech = speechOf(name)
    if (existsSync(speech)) return aloneIn(listen(speech)).map(levelled)
    const path = turnsOf(name)
    const sound = listen(join(MEETINGS, `${name}.wav`))
    const turns = parseRttm(readFileSync(path, 'utf8'))
    const pieces = turns.flatMap((turn) => piecesOf(turn).filter((piece) => isAlone(piece, turn, turns)))
    return pieces
      .filter(({ end }) => end * BED_FILM_RATE_HZ <= sound.length)
      .map(({ start, end }) => levelled(sound.slice(start * BED_FILM_RATE_HZ, end * BED_FILM_RATE_HZ)))
  })
}

/** All pieces of a recording in which nobody else speaks. */
function aloneIn(sound: Float32Array): Float32Array[] {
  return piecesOf({ start: 0, end: sound.length / BED_FILM_RATE_HZ }).map(({ start, end }) =>
    sound.slice(Math.round(start * BED_FILM_RATE_HZ), Math.round(end * BED_FILM_RATE_HZ)),
  )
}

function piecesOf({ start, end }: Region): Region[] {
  const count = Math.floor((end - start) / LINE_SECONDS)
  return Array.from({ length: count }, (_, at) => ({
    start: start + at * LINE_SECONDS,
    end: start + (at + 1) * LINE_SECONDS,
  }))
}

function isAlone(piece: Region, own: Region, turns: readonly Region[]): boolean {
  return turns.every((turn) => turn === own || turn.end <= piece.start || turn.start >= piece.end)
}

function levelled(samples: Float32Array): Float32Array {
  const gain = 10 ** ((-23 - loudnessIn(samples, 1)) / 20)
  return samples.map((sample) => sample * gain)
}

/** Loudness in LUFS, of all or of these stretches together. */
export function loudnessIn(samples: Float32Array, channels: number, regions?: readonly Region[]): number {
  const energies = energiesOf(samples, channels)
  if (regions === undefined) return lineLoudness(energies)
  return lineLoudness(
    Float32Array.from(regions.flatMap(({ start, end }) => [...energies.subarray(start * 10, end * 10)])),
  )
}

/** Weighted energies of every 0.1 s. */
export function energiesOf(samples: Float32Array, channels: number): Float32Array {
  const meter = new LoudnessMeter(BED_FILM_RATE_HZ, channels)
  meter.write(samples)
  meter.finish()
  return meter.energies
}
