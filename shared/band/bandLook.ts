import { clamp } from '../basics/clamp.ts'
import { SPEAKING_RATE_LIMITS } from '../timing/spokenLine.ts'
import type { BandMarkKind, SourceLipKind } from './bandMarks.ts'

/** Share of the width from the left at which the line stands where words are to be said; other programs have 1/6 to 0.3. */
export const SYNC_SHARE = 0.28
/** Share of a row's height that letters have, and names. */
export const LETTER_SHARE = 0.56
export const NAME_SHARE = 0.17
/** Share of a row's height from its top to the letters' baseline. */
export const BASELINE_SHARE = 0.74
/** Share of a row's height that the signs of marks have, and from its top to their baseline: above the letters, beneath the name. */
export const MARK_SHARE = 0.18
export const MARK_BASELINE_SHARE = 0.31
export const MIN_MARK_PX = 11
/** Width of the edge in the ground's colour that parts a sign from tall letters under it. */
export const MARK_HALO_PX = 2
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

/** How often as wide as high letters become at most: beyond, their strokes run together, as those of a dotted i. */
const MAX_STRETCH = 5
/** Room behind a spaced word in spaces between its letters, so that its end is seen. */
const SPACES_BEHIND = 1.5

/** How letters fill a width: stretched, and from `MAX_STRETCH` on with room between them. Widths and `spacing` in one unit. */
export function stretched(text: string, natural: number, width: number): { scale: number; spacing: number } {
  const scale = clamp(width / natural, 0.02, MAX_STRETCH)
  const rest = width - natural * scale
  if (rest <= 0) return { scale, spacing: 0 }
  const letters = text.normalize('NFD').replace(/\p{M}/gu, '').length
  return { scale, spacing: rest / (letters - 1 + SPACES_BEHIND) }
}

/** The cross at which a loop begins, by the height of its row: how far its arms reach, and its middle before the first word. */
export function loopCross(tall: number): { arm: number; before: number } {
  const arm = clamp(tall / 6, 4, 24)
  return { arm, before: arm + 8 }
}

/** Share of a row's height from its top to the middle of the mouths of the source. */
export const LIP_MIDDLE_SHARE = 0.93
/** Width of the edge of a mouth that the translation does not meet. */
export const LIP_EDGE_PX = 1.5

/** Half the width and height of a mouth of the source, by the height of its row: closed lips are a bar, a wide mouth is round. */
export function lipSize(kind: SourceLipKind, tall: number): { halfWidth: number; halfHeight: number } {
  const size = Math.max(4, tall * 0.055)
  return kind === 'lips_closed'
    ? { halfWidth: size, halfHeight: size / 2 }
    : { halfWidth: 0.8 * size, halfHeight: 0.8 * size }
}

/** Haste from which letters begin to turn red, and at which they are red. */
const HASTE_FROM = SPEAKING_RATE_LIMITS.natural.to
const HASTE_TO = 1.6

/** The colour of the letters of a line that has to be spoken so many times as fast as a voice does by itself: `#rrggbb`. */
export function hasteColour(haste: number, { text, hasty }: BandInk): string {
  const share = clamp((haste - HASTE_FROM) / (HASTE_TO - HASTE_FROM), 0, 1)
  const mixed = [1, 3, 5].map((at) => {
    const [from = 0, to = 0] = [text, hasty].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16))
    return Math.round(from + share * (to - from))
      .toString(16)
      .padStart(2, '0')
  })
  return `#${mixed.join('')}`
}

/** Colours of a band, as `#rrggbb`. */
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
