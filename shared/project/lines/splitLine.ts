import type { Target } from '../../contract/records.ts'
import { cutText } from '../../subtitles/cutText.ts'
import { type DocumentDraft, type LineDraft, type LineText, MIN_LINE_SECONDS, type Word } from '../document.ts'
import { textHash } from '../texts/textHash.ts'
import { editable, peek, tidySeconds } from './draftLines.ts'
import { setLineSound } from './soundEdits.ts'

/** A split point: a caret offset in the source or a translation, at the second `at` where its words were found, or a time in seconds. */
export type SplitPoint =
  | { readonly offset: number; readonly target?: Target; readonly at?: number }
  | { readonly time: number }

/**
 * Splits a line in two; answers the id of the second. The time comes from the timed words if known, else from where its words were found,
 * else from the share of the text; texts without a caret are cut at word borders in the same proportion. Lines too short for two are left
 * alone.
 */
export function splitLine(draft: DocumentDraft, id: number, point: SplitPoint): number | undefined {
  const line = editable(draft, id)
  if (line === undefined || line.end - line.start < 2 * MIN_LINE_SECONDS) return undefined
  const whole = peek(line)
  const time = Math.max(line.start + MIN_LINE_SECONDS, Math.min(line.end - MIN_LINE_SECONDS, splitTime(whole, point)))
  const border = tidySeconds(time)
  const [first, second] = splitTexts(whole, point, border)
  const next = draft.nextLine
  draft.nextLine += 1
  draft.lines[next] = { ...whole, ...second, id: next, start: border }
  Object.assign(line, { ...first, end: border })
  divideMarks(line, draft.lines[next] as LineDraft, border)
  // The fades stay at the outer ends.
  setLineSound(draft, [id], { fadeOut: 0 })
  setLineSound(draft, [next], { fadeIn: 0 })
  return next
}

/** Leaves each of two lines the marks of its side of a border; both had all of them. */
function divideMarks(line: LineDraft, next: LineDraft, border: number): void {
  const all = peek(line.marks) ?? []
  const halves = [all.filter(({ time }) => time < border), all.filter(({ time }) => time >= border)] as const
  for (const [at, one] of [line, next].entries()) {
    if (halves[at]?.length) one.marks = halves[at]
    else delete one.marks
  }
}

function splitTime(line: LineDraft, point: SplitPoint): number {
  if ('time' in point) return Number.isFinite(point.time) ? point.time : (line.start + line.end) / 2
  const text = point.target === undefined ? line.source : (line.texts[point.target]?.text ?? '')
  const timed = point.target === undefined ? timedWords(line) : undefined
  if (timed === undefined && point.at !== undefined) return point.at
  if (timed !== undefined) return borderBefore(timed, wordsBefore(text, point.offset)) ?? line.start
  const share = text.length === 0 ? 0.5 : point.offset / text.length
  return line.start + Math.max(0, Math.min(1, share)) * (line.end - line.start)
}

/** The line's timed words, if they match its text one to one. */
function timedWords(line: LineDraft): readonly Word[] | undefined {
  const { words } = line
  return words !== undefined && words.length > 0 && words.length === wordsIn(line.source).length ? words : undefined
}

/** The middle of the pause before a word. */
function borderBefore(words: readonly Word[], index: number): number | undefined {
  const before = words[index - 1]
  const after = words[index]
  if (before === undefined || after === undefined) return before?.end ?? after?.start
  return (before.end + after.start) / 2
}

function wordsIn(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}

function wordsBefore(text: string, offset: number): number {
  return wordsIn(text.slice(0, offset)).length
}

type Half = Pick<LineDraft, 'source' | 'texts'> & { words?: Word[] }

/** Cuts the line's texts in two. */
function splitTexts(line: LineDraft, point: SplitPoint, border: number): [Half, Half] {
  const weights = [border - line.start, line.end - border]
  const words = wordHalves(line, point, border)
  const sources = sourceHalves(line, point, { words, weights })
  const half = (at: 0 | 1): Half => {
    const source = sources[at]
    const texts: Half['texts'] = {}
    for (const [target, text] of Object.entries(line.texts)) {
      const caret = 'offset' in point && point.target === target ? point.offset : undefined
      const basis = text.basis === textHash(line.source) ? textHash(source) : text.basis
      Object.assign(texts, { [target]: { ...halfOfText(text, at, { caret, weights }), basis } })
    }
    return words === undefined ? { source, texts } : { source, texts, words: [...words[at]] }
  }
  return [half(0), half(1)]
}

interface TextCut {
  readonly caret: number | undefined
  readonly weights: readonly number[]
}

/** Half of a text, without its take, which speaks the whole, and without the places of its words. */
function halfOfText(text: LineText, at: 0 | 1, { caret, weights }: TextCut): LineText {
  const { take: _, band: __, spoken, ...kept } = text
  const cut = caret === undefined ? cutText(text.text, weights) : cutAt(text.text, caret)
  const half = { ...kept, text: cut[at] ?? '' }
  return spoken === undefined ? half : { ...half, spoken: cutText(spoken, weights)[at] ?? '' }
}

function cutAt(text: string, offset: number): [string, string] {
  return [text.slice(0, offset).trim(), text.slice(offset).trim()]
}

type WordHalves = readonly [readonly Word[], readonly Word[]]

function wordHalves(line: LineDraft, point: SplitPoint, border: number): WordHalves | undefined {
  if (line.words === undefined) return undefined
  const caret = 'offset' in point && point.target === undefined && timedWords(line) !== undefined
  const count = caret
    ? wordsBefore(line.source, point.offset)
    : line.words.filter((word) => (word.start + word.end) / 2 < border).length
  return [line.words.slice(0, count), line.words.slice(count)]
}

interface Cut {
  readonly words: WordHalves | undefined
  readonly weights: readonly number[]
}

function sourceHalves(line: LineDraft, point: SplitPoint, { words, weights }: Cut): [string, string] {
  if ('offset' in point && point.target === undefined) return cutAt(line.source, point.offset)
  if (words !== undefined && timedWords(line) !== undefined) {
    const all = wordsIn(line.source)
    return [all.slice(0, words[0].length).join(' '), all.slice(words[0].length).join(' ')]
  }
  const [first = '', second = ''] = cutText(line.source, weights)
  return [first, second]
}
