import { clamp } from '../basics/clamp.ts'
import type { Target } from '../contract/records.ts'
import type { BandPart } from '../project/document.ts'
import { textWords } from '../timing/words/wordTimes.ts'
import { syllableParts } from './bandParts.ts'

/** Least length of a part in seconds: about one frame of film. */
const MIN_PART_SECONDS = 0.04

/** Which edges of a part are moved: it goes as a whole, or is stretched. */
export type PartGrip = 'start' | 'end' | 'whole'

/** Parts after one was moved by seconds, as far as its neighbours let it. */
export function movePart(
  parts: readonly BandPart[],
  index: number,
  { grip, by }: { readonly grip: PartGrip; readonly by: number },
): readonly BandPart[] {
  const part = parts[index]
  if (part === undefined) return parts
  const from = parts[index - 1]?.end ?? 0
  const to = parts[index + 1]?.start ?? Number.POSITIVE_INFINITY
  return parts.with(index, { ...part, ...movedEdges(part, { grip, by, from, to }) })
}

interface PartMove {
  readonly grip: PartGrip
  readonly by: number
  /** Where its neighbours end and begin. */
  readonly from: number
  readonly to: number
}

function movedEdges({ start, end }: BandPart, { grip, by, from, to }: PartMove): Pick<BandPart, 'start' | 'end'> {
  if (grip === 'start') return { start: clamp(start + by, from, Math.max(from, end - MIN_PART_SECONDS)), end }
  if (grip === 'end') return { start, end: clamp(end + by, Math.min(to, start + MIN_PART_SECONDS), to) }
  const moved = clamp(by, Math.min(0, from - start), Math.max(0, to - end))
  return { start: start + moved, end: end + moved }
}

/** Parts with a word cut into its syllables, or with the syllables of one joined to a word. */
export function toggleSyllables(
  parts: readonly BandPart[],
  index: number,
  { text, language }: { readonly text: string; readonly language: Target },
): readonly BandPart[] {
  const part = parts[index]
  const word = textWords(text).find(({ from, to }) => part !== undefined && part.from < to && part.to > from)
  if (part === undefined || word === undefined) return parts
  const own = parts.filter(({ from, to }) => from < word.to && to > word.from)
  const [first = part, last = part] = [own[0], own.at(-1)]
  const whole = { ...word, start: first.start, end: last.end }
  return parts.toSpliced(
    parts.indexOf(first),
    own.length,
    ...(own.length > 1 ? [whole] : syllableParts(text, language, whole)),
  )
}

/** Seconds of a pause that is written as an underscore. */
const WRITTEN_PAUSE_SECONDS = 0.3

/**
 * A text as it is written on a band, where an underscore is a pause: the text alone, and the pauses after its words by their index.
 * Pauses that follow each other are one.
 */
export function withoutPauses(written: string): { readonly text: string; readonly pausesAfter: ReadonlySet<number> } {
  const pausesAfter = new Set<number>()
  const words: string[] = []
  for (const piece of written.split(/(_)|\s+/u)) {
    if (piece === '_') {
      if (words.length > 0) pausesAfter.add(words.length - 1)
    } else if (piece) words.push(piece)
  }
  pausesAfter.delete(words.length - 1)
  return { text: words.join(' '), pausesAfter }
}

/** Parts of a text with pauses of which the others make room, so that the first begins and the last ends where they did. */
export function withPauses(parts: readonly BandPart[], pausesAfter: ReadonlySet<number>): readonly BandPart[] {
  const [first, last] = [parts[0], parts.at(-1)]
  if (first === undefined || last === undefined || pausesAfter.size === 0) return parts
  const seconds = last.end - first.start
  const pause = Math.min(WRITTEN_PAUSE_SECONDS, seconds / (2 * pausesAfter.size))
  const share = (seconds - pause * pausesAfter.size) / seconds
  let waited = 0
  return parts.map((part, at) => {
    const placed = (time: number) => first.start + (time - first.start) * share + waited
    const moved = { ...part, start: placed(part.start), end: placed(part.end) }
    if (pausesAfter.has(at)) waited += pause
    return moved
  })
}
