import type { MediaFacts } from '../contract/local.ts'

/**
 * Pixels that a processor core decodes, draws on and encodes in a second. Measured with our x264 settings (veryfast) on
 * two slow cores; a fast core needs a third of the time.
 */
const PIXELS_PER_CORE = 25e6
/** More cores do not speed it up. */
const MAX_BURN_CORES = 12

/** Estimates the seconds to encode a picture with burned-in subtitles. */
export function burnSeconds({ video, duration }: Pick<MediaFacts, 'video' | 'duration'>, cores: number): number {
  if (video === undefined) return 0
  const frameRate = video.frameRate > 0 ? video.frameRate : 25
  const pixels = video.width * video.height * frameRate * duration
  return pixels / (PIXELS_PER_CORE * Math.min(MAX_BURN_CORES, Math.max(1, cores)))
}
