import { omitUndefined } from '../basics/omitUndefined.ts'
import { countLetters } from '../script/readingSpeed.ts'
import type { Cue } from '../subtitles/cue.ts'
import { cutText } from '../subtitles/cutText.ts'
import { breakCost, breakLines, type LineRoom, linesNeeded } from './breakLines.ts'
import type { SubtitleProfile } from './subtitleProfile.ts'

/** A line of the script, to be laid out as subtitles. */
export interface ScriptCue extends Cue {
  /** Whether its subtitles have the times of their words. */
  readonly tellsWords?: boolean
  /** Text in another language, shown below. */
  readonly below?: string
}

/** Subtitles laid out by a profile. */
interface Reflowed {
  readonly cues: Cue[]
  /** Numbers of cues that must be read faster than the profile allows, and of cues shown for less than its minimum. */
  readonly tooFast: number
  readonly tooShort: number
}

/** Words do not divide into equal pieces: a piece may be longer by this factor. */
const MAX_PIECE_LENGTH_RATIO = 1.15
/** Tolerance in seconds for rounded times. */
const CUE_TOLERANCE_SECONDS = 0.005

/**
 * Lays lines out as subtitles: long lines become several cues, which share the time by their words' times or else by
 * their letters; texts are broken into even lines; cues stay long enough to be read where the next cue leaves room, and
 * keep the gap. Words and their order do not change. Lines are in order of start.
 */
export function reflow(lines: readonly ScriptCue[], profile: SubtitleProfile, language?: string): Reflowed {
  const split = lines.flatMap((line) =>
    line.below === undefined ? splitLine(line, profile, language) : splitBoth(line, profile, language),
  )
  const cues = pace(
    split.sort((a, b) => a.start - b.start),
    profile,
  )
  return {
    cues,
    tooFast: cues.filter(
      ({ start, end, text }) => countLetters(text) > (end - start + CUE_TOLERANCE_SECONDS) * profile.readingSpeed,
    ).length,
    tooShort: cues.filter(({ start, end }) => end - start < profile.shortest - CUE_TOLERANCE_SECONDS).length,
  }
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}

/** The most letters of a cue, so that no cue is shown for longer than the profile allows. */
export function maxCueLetters(line: Cue, { longest }: SubtitleProfile): number {
  const cues = Math.max(1, Math.ceil((line.end - line.start) / longest - 1e-9))
  return cues === 1 ? Number.POSITIVE_INFINITY : Math.ceil((MAX_PIECE_LENGTH_RATIO * countLetters(line.text)) / cues)
}

function splitLine(line: ScriptCue, profile: SubtitleProfile, language: string | undefined): Cue[] {
  const words = wordsOf(line.text)
  if (words.length === 0) return []
  const room = { ...profile, language }
  const ends = splitCue(words, room, maxCueLetters(line, profile))
  const times = borders(line, words, ends)
  return ends.map((end, index) => {
    const lines = breakLines(words.slice(ends[index - 1] ?? 0, end), room)
    const cue = { start: times[index] ?? line.start, end: times[index + 1] ?? line.end, text: lines.join('\n') }
    return cueOf(line, { ...cue, ...toldWords(line, words.length, [ends[index - 1] ?? 0, end]) })
  })
}

/** Lays out two languages: both are cut into as many pieces as the longer needs with half the lines. */
function splitBoth(line: ScriptCue, profile: SubtitleProfile, language: string | undefined): Cue[] {
  const half = { ...profile, lines: Math.max(1, Math.floor(profile.lines / 2)), language }
  const below = line.below ?? ''
  const [longer, shorter] = countLetters(line.text) >= countLetters(below) ? [line.text, below] : [below, line.text]
  const words = wordsOf(longer)
  const ends = splitCue(words, half, maxCueLetters(line, profile))
  const pieces = ends.map((end, index) => words.slice(ends[index - 1] ?? 0, end))
  const others = cutText(
    shorter,
    pieces.map((piece) => countLetters(piece.join(' '))),
  )
  const times = borders(line, words, ends)
  return pieces.map((piece, index) => {
    const own = breakLines(piece, half)
    const other = breakLines(wordsOf(others[index] ?? ''), half)
    const text = (longer === line.text ? [...own, ...other] : [...other, ...own]).join('\n')
    return cueOf(line, { start: times[index] ?? line.start, end: times[index + 1] ?? line.end, text })
  })
}

