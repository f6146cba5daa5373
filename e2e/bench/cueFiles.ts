import { EDITIONS } from '../../shared/subtitles/placeCues.ts'
import type { TimeSpan } from '../../shared/timing/timeSpan.ts'

/** A cue of a made subtitle file. */
export interface MadeCue extends TimeSpan {
  /** Where it belongs in the film, in seconds; absent where the film lacks what it says. */
  readonly truth?: number
}

/** The film as another edition has it: its rate, and the offset of its times from each cut on. */
interface Edition {
  readonly rate: number
  /** Seconds of the film, in order, and the offset before the first and after each. */
  readonly cuts: readonly number[]
  readonly offsets: readonly number[]
}

const MAX_OFFSET_SECONDS = 180
/** Share of the lines that have no cue. */
const MISSING_SHARE = 0.3
/** Shares of the lines that are joined with the next one, and that are split in two, in the rhythm of another language. */
const JOINED_SHARE = 0.15
const SPLIT_SHARE = 0.15
/** Pause up to which lines are joined, and length from which they are split, in seconds. */
const MAX_JOINED_PAUSE_SECONDS = 1
const MIN_SPLIT_SECONDS = 2.5

/**
 * Makes the subtitles of another edition of a film, of the kind that `at` selects: at another offset, rate or both, or cut in one to three
 * places; every second one in the rhythm of another language, with lines joined and split. Three lines in ten have no cue.
 *
 * Where the offset rises at a cut, the film has a stretch that the edition lacks, so the file has no cues for it. Where it falls, the
 * edition has a stretch that the film lacks: in half of those places the file has cues for it, which belong nowhere. The cues of both
 * sides of a cut thus follow each other and never lie among each other, as in files of real editions.
 */
export function madeCues(lines: readonly TimeSpan[], seconds: number, at: number, random: () => number): MadeCue[] {
  const edition = editionOf(at % 6, seconds, random)
  const rhythm = at % 12 < 6 ? lines : inOtherRhythm(lines, random)
  const own = rhythm
    .filter(({ start }) => random() > MISSING_SHARE && !isLacking(edition, start))
    .map(({ start, end }) => ({
      start: inFile(edition, start + 0.06 * (random() + random() - 1), start),
      end: inFile(edition, end + 0.8 * random() - 0.2, start),
      truth: start,
    }))
  return [...own, ...ownCues(edition, random)].filter(({ start }) => start >= 0).sort((a, b) => a.start - b.start)
}

/** Seconds by which the times of a sloppy file are off, to either side. */
const SCATTER_SECONDS = 0.25

/** The same cues in a file whose starts and ends were set sloppily: each is off by its own part of a quarter of a second. */
export function scatteredCues(cues: readonly MadeCue[], random: () => number): MadeCue[] {
  const scatter = () => SCATTER_SECONDS * (2 * random() - 1)
  return cues
    .map(({ start, end, ...cue }) => ({ ...cue, start: start + scatter(), end: end + scatter() }))
    .filter(({ start }) => start >= 0)
    .sort((a, b) => a.start - b.start)
}

/** The right subtitles of a film, three lines in ten left out. */
export function rightCues(lines: readonly TimeSpan[], random: () => number): TimeSpan[] {
  return lines
    .filter(() => random() > MISSING_SHARE)
    .map(({ start, end }) => ({ start: start + 0.1 * (random() + random() - 1), end: end + 0.8 * random() - 0.2 }))
}

/** Kind 0: an offset; 1: a known rate; 2: any rate; 3 to 5: one to three cuts, 4 at a known rate too. */
function editionOf(kind: number, seconds: number, random: () => number): Edition {
  const rates = EDITIONS.map(({ factor }) => factor)
  const known = rates[Math.floor(rates.length * random())] ?? 1
  const drifting = 0.93 + 0.14 * random()
  const rate = kind === 1 || kind === 4 ? known : kind === 2 ? drifting : 1
  const count = kind < 3 ? 0 : 1 + Math.floor(3 * random())
  const offsets = [2 * MAX_OFFSET_SECONDS * random() - MAX_OFFSET_SECONDS]
  const cuts: number[] = []
  for (const cut of Array.from({ length: count }, () => seconds * random()).sort((a, b) => a - b)) {
    const offset = offsets.at(-1) ?? 0
    const next = clampOffset(offset + (random() < 0.5 ? -1 : 1) * (5 + 60 * random()))
    // A cut within a stretch that the edition lacks would be none.
    const isFree = !isLacking({ rate, cuts, offsets }, cut)
    if (isFree) {
      cuts.push(cut)
      offsets.push(next)
    }
  }
  return { rate, cuts, offsets }
}

function clampOffset(offset: number): number {
  return Math.max(-MAX_OFFSET_SECONDS, Math.min(MAX_OFFSET_SECONDS, offset))
}

/** Whether the edition lacks what the film has there. */
function isLacking({ cuts, offsets }: Edition, seconds: number): boolean {
  return cuts.some((cut, at) => cut <= seconds && seconds < cut + (offsets[at + 1] ?? 0) - (offsets[at] ?? 0))
}

/** A time of the film in the file, at the offset that holds at `place`. */
function inFile({ rate, cuts, offsets }: Edition, seconds: number, place: number): number {
  return (seconds - (offsets[cuts.filter((cut) => cut <= place).length] ?? 0)) / rate
}

/** Cues of stretches that the edition has and the film lacks: before the film begins, and where the offset falls. */
function ownCues(edition: Edition, random: () => number): MadeCue[] {
  const { rate, cuts, offsets } = edition
  const stretches = [0, ...cuts].map((cut, at) => {
    const [before, after] = [at === 0 ? 0 : (offsets[at - 1] ?? 0), offsets[at] ?? 0]
    return { start: (cut - before) / rate, end: (cut - after) / rate }
  })
  return stretches.flatMap((stretch) => (random() < 0.5 ? talk(stretch, random) : []))
}

/** Cues of a talk that fills a stretch; none where that has no length. */
function talk({ start, end }: TimeSpan, random: () => number): TimeSpan[] {
  const cues: TimeSpan[] = []
  for (let from = start + random(); ; ) {
    const to = from + 1 + 4 * random()
    if (to > end) return cues
    if (random() > MISSING_SHARE) cues.push({ start: from, end: to })
    from = to + (random() < 0.6 ? 0.15 + 0.8 * random() : 1 + 3 * random())
  }
}

/** Some lines joined with the next, and some long ones split near their middle, where nobody pauses. */
function inOtherRhythm(lines: readonly TimeSpan[], random: () => number): TimeSpan[] {
  const cues: TimeSpan[] = []
  for (const [at, line] of lines.entries()) {
    const last = cues.at(-1)
    const before = lines[at - 1]
    const isClose = last !== undefined && before !== undefined && line.start - before.end <= MAX_JOINED_PAUSE_SECONDS
    const choice = random()
    if (isClose && last.end === before.end && choice < JOINED_SHARE) {
      cues[cues.length - 1] = { start: last.start, end: line.end }
    } else if (line.end - line.start >= MIN_SPLIT_SECONDS && choice > 1 - SPLIT_SHARE) {
      const middle = line.start + (0.35 + 0.3 * random()) * (line.end - line.start)
      cues.push({ start: line.start, end: middle }, { start: middle, end: line.end })
    } else cues.push(line)
  }
  return cues
}
