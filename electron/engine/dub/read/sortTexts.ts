import { upperMedian } from '../../../../shared/basics/median.ts'
import type { PictureBox } from '../../../../shared/contract/assemble.ts'
import type { ReadText } from './joinTexts.ts'

/** Least confidence of a subtitle, of a short one, of a text elsewhere, and of one by which the subtitles' place is found. */
const MIN_TEXT_CONFIDENCE = { subtitle: 0.45, short: 0.75, sign: 0.75, place: 0.7 }
/** Letters of a short text at most: grain and lights are read as such. */
const MAX_SHORT_TEXT_CHARACTERS = 4
/** How far the lower edge, the middle and the height of letters of a subtitle may be from the usual (shares of the picture, of the height). */
const SUBTITLE_TOLERANCE_SHARES = { bottom: 0.035, middle: 0.06, letter: 0.35 }
/** Seconds and letters of a sign at least. */
const SIGN_MINIMUMS = { seconds: 0.8, letters: 3 }

/** Tells subtitles from other texts in the picture, by their place: a given one, or where most texts of the film stand. */
export function sortTexts(
  texts: readonly ReadText[],
  subtitleBox?: PictureBox,
): { subtitles: ReadText[]; signs: ReadText[] } {
  const subtitlePlace = findSubtitlePlace(texts)
  const isPlaced = (text: ReadText): boolean =>
    subtitleBox === undefined
      ? subtitlePlace !== undefined && isSubtitle(text, subtitlePlace)
      : isSure(text) && isIn(text, subtitleBox)
  const placed = texts.filter(isPlaced)
  const subtitles = placed.filter((text) => !placed.some((other) => isCoveredBy(text, other)))
  const known = new Set(subtitles)
  const signs = texts.filter((text) => !known.has(text) && isSign(text))
  return { subtitles, signs }
}

interface Place {
  readonly bottom: number
  readonly center: number
  readonly left: number
  readonly letterHeight: number
}

/**
 * The place where most words stand; the same words again, as those of a channel's logo that was lost in a bright shot, count once.
 * Undefined for less than two texts: nothing tells one of them from a title.
 */
function findSubtitlePlace(texts: readonly ReadText[]): Place | undefined {
  const sure = texts.filter(
    ({ text, confidence }) => confidence >= MIN_TEXT_CONFIDENCE.place && /\p{L}\S*\s+\S*\p{L}/u.test(text),
  )
  const first = [...new Map(sure.map((one) => [wordsOf(one), one])).values()]
  let best: ReadText[] = []
  for (const one of first) {
    const near = first.filter(({ box }) => Math.abs(box.bottom - one.box.bottom) <= SUBTITLE_TOLERANCE_SHARES.bottom)
    if (near.length > best.length) best = near
  }
  if (best.length < 2) return undefined
  return {
    bottom: upperMedian(best.map(({ box }) => box.bottom)) ?? 0,
    center: upperMedian(best.map(({ box }) => (box.left + box.right) / 2)) ?? 0,
    left: upperMedian(best.map(({ box }) => box.left)) ?? 0,
    letterHeight: upperMedian(best.map(({ letterHeight }) => letterHeight)) ?? 0,
  }
}

function wordsOf({ text }: ReadText): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/** A subtitle stands at the usual place; or it has letters of the usual height, in the middle of the upper third. */
function isSubtitle(read: ReadText, subtitlePlace: Place): boolean {
  const { text, confidence, box, letterHeight } = read
  if (!isSure(read)) return false
  const isCentered = Math.abs((box.left + box.right) / 2 - subtitlePlace.center) <= SUBTITLE_TOLERANCE_SHARES.middle
  const isLeft = Math.abs(box.left - subtitlePlace.left) <= SUBTITLE_TOLERANCE_SHARES.middle / 2
  if (!isCentered && !isLeft) return false
  if (
    Math.abs(letterHeight - subtitlePlace.letterHeight) >
    SUBTITLE_TOLERANCE_SHARES.letter * subtitlePlace.letterHeight
  )
    return false
  if (Math.abs(box.bottom - subtitlePlace.bottom) <= 2 * SUBTITLE_TOLERANCE_SHARES.bottom) return true
  return box.bottom < 1 / 3 && confidence >= MIN_TEXT_CONFIDENCE.place && /\s/u.test(text)
}

/** Whether a text has words that were read well enough. */
function isSure({ text, confidence }: ReadText): boolean {
  const signs = text.replace(/\s/gu, '').length
  return (
    confidence >= (signs <= MAX_SHORT_TEXT_CHARACTERS ? MIN_TEXT_CONFIDENCE.short : MIN_TEXT_CONFIDENCE.subtitle) &&
    /\p{L}/u.test(text)
  )
}

/** Whether the middle of a text lies in a rectangle of the picture. */
function isIn({ box }: ReadText, { left, top, right, bottom }: PictureBox): boolean {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
  return x >= left && x <= right && y >= top && y <= bottom
}

/** Whether a longer subtitle stands at the same place at the same time: a part of it was taken for a text of its own. */
function isCoveredBy(text: ReadText, other: ReadText): boolean {
  const shared = Math.min(text.end, other.end) - Math.max(text.start, other.start)
  const high = Math.min(text.box.bottom, other.box.bottom) - Math.max(text.box.top, other.box.top)
  return other.letters > text.letters && high > 0 && shared > 0.5 * (text.end - text.start)
}

function isSign({ start, end, text, confidence }: ReadText): boolean {
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  return (
    confidence >= MIN_TEXT_CONFIDENCE.sign && end - start >= SIGN_MINIMUMS.seconds && letters >= SIGN_MINIMUMS.letters
  )
}
