import { useEffect } from 'react'
import type { Line } from '../../../shared/project/document.ts'
import { wordAt } from '../../../shared/timing/words/wordAt.ts'
import { type OpenProject, openProject } from '../../state/document/project.ts'
import { dubNow, isPlaying, now, onClock } from '../../state/editor/clock.ts'
import { type Listen, mixing } from '../../state/editor/mixing.ts'
import {
  findSourceWords,
  findTakeWords,
  placeOfTake,
  type SpokenField,
  sourceTimes,
  takeTimes,
} from '../../state/editor/wordTimes.ts'
import { lineIndex, linesWithin } from './linesAt.ts'

/** A word that is being spoken: a part of a text of a line. */
interface LitWord {
  readonly line: number
  readonly field: SpokenField
  readonly from: number
  readonly to: number
}

/** The position of the playhead in the film and in the dub, in seconds. */
interface PlayedAt {
  readonly film: number
  readonly dub: number
}

/** Seconds for which a word stays lit after it, so that a short rest does not flicker. */
const WORD_LINGER_SECONDS = 0.25

/** The text of a line that plays: its translation where its take is, else the source. */
function heardField(line: Line, target: OpenProject['target'], listen: Listen): SpokenField {
  const take = target === undefined ? undefined : line.texts[target]?.take
  return listen === 'original' || line.keepOriginal || take === undefined ? 'source' : 'translation'
}

/** The word of a line that is spoken at a moment; undefined where none is, or its words are not known. */
function spokenWord(line: Line, field: SpokenField, target: OpenProject['target'], at: PlayedAt): LitWord | undefined {
  const place = field === 'source' ? undefined : placeOfTake(line)
  if (field === 'translation' && place === undefined) return undefined
  const words = (field === 'source' ? sourceTimes(line) : takeTimes(line, target)) ?? []
  const time = place === undefined ? at.film : (at.dub - place.start) * place.rate
  const word = words[wordAt(words, { time, linger: WORD_LINGER_SECONDS })]
  return word && { line: line.id, field, from: word.from, to: word.to }
}

/** The name of the highlight in the style sheet. */
const HIGHLIGHT = 'spoken-word'
/** Seconds around the playhead in which lines may sound: a take may begin early, and go on after its line. */
const HEARD_AFTER_SECONDS = 6
const HEARD_BEFORE_SECONDS = 3

/** Milliseconds between two looks at the words while the film plays: less than a picture of it lasts. */
const LOOK_MS = 33

/** Lights the words up while they are spoken, wherever the texts of their lines are shown. No component is drawn again for it. */
export function useLitWords(): void {
  useEffect(() => {
    // Chromium has had this since 2022; without it nothing is lit.
    if (!('highlights' in CSS)) return undefined
    let shown = ''
    let lookedAt = Number.NEGATIVE_INFINITY
    const light = () => {
      if (isPlaying() && performance.now() - lookedAt < LOOK_MS) return
      lookedAt = performance.now()
      const words = isPlaying() ? wordsNow() : []
      const key = words.map(({ line, field, from }) => `${line} ${field} ${from}`).join()
      if (key === shown) return
      shown = key
      show(words)
    }
    const stop = onClock(light)
    return () => {
      stop()
      CSS.highlights.delete(HIGHLIGHT)
    }
  }, [])
}

/** The words that are spoken at the playhead. Those of lines that are heard now or soon are found, if they are not known. */
function wordsNow(): LitWord[] {
  const open = openProject()
  if (open === undefined) return []
  const { target, document } = open
  const at = { film: now(), dub: dubNow() }
  const { listen } = mixing()
  const from = at.film - HEARD_AFTER_SECONDS
  const lines = linesWithin(lineIndex(document), from, at.film + HEARD_BEFORE_SECONDS)
  return lines.flatMap((line) => {
    const field = heardField(line, target, listen)
    find(line, field)
    return spokenWord(line, field, target, at) ?? []
  })
}

function find(line: Line, field: LitWord['field']): void {
  void (field === 'source' ? findSourceWords(line) : findTakeWords(line))
}

function show(words: readonly LitWord[]): void {
  const ranges = words.flatMap((word) =>
    [...document.querySelectorAll(`[data-words="${word.field}-${word.line}"]`)].flatMap(
      (text) => rangeIn(text, word) ?? [],
    ),
  )
  if (ranges.length === 0) CSS.highlights.delete(HIGHLIGHT)
  else CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges))
}

/** The range of a word in an element that shows its text, in one piece or in several. */
function rangeIn(element: Element, { from, to }: LitWord): Range | undefined {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode() !== null) texts.push(walker.currentNode as Text)
  const lengths = texts.map((text) => text.length)
  const [start, end] = [placeInTexts(lengths, from), placeInTexts(lengths, to - 1)]
  const [first, last] = [texts[start?.text ?? -1], texts[end?.text ?? -1]]
  if (start === undefined || end === undefined || first === undefined || last === undefined) return undefined
  const range = document.createRange()
  range.setStart(first, start.at)
  range.setEnd(last, end.at + 1)
  return range
}

/** The text in which a character of texts of these lengths lies, and its place there; undefined behind their end. */
export function placeInTexts(lengths: readonly number[], character: number) {
  let at = character
  for (const [text, length] of lengths.entries()) {
    if (at < length) return { text, at }
    at -= length
  }
  return undefined
}
