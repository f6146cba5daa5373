import type { VoiceRemoval } from '../../../../../shared/contract/localMedia.ts'
import { STEPS_PER_SECOND } from '../../loudness/loudness.ts'
import { type FilmSoundRange, readRange } from '../../read/readRange.ts'
import { SampleReader } from '../../read/sampleReader.ts'
import { SourceFile } from '../../read/sourceFile.ts'
import { readBedFile } from '../bed/bedFile.ts'
import { MIX_BLOCK_FRAMES } from '../mix.ts'
import { layoutFor, type SoundLayout } from '../soundLayout.ts'
import { BAND_LEVELS_PER_STEP } from './voiceBands.ts'
import { HOP_FRAMES, VoiceCut } from './voiceCut.ts'
import { MASK_PAUSE_SEARCH_SECONDS, VoiceMask } from './voiceMask.ts'

/** Seconds read on either side of a range, so that all spectra in it are whole. */
const LEAD_SECONDS = 0.2
/** Steps around a range in which a mask finds the pauses of the range's voices. */
const MASK_CONTEXT_STEPS = (MASK_PAUSE_SEARCH_SECONDS + 1) * STEPS_PER_SECOND

/**
 * Reads a range of a film's sound in stereo and takes all voices out of it, as a mix does where it takes them out whole. Yields its
 * progress, 0 to 1.
 */
export function* withoutVoices(
  range: FilmSoundRange,
  { place, belowDb, measures }: VoiceRemoval & { readonly measures: string },
): Generator<number, Float32Array> {
  const { path, rate, soundTrack } = range
  const layout = { ...layoutOf(path, soundTrack), sampleRate: rate }
  const { channels } = layout
  // The spectra of a mix begin with its first frame.
  const first = Math.max(0, Math.floor(((range.start - LEAD_SECONDS) * rate) / HOP_FRAMES) * HOP_FRAMES)
  const part = { start: first / rate, end: range.end + LEAD_SECONDS }
  const sound = yield* readRange({ path, rate, channels, soundTrack, ...part })
  const from = Math.max(0, Math.floor((first / rate) * STEPS_PER_SECOND) - MASK_CONTEXT_STEPS)
  const until = Math.ceil(range.end * STEPS_PER_SECOND) + MASK_CONTEXT_STEPS
  const levels = readBedFile(measures).bands.subarray(from * BAND_LEVELS_PER_STEP, until * BAND_LEVELS_PER_STEP)
  const mask = place === 'channel' ? undefined : VoiceMask.learn(levels, place).deeper(belowDb)
  const cut = cutAll(sound, { layout, mask, position: first - Math.round((from * rate) / STEPS_PER_SECOND) })
  const [begin, end] = [range.start, range.end].map((second) => (Math.round(second * rate) - first) * channels)
  return inStereo(cut.subarray(begin, end), layout)
}

function layoutOf(path: string, soundTrack: number | undefined): SoundLayout {
  using source = new SourceFile(path)
  return layoutFor(source.sound(soundTrack)?.codecpar.channels ?? 0)
}

interface Cutting {
  readonly layout: SoundLayout
  readonly mask: VoiceMask | undefined
  /** Frame of the mask at which the sound begins. */
  readonly position: number
}

function cutAll(sound: Float32Array, { layout, mask, position }: Cutting): Float32Array {
  const voiceCut = new VoiceCut(new SampleReader([sound].values()), layout, mask)
  const made = new Float32Array(sound.length)
  const block = new Float32Array(MIX_BLOCK_FRAMES * layout.channels)
  const strengths = new Float32Array(MIX_BLOCK_FRAMES).fill(1)
  for (let at = 0; at < sound.length; at += block.length) {
    block.fill(0, voiceCut.read(block))
    voiceCut.lower(block, position + at / layout.channels, strengths)
    made.set(block.subarray(0, sound.length - at), at)
  }
  return made
}

/** Surround sound as browsers play it on two loudspeakers (Web Audio API, "Up-mixing and down-mixing", 5.1 to stereo). */
function inStereo(samples: Float32Array, { channels }: SoundLayout): Float32Array {
  if (channels === 2) return samples
  const stereo = new Float32Array((2 * samples.length) / channels)
  for (let frame = 0; frame < stereo.length / 2; frame++) {
    const [left = 0, right = 0, centre = 0, , back = 0, other = 0] = samples.subarray(frame * channels)
    stereo[2 * frame] = left + Math.SQRT1_2 * (centre + back)
    stereo[2 * frame + 1] = right + Math.SQRT1_2 * (centre + other)
  }
  return stereo
}
