import type { MediaFacts } from '../contract/local.ts'

/**
 * Pixels that a processor core decodes, draws on and encodes in a second. Measured with our settings of x264 (veryfast)
 * on a machine of two slow cores; a quick one needs a third of the time.
 */
const PIXELS_PER_CORE = 25e6
/** More cores than this do not make it faster. */
const MOST_CORES = 12

/** About how long it takes to encode a picture anew with subtitles burned in, in seconds. */
export function burnSeconds({ video, duration }: Pick<MediaFacts, 'video' | 'duration'>, cores: number): number {
  if (video === undefined) return 0
  const frameRate = video.frameRate > 0 ? video.frameRate : 25
  const pixels = video.width * video.height * frameRate * duration
  return pixels / (PIXELS_PER_CORE * Math.min(MOST_CORES, Math.max(1, cores)))
}
