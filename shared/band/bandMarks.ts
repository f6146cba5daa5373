/**
 * The marks of a band, each with its name in Cappella's DETX (github.com/MartinDelille/Joker, DetX.md) where that has it: the mouth at
 * the beginning and end of a line, its shapes between, and what is heard besides words.
 */
export const BAND_MARKS = {
  in_open: 'in_open',
  in_closed: 'in_close',
  out_open: 'out_open',
  out_closed: 'out_close',
  lips_closed: 'mpb',
  lip_teeth: 'fvr',
  lips_round: 'weuqueu',
  mouth_a: 'a',
  mouth_i: 'i',
  mouth_o: 'o',
  mouth_neutral: 'neutral',
  breath_in: undefined,
  breath_out: undefined,
  laugh: undefined,
  reaction: undefined,
} as const
export type BandMarkKind = keyof typeof BAND_MARKS
export const BAND_MARK_KINDS = Object.keys(BAND_MARKS) as readonly BandMarkKind[]
/** Shapes of the source's mouth that a band shows by themselves: closed lips and wide vowels. */
export const SOURCE_LIP_KINDS = ['lips_closed', 'mouth_a'] as const satisfies readonly BandMarkKind[]
export type SourceLipKind = (typeof SOURCE_LIP_KINDS)[number]
/** Most rows of a band: with more, letters are too small for two metres. */
export const MAX_BAND_TRACKS = 6
