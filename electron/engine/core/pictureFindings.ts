/** A printed text as it was read, lines separated by \n, with a confidence from 0 to 1. */
export interface PrintedText {
  readonly text: string
  readonly confidence: number
}

/** A mouth at a moment of the film (seconds). */
export interface SeenMouth {
  readonly time: number
  /** Gap between the lips as a share of the height from eyes to chin. */
  readonly opening: number
  /** How far the face is turned: 1 is frontal, near 0 in profile. */
  readonly frontal: number
}

/** A face that was followed within a shot; times in seconds. */
export interface FaceTrack {
  readonly start: number
  readonly end: number
  /** Its median width in pixels of the picture it was measured in, which is at most 1280 wide. */
  readonly width: number
  /** Its mouth, in order of time; empty where the face is too small to say anything. */
  readonly mouth: readonly SeenMouth[]
  /** 128 numbers; those of one person lie near each other. Absent where the face is too small. */
  readonly print?: readonly number[]
  /** A small PNG of the face in base64. */
  readonly portrait?: string
}

/** Where faces are looked for: a film, the stretches of interest and the film's cuts, in seconds and in order. */
export interface FaceOrder {
  readonly path: string
  readonly spans: readonly { readonly start: number; readonly end: number }[]
  readonly cuts: readonly number[]
}
