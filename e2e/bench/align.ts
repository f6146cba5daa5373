import { createEspeak } from '../../electron/engine/adapters/espeak/espeak.ts'
import { soundFeatures } from '../../electron/engine/signal/soundFeatures.ts'
import { speechBursts } from '../../electron/engine/signal/speechActivity.ts'
import { noise } from '../../shared/audio/sounds.testing.ts'
import { EDITIONS } from '../../shared/subtitles/placeCues.ts'
import { startsAt } from '../../shared/timing/sync/onsetFit.ts'
import { type CueSync, syncCues } from '../../shared/timing/sync/syncCues.ts'
import type { TimeSpan } from '../../shared/timing/timeSpan.ts'
import { musicBed, type Take, takesOf } from '../support/qcDubs.ts'
import { atLeast, atMost, report } from './goals.ts'
import { parallelText } from './parallelText.ts'

const RATE = 48_000
const FILM_SECONDS = 12 * 60
const RATES = EDITIONS.map(({ factor }) => factor)
/** Films that were not looked at while the limits were set: language, level of the music against the speech in dB, seed. */
const FILMS = [
  { language: 'en', musicDb: Number.NEGATIVE_INFINITY, seed: 101 },
  { language: 'ig', musicDb: -10, seed: 102 },
  { language: 'zu', musicDb: Number.NEGATIVE_INFINITY, seed: 103 },
  { language: 'en', musicDb: -10, seed: 104 },
  { language: 'yo', musicDb: -10, seed: 105 },
] as const
const CASES = 300
const RIGHT_FILES = 200

/** A film whose lines are known, and what was found of its speech. */
interface SpokenFilm {
  readonly lines: readonly TimeSpan[]
  readonly speech: readonly TimeSpan[]
}

/** A cue of a made subtitle file, and where it belongs. */
interface MadeCue extends TimeSpan {
  readonly truth: number
}

/** Prints how well subtitles fall into place by the speech of films: moved, of another edition, of another cut, right, foreign. */
export async function align(): Promise<void> {
  const films: SpokenFilm[] = []
  for (const film of FILMS) films.push(await spokenFilm(film))
  const random = shares(7)
  const filmOf = (at: number): SpokenFilm => films[at % films.length] ?? { lines: [], speech: [] }
  const outcomes = Array.from({ length: CASES }, (_, at) => outcomeOf(filmOf(at), madeCues(filmOf(at), at, random)))
  const count = (kind: string): number => outcomes.filter((one) => one === kind).length
  const percent = (part: number): string => `${((100 * part) / CASES).toFixed(1)} %`
  report('found within 60 ms', percent(count('found')), atLeast((100 * count('found')) / CASES, 97, '%'))
  report('asked', percent(count('asked')))
  report('moved wrongly', `${count('wrong')} of ${CASES}`, atMost(count('wrong'), 0))
  const rightFiles = Array.from({ length: RIGHT_FILES }, (_, at) => sync(filmOf(at), rightCues(filmOf(at), random)))
  const movedCount = rightFiles.filter(({ verdict }) => verdict === 'sure').length
  report('right files that are moved', `${movedCount} of ${RIGHT_FILES}`, atMost(movedCount, 0))
  const foreign = Array.from({ length: 50 }, (_, at) => sync(filmOf(at), rightCues(filmOf(at + 2), random)))
  const taken = foreign.filter(({ verdict }) => verdict !== 'unsure').length
  report('subtitles of another film that are taken', `${taken} of ${foreign.length}`, atMost(taken, 0))
}

function sync({ speech }: SpokenFilm, cues: readonly TimeSpan[]): CueSync {
  return syncCues({ cues, speech, filmSeconds: FILM_SECONDS, rates: RATES })
}

/** Found: half of the cues lie within 60 ms, and 95 of 100 within half a second. */
function outcomeOf(film: SpokenFilm, cues: readonly MadeCue[]): 'found' | 'asked' | 'wrong' {
  const found = sync(film, cues)
  if (found.verdict === 'unsure' || found.verdict === 'none') return 'asked'
  const starts = startsAt(cues, found)
  const errors = cues.map(({ truth }, at) => Math.abs((starts[at] ?? Number.NaN) - truth)).sort((a, b) => a - b)
  const at = (share: number): number => errors[Math.floor(share * (errors.length - 1))] ?? Number.NaN
  return at(0.5) <= 0.06 && at(0.95) <= 0.5 ? 'found' : 'wrong'
}

