import type { Target } from '../../contract/records.ts'
import { type DocumentDraft, type LineDraft, MIN_LINE_SECONDS } from '../document.ts'
import { writeText } from '../texts/textEdits.ts'
import { editable, peek, tidySeconds } from './draftLines.ts'

/** A move of words across the border of two lines. */
interface WordMove {
  readonly from: number
  readonly to: number
  readonly count: number
  /** The translation whose words move, without changing times; absent for the source. */
  readonly target?: Target
}

/**
 * Moves the words nearest to the border from one line to the other. With source words the border moves too: to the
 * word's time if known, else by its share of the text. A line is never emptied; use merging instead.
 */
export function moveWordsAcross(draft: DocumentDraft, { from, to, count, target }: WordMove): void {
  const giver = editable(draft, from)
  const taker = editable(draft, to)
  if (giver === undefined || taker === undefined || from === to || !(count >= 1)) return
  const forward = giver.start < taker.start || (giver.start === taker.start && from < to)
  const giverWords = wordsOf(giver, target)
  if (count >= giverWords.length) return
  const split = forward ? giverWords.length - Math.floor(count) : Math.floor(count)
  const [left, right] = [giverWords.slice(0, split), giverWords.slice(split)]
  const [kept, moved] = forward ? [left, right] : [right, left]
  const taken = forward ? [...moved, ...wordsOf(taker, target)] : [...wordsOf(taker, target), ...moved]
  if (target === undefined) moveSource({ giver, taker, forward }, { kept, moved, taken })
  else {
    writeText(giver, target, kept.join(' '))
    writeText(taker, target, taken.join(' '))
  }
}

interface Border {
  readonly giver: LineDraft
  readonly taker: LineDraft
  readonly forward: boolean
}

interface Crossing {
  readonly kept: readonly string[]
  readonly moved: readonly string[]
  readonly taken: readonly string[]
}

function moveSource({ giver, taker, forward }: Border, { kept, moved, taken }: Crossing): void {
  const border = borderTime(peek(giver), { kept, moved, forward })
  moveBorder({ giver, taker, forward }, border)
  moveTimedWords({ giver, taker, forward }, { count: moved.length, expected: kept.length + moved.length })
  giver.source = kept.join(' ')
  taker.source = taken.join(' ')
}

function wordsOf(line: LineDraft, target: Target | undefined): string[] {
  const text = target === undefined ? line.source : (line.texts[target]?.text ?? '')
  return text.split(/\s+/).filter((word) => word !== '')
}

function borderTime(
  giver: LineDraft,
  { kept, moved, forward }: Omit<Crossing, 'taken'> & { forward: boolean },
): number {
  const words = giver.words ?? []
  if (words.length === kept.length + moved.length) {
    const time = forward ? words[kept.length]?.start : words[moved.length - 1]?.end
    if (time !== undefined) return time
  }
  const share = moved.join(' ').length / [...kept, ...moved].join(' ').length
  const seconds = share * (giver.end - giver.start)
  return forward ? giver.end - seconds : giver.start + seconds
}

/**
 * Moves the border, so that both lines keep the least length; a line that crosses the border already keeps its edge.
 */
function moveBorder({ giver, taker, forward }: Border, border: number): void {
  if (forward) {
    const time = tidySeconds(Math.max(giver.start + MIN_LINE_SECONDS, Math.min(border, taker.end - MIN_LINE_SECONDS)))
    giver.end = Math.min(giver.end, time)
    taker.start = Math.min(taker.start, time)
    return
  }
  const time = tidySeconds(Math.min(giver.end - MIN_LINE_SECONDS, Math.max(border, taker.start + MIN_LINE_SECONDS)))
  giver.start = Math.max(giver.start, time)
  taker.end = Math.max(taker.end, time)
}

function moveTimedWords(
  { giver, taker, forward }: Border,
  { count, expected }: { count: number; expected: number },
): void {
  const words = peek(giver.words)
  const others = peek(taker.words)
  if (words?.length !== expected || others === undefined) {
    delete giver.words
    delete taker.words
    return
  }
  const split = forward ? expected - count : count
  const [left, right] = [words.slice(0, split), words.slice(split)]
  giver.words = forward ? left : right
  taker.words = forward ? [...right, ...others] : [...others, ...left]
}
