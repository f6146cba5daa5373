import type { Playable } from '../../../shared/commands/media.ts'
import type { MediaFacts } from '../../../shared/contract/local.ts'

/** Codecs that no Chromium decodes, with whatever hardware. */
const PICTURES = [
  ...['mpeg1video', 'mpeg2video', 'mpeg4', 'msmpeg4v2', 'msmpeg4v3', 'h263', 'flv1', 'wmv1', 'wmv2', 'wmv3', 'vc1'],
  ...['prores', 'dnxhd', 'dvvideo', 'mjpeg', 'ffv1', 'rawvideo', 'theora'],
]
const SOUNDS = ['dts', 'truehd', 'wmav1', 'wmav2', 'wmapro', 'alac']
/** Containers that no Chromium opens, by FFmpeg's names. */
const FORMATS = ['avi', 'asf', 'flv', 'mpeg', 'mpegts', 'mxf', 'rm']

/**
 * The parts of a file that the page may be able to play: only what no Chromium plays is known before. The rest depends on the
 * browser and its computer (HEVC, AC-3, 10-bit pictures) and on the file itself; the player tells by playing it.
 */
export function playabilityOf({ format, video, audio }: MediaFacts): Playable {
  const opens = !format.split(',').some((name) => FORMATS.includes(name))
  const track = audio.find((one) => one.default) ?? audio[0]
  return {
    picture: opens && video !== undefined && !PICTURES.includes(video.codec),
    sound: opens && track !== undefined && !SOUNDS.includes(track.codec),
  }
}