/** Cues of a film with three lines in ten left out: at another offset, rate or both, and with one to three breaks. */
function madeCues(film: SpokenFilm, at: number, random: () => number): MadeCue[] {
  const kind = at % 6
  const edition = RATES[Math.floor(RATES.length * random())] ?? 1
  const drifting = 0.93 + 0.14 * random()
  const rate = kind === 1 || kind === 4 ? edition : kind === 2 ? drifting : 1
  const breaks = kind < 3 ? 0 : 1 + Math.floor(3 * random())
  const cuts = Array.from({ length: breaks }, () => FILM_SECONDS * random()).sort((a, b) => a - b)
  let offset = 360 * random() - 180
  const offsets = [offset]
  for (let cut = 0; cut < breaks; cut++) {
    offset = Math.max(-180, Math.min(180, offset + (random() < 0.5 ? -1 : 1) * (5 + 60 * random())))
    offsets.push(offset)
  }
  const inFile = (seconds: number, truth: number): number =>
    (seconds - (offsets[cuts.filter((cut) => cut <= truth).length] ?? 0)) / rate
  return film.lines
    .filter(() => random() > 0.3)
    .map(({ start, end }) => ({
      start: inFile(start + 0.06 * (random() + random() - 1), start),
      end: inFile(end + 0.8 * random() - 0.2, start),
      truth: start,
    }))
    .filter(({ start }) => start >= 0)
    .sort((a, b) => a.start - b.start)
}

function rightCues({ lines }: SpokenFilm, random: () => number): TimeSpan[] {
  return lines
    .filter(() => random() > 0.3)
    .map(({ start, end }) => ({ start: start + 0.1 * (random() + random() - 1), end: end + 0.8 * random() - 0.2 }))
}

/** Two voices speak in turn, with short and long pauses, over music where that has a level. */
async function spokenFilm({ language, musicDb, seed }: (typeof FILMS)[number]): Promise<SpokenFilm> {
  const random = shares(seed)
  const texts = parallelText(language === 'en' ? 'sw' : language, 60).map((pair) =>
    language === 'en' ? pair.source : pair.target,
  )
  const espeak = createEspeak(2)
  const voices = espeak.voices.map(({ record }) => record.id).filter((id) => id.startsWith(`${language}-`))
  const takes = await takesOf(
    espeak,
    texts.map((text, at) => ({ text, voice: voices[at % voices.length] ?? '' })),
  )
  await espeak.close()
  const samples = new Float32Array(FILM_SECONDS * RATE)
  const music = musicBed(60)
  const power = music.reduce((sum, one) => sum + one * one, 0) / music.length
  const level = (0.126 * 10 ** (musicDb / 20)) / Math.sqrt(power)
  for (let at = 0; at < samples.length; at++) samples[at] = level * (music[at % music.length] ?? 0)
  const lines = placeTalk(samples, takes, random)
  return { lines, speech: speechBursts(soundFeatures(toSpeechRate(samples))) }
}

function placeTalk(samples: Float32Array, takes: readonly Take[], random: () => number): TimeSpan[] {
  const lines: TimeSpan[] = []
  for (let start = 3 + 20 * random(); ; ) {
    const take = takes[Math.floor(takes.length * random())] ?? new Float32Array(RATE)
    const end = start + take.length / RATE
    if (end > FILM_SECONDS - 3) return lines
    const first = Math.round(start * RATE)
    for (let at = 0; at < take.length; at++) samples[first + at] = (samples[first + at] ?? 0) + (take[at] ?? 0)
    lines.push({ start, end })
    const kind = random()
    start = end + (kind < 0.6 ? 0.15 + 0.8 * random() : kind < 0.92 ? 1 + 3 * random() : 4 + 12 * random())
  }
}

/** 48 kHz to 16 kHz, by the mean of three. */
function toSpeechRate(samples: Float32Array): Float32Array {
  return Float32Array.from(
    { length: Math.floor(samples.length / 3) },
    (_, at) => ((samples[3 * at] ?? 0) + (samples[3 * at + 1] ?? 0) + (samples[3 * at + 2] ?? 0)) / 3,
  )
}

/** Random numbers from 0 to 1, the same for the same seed. */
function shares(seed: number): () => number {
  const sample = noise(seed)
  return () => (sample() + 1) / 2
}
