import type { FrameRate } from '../basics/frameTime.ts'

/** A media file on a timeline. */
export interface CutFile {
  readonly path: string
  /** The same file as a URL, for formats that need one. */
  readonly url: string
  readonly name: string
  /** The frame of its own timecode at which it begins, at the rate of the timeline. */
  readonly startFrame: number
}

/** A dub for an editing program: the picture, its sound files, and a marker for each line. */
export interface CutList {
  readonly title: string
  readonly rate: FrameRate
  /** Of the picture as it is shown, turned. */
  readonly width: number
  readonly height: number
  /** Seconds. */
  readonly duration: number
  /** The video; its own sound is used only without `sounds`. */
  readonly picture: CutFile
  readonly sounds: readonly CutFile[]
  readonly markers: readonly { readonly start: number; readonly end: number; readonly text: string }[]
}
