import type { SynthesizerVoice, VoiceControl } from './ports.ts'

/** How a voice that follows a recording is told from others in its record. */
export const CLONED = 'cloned'

/** What of the wishes applies to a voice (spec 2.1): half of them are for voices that follow a recording, half for the others. */
export function controlFor({ record }: SynthesizerVoice, wanted: VoiceControl): VoiceControl {
  const { stability, similarity, exaggeration, cfgWeight } = wanted
  return record.kind === CLONED ? { exaggeration, cfgWeight } : { stability, similarity }
}
