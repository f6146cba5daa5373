import { countLetters } from '../script/readingSpeed.ts'
import { breakCost, type LineRoom, linesNeeded } from './breakLines.ts'

interface Best {
  readonly cost: number
  readonly from: number
}

/** The cost of a cue exceeds the gain of a break after a sentence: no more cues are made than needed. */
const PIECE = 150
const BORDER = 1.2

/**
 * Cuts words into the fewest pieces that fit into the room and hold at most `most` letters, of similar length, and
 * rather after a sentence or a clause than after a function word. Returns the end of each piece (index of the next
 * word).
 */
export function splitCue(words: readonly string[], room: LineRoom, most: number): number[] {
  const lengths = words.map(countLetters)
  const total = lengths.reduce((sum, length) => sum + length + 1, 0)
  const capacity = Math.min(most, room.charactersPerLine * room.lines)
  const mean = total / Math.max(1, Math.ceil(total / capacity))
  const best: Best[] = [{ cost: 0, from: 0 }]
  for (const [index, word] of words.entries()) {
    const border = index === words.length - 1 ? 0 : BORDER * breakCost(word, room.language)
    best.push(cheapest(best, { lengths, to: index + 1, room, most, mean, border }))
  }
  const ends: number[] = []
  for (let at = words.length; at > 0; at = best[at]?.from ?? 0) ends.unshift(at)
  return ends
}

interface Piece {
  readonly lengths: readonly number[]
  readonly to: number
  readonly room: LineRoom
  readonly most: number
  readonly mean: number
  /** The cost of a break here. */
  readonly border: number
}

/** The best piece that ends at a word: at least one word, however long. */
function cheapest(best: readonly Best[], { lengths, to, room, most, mean, border }: Piece): Best {
  let chosen: Best = { cost: Number.POSITIVE_INFINITY, from: to - 1 }
  let letters = -1
  for (let from = to - 1; from >= 0; from--) {
    letters += (lengths[from] ?? 0) + 1
    if (from < to - 1 && !fits(lengths.slice(from, to), { letters, room, most })) break
    // Relative to the mean, so that no cue is left with a word or two.
    const cost = (best[from]?.cost ?? 0) + PIECE + border + ((letters - mean) / 4) ** 2
    if (cost < chosen.cost) chosen = { cost, from }
  }
  return chosen
}

function fits(
  lengths: readonly number[],
  { letters, room, most }: { letters: number; room: LineRoom; most: number },
): boolean {
  if (letters > most || letters > room.charactersPerLine * room.lines) return false
  return linesNeeded(lengths, room.charactersPerLine) <= room.lines
}
