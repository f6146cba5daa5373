import { hasReadableSound } from '../../../shared/audio/hasReadableSound.ts'
import type { OpenedMedia } from '../../../shared/commands/media.ts'

/** The part of a video that this computer cannot play; `track`: of several sound tracks it plays another one. */
export type Unplayed = 'film' | 'picture' | 'sound' | 'track'

/** The properties of a media element that show what it plays. */
export type PlayedElement = Pick<
  HTMLVideoElement,
  'videoWidth' | 'paused' | 'muted' | 'volume' | 'seeking' | 'currentTime' | 'canPlayType'
>

/** Seconds of a film played without a break, after which some of its sound must have been decoded. */
const MAX_UNDECODED_SECONDS = 1.5

/** The part of a video that no browser plays, as is known before it is tried: browsers play the sound track that is taken without a choice. */
export function surelyUnplayed(
  { facts, playable }: OpenedMedia,
  { soundTrack }: { readonly soundTrack?: number | undefined },
): Unplayed | undefined {
  const part = partOf(facts.video !== undefined && !playable.picture, hasReadableSound(facts) && !playable.sound)
  return part ?? (soundTrack === undefined ? undefined : 'track')
}

/**
 * The part of a video that an element has been found unable to play; to be asked by `onLooks`. Chromium reports no
 * error for one: it plays the other alone.
 */
export function unplayedBy(element: PlayedElement, media: OpenedMedia): Unplayed | undefined {
  const { facts, playable, proxyUrl } = media
  const seen = facts.video === undefined || element.videoWidth > 0
  const never = proxyUrl === undefined && (!playable.sound || !isDecoded(element, facts))
  return partOf(!seen, hasReadableSound(facts) && (never || isSilent(element, soundBegins(facts))))
}

/** The same where the element may have failed: `film` if it cannot decode its file, undefined if the file is gone. */
export async function unplayedNow(element: HTMLVideoElement, media: OpenedMedia): Promise<Unplayed | undefined> {
  if (element.error === null) return unplayedBy(element, media)
  return (await failedToDecode(element)) ? 'film' : undefined
}

/** The handlers that ask at all moments when more is known of what an element can play. */
export function onLooks(look: (element: HTMLVideoElement) => void) {
  const ask = ({ currentTarget }: { readonly currentTarget: HTMLVideoElement }) => look(currentTarget)
  return { onLoadedMetadata: ask, onCanPlay: ask, onTimeUpdate: ask, onSeeking: ask }
}

/** Times in seconds of their films from which elements have been audible; -Infinity once one was found silent. */
const audibleFrom = new WeakMap<PlayedElement, number>()

/**
 * Whether no sound was decoded although some should have been heard. An element that is paused, muted or just loaded need not have
 * decoded any: its counter then counts for nothing.
 */
function isSilent(element: PlayedElement, begins: number): boolean {
  const from = audibleFrom.get(element)
  if (decodedSound(element) !== 0) {
    audibleFrom.delete(element)
    return false
  }
  if (from === Number.NEGATIVE_INFINITY) return true
  const { paused, muted, volume, seeking, currentTime } = element
  if (paused || muted || volume === 0 || seeking || currentTime < begins) {
    audibleFrom.delete(element)
    return false
  }
  if (from === undefined) audibleFrom.set(element, currentTime)
  else if (currentTime - from >= MAX_UNDECODED_SECONDS) audibleFrom.set(element, Number.NEGATIVE_INFINITY)
  return audibleFrom.get(element) === Number.NEGATIVE_INFINITY
}

/** When the sound of a film begins, in seconds. */
function soundBegins({ audio }: OpenedMedia['facts']): number {
  return Math.max(0, ...audio.map(({ start }) => start))
}

/** Codecs that some browsers decode and others do not, by the names that browsers know. */
const BROWSER_CODEC_NAMES: Readonly<Record<string, string>> = { ac3: 'ac-3', eac3: 'ec-3' }

/** Whether this browser claims to decode the sound of a film. */
function isDecoded(element: PlayedElement, { audio }: OpenedMedia['facts']): boolean {
  const codecName = BROWSER_CODEC_NAMES[(audio.find((one) => one.default) ?? audio[0])?.codec ?? '']
  return codecName === undefined || element.canPlayType(`audio/mp4; codecs="${codecName}"`) !== ''
}

/** Bytes of sound that Chromium has decoded; undefined in a browser that does not report it. */
function decodedSound(element: PlayedElement): number | undefined {
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
