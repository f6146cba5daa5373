/**
 * The marks of a band. The mouth at the beginning and end of a line, its shapes between, as Cappella's DETX names them
 * (github.com/MartinDelille/Joker, DetX.md), and what is heard besides words.
 */
export const BAND_MARK_KINDS = [
  'in_open',
  'in_closed',
  'out_open',
  'out_closed',
  'lips_closed',
  'lip_teeth',
  'lips_round',
  'mouth_a',
  'mouth_i',
  'mouth_o',
  'mouth_neutral',
  'breath_in',
  'breath_out',
  'laugh',
  'reaction',
] as const
export type BandMarkKind = (typeof BAND_MARK_KINDS)[number]
