import type { MediaFacts } from '../contract/local.ts'
import type { TimeMapKnots } from '../timing/waits/timeMap.ts'

/** A stretch of the dub with sound beyond its bed; times in seconds. */
export interface SoundRegion {
  readonly start: number
  readonly end: number
}

/** Measures of the sound around one line of a dub. */
export interface LineMeasures {
  /** Speech from a second before the line to a second after it; pauses of 25 ms and more separate regions. */
  readonly regions: readonly SoundRegion[]
  /** Greatest level of the speech over 10 ms, and of the bed under it, in dB re full scale. */
  readonly level: number
  readonly bed: number
  /**
   * Loudness of the speech over the bed, in LU; undefined where one of them is silent or the bed is not the source's.
   */
  readonly gap?: number
  /** Where the line was found by what was mixed for it; undefined where that is not known. */
  readonly match?: LineMatch
  /** Indices of lines before it that have the same sound, where nobody knows what was mixed. */
  readonly alike?: readonly number[]
  /** Whether it is played backwards, as the dub's other lines have the opposite order of sounds; judged where nobody knows what was mixed. */
  readonly backwards?: boolean
  /** Whether its waves are cut off, and the film's are not. */
  readonly clipped?: boolean
}

/** A channel, counted from 0, that is silent while others are heard; times in seconds. */
export interface ChannelLost extends SoundRegion {
  readonly channel: number
}

/**
 * The time of the first sound in a dub and in its source besides lines, in seconds of each file's time as decoded; undefined where
 * never.
 */
export interface FirstHeard {
  readonly dub?: number | undefined
  readonly source?: number | undefined
}

/** A leap of a level, in dB. */
export interface LevelJump {
  readonly at: number
  readonly by: number
}

/** How loud speech is over the bed in a stretch of a dub, in LU; times in seconds. */
export interface BedUnderSpeech extends SoundRegion {
  /** The dub's speech over what its bed has in its lines. */
  readonly over: number
  /** The same in the film; absent where nobody speaks in it. */
  readonly own?: number
  /** dB by which the bed is louder in lines than in the film. */
  readonly fall: number
}

/** Sound that also sounded `after` seconds earlier, and only once in the source. */
export interface RepeatedSound {
  readonly at: number
  readonly after: number
}

/** A line found in the dub by its print. Levels are in dB against what was mixed. */
export interface LineMatch {
  /** Seconds by which it comes later than it was mixed. */
  readonly offset: number
  /** The fit of the sound at that place: 1 is the same sound. */
  readonly score: number
  /** dB by which the shape of its spectra is off in the middle of all: the same words of another voice fit, but are coloured otherwise. */
  readonly unlike: number
  /** The same over the 0.2 s of its speech in which it is greatest: there may be other words. */
  readonly mostUnlike?: number
  readonly level: number
  /** Its speech that is missing, in seconds from its beginning. */
  readonly lost: readonly SoundRegion[]
  /** The level of each 0.3 s of its speech, and where in the line these begin, in seconds. */
  readonly levels: readonly { readonly at: number; readonly level: number }[]
}

/** A discontinuity in the sound. */
export interface Click {
  readonly at: number
  /** Height of the jump; 1 is full scale. */
  readonly size: number
}

/** The picture of a dub compared with its source's. */
export interface PictureComparison {
  /**
   * `shifted`: the same pictures at other times than the source's, or than where the picture waits for speech. `other`: another codec or other pictures. `missing`: the dub has no
   * picture. `none`: neither file has one.
   */
  readonly state: 'identical' | 'shifted' | 'other' | 'missing' | 'none'
  /** Number of pictures compared; `at` is the time in seconds of the first that differs or is missing. */
  readonly pictures: number
  readonly at?: number
  /** Seconds from time zero to the first picture. */
  readonly sourceStart?: number
  readonly dubStart?: number
  /** Seconds from time zero to the end of the source's last picture, by its packets. */
  readonly sourceEnd?: number
}

/** Loudness over time: short-term values (3 s) in LUFS, null in silence. */
export interface LoudnessCurve {
  /** Seconds between values. */
  readonly step: number
  readonly dub: readonly (number | null)[]
  readonly source: readonly (number | null)[]
}

/**
 * Everything measured on a dub and its source, before the check. Lines are in the order given; times are on the clock on which the
 * first pictures of both files coincide, in the dub's time where its picture waits.
 */
export interface QcMeasures {
  readonly source: MediaFacts
  readonly dub: MediaFacts
  readonly picture: PictureComparison
  /** Seconds by which the dub's clock is later than the source's. */
  readonly clockOffset: number
  /** Where the dub's picture waits; no knots where it keeps its time. */
  readonly timeMap: TimeMapKnots
  /**
   * Seconds by which the source's sound is later than it should be after waits of the picture; waits after which it is not plainly
   * audible have none.
   */
  readonly waitDelays: readonly number[]
  /** Seconds by which the source's sound is later in the dub; undefined where the dub holds none of it. */
  readonly bedDelay?: number
  /** Measured where the source has sound. */
  readonly firstHeard?: FirstHeard
  /** The spans in which the source sounds and its dub does not, in seconds: between lines, and in lines that are wholly silent. */
  readonly bedLost: readonly SoundRegion[]
  /** How loud speech is over the bed, in each minute in which that can be measured. */
  readonly bedUnder: readonly BedUnderSpeech[]
  /** Speech that lies in no line's time. */
  readonly strays: readonly SoundRegion[]
  /** Channels of the dub that are silent where they should sound, leaps of the original's level away from lines, and repeated sound. */
  readonly channelsLost: readonly ChannelLost[]
  readonly bedJumps: readonly LevelJump[]
  readonly repeats: readonly RepeatedSound[]
  /** Bursts of speech in the film; looked for only where nobody knows what was mixed. */
  readonly filmSpeech: readonly SoundRegion[]
  /** Seconds of sound decoded from the dub. */
  readonly soundSeconds: number
  /** Integrated loudness in LUFS; undefined in silence. */
  readonly loudness?: number
  /** Integrated loudness of what is spoken, as it was found in the sound, for norms by dialogue; undefined where nobody speaks. */
  readonly dialogueLoudness?: number
  readonly sourceLoudness?: number
  /** LU by which the dub is louder than its source, both as a player of two channels has them. */
  readonly louder?: number
  /** True peak in dBTP. */
  readonly truePeak: number
  readonly curve: LoudnessCurve
  readonly clicks: readonly Click[]
  readonly lines: readonly LineMeasures[]
}
