import type { BandMarkKind } from './bandMarks.ts'

/** Share of the width from the left at which the line stands where words are to be said; other programs have 1/6 to 0.3. */
export const SYNC_SHARE = 0.28
/** Share of a row's height that letters have, and names. */
export const LETTER_SHARE = 0.56
export const NAME_SHARE = 0.17
/** Share of a row's height from its top to the letters' baseline. */
export const BASELINE_SHARE = 0.74
/** Room behind a word as a share of its letters' size, as words that follow at once would be read as one. */
const WORD_GAP_SHARE = 0.22
/** Least seconds between two parts that are drawn as a pause. */
export const MIN_DRAWN_PAUSE_SECONDS = 0.12
/** Seconds of the film over the whole width, where nobody chooses. */
export const DEFAULT_SECONDS_IN_SIGHT = 5

/** Width to which the letters of a part are stretched, where its time is `room` wide; in the units of `room` and `size`. */
export function partWidth(room: number, size: number): number {
  return room - Math.min(size * WORD_GAP_SHARE, room / 5)
}

/** Colours of a band. */
export interface BandInk {
  readonly ground: string
  readonly text: string
  readonly dim: string
  readonly sync: string
  /** Of what is too fast to be spoken. */
  readonly hasty: string
  readonly chosen: string
}

export const BAND_INKS = {
  dark: { ground: '#101215', text: '#f4f5f7', dim: '#6d7788', sync: '#e1566c', hasty: '#ff5a52', chosen: '#7db4ff' },
  light: { ground: '#fbfaf6', text: '#15171b', dim: '#7a8291', sync: '#c2334d', hasty: '#c4160e', chosen: '#1f6feb' },
} as const satisfies Readonly<Record<string, BandInk>>
export type BandTheme = keyof typeof BAND_INKS

/** The sign of each mark: a mouth open or closed at the beginning and the end, its shapes, and sounds. */
export const MARK_SIGNS: Readonly<Record<BandMarkKind, string>> = {
  in_open: '▲',
  in_closed: '▼',
  out_open: '△',
  out_closed: '▽',
  lips_closed: '=',
  lip_teeth: 'ƒ',
  lips_round: 'u',
  mouth_a: 'a',
  mouth_i: 'i',
  mouth_o: 'o',
  mouth_neutral: '·',
  breath_in: 'hhh',
  breath_out: 'fff',
  laugh: '(ha)',
  reaction: '(!)',
}
