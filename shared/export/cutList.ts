import type { FrameRate } from '../frameTime.ts'

/** A file of a time line. */
export interface CutFile {
  readonly path: string
  /** As a URL, for formats that want one. */
  readonly url: string
  readonly name: string
}

/** A dub as an editing program takes it: the picture, its sound files below, and a marker for each line. */
export interface CutList {
  readonly title: string
  readonly rate: FrameRate
  readonly width: number
  readonly height: number
  /** Seconds. */
  readonly duration: number
  /** Its sound counts only where there is none below. */
  readonly picture: CutFile
  readonly sounds: readonly CutFile[]
  readonly markers: readonly { readonly start: number; readonly end: number; readonly text: string }[]
}
