import { CLONED_VOICE } from '../../../shared/contract/records.ts'
import type { SynthesizerVoice, VoiceControl } from './ports.ts'

/**
 * The controls that apply to a voice (spec 2.1): exaggeration and cfgWeight to cloned voices, stability and similarity
 * to all others.
 */
export function controlFor({ record }: SynthesizerVoice, wanted: VoiceControl): VoiceControl {
  const { stability, similarity, exaggeration, cfgWeight } = wanted
  return record.kind === CLONED_VOICE ? { exaggeration, cfgWeight } : { stability, similarity }
}
