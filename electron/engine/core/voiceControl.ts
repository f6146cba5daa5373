import { CLONED_VOICE } from '../../../shared/contract/records.ts'
import type { SynthesizerVoice, VoiceControl } from './ports.ts'

/** What of the wishes applies to a voice (spec 2.1): half of them are for voices that follow a recording, half for the others. */
export function controlFor({ record }: SynthesizerVoice, wanted: VoiceControl): VoiceControl {
  const { stability, similarity, exaggeration, cfgWeight } = wanted
  return record.kind === CLONED_VOICE ? { exaggeration, cfgWeight } : { stability, similarity }
}
