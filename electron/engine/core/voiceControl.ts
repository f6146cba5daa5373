import type { SynthesizerVoice, VoiceControl } from './ports.ts'

/** The `kind` in the record of a cloned voice. */
export const CLONED = 'cloned'

/**
 * The controls that apply to a voice (spec 2.1): exaggeration and cfgWeight to cloned voices, stability and similarity
 * to all others.
 */
export function controlFor({ record }: SynthesizerVoice, wanted: VoiceControl): VoiceControl {
  const { stability, similarity, exaggeration, cfgWeight } = wanted
  return record.kind === CLONED ? { exaggeration, cfgWeight } : { stability, similarity }
}
