import { createEspeak } from '../../electron/engine/adapters/espeak/espeak.ts'
import type { Synthesizer } from '../../electron/engine/core/ports.ts'
import { declaration } from '../support/declaration.ts'
import { quantile } from './benchEngine.ts'
import { atLeast, atMost, notMeasured, report } from './goals.ts'
import { hasPraat, type PitchPoint, praatPitch } from './praatPitch.ts'

/** Texts the melodies were not tuned on. Words of one syllable each, so that their times are those of the syllables. */
const FALLING = { text: 'Ó ní dâ. Wọ́n ní lâ. A rí rệ.', word: /[dlr][âẹ]\u0302?$/u }
const RISING = { text: 'Ó ní dǎ. Wọ́n ní lǎ. A rí rǎ.', word: /ǎ$/u }
/** One vowel, since vowels have pitches of their own. */
const TERRACE = 'Bá là wá rà gbá mà ná.'
const DOWNSTEPS = 'Gá mā rā nā lā wā.'
/** Semitones. */
const GOALS = { glide: 2, firstStep: 1, laterStep: 0.2, aboveMid: 1, downstep: 0.3, movement: 4 }
const LENGTH = 400

interface SpokenPitch {
  readonly pitch: readonly PitchPoint[]
  /** The written words with their beginnings and ends in seconds. */
  readonly words: readonly { readonly text: string; readonly start: number; readonly end: number }[]
}

/** The melody of the rule voices as Praat hears it. */
export async function melodyOutside(voices: Synthesizer): Promise<void> {
  if (!(await hasPraat())) return notMeasured('melody: the Debian package praat is absent')
  await glides(voices)
  await terracing(voices)
  for (const [language, voice] of [
    ['ig', 'ig-chioma'],
    ['ha', 'ha-musa'],
  ] as const) {
    const { pitch } = await say(voices, declaration(language).slice(0, LENGTH), voice)
    const frequencies = pitch.map(({ hz }) => hz)
    const range = semitones(quantile(frequencies, 0.95), quantile(frequencies, 0.05))
    report(`${language} without marks, 95 % of F0`, `${range.toFixed(1)} semitones`, atLeast(range, GOALS.movement))
  }
}

async function glides(voices: Synthesizer): Promise<void> {
  for (const [name, { text, word }, rises] of [
    ['falling', FALLING, false],
    ['rising', RISING, true],
  ] as const) {
    const { pitch, words } = await say(voices, text, 'yo-babatunde')
    const moved = words
      .filter((one) => word.test(one.text))
      .map(({ start, end }) =>
        moveIn(
          pitch.filter(({ at }) => at > start && at < end),
          rises,
        ),
      )
    const least = Math.min(...moved)
    report(
      `yo ${name} tones, the least move inside a syllable`,
      `${least.toFixed(1)} semitones`,
      atLeast(least, GOALS.glide),
    )
  }
}

async function terracing(voices: Synthesizer): Promise<void> {
  const tops = await levels(voices, TERRACE, 'yo-kunle')
  const [first = 0, ...later] = stepsOf(tops.filter((_, index) => index % 2 === 0))
  report('yo HLHLHLH, first step down', `${first.toFixed(1)} semitones`, atLeast(first, GOALS.firstStep))
  const least = Math.min(...later)
  report('yo HLHLHLH, the least later step', `${least.toFixed(2)} semitones`, atLeast(least, GOALS.laterStep))
  const steps = stepsOf(await levels(voices, DOWNSTEPS, 'ig-emeka'))
  report(
    'ig downsteps, the least of five',
    `${Math.min(...steps).toFixed(2)} semitones`,
    atLeast(Math.min(...steps), GOALS.downstep),
  )
  report('ig downsteps, the greatest', `${Math.max(...steps).toFixed(2)} semitones`, atMost(Math.max(...steps), 2.5))
}

/** The pitch that each word's tone reaches, in its second half. */
async function levels(voices: Synthesizer, text: string, voice: string): Promise<number[]> {
  const { pitch, words } = await say(voices, text, voice)
  return words.map(({ start, end }) => {
    const late = pitch.filter(({ at }) => at > start + 0.55 * (end - start) && at < end - 0.02)
    return quantile(
      late.map(({ hz }) => hz),
      0.5,
    )
  })
}

function stepsOf(hz: readonly number[]): number[] {
  return hz.slice(1).map((value, index) => semitones(hz[index] ?? value, value))
}

/** How far the pitch at the end of a syllable is from the one it turned at before. */
function moveIn(points: readonly PitchPoint[], rises: boolean): number {
  const frequencies = points.map(({ hz }) => hz)
  const end = quantile(frequencies.slice(-Math.max(1, Math.round(frequencies.length / 6))), 0.5)
  const turn = quantile(frequencies, rises ? 0.05 : 0.95)
  return rises ? semitones(end, turn) : semitones(turn, end)
}

async function say(voices: Synthesizer, text: string, voice: string): Promise<SpokenPitch> {
  const composed = text.normalize('NFC')
  const pieces = await Array.fromAsync(voices.speak({ text: composed, voice, speed: 1 }, new AbortController().signal))
  const samples = Float32Array.from(pieces.flatMap((piece) => Array.from(piece.samples)))
  const rate = pieces[0]?.sampleRate ?? 1
  const begun = pieces.flatMap((piece) => piece.words)
  const words = begun.map(({ offset, start }, index) => {
    const [written = ''] = /^[\p{L}\p{M}]+/u.exec(composed.slice(offset)) ?? []
    return { text: written, start, end: begun[index + 1]?.start ?? samples.length / rate }
  })
  return { pitch: await praatPitch(samples, rate), words }
}

function semitones(hz: number, other: number): number {
  return 12 * Math.log2(hz / other)
}

if (import.meta.main) {
  const espeak = createEspeak(1)
  await melodyOutside(espeak).finally(() => espeak.close())
}
