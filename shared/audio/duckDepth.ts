/** Loudness in LUFS of the original under a line where voices are removed as far as planned. */
export interface Under {
  /** Music, effects, room. */
  readonly rest: number
  readonly voice: number
  /** LU that the removal takes from the rest. */
  readonly taken: number
}

/** LU by which speech should exceed the sound under it, by the class of that sound. */
export type DuckGaps = Readonly<Record<'speech' | 'music' | 'ambience', number>>

/** What a depth is chosen for. */
export interface DuckWish {
  /** LUFS of the speech. */
  readonly level: number
  readonly gaps: DuckGaps
  /** LU by which the bed is lowered beyond the gap. */
  readonly aside: number
}

/** Most that a cut leaves of recorded talk (share of energy); of music under it more is left, having other bass. */
export const VOICE_LEFT = 0.012

/** LU added to the wanted gap, because fades lower a line a little and the limiter of a loud film takes up to 1 LU. */
const MARGIN = 1.5
/** dB by which what a removed voice took along from soft music is made up for, at most. */
const MAKE_UP = 4
/** LU by which the music must be louder for that than what is left of the voice. */
const AUDIBLE = 2
/** Limits of ducking in dB: less is not noticed, more sounds like a gap. */
const LEAST_DEPTH = -1.5
const GREATEST_DEPTH = -30
/** Most dB by which music is ducked deeper than it has to be, because of the rest of a voice in it. */
const FOR_VOICE = 3
/** LU by which the speech exceeds music that is hardly heard; there is no such limit then. */
const HARDLY_HEARD = 30

/**
 * The gaps that listeners prefer (Torcoli et al., JAES 67(12), 2019), given the one over music: 3 LU more over ambience. A
 * voice that is replaced must not be intelligible, so it is lowered further, as far as it can be removed without the music.
 */
export function duckGaps(music: number): DuckGaps {
  return { music, ambience: music + 3, speech: music + 8 }
}

/**
 * The depth in dB at which speech exceeds both music and what is left of a voice as wanted. Positive where music that is soft enough
 * gets back what it lost with the voice.
 */
export function duckDepth(
  { rest, voice, taken }: Under,
  kind: keyof DuckGaps,
  { level, gaps, aside }: DuckWish,
): number {
  const most = rest - voice > AUDIBLE ? Math.min(MAKE_UP, taken) : 0
  const forRest = Math.min(most, level - rest - gaps[kind === 'speech' ? 'music' : kind] - MARGIN - aside)
  const forVoice = level - voice - gaps.speech
  const least = level - rest > HARDLY_HEARD ? GREATEST_DEPTH : forRest - FOR_VOICE
  const depth = Math.max(Math.min(forRest, forVoice), least)
  return depth > LEAST_DEPTH ? Math.max(0, depth) : Math.max(depth, GREATEST_DEPTH)
}
