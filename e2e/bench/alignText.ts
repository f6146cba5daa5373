import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTextAligner } from '../../electron/engine/adapters/align/textAligner.ts'
import { createEspeak } from '../../electron/engine/adapters/espeak/espeak.ts'
import type { Synthesizer } from '../../electron/engine/core/ports.ts'
import { SPEECH_SAMPLE_RATE_HZ } from '../../electron/engine/signal/frames.ts'
import { soundFeatures } from '../../electron/engine/signal/soundFeatures.ts'
import { speechBursts } from '../../electron/engine/signal/speechActivity.ts'
import { noise } from '../../shared/audio/sounds.testing.ts'
import type { AlignedText } from '../../shared/contract/alignText.ts'
import { musicBed } from '../support/qcDubs.ts'
import { festivalSpeech } from './festivalSpeech.ts'
import { atLeast, atMost, notMeasured, report } from './goals.ts'
import { parallelText } from './parallelText.ts'

/**
 * Films by voices that do not align: of Festival in English, and in other languages voices of ours other than those that align, at
 * another pace, which flatters.
 */
const FILMS = [
  { language: 'en', voices: ['cmu_us_slt_arctic_hts', 'ked_diphone'], over: 'nothing', median: 0.08, most: 0.4 },
  { language: 'en', voices: ['cmu_us_slt_arctic_hts', 'ked_diphone'], over: 'music', median: 0.15, most: 0.9 },
  { language: 'en', voices: ['cmu_us_slt_arctic_hts', 'ked_diphone'], over: 'room', median: 0.15, most: 0.9 },
  { language: 'en', voices: ['cmu_us_slt_arctic_hts', 'ked_diphone'], over: 'telephone', median: 0.15, most: 0.9 },
  { language: 'sw', voices: ['sw-rehema', 'sw-baraka'], over: 'nothing', median: 0.08, most: 0.4 },
  { language: 'sw', voices: ['sw-neema', 'sw-hamisi'], over: 'music', median: 0.15, most: 0.9 },
  { language: 'yo', voices: ['yo-ronke', 'yo-kunle'], over: 'nothing', median: 0.08, most: 0.4 },
] as const
const SPEECH_LEVEL = 0.1
const MUSIC_BELOW_SPEECH_DB = 10
const PIECE_CHARACTERS = 90
const PIECES = 30

interface FilmWord {
  readonly text: number
  readonly from: number
  readonly start: number
}

interface MadeFilm {
  readonly samples: Float32Array
  readonly words: readonly FilmWord[]
}

/** Prints how well a text without times is laid over films: starts of lines and of words, missing and foreign paragraphs. */
export async function alignText(): Promise<void> {
  const espeak = createEspeak(1)
  const folder = mkdtempSync(join(tmpdir(), 'griot-align-'))
  try {
    for (const [at, film] of FILMS.entries()) {
      const texts = textsOf(film.language)
      const spoken = await spokenBy(espeak, film, texts)
      const name = `${film.language} over ${film.over}`
      if (spoken === undefined) {
        notMeasured(`${name}: Festival is not installed`)
        continue
      }
      const made = filmOf(spoken, film.over, at + 1)
      const found = await aligned(folder, made, { language: film.language, texts })
      reportErrors(name, errorsOf(found, made), film)
      const sum = made.words.length
      const placed = errorsOf(found, made).all.length
      report(`${name}: words found`, percent(placed / sum), atLeast((100 * placed) / sum, 90, '%'))
      await reportOthers(name, { folder, made, language: film.language, texts })
    }
  } finally {
    await espeak.close()
    rmSync(folder, { recursive: true })
  }
}

/** Prints what becomes of a text that has others in place of every tenth piece, so that the film lacks one in ten and the text too. */
async function reportOthers(
  name: string,
  { folder, made, language, texts }: { folder: string; made: MadeFilm; language: string; texts: readonly string[] },
): Promise<void> {
  const others = textsOf(language === 'en' ? 'sw' : 'en')
  const mixed = texts.map((text, piece) => (isForeign(piece) ? (others[piece] ?? text) : text))
  const found = await aligned(folder, made, { language, texts: mixed })
  const own = made.words.filter(({ text }) => !isForeign(text))
  const placed = errorsOf(found, { ...made, words: own }).all.length
  report(
    `${name}, one in ten foreign: found`,
    percent(placed / own.length),
    atLeast((100 * placed) / own.length, 90, '%'),
  )
  const pieces = texts.flatMap((_, piece) => (isForeign(piece) ? [piece] : []))
  const left = pieces.filter((piece) => (found.texts[piece]?.words.length ?? 0) <= MAX_CHANCE_WORDS).length
  report(`${name}, foreign pieces left out`, `${left} of ${pieces.length}`, atLeast(left / pieces.length, 0.9))
  const listed = pieces.filter((piece) => isListed(found.uncovered, made, piece)).length
  report(
    `${name}, speech without its text listed`,
    `${listed} of ${pieces.length}`,
    atLeast(listed / pieces.length, 0.9),
  )
}

