import { hasReadableSound } from '../../shared/audio/hasReadableSound.ts'
import type { OpenedMedia } from '../../shared/commands/media.ts'

/** The part of a video that this computer cannot play. */
export type Unplayed = 'film' | 'picture' | 'sound'

/** The part of a video that no browser plays, as is known before it is tried. */
export function surelyUnplayed({ facts, playable }: OpenedMedia): Unplayed | undefined {
  return partOf(facts.video !== undefined && !playable.picture, hasReadableSound(facts) && !playable.sound)
}

/**
 * The part of a video that an element has been found unable to play; to be asked when its metadata are there and when
 * it can play. Chromium reports no error for one: it plays the other alone. Its sound is known once some is decoded.
 */
export function unplayedBy(element: HTMLVideoElement, { facts }: OpenedMedia): Unplayed | undefined {
  const seen = facts.video === undefined || element.videoWidth > 0
  const decodes = element.readyState < element.HAVE_FUTURE_DATA || decodedSound(element) !== 0
  return partOf(!seen, hasReadableSound(facts) && !decodes)
}

/** The same where the element may have failed: `film` if it cannot decode its file, undefined if the file is gone. */
export async function unplayedNow(element: HTMLVideoElement, media: OpenedMedia): Promise<Unplayed | undefined> {
  if (element.error === null) return unplayedBy(element, media)
  return (await failedToDecode(element)) ? 'film' : undefined
}

/** Bytes of sound that Chromium has decoded; undefined in a browser that does not tell. */
function decodedSound(element: HTMLVideoElement): number | undefined {
  return 'webkitAudioDecodedByteCount' in element ? Number(element.webkitAudioDecodedByteCount) : undefined
}

/** Whether an element failed because it cannot decode its file, rather than because the file or the loudspeaker is gone. */
export async function failedToDecode({ error, src }: HTMLVideoElement): Promise<boolean> {
  if (error?.code === MediaError.MEDIA_ERR_DECODE) return !error.message.includes('AUDIO_RENDERER')
  if (error?.code !== MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED) return false
  // A file that is gone fails the same way.
  const answer = await fetch(src, { method: 'HEAD' }).catch(() => undefined)
  return answer?.ok ?? false
}

function partOf(picture: boolean, sound: boolean): Unplayed | undefined {
  if (picture && sound) return 'film'
  return picture ? 'picture' : sound ? 'sound' : undefined
}
