import { joinSamples } from '../../../../shared/audio/joinSamples.ts'
import { recordedSound } from '../recorded/recordedSound.ts'
import { type RecordedVoice, readVoice } from '../recorded/voiceFile.ts'
import { addClick } from './clicks.ts'
import { englishUnits } from './english/englishUnits.ts'
import type { EnglishPhrase, EspeakPiece, RulePhrase } from './espeakOrder.ts'
import { shapeGlottalic } from './glottalic.ts'
import { addNasality, isNasal } from './nasality.ts'
import { type SpokenUnit, withContour } from './pitchContour.ts'
import type { Unit } from './ruleSsml.ts'

/** Below this there is only espeak-ng's own silence after a phrase, which is longer than ours. */
const SILENCE_AMPLITUDE_THRESHOLD = 0.0005
/** Seconds kept after the last sound, so that a dying vowel is not cut. */
const PHRASE_TAIL_SECONDS = 0.02

/**
 * The sound of a phrase that espeak-ng spoke on one pitch: with its melody, and with the sounds that espeak-ng lacks shaped
 * from the nearest it has: nasal vowels, ejectives, implosives, clicks. A recorded voice has its own sounds.
 */
export function phraseSound(
  made: readonly EspeakPiece[],
  { units, register, rate, recorded }: RulePhrase,
): EspeakPiece {
  const spoken = timesOf(units, made)
  const flat = trimmed(joinPieces(made), rate)
  const end = flat.length / rate - PHRASE_TAIL_SECONDS
  if (recorded !== undefined) {
    const recordedPhrase = recordedSound(spoken, openVoice(recorded.path), { end, register, speed: recorded.speed })
    return { samples: recordedPhrase.samples, ...timingsOf(recordedPhrase.units) }
  }
  const samples = withContour(flat, spoken, { rate, register, end })
  addNasals(samples, spoken, rate)
  addGlottalics(samples, spoken, rate)
  addClicks(samples, spoken, rate)
  return { samples, words: made.flatMap(({ words }) => words), phonemes: made.flatMap(({ phonemes }) => phonemes) }
}

/** The sound of an English phrase that espeak-ng read on one pitch: as it is, or with a person's sounds and our melody. */
export function englishSound(
  made: readonly EspeakPiece[],
  { register, rate, recorded, ...reading }: EnglishPhrase,
): EspeakPiece {
  const [words, phonemes] = [made.flatMap((piece) => piece.words), made.flatMap((piece) => piece.phonemes)]
  const samples = trimmed(joinPieces(made), rate)
  if (recorded === undefined) return { samples: samples.slice(), words, phonemes }
  const units = englishUnits(phonemes, reading)
  if (units.length === 0) return { samples: new Float32Array(0), words: [], phonemes: [] }
  const end = samples.length / rate - PHRASE_TAIL_SECONDS
  const recordedPhrase = recordedSound(units, openVoice(recorded.path), { end, register, speed: recorded.speed })
  return { samples: recordedPhrase.samples, ...timingsOf(recordedPhrase.units) }
}

function timingsOf(units: readonly SpokenUnit[]): Pick<EspeakPiece, 'words' | 'phonemes'> {
  return {
    words: units.map(({ unit: { position }, start }) => ({ position, start })),
    phonemes: units.flatMap(({ unit: { position }, phonemes }) => phonemes.map((start) => ({ position, start }))),
  }
}

let opened: { readonly path: string; readonly voice: RecordedVoice } | undefined

/** The voice of a file, kept until another is asked for: a file's content never changes, as its name holds its digest. */
function openVoice(path: string): RecordedVoice {
  if (opened?.path !== path) opened = { path, voice: readVoice(path) }
  return opened.voice
}

/** Where the units of a phrase and their phonemes begin. */
export function timesOf(
  units: readonly Unit[],
  made: readonly Pick<EspeakPiece, 'words' | 'phonemes'>[],
): SpokenUnit[] {
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

function joinPieces(made: readonly EspeakPiece[]): Float32Array {
  return joinSamples(made.map(({ samples }) => samples))
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
  while (end > 0 && Math.abs(samples[end - 1] ?? 0) < SILENCE_AMPLITUDE_THRESHOLD) end--
  return samples.subarray(0, Math.min(samples.length, end + Math.round(PHRASE_TAIL_SECONDS * rate)))
}
