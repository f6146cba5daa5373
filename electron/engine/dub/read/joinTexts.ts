import type { PrintedText } from '../../core/pictureFindings.ts'
import type { PictureText } from '../../media/tasks.ts'

/** A text of the picture as it was read. */
export type ReadText = PictureText & PrintedText

/** Seconds by which the edges of two lines of one text may differ, and between two parts of a text that was lost for a moment. */
const LINE_EDGE_TOLERANCE_SECONDS = 0.13
const MAX_TEXT_GAP_SECONDS = 0.35
/** Gap between two lines of a text, in heights of a letter. */
const MAX_LINE_GAP_HEIGHTS = 2.2
/** Share of a text's box in that of another from which on it is a part of that one, and no line beside it. */
const MIN_BOX_OVERLAP_SHARE = 0.6
/** Share of their words that two readings of one text have in common. */
const MIN_SHARED_WORDS_SHARE = 0.6

/**
 * Puts together what belongs together: the lines of one subtitle, and the parts of a text that was lost for a moment. Texts that
 * stand within another one, and those without words, are dropped. In order of start.
 */
export function joinTexts(texts: readonly ReadText[]): ReadText[] {
  const usable = ofOneInk(texts.filter(isUsable)).sort((a, b) => a.start - b.start || a.box.top - b.box.top)
  const stacked: ReadText[] = []
  for (const text of usable) {
    const at = stacked.findIndex((other) => areLines(other, text))
    if (at < 0) stacked.push(text)
    else stacked[at] = together(stacked[at] as ReadText, text)
  }
  const whole = stacked.filter((text) => !stacked.some((other) => other !== text && isWithin(text, other)))
  const joined: ReadText[] = []
  for (const text of whole) {
    const at = joined.findLastIndex((other) => isSame(other, text))
    if (at < 0) joined.push(text)
    else joined[at] = longer(joined[at] as ReadText, text)
  }
  return joined
}

/** Whether a text has words: most of its signs are letters or figures. */
function isUsable({ text, confidence }: ReadText): boolean {
  const signs = text.replace(/\s/gu, '').length
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  return letters >= 2 && letters >= 0.6 * signs && confidence >= 0.4
}

/**
 * Drops what was read of the outlines of letters, or of the gaps between them: of two texts of different ink at one place and
 * time, the one with fewer sure letters.
 */
function ofOneInk(texts: readonly ReadText[]): ReadText[] {
  const worth = ({ text, confidence }: ReadText) => confidence ** 2 * (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0)
  const worths = new Map(texts.map((text) => [text, worth(text)]))
  const isLess = (text: ReadText, other: ReadText) => (worths.get(text) ?? 0) < (worths.get(other) ?? 0)
  return texts.filter(
    (text) => !texts.some((other) => other.ink !== text.ink && isLess(text, other) && areAtOnePlace(text, other)),
  )
}

/** Whether most of the smaller one of two texts lies in the other, and most of the shorter one's time. */
function areAtOnePlace(one: ReadText, other: ReadText): boolean {
  const shared = Math.min(one.end, other.end) - Math.max(one.start, other.start)
  if (shared < 0.5 * Math.min(one.end - one.start, other.end - other.start)) return false
  return Math.max(shareIn(one, other), shareIn(other, one)) > 0.5
}

function areLines(a: ReadText, b: ReadText): boolean {
  if (
    a.ink !== b.ink ||
    Math.abs(a.start - b.start) > LINE_EDGE_TOLERANCE_SECONDS ||
    Math.abs(a.end - b.end) > LINE_EDGE_TOLERANCE_SECONDS
  )
    return false
  if (shareIn(a, b) > MIN_BOX_OVERLAP_SHARE || shareIn(b, a) > MIN_BOX_OVERLAP_SHARE) return false
  const gap = Math.max(a.box.top, b.box.top) - Math.min(a.box.bottom, b.box.bottom)
  const beside = Math.max(a.box.left, b.box.left) - Math.min(a.box.right, b.box.right)
  const height = Math.max(a.letterHeight, b.letterHeight)
  return gap <= MAX_LINE_GAP_HEIGHTS * height && (beside < 0 || gap < 0)
}

function together(a: ReadText, b: ReadText): ReadText {
  const beside = Math.max(a.box.top, b.box.top) < Math.min(a.box.bottom, b.box.bottom) - a.letterHeight / 2
  const isFirst = beside ? a.box.left <= b.box.left : a.box.top <= b.box.top
  const [first, second] = isFirst ? [a, b] : [b, a]
  const [of, more] = [first.letters, second.letters]
  return {
    ...(a.letters >= b.letters ? a : b),
    text: `${first.text}${beside ? ' ' : '\n'}${second.text}`,
    confidence: (first.confidence * of + second.confidence * more) / Math.max(1, of + more),
    letters: of + more,
    box: {
      left: Math.min(a.box.left, b.box.left),
      top: Math.min(a.box.top, b.box.top),
      right: Math.max(a.box.right, b.box.right),
      bottom: Math.max(a.box.bottom, b.box.bottom),
    },
  }
}

/** Whether a text is a part of another that stood at the same time. */
function isWithin(text: ReadText, other: ReadText): boolean {
  const shared = Math.min(text.end, other.end) - Math.max(text.start, other.start)
  if (shared < 0.5 * (text.end - text.start) || text.letters >= other.letters) return false
  return shareIn(text, other) > MIN_BOX_OVERLAP_SHARE
}

/** The share of a text's box that lies in that of another. */
function shareIn({ box: a }: ReadText, { box: b }: ReadText): number {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return wide > 0 && high > 0 ? (wide * high) / ((a.right - a.left) * (a.bottom - a.top)) : 0
}

function isSame(before: ReadText, text: ReadText): boolean {
  if (
    text.start - before.end > MAX_TEXT_GAP_SECONDS ||
    Math.abs(before.box.bottom - text.box.bottom) > 2 * text.letterHeight
  )
    return false
  const [a, b] = [wordsOf(before), wordsOf(text)]
  const known = new Set(a)
  return b.filter((word) => known.has(word)).length >= MIN_SHARED_WORDS_SHARE * Math.max(a.length, b.length)
}

function longer(a: ReadText, b: ReadText): ReadText {
  const best = a.confidence >= b.confidence ? a : b
  return { ...best, start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) }
}

function wordsOf({ text }: ReadText): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}
