import { z } from 'zod'

/** A layout of subtitles. Characters are letters with their marks; times in seconds. */
export const SubtitleProfile = z.strictObject({
  charactersPerLine: z.int().min(10).max(120),
  lines: z.int().min(1).max(4),
  /** Highest reading speed in characters a second. */
  readingSpeed: z.number().min(5).max(60),
  /** A cue is shown for at least `shortest` seconds, where the next one allows it, and at most `longest`. */
  shortest: z.number().min(0).max(5),
  longest: z.number().min(1).max(60),
  /** Least time between two cues. */
  gap: z.number().min(0).max(1),
})
export type SubtitleProfile = z.infer<typeof SubtitleProfile>

/**
 * Common profiles. Netflix: Timed Text Style Guide, general requirements (42 characters, two lines, 5/6 to 7 seconds,
 * two frames apart; 20 characters a second in English, 17 in other Latin scripts). Generic: Subtitle Edit's.
 */
export const PROFILES = {
  netflix: { charactersPerLine: 42, lines: 2, readingSpeed: 17, shortest: 5 / 6, longest: 7, gap: 0.083 },
  netflix_english: { charactersPerLine: 42, lines: 2, readingSpeed: 20, shortest: 5 / 6, longest: 7, gap: 0.083 },
  generic: { charactersPerLine: 43, lines: 2, readingSpeed: 25, shortest: 1, longest: 8, gap: 0.024 },
} as const satisfies Record<string, SubtitleProfile>
