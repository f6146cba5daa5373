import type { GenerationConfig } from 'sherpa-onnx-node'
import type { SpeakRequest } from '../../core/ports.ts'
import type { VoiceModel } from './voiceModel.ts'

/** A recording of a voice: samples from -1 to 1 at a rate in Hz, and what is said in them. */
export interface VoiceReference {
  readonly samples: Float32Array
  readonly sampleRate: number
  readonly text: string
}

/** Seconds of a reference that are used. */
export const MAX_REFERENCE_SECONDS = 12
/** Steps of the models that take several: their makers' numbers. */
const GENERATION_STEPS = { pocket: 5, zipvoice: 4 }

/** A sentence of a voice, as far as it decides how a model is asked to speak. */
interface SpokenSentence {
  readonly model: Pick<VoiceModel, 'kind'>
  readonly request: Pick<SpeakRequest, 'speed' | 'control'>
  readonly speaker: number
  readonly accent?: string
}

/** A model's own setting for a sentence, and the tempo that its sound is given afterwards, where the model has none of its own. */
export function speechSetting(
  { model: { kind }, request, speaker, accent }: SpokenSentence,
  reference: VoiceReference | undefined,
): { readonly config: GenerationConfig; readonly tempo: number } {
  const { speed, control = {} } = request
  const tempo = kind === 'pocket' ? speed : 1
  const own = { sid: speaker, speed, ...(accent === undefined ? {} : { extra: { lang: accent } }) }
  if (reference === undefined) return { config: own, tempo }
  const { samples: referenceAudio, sampleRate: referenceSampleRate, text: referenceText } = reference
  const followed = { referenceAudio, referenceSampleRate, referenceText }
  if (kind === 'zipvoice') {
    const guidance: Record<string, number> =
      control.cfgWeight === undefined ? {} : { guidance_scale: Math.max(0.1, 2 * control.cfgWeight) }
    return { config: { ...own, ...followed, numSteps: GENERATION_STEPS.zipvoice, extra: guidance }, tempo }
  }
  // Pocket TTS speaks more freely the warmer it is; 0.7 is its own warmth.
  const warmth: Record<string, number> =
    control.exaggeration === undefined ? {} : { temperature: 1.4 * Math.max(0.05, control.exaggeration) }
  const extra = { max_reference_audio_len: MAX_REFERENCE_SECONDS, ...warmth }
  return { config: { sid: 0, speed: 1, ...followed, numSteps: GENERATION_STEPS.pocket, extra }, tempo }
}