/** The words of a piece of a line, where its subtitles have their times and each of its `count` words has times. */
function toldWords(
  { words, tellsWords }: ScriptCue,
  count: number,
  piece: readonly [number, number],
): Pick<Cue, 'words'> {
  return tellsWords === true && words?.length === count ? { words: words.slice(...piece) } : {}
}

function cueOf({ speaker, describes }: ScriptCue, cue: Cue): Cue {
  return { ...cue, ...omitUndefined({ speaker, describes }) }
}

/** The start of each piece, and the end of the last. */
function borders(line: ScriptCue, words: readonly string[], ends: readonly number[]): number[] {
  const timedWords = line.words?.length === words.length ? line.words : undefined
  const lengths = words.map((word) => countLetters(word) + 1)
  const total = lengths.reduce((sum, length) => sum + length, 0)
  const within = (time: number) => Math.min(line.end, Math.max(line.start, time))
  const inner = ends.slice(0, -1).map((end) => {
    const word = timedWords?.[end]
    if (word !== undefined) return within(word.start)
    const before = lengths.slice(0, end).reduce((sum, length) => sum + length, 0)
    return line.start + ((line.end - line.start) * before) / total
  })
  return [line.start, ...inner, line.end]
}

/** Sets ends that give time to read, keep the gap, and are never after the start of the next cue. */
function pace(cues: readonly Cue[], { shortest, longest, gap, readingSpeed }: SubtitleProfile): Cue[] {
  return cues.map((cue, index) => {
    const next = cues[index + 1]?.start ?? Number.POSITIVE_INFINITY
    const targetEnd = Math.max(cue.end, cue.start + shortest, cue.start + countLetters(cue.text) / readingSpeed)
    const latestEnd = Math.max(cue.start + longest, Math.min(cue.end, next))
    // Simultaneous speakers are shown simultaneously: only later cues are given way to.
    const room = next - gap > cue.start + Math.min(gap, 0.1) ? next - gap : Math.max(cue.end, next)
    return { ...cue, end: Math.min(targetEnd, latestEnd, Math.max(room, cue.start)) }
  })
}

interface Best {
  readonly cost: number
  readonly from: number
}

/** The cost of a cue exceeds the gain of a break after a sentence: no more cues are made than needed. */
const EXTRA_CUE_COST = 150
const BREAK_COST_WEIGHT = 1.2

/**
 * Cuts words into the fewest pieces that fit into the room and hold at most `maxLetters` letters, of similar length, and
 * rather after a sentence or a clause than after a function word. Returns the end of each piece (index of the next
 * word).
 */
export function splitCue(words: readonly string[], room: LineRoom, maxLetters: number): number[] {
  const lengths = words.map(countLetters)
  const total = lengths.reduce((sum, length) => sum + length + 1, 0)
  const capacity = Math.min(maxLetters, room.charactersPerLine * room.lines)
  const mean = total / Math.max(1, Math.ceil(total / capacity))
  const best: Best[] = [{ cost: 0, from: 0 }]
  for (const [index, word] of words.entries()) {
    const border = index === words.length - 1 ? 0 : BREAK_COST_WEIGHT * breakCost(word, room.language)
    best.push(cheapest(best, { lengths, to: index + 1, room, maxLetters, mean, border }))
  }
  const ends: number[] = []
  for (let at = words.length; at > 0; at = best[at]?.from ?? 0) ends.unshift(at)
  return ends
}

interface Piece {
  readonly lengths: readonly number[]
  readonly to: number
  readonly room: LineRoom
  readonly maxLetters: number
  readonly mean: number
  /** The cost of a break here. */
  readonly border: number
}

/** The best piece that ends at a word: at least one word, however long. */
function cheapest(best: readonly Best[], { lengths, to, room, maxLetters, mean, border }: Piece): Best {
  let chosen: Best = { cost: Number.POSITIVE_INFINITY, from: to - 1 }
  let letters = -1
  for (let from = to - 1; from >= 0; from--) {
    letters += (lengths[from] ?? 0) + 1
    if (from < to - 1 && !fits(lengths.slice(from, to), { letters, room, maxLetters })) break
    // Relative to the mean, so that no cue is left with a word or two.
    const cost = (best[from]?.cost ?? 0) + EXTRA_CUE_COST + border + ((letters - mean) / 4) ** 2
    if (cost < chosen.cost) chosen = { cost, from }
  }
  return chosen
}

function fits(
  lengths: readonly number[],
  { letters, room, maxLetters }: { letters: number; room: LineRoom; maxLetters: number },
): boolean {
  if (letters > maxLetters || letters > room.charactersPerLine * room.lines) return false
  return linesNeeded(lengths, room.charactersPerLine) <= room.lines
}
