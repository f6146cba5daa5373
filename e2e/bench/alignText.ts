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
import { atLeast, atMost, report } from './goals.ts'
import { parallelText } from './parallelText.ts'

/** Films by other voices of ours than those that align, at another pace: language, voices, and what is done to the sound. */
const FILMS = [
  { language: 'en', voices: ['en-grace', 'en-tunde'], over: 'nothing', median: 0.08, most: 0.4 },
  { language: 'en', voices: ['en-nia', 'en-samuel'], over: 'music', median: 0.15, most: 0.9 },
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
      const made = await filmOf(espeak, { ...film, texts, seed: at + 1 })
      const name = `${film.language} over ${film.over}`
      const found = await aligned(folder, made, { language: film.language, texts })
      reportErrors(name, errorsOf(found, made), film)
      // A text of which the film lacks every tenth piece, with others in their places.
      const others = textsOf(film.language === 'en' ? 'sw' : 'en')
      const mixed = texts.map((text, piece) => (piece % 10 === 5 ? (others[piece] ?? text) : text))
      const withOthers = await aligned(folder, made, { language: film.language, texts: mixed })
      const own = made.words.filter(({ text }) => text % 10 !== 5)
      const placed = errorsOf(withOthers, { ...made, words: own }).all.length
      report(
        `${name}, one in ten foreign: found`,
        percent(placed / own.length),
        atLeast((100 * placed) / own.length, 90, '%'),
      )
      const wrong = withOthers.texts.filter(({ words }, piece) => piece % 10 === 5 && words.length > 3).length
      report(`${name}, foreign pieces that are placed`, `${wrong} of ${Math.floor(PIECES / 10)}`)
    }
  } finally {
    await espeak.close()
    rmSync(folder, { recursive: true })
  }
}

function textsOf(language: string): string[] {
  const pairs = parallelText(language === 'en' ? 'sw' : language, PIECE_CHARACTERS, [0.5, 1])
  return pairs.slice(0, PIECES).map(({ source, target }) => (language === 'en' ? source : target))
}

async function filmOf(
  espeak: Synthesizer,
  { texts, voices, over, seed }: (typeof FILMS)[number] & { readonly texts: readonly string[]; readonly seed: number },
): Promise<MadeFilm> {
  const random = noise(seed)
  const pieces: Float32Array[] = []
  const words: FilmWord[] = []
  let count = 0
  const add = (samples: Float32Array): void => {
    pieces.push(samples)
    count += samples.length
  }
  for (const [number, text] of texts.entries()) {
    add(new Float32Array(Math.round(SPEECH_SAMPLE_RATE_HZ * (0.9 + 0.7 * random()))))
    const begin = count / SPEECH_SAMPLE_RATE_HZ
    const voice = voices[Math.floor(number / 5) % voices.length] ?? voices[0]
    for await (const piece of espeak.speak({ text, voice, speed: 0.95 }, new AbortController().signal)) {
      for (const { offset, start } of piece.words) words.push({ text: number, from: offset, start: begin + start })
      add(resampled(piece.samples, piece.sampleRate))
    }
  }
  const samples = new Float32Array(count)
  let at = 0
  for (const piece of pieces) {
    samples.set(piece, at)
    at += piece.length
  }
  return { samples: over === 'music' ? withMusic(samples) : samples, words }
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
