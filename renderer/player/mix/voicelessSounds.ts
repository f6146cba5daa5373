import type { VoiceRemoval } from '../../../shared/contract/localMedia.ts'
import { PreparedSounds } from './preparedSounds.ts'
import { type SoundRange, stereoBuffer } from './soundRange.ts'

/** Pieces of the original without its voices, as a render takes them out, cached while they are used. */
export interface VoicelessSounds {
  /** A stretch of the source, in seconds, if it is ready. */
  ready(stretch: SourceStretch, removal: VoiceRemoval): AudioBuffer | undefined
  /** Makes it. Rejects where the film's sound cannot be read. */
  prepare(stretch: SourceStretch, removal: VoiceRemoval): Promise<AudioBuffer>
}

/** Seconds of the source. */
interface SourceStretch {
  readonly start: number
  readonly end: number
}

/** Size of the cache in seconds of sound: 46 MB. */
const VOICELESS_CACHE_SECONDS = 120
const VOICELESS_SAMPLE_RATE_HZ = 48_000

/** Opens the cache; `load` loads a range of the film's sound without voices, interleaved. */
export function openVoicelessSounds(
  load: (range: SoundRange & { readonly removal: VoiceRemoval }) => Promise<Float32Array>,
): VoicelessSounds {
  const sounds = new PreparedSounds<AudioBuffer>(VOICELESS_CACHE_SECONDS, ({ duration }) => duration)
  const keyOf = ({ start, end }: SourceStretch, { place, belowDb }: VoiceRemoval) =>
    [start, end, place, belowDb].join(' ')
  return {
    ready: (stretch, removal) => sounds.ready(keyOf(stretch, removal)),
    prepare: ({ start, end }, removal) =>
      sounds.prepare(keyOf({ start, end }, removal), async () =>
        stereoBuffer(
          await load({ start, end, rate: VOICELESS_SAMPLE_RATE_HZ, channels: 2, removal }),
          VOICELESS_SAMPLE_RATE_HZ,
        ),
      ),
  }
}
