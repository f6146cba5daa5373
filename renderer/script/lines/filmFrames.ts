import type { PictureBox } from '../../../shared/contract/assemble.ts'
import { pictureUrl } from '../../state/editor/pictureUrl.ts'
import { studio } from '../../state/studio/studio.ts'

/** A part of a film's picture that is to be drawn: the film's path, a time in seconds, and a place in shares of the picture. */
interface FramePart {
  readonly path: string
  readonly time: number
  readonly box: PictureBox
}

/** Margin that is shown around a part, in shares of the picture. */
const BOX_MARGIN_SHARES = { x: 0.02, y: 0.025 }
/** Tallest drawing in pixels. */
const MAX_FRAME_HEIGHT_PX = 160

let film: { readonly path: string; readonly video: Promise<HTMLVideoElement | undefined> } | undefined
/** Drawings are made one after the other: they share a video. */
let last: Promise<unknown> = Promise.resolve()

/** Draws a part of a film's picture; false where the page cannot show the film, or the drawing is no longer wanted. */
export function drawFrame(part: FramePart, canvas: HTMLCanvasElement, signal: AbortSignal): Promise<boolean> {
  const drawn = last.then(() => draw(part, canvas, signal)).catch(() => false)
  last = drawn
  return drawn
}

async function draw({ path, time, box }: FramePart, canvas: HTMLCanvasElement, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false
  const video = await videoOf(path)
  if (video === undefined || signal.aborted) return false
  await happens(video, 'seeked', () => {
    video.currentTime = time
  })
  const { videoWidth: wide, videoHeight: high } = video
  const left = wide * Math.max(0, box.left - BOX_MARGIN_SHARES.x)
  const top = high * Math.max(0, box.top - BOX_MARGIN_SHARES.y)
  const width = wide * Math.min(1, box.right + BOX_MARGIN_SHARES.x) - left
  const height = high * Math.min(1, box.bottom + BOX_MARGIN_SHARES.y) - top
  const scale = Math.min(1, MAX_FRAME_HEIGHT_PX / height)
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas.getContext('2d')?.drawImage(video, left, top, width, height, 0, 0, canvas.width, canvas.height)
  return true
}

/** The video of a film, opened once; one that cannot be shown is tried again, as there may be a copy that plays by then. */
async function videoOf(path: string): Promise<HTMLVideoElement | undefined> {
  if (film?.path !== path) film = { path, video: open(path).catch(() => undefined) }
  const requestedFilm = film
  const video = await requestedFilm.video
  if (video === undefined && film === requestedFilm) film = undefined
  return video
}

/** A video that is never in the page; undefined where there is no picture to show. */
async function open(path: string): Promise<HTMLVideoElement | undefined> {
  const url = pictureUrl(await studio().api.openMedia({ path }))
  if (url === undefined) return undefined
  const video = document.createElement('video')
  video.muted = true
  video.preload = 'auto'
  await happens(video, 'loadeddata', () => {
    video.src = url
  })
  return video
}

/** Waits for an event of a video that an action brings about; throws where the video fails instead. */
function happens(video: HTMLVideoElement, event: 'seeked' | 'loadeddata', act: () => void): Promise<void> {
  const over = new AbortController()
  const { signal } = over
  const happened = new Promise<void>((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { signal })
    video.addEventListener('error', () => reject(new Error('The video cannot be played.')), { signal })
    act()
  })
  return happened.finally(() => over.abort())
}
