import { ANALYSIS_HOP_SECONDS } from '../frames.ts'
import type { LaidText } from './layText.ts'

/** The score at which the speech around a frame says its words as likely as others. */
export const EVEN_SCORE = 2.5
/** Score of a frame that shares its place with the frame before it: a text that is squeezed in has hardly any others. */
const SQUEEZED_SCORE = -1.5
/** Seconds of a score one better than even that a change between what is kept and what is not must gain. */
const CHANGE_COST_SECONDS = 1.5

/** A shorter stretch in a text that is there stays, if it fills its place at a tempo that speech may have: it is said otherwise, not missing. */
const MAX_UNLIKE_SECONDS = 6
const MIN_KEPT_SHARE = 0.5
const MIN_PLACED_SHARE = 0.7
const MAX_TEMPO_RATIO = 1.6

/**
 * Leaves out the stretches that are no more alike than other words are, or squeezed into too short a time. Which these are is
 * decided for the whole at once, by dynamic programming over two states, so that single words of a stretch share its lot.
 */
export function withoutChance({ first, last, scores }: LaidText): LaidText {
  const isKept = keptFrames(first, scores)
  keepUnlike(isKept, { first, last })
  return {
    first: first.map((frame, at) => (isKept[at] === 1 ? frame : -1)),
    last: last.map((frame, at) => (isKept[at] === 1 ? frame : -1)),
    scores: scores.map((score, at) => (isKept[at] === 1 ? score : Number.NaN)),
  }
}

function keptFrames(first: Int32Array, scores: Float32Array): Uint8Array {
  const count = first.length
  const changed = new Uint8Array(2 * count)
  let [kept, left] = [0, 0]
  for (let at = 0; at < count; at++) {
    const [stays, drops] = [kept, left]
    changed[2 * at] = drops - CHANGE_COST_SECONDS > stays ? 1 : 0
    changed[2 * at + 1] = stays - CHANGE_COST_SECONDS > drops ? 1 : 0
    kept = Math.max(stays, drops - CHANGE_COST_SECONDS) + gainOf(at, first, scores)
    left = Math.max(drops, stays - CHANGE_COST_SECONDS)
  }
  const isKept = new Uint8Array(count)
  let state = kept > left ? 1 : 0
  for (let at = count - 1; at >= 0; at--) {
    isKept[at] = state
    if (changed[2 * at + (1 - state)] === 1) state = 1 - state
  }
  return isKept
}

/** Keeps short stretches, of which none counts as alike, where most of the text is there and they lie in it as speech would. */
function keepUnlike(isKept: Uint8Array, laid: Pick<LaidText, 'first' | 'last'>): void {
  const count = isKept.length
  if (isKept.reduce((sum, one) => sum + one, 0) < MIN_KEPT_SHARE * count) return
  for (let from = isKept.indexOf(0); from >= 0; from = isKept.indexOf(0, from)) {
    const next = isKept.indexOf(1, from)
    const to = next < 0 ? count : next
    if ((to - from) * ANALYSIS_HOP_SECONDS <= MAX_UNLIKE_SECONDS && hasItsPlace(laid, from, to))
      isKept.fill(1, from, to)
    from = to
  }
}

/** Whether most frames of a stretch have a place in the film, and together as much time there as speech of it would take. */
function hasItsPlace({ first, last }: Pick<LaidText, 'first' | 'last'>, from: number, to: number): boolean {
  let [placed, filmFrames, until] = [0, 0, -1]
  for (let at = from; at < to; at++) {
    const place = first[at] ?? -1
    if (place < 0) continue
    const end = last[at] ?? place
    placed++
    filmFrames += Math.max(0, end - Math.max(until, place - 1))
    until = Math.max(until, end)
  }
  const tempo = (to - from) / Math.max(1, filmFrames)
  return placed >= MIN_PLACED_SHARE * (to - from) && tempo < MAX_TEMPO_RATIO && tempo > 1 / MAX_TEMPO_RATIO
}

/** Gain of keeping a frame, in seconds of a score one better than even. */
function gainOf(at: number, first: Int32Array, scores: Float32Array): number {
  const place = first[at] ?? -1
  if (place < 0) return 0
  const isSqueezed = at > 0 && first[at - 1] === place
  return ANALYSIS_HOP_SECONDS * (isSqueezed ? SQUEEZED_SCORE : (scores[at] ?? 0) - EVEN_SCORE)
}