const isForeign = (piece: number): boolean => piece % 10 === 5
/** Words of a foreign piece that may be placed by chance. */
const MAX_CHANCE_WORDS = 3

/** Whether more than half of the time from the first to the last word of a piece is listed as speech without a text. */
function isListed(uncovered: AlignedText['uncovered'], { words }: MadeFilm, piece: number): boolean {
  const own = words.filter(({ text }) => text === piece).map(({ start }) => start)
  const [from, to] = [own[0] ?? 0, own.at(-1) ?? 0]
  const listed = uncovered.reduce(
    (sum, { start, end }) => sum + Math.max(0, Math.min(end, to) - Math.max(start, from)),
    0,
  )
  return listed > (to - from) / 2
}

function textsOf(language: string): string[] {
  const pairs = parallelText(language === 'en' ? 'sw' : language, PIECE_CHARACTERS, [0.5, 1])
  return pairs.slice(0, PIECES).map(({ source, target }) => (language === 'en' ? source : target))
}

/** Each text at `SPEECH_SAMPLE_RATE_HZ` with its words; undefined where the voices are not installed. */
async function spokenBy(
  espeak: Synthesizer,
  { language, voices }: (typeof FILMS)[number],
  texts: readonly string[],
): Promise<{ samples: Float32Array; words: readonly { offset: number; start: number }[] }[] | undefined> {
  const orders = texts.map((text, at) => ({ text, voice: voices[Math.floor(at / 5) % voices.length] ?? voices[0] }))
  if (language === 'en') {
    const spoken = await festivalSpeech(orders)
    return spoken?.map(({ samples, sampleRate, words }) => ({ samples: resampled(samples, sampleRate), words }))
  }
  const all: { samples: Float32Array; words: { offset: number; start: number }[] }[] = []
  for (const { text, voice } of orders) {
    const one = { pieces: [] as Float32Array[], words: [] as { offset: number; start: number }[] }
    for await (const piece of espeak.speak({ text, voice, speed: 0.95 }, new AbortController().signal)) {
      one.words.push(...piece.words)
      one.pieces.push(resampled(piece.samples, piece.sampleRate))
    }
    all.push({ samples: joined(one.pieces), words: one.words })
  }
  return all
}

function filmOf(
  spoken: Awaited<ReturnType<typeof spokenBy>> & object,
  over: (typeof FILMS)[number]['over'],
  seed: number,
): MadeFilm {
  const random = noise(seed)
  const pieces: Float32Array[] = []
  const words: FilmWord[] = []
  let count = 0
  const add = (samples: Float32Array): void => {
    pieces.push(samples)
    count += samples.length
  }
  for (const [number, piece] of spoken.entries()) {
    add(new Float32Array(Math.round(SPEECH_SAMPLE_RATE_HZ * (0.9 + 0.7 * random()))))
    const begin = count / SPEECH_SAMPLE_RATE_HZ
    for (const { offset, start } of piece.words) words.push({ text: number, from: offset, start: begin + start })
    add(piece.samples)
  }
  // Room tone at 50 dB under the speech: digital silence would tell where lines begin.
  const samples = joined(pieces).map((one) => one + ROOM_TONE_LEVEL * (2 * random() - 1))
  return { samples: OVER[over](samples), words }
}

const ROOM_TONE_LEVEL = SPEECH_LEVEL * 10 ** (-50 / 20)

const OVER = { nothing: (samples: Float32Array) => samples, music: withMusic, room: inRoom, telephone: byTelephone }

function joined(pieces: readonly Float32Array[]): Float32Array {
  const samples = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    samples.set(piece, at)
    at += piece.length
  }
  return samples
}

/** Four combs and two all-passes of a room whose sound falls by 60 dB in 0.6 s (Schroeder 1962), 6 dB under the direct sound. */
function inRoom(samples: Float32Array): Float32Array {
  const wet = new Float32Array(samples.length)
  for (const seconds of [0.0297, 0.0371, 0.0411, 0.0437]) {
    const [delay, gain] = [Math.round(seconds * SPEECH_SAMPLE_RATE_HZ), 10 ** ((-3 * seconds) / ROOM_SECONDS)]
    const comb = new Float32Array(samples.length)
    for (let at = delay; at < samples.length; at++) {
      comb[at] = (samples[at - delay] ?? 0) + gain * (comb[at - delay] ?? 0)
      wet[at] = (wet[at] ?? 0) + 0.25 * (comb[at] ?? 0)
    }
  }
  return [0.005, 0.0017].reduce(allPassed, wet).map((one, at) => (samples[at] ?? 0) + 0.5 * one)
}

const ROOM_SECONDS = 0.6

