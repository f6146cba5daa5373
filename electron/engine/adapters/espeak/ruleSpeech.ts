import type { Break, RuleLanguage } from '../../../../shared/text/speech/phonology.ts'
import { toSyllables } from '../../../../shared/text/speech/syllables.ts'
import type { SpeechPiece } from '../../core/ports.ts'
import { addClick } from './clicks.ts'
import type { EspeakPool } from './espeakPool.ts'
import type { EspeakSetting } from './espeakVoice.ts'
import type { EspeakPiece } from './espeakWorker.ts'
import { shapeGlottalic } from './glottalic.ts'
import { addNasality, isNasal } from './nasality.ts'
import { type SpokenUnit, withContour } from './pitchContour.ts'
import { phrasesOf, type Register, ruleSsml, type Unit } from './ruleSsml.ts'
import { toFloat } from './toFloat.ts'

/** A text to speak by rules, and its voice. */
export interface RuleSpeech {
  readonly text: string
  readonly language: RuleLanguage
  readonly setting: EspeakSetting
  readonly register: Register
  /** 1 is the voice's own pace; rests shrink with it as the words do. */
  readonly speed: number
  readonly sampleRate: number
}

/** A phrase as it was spoken, with the rest behind it. */
export interface SpokenPhrase {
  readonly samples: Float32Array
  readonly units: readonly SpokenUnit[]
}

/** Seconds of silence behind a phrase at the voice's own pace; the last phrase has none. */
const RESTS: Readonly<Record<Break, number>> = { none: 0.06, comma: 0.2, stop: 0.42, question: 0.42 }
/** Below this there is only espeak-ng's own silence after a phrase, which is longer than ours. */
const SILENCE = 0.0005
/** Seconds kept after the last sound, so that a dying vowel is not cut. */
const KEPT = 0.02

/** Speaks a language that espeak-ng does not know; each phrase is one piece, so the first comes early in any text. */
export async function* speakByRules(
  speech: RuleSpeech,
  pool: EspeakPool,
  signal: AbortSignal,
): AsyncGenerator<SpeechPiece> {
  const { sampleRate } = speech
  let before = 0
  for await (const { samples, units } of speakPhrases(speech, pool, signal)) {
    const start = before
    const words = units.flatMap(({ unit, start: at }) =>
      unit.word === undefined ? [] : [{ offset: unit.word, start: start + at }],
    )
    before += samples.length / sampleRate
    yield { samples, sampleRate, words }
  }
  // Signs alone are silent, but a listener waits for a sound of some length.
  if (before === 0) yield { samples: new Float32Array(Math.round(0.1 * sampleRate)), sampleRate, words: [] }
}

/**
 * Our letter rules give syllables, espeak-ng makes their sounds, and those that espeak-ng lacks are shaped from the nearest
 * it has: clicks, ejectives, implosives, nasal vowels.
 */
export async function* speakPhrases(
  speech: RuleSpeech,
  pool: EspeakPool,
  signal: AbortSignal,
): AsyncGenerator<SpokenPhrase> {
  const rate = speech.sampleRate
  // Were the voice's own pitch that of the syllables, espeak-ng would run them together and hurry them.
  const setting = { ...speech.setting, pitch: 0 }
  const phrases = phrasesOf(toSyllables(speech.text, speech.language))
  for (const [index, phrase] of phrases.entries()) {
    const { ssml, units } = ruleSsml(phrase, speech.language, speech.register)
    const made = await Array.fromAsync(pool.run({ ssml, setting, phonemes: true }, signal))
    const spoken = timesOf(units, made)
    const flat = trimmed(joinPieces(made), rate)
    const samples = withContour(flat, spoken, { rate, register: speech.register, end: flat.length / rate - KEPT })
    addNasals(samples, spoken, rate)
    addGlottalics(samples, spoken, rate)
    addClicks(samples, spoken, rate)
    const rest = index === phrases.length - 1 ? 0 : RESTS[phrase.after] / speech.speed
    yield { samples: withRest(samples, rest * rate), units: spoken }
  }
}

function joinPieces(made: readonly EspeakPiece[]): Float32Array {
  const samples = new Float32Array(made.reduce((sum, piece) => sum + piece.samples.length, 0))
  let filled = 0
  for (const piece of made) {
    samples.set(toFloat(piece.samples), filled)
    filled += piece.samples.length
  }
  return samples
}

function timesOf(units: readonly Unit[], made: readonly EspeakPiece[]): SpokenUnit[] {
  const starts = new Map(made.flatMap((piece) => piece.words).map(({ position, start }) => [position, start]))
  const phonemes = Map.groupBy(
    made.flatMap((piece) => piece.phonemes),
    ({ position }) => position,
  )
  return units.flatMap((unit) => {
    const start = starts.get(unit.position)
    const own = phonemes.get(unit.position)?.map((phoneme) => phoneme.start) ?? []
    return start === undefined ? [] : [{ unit, start, phonemes: own }]
  })
}

function addClicks(samples: Float32Array, units: readonly SpokenUnit[], rate: number): void {
  for (const { unit, phonemes } of units) {
    if (unit.click === undefined) continue
    // The phoneme behind the accompaniment, mostly the vowel, begins when the tongue has let go.
    const next = phonemes[unit.click.count]
    if (next !== undefined) addClick(samples, next - unit.click.lead, { kind: unit.click.kind, rate })
  }
}

function addGlottalics(samples: Float32Array, units: readonly SpokenUnit[], rate: number): void {
  for (const { unit, phonemes } of units) {
    if (unit.glottalic === undefined) continue
    const { kind, before, count } = unit.glottalic
    const [from, to] = [phonemes[before], phonemes[before + count]]
    if (from !== undefined && to !== undefined) shapeGlottalic(samples, kind, { from, to, rate })
  }
}

function addNasals(samples: Float32Array, units: readonly SpokenUnit[], rate: number): void {
  units.forEach(({ unit, start, phonemes }, index) => {
    const { nucleus } = unit.syllable
    // No nasal vowel has a consonant behind it in its syllable.
    const from = phonemes.at(-1) ?? start
    const to = units[index + 1]?.start ?? samples.length / rate
    if (isNasal(nucleus)) addNasality(samples, nucleus, { from, to, rate })
  })
}

/** Without espeak-ng's silence at the end. */
function trimmed(samples: Float32Array, rate: number): Float32Array {
  let end = samples.length
  while (end > 0 && Math.abs(samples[end - 1] ?? 0) < SILENCE) end--
  return samples.subarray(0, Math.min(samples.length, end + Math.round(KEPT * rate)))
}

function withRest(samples: Float32Array, count: number): Float32Array {
  const piece = new Float32Array(samples.length + Math.round(count))
  piece.set(samples)
  return piece
}
