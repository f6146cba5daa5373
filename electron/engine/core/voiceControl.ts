import { CLONED_VOICE, type VoiceShape } from '../../../shared/contract/records.ts'
import type { SpeakRequest, SynthesizerVoice, VoiceControl } from './ports.ts'

/**
 * The controls that apply to a voice (spec 2.1): exaggeration and cfgWeight to cloned voices, stability and similarity
 * to all others.
 */
export function controlFor({ record }: SynthesizerVoice, requestedControl: VoiceControl): VoiceControl {
  const { stability, similarity, exaggeration, cfgWeight } = requestedControl
  return record.kind === CLONED_VOICE ? { exaggeration, cfgWeight } : { stability, similarity }
}

/** The factors of a wanted shape, as far as the voice has controls for it. */
export function shapeFor(
  { record: { controls = [] } }: SynthesizerVoice,
  { pitch, depth, liveliness }: VoiceShape,
): Pick<SpeakRequest, 'pitch' | 'range' | 'formants'> {
  return {
    ...(pitch !== undefined && controls.includes('pitch') && { pitch: 2 ** (pitch / 12) }),
    ...(liveliness !== undefined && controls.includes('liveliness') && { range: liveliness }),
    ...(depth !== undefined && controls.includes('depth') && { formants: 2 ** (-depth / 12) }),
  }
}
