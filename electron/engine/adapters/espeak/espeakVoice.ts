import type { SynthesizerVoice } from '../../core/ports.ts'

/** How espeak-ng is set to make one voice: its own language and variant names, pitch and range 0 to 99, words a minute. */
export interface EspeakSetting {
  readonly voice: string
  readonly pitch: number
  readonly range: number
  readonly wordsPerMinute: number
}

/** A built-in voice and how espeak-ng makes it. */
export interface EspeakVoice extends SynthesizerVoice {
  readonly setting: EspeakSetting
  /** The file of a person's recorded voice, which espeak-ng gives its timing to. */
  readonly recording?: string
}
