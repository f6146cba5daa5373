import type { Playable } from '../../../shared/commands/media.ts'
import type { MediaFacts } from '../../../shared/contract/local.ts'
import { say } from '../../../shared/locale/message.ts'

/** Codecs that every Chromium decodes. HEVC needs a hardware decoder and is not counted on; newer ones dropped Theora. */
const PICTURES = ['h264', 'vp8', 'vp9', 'av1']
const SOUNDS = ['aac', 'mp3', 'opus', 'vorbis', 'flac', 'pcm_s16le', 'pcm_u8', 'pcm_f32le', 'pcm_s24le']
/** Containers by FFmpeg's names, which come as lists such as `mov,mp4,m4a`. */
const FORMATS = ['mp4', 'mov', 'webm', 'matroska', 'ogg', 'wav', 'mp3', 'flac', 'aac']

/**
 * Whether the page can play a file. It has to be known before: Chromium plays a picture that it cannot decode as sound
 * alone and reports no error. Dubbing takes every format.
 */
export function playabilityOf({ format, video, audio }: MediaFacts): Playable {
  const opens = format.split(',').some((name) => FORMATS.includes(name))
  if (!opens) {
    const reason = say('note.playerFormat', { format: format.split(',')[0] ?? format })
    return { picture: false, sound: false, reason }
  }
  const picture = video !== undefined && PICTURES.includes(video.codec)
  const track = audio.find((one) => one.default) ?? audio[0]
  const sound = track !== undefined && SOUNDS.includes(track.codec)
  const missing = [
    ...(video === undefined || picture ? [] : [say('note.playerPicture', { codec: video.codec })]),
    ...(track === undefined || sound ? [] : [say('note.playerSound', { codec: track.codec })]),
  ]
  if (missing.length === 0) return { picture, sound }
  return { picture, sound, reason: say('note.playerCodec', { missing }) }
}
