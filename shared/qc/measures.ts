import type { MediaFacts } from '../contract/local.ts'

/** A stretch in which the dub holds sound beyond its bed, in seconds. */
export interface SoundRegion {
  readonly start: number
  readonly end: number
}

/** What is heard around one line of a dub. */
export interface LineMeasures {
  /** Speech from a second before the line to a second after it; pauses of 25 ms and more part the regions. */
  readonly regions: readonly SoundRegion[]
  /** Greatest level of the speech over 10 ms, and of the bed below it, in dB re full scale. */
  readonly level: number
  readonly bed: number
  /** How far the speech lies above the bed in LU; undefined where one of them is silent or the bed is not the source's. */
  readonly gap?: number
}

/** A jump in the sound that nobody made on purpose. */
export interface Click {
  readonly at: number
  /** Its height against full scale. */
  readonly size: number
}

/** How the picture of a dub compares with its source's. */
export interface PictureComparison {
  /** `other` where the codec or the pictures are others, `none` where neither file has a picture. */
  readonly state: 'identical' | 'shifted' | 'other' | 'missing' | 'none'
  /** Pictures compared, and the second of the first that differs or is missing. */
  readonly pictures: number
  readonly at?: number
  /** Seconds from time zero to the first picture. */
  readonly sourceStart?: number
  readonly dubStart?: number
}

/** Loudness over time: short-term (3 s) values in LUFS, absent where there is silence. */
export interface LoudnessCurve {
  /** Seconds from value to value. */
  readonly step: number
  readonly dub: readonly (number | null)[]
  readonly source: readonly (number | null)[]
}

/**
 * What reading back a dub and its source yields, before anything is judged. Lines are in the order they were given; all
 * times are on the source's clock, on which the first pictures of both fall together.
 */
export interface QcMeasures {
  readonly source: MediaFacts
  readonly dub: MediaFacts
  readonly picture: PictureComparison
  /** Seconds by which the dub's own clock is later. */
  readonly clockOffset: number
  /** Seconds by which the source's sound comes later in the dub; undefined where the dub holds nothing of it. */
  readonly bedDelay?: number
  /** Seconds of sound decoded from the dub. */
  readonly soundSeconds: number
  /** Integrated loudness in LUFS; undefined in silence. */
  readonly loudness?: number
  /** The same over the lines alone, for norms that are gated by dialogue. */
  readonly dialogueLoudness?: number
  readonly sourceLoudness?: number
  /** dBTP. */
  readonly truePeak: number
  readonly curve: LoudnessCurve
  readonly clicks: readonly Click[]
  readonly lines: readonly LineMeasures[]
}