function allPassed(samples: Float32Array, seconds: number): Float32Array {
  const delay = Math.round(seconds * SPEECH_SAMPLE_RATE_HZ)
  const passed = new Float32Array(samples.length)
  for (let at = 0; at < samples.length; at++)
    passed[at] = -0.7 * (samples[at] ?? 0) + (samples[at - delay] ?? 0) + 0.7 * (passed[at - delay] ?? 0)
  return passed
}

/** From 300 to 3,400 Hz, by two filters of the second order on each side (Butterworth), applied twice. */
function byTelephone(samples: Float32Array): Float32Array {
  const edges = [
    { hertz: 300, isHigh: true },
    { hertz: 3400, isHigh: false },
  ]
  return [...edges, ...edges].reduce((sound, edge) => filtered(sound, edge), samples)
}

function filtered(samples: Float32Array, { hertz, isHigh }: { hertz: number; isHigh: boolean }): Float32Array {
  const k = Math.tan((Math.PI * hertz) / SPEECH_SAMPLE_RATE_HZ)
  const scale = 1 / (1 + Math.SQRT2 * k + k * k)
  const [b0, b1] = isHigh ? [scale, -2 * scale] : [k * k * scale, 2 * k * k * scale]
  const [a1, a2] = [2 * (k * k - 1) * scale, (1 - Math.SQRT2 * k + k * k) * scale]
  const out = new Float32Array(samples.length)
  for (let at = 0; at < samples.length; at++)
    out[at] =
      b0 * ((samples[at] ?? 0) + (samples[at - 2] ?? 0)) +
      b1 * (samples[at - 1] ?? 0) -
      a1 * (out[at - 1] ?? 0) -
      a2 * (out[at - 2] ?? 0)
  return out
}

function resampled(samples: Float32Array, from: number): Float32Array {
  const step = from / SPEECH_SAMPLE_RATE_HZ
  return Float32Array.from({ length: Math.floor(samples.length / step) }, (_, at) => {
    const before = Math.floor(at * step)
    const share = at * step - before
    return (samples[before] ?? 0) * (1 - share) + (samples[before + 1] ?? 0) * share
  })
}

function withMusic(samples: Float32Array): Float32Array {
  const music = musicBed(60)
  const powerOf = (sound: Float32Array): number => sound.reduce((sum, one) => sum + one * one, 0) / sound.length
  const level = Math.sqrt(powerOf(samples) / powerOf(music)) * 10 ** (-MUSIC_BELOW_SPEECH_DB / 20)
  return samples.map((one, at) => one + level * (music[(3 * at) % music.length] ?? 0))
}

async function aligned(
  folder: string,
  { samples }: MadeFilm,
  { language, texts }: { readonly language: string; readonly texts: readonly string[] },
): Promise<AlignedText> {
  const path = join(folder, 'film.pcm')
  const highest = samples.reduce((most, one) => Math.max(most, Math.abs(one)), SPEECH_LEVEL)
  writeFileSync(
    path,
    Int16Array.from(samples, (one) => (30_000 * one) / highest),
  )
  const duration = samples.length / SPEECH_SAMPLE_RATE_HZ
  const bursts = speechBursts(soundFeatures(samples))
  const request = {
    pcm: { path, sampleRate: SPEECH_SAMPLE_RATE_HZ, duration },
    bursts,
    within: { start: 0, end: duration },
  }
  return await createTextAligner().align({ ...request, language, texts }, { signal: new AbortController().signal })
}

/** By how many seconds the words that are found are off, and the first of each piece. */
function errorsOf({ texts }: AlignedText, { words }: MadeFilm): { all: number[]; lines: number[] } {
  const all: number[] = []
  const lines: number[] = []
  let before = -1
  for (const { text, from, start } of words) {
    const found = texts[text]?.words.find((word) => word.from <= from && from < word.to)
    const error = found && Math.abs(found.start - start)
    if (error !== undefined) all.push(error)
    if (error !== undefined && text !== before) lines.push(error)
    before = text
  }
  return { all, lines }
}

function reportErrors(
  name: string,
  { all, lines }: { all: number[]; lines: number[] },
  { median, most }: { readonly median: number; readonly most: number },
): void {
  const at = (errors: number[], share: number): number =>
    errors.sort((a, b) => a - b)[Math.floor(share * (errors.length - 1))] ?? Number.NaN
  report(`${name}: starts of lines, median`, ms(at(lines, 0.5)), atMost(1000 * at(lines, 0.5), 1000 * median, 'ms'))
  report(
    `${name}: starts of lines, 95th percentile`,
    ms(at(lines, 0.95)),
    atMost(1000 * at(lines, 0.95), 1000 * most, 'ms'),
  )
  report(`${name}: words, median`, ms(at(all, 0.5)), atMost(1000 * at(all, 0.5), 50, 'ms'))
  report(`${name}: words, 95th percentile`, ms(at(all, 0.95)), atMost(1000 * at(all, 0.95), 200, 'ms'))
}

const ms = (seconds: number): string => `${Math.round(1000 * seconds)} ms`
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
