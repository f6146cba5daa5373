import type { EnglishReading } from './english/englishUnits.ts'
import type { EspeakSetting } from './espeakVoice.ts'
import type { Register, Unit } from './ruleSsml.ts'

/** One utterance to make. `ssml` is espeak-ng's input: markup is read, so plain text arrives escaped. */
export interface EspeakOrder {
  readonly ssml: string
  readonly setting: EspeakSetting
  /** A phrase of our rules comes as one piece, with its melody and with where its phonemes begin. */
  readonly phrase?: RulePhrase
  /** A sentence that espeak-ng reads by itself comes while it is made. */
  readonly sentence?: ReadSentence
  /** An English phrase comes with its phonemes, or in a person's voice. */
  readonly english?: EnglishPhrase
}

/** A place in `ssml`: the first position and the one behind the last. */
export type SsmlRange = readonly [from: number, to: number]

/** An English phrase that espeak-ng reads on one pitch; `recorded` as in a phrase of our rules. */
export interface EnglishPhrase extends EnglishReading, Omit<RulePhrase, 'units'> {}

/** A sentence that espeak-ng reads by itself. */
export interface ReadSentence {
  /** The voice's median pitch in Hz, and samples a second. */
  readonly hz: number
  readonly rate: number
  /** Its duration in seconds, estimated from its text: how far it sinks must be known when it begins. */
  readonly seconds: number
  /** The places of emphasised words. */
  readonly emphasised: readonly SsmlRange[]
  /** It asks whether something is so, in a language whose questions espeak-ng hardly lets rise. */
  readonly rises: boolean
  /** Its language's short sentences sink too steeply. */
  readonly isSteep: boolean
}

/** A position in the input, from 0, and the second at which it is spoken. */
export interface TimedPosition {
  readonly position: number
  readonly start: number
  /** A phoneme in IPA, behind the stress of its syllable. */
  readonly sign?: string
}

/** A piece of speech, -1 to 1, with where its words and, in a phrase of our rules, its phonemes begin. */
export interface EspeakPiece {
  readonly samples: Float32Array<ArrayBuffer>
  readonly words: readonly TimedPosition[]
  readonly phonemes: readonly TimedPosition[]
}

/** A phrase that our letter rules wrote: its units, how high it is spoken, and samples a second. */
export interface RulePhrase {
  readonly units: readonly Unit[]
  readonly register: Register
  readonly rate: number
  /** The file of the person's voice that says it, and how fast (1 is usual); absent where espeak-ng does. */
  readonly recorded?: { readonly path: string; readonly speed: number } | undefined
}
