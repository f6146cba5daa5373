import type { OpenedMedia } from '../../../shared/commands/media.ts'
import type { Failure } from '../../../shared/failure.ts'
import { t } from '../../locales/t.ts'
import { soundOfFilm } from '../../state/document/project.ts'
import { failedToDecode, type Unplayed, unplayedBy } from '../../state/editor/unplayed.ts'
import { failureOf, studio } from '../../state/studio/studio.ts'
import { patchPlayer, playerState } from '../playerState.ts'

/** Ends the copy that is being made. */
let stop = new AbortController()

/** Looks at what the player's element can play, when it knows more of it; has a copy made of what it cannot. */
export function checkPlays(element: HTMLVideoElement): void {
  const { media } = playerState()
  const part = media && unplayedBy(element, media)
  if (part !== undefined) foundUnplayed(part, { encode: part !== 'sound' })
}

/** Has a copy made of a video that the player's element failed to decode; else reports that it is not to be had. */
export async function loadFailed(element: HTMLVideoElement): Promise<void> {
  const { media } = playerState()
  if (media === undefined) return
  const decoding = element.error?.code === MediaError.MEDIA_ERR_DECODE
  const unplayable = await failedToDecode(element)
  if (playerState().media !== media) return
  if (unplayable) foundUnplayed('film', { encode: decoding })
  else patchPlayer({ failure: cannotLoad(media) })
}

/**
 * Shows that a part of the video cannot be played, and has a copy made. `encode` says that the picture was tried in
 * vain, so that copying it would not help.
 */
export function foundUnplayed(part: Unplayed, { encode }: { encode: boolean }): void {
  const { media, unplayed } = playerState()
  if (media === undefined || unplayed === part || unplayed === 'film') return
  const isCopy = media.proxyUrl !== undefined
  // A copy's sound is AAC: if that does not play, a better copy would not.
  if (isCopy && part === 'sound') return
  patchPlayer({ unplayed: part, encode: encode || isCopy })
  void makeCopy()
}

/** Has a copy of the video made that plays; until it is there, the playable part of the video is used. */
export async function makeCopy(): Promise<void> {
  const { media, encode } = playerState()
  if (media === undefined) return
  stopCopy()
  stop = new AbortController()
  const { signal } = stop
  const reportProgress = (fraction = 0) => !signal.aborted && patchPlayer({ copying: fraction })
  patchPlayer({ copying: 0, copyFailure: undefined })
  try {
    const requestOptions = { signal, onProgress: ({ fraction }: { fraction?: number }) => reportProgress(fraction) }
    const { url } = await studio().api.proxy({ ...soundOfFilm(media.path), encode }, requestOptions)
    if (signal.aborted) return
    if (url === media.proxyUrl) patchPlayer({ copying: undefined, failure: cannotLoad(media) })
    else patchPlayer({ copying: undefined, unplayed: undefined, media: { ...media, proxyUrl: url } })
  } catch (error) {
    if (!signal.aborted) patchPlayer({ copying: undefined, copyFailure: failureOf(error) })
  }
}

/** Stops making a copy; nothing is left of it. */
export function stopCopy(): void {
  stop.abort()
  patchPlayer({ copying: undefined })
}

function cannotLoad({ name }: OpenedMedia): Failure {
  return { kind: 'unavailable', message: t('player.cannotLoad', { name }) }
}
