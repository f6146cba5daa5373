/** Seconds of a frame of levels. */
export const LEVEL_FRAME_SECONDS = 0.01
/** Share of the loudest frame (-30 dB) below which nobody speaks, and how far above the room's level speech is (6 dB). */
const MIN_SPEECH_PEAK_SHARE = 0.03
const SPEECH_ABOVE_ROOM_RATIO = 2
/** Share of the loudest frame above which everything is speech: who speaks without a pause leaves no frame to the room. */
const CERTAIN_SPEECH_PEAK_SHARE = 0.7
/** The share of all frames that are the room's: somebody who speaks all the time leaves as many between words. */
const ROOM_LEVEL_FRAME_SHARE = 0.1
/** Frames in a row that are speech: a click is shorter. */
const MIN_SPEECH_FRAMES = 2
/** Frames in a row without speech that are a pause: the closure of a consonant is shorter. */
const MIN_PAUSE_FRAMES = 8
/** Seconds before and after the border of two lines in which the pause between them is looked for. */
const CUT_SEARCH_SECONDS = 4
/** Weights of the costs of a cut, against a second by which it lies beside the border: a reader is late rather than early. */
const EARLY_CUT_WEIGHT = 1.5
const PAUSE_LENGTH_WEIGHT = 0.6
const MAX_REWARDED_PAUSE_SECONDS = 1
const WORD_MISMATCH_WEIGHT = 0.5
const MAX_WORD_MISMATCH_LOG2 = 2
const UNSPOKEN_LINE_COST = 0.8
/** Cost of a cut in the middle of speech. */
const MID_SPEECH_CUT_COST = 1.5

/** Level (RMS) above which a frame is speech. */
export function speechThreshold(levels: Float32Array): number {
  const sorted = levels.toSorted()
  const room = sorted[Math.floor(sorted.length * ROOM_LEVEL_FRAME_SHARE)] ?? 0
  const loudest = sorted.at(-1) ?? 0
  return Math.max(
    loudest * MIN_SPEECH_PEAK_SHARE,
    Math.min(loudest * CERTAIN_SPEECH_PEAK_SHARE, room * SPEECH_ABOVE_ROOM_RATIO),
  )
}

/** Levels (RMS) of whole frames of a sound. */
export function frameLevels(samples: Float32Array, sampleRate: number): Float32Array {
  const size = Math.round(LEVEL_FRAME_SECONDS * sampleRate)
  return Float32Array.from({ length: Math.floor(samples.length / size) }, (_, frame) => {
    let sum = 0
    for (let at = frame * size; at < (frame + 1) * size; at++) sum += (samples[at] ?? 0) ** 2
    return Math.sqrt(sum / size)
  })
}

/** First and last frame of speech, `to` exclusive; undefined where there is none. */
export function spokenFrames(levels: Float32Array): { readonly from: number; readonly to: number } | undefined {
  const threshold = speechThreshold(levels)
  const isSpeech = (frame: number) =>
    levels.subarray(frame, frame + MIN_SPEECH_FRAMES).every((level) => level > threshold)
  let first = 0
  while (first + MIN_SPEECH_FRAMES <= levels.length && !isSpeech(first)) first++
  let last = levels.length - MIN_SPEECH_FRAMES
  while (last >= 0 && !isSpeech(last)) last--
  return last < first ? undefined : { from: first, to: last + MIN_SPEECH_FRAMES }
}

/** A line of a pass: where its time begins and ends in the recording (seconds), and the characters of its text. */
export interface PassLine {
  readonly from: number
  readonly to: number
  readonly characters: number
}

/** A moment at which a recording may be cut: the middle of a pause, in frames. */
interface Candidate {
  readonly at: number
  readonly from: number
  readonly to: number
  readonly inSpeech?: true
}

/**
 * Seconds at which the recording of a pass is cut between its lines, one fewer than there are lines. Each cut lies in a pause near the
 * border of its two lines; which one is decided for all of them together, by the distance from the border, by the length of the pause,
 * and by how much is said between two cuts for the text of the line. Two cuts in one pause are a line that was not spoken.
 */
export function passCuts(levels: Float32Array, lines: readonly PassLine[]): number[] {
  if (lines.length < 2) return []
  const threshold = speechThreshold(levels)
  const spoken = spokenSums(levels, threshold)
  const pauses = pausesIn(levels, threshold)
  const characters = lines.reduce((sum, line) => sum + line.characters, 0)
  const pace = (spoken.at(-1) ?? 0) / Math.max(1, characters)
  /** The cost of the speech between two cuts for the text of a line. */
  const costOfWords = (line: PassLine, from: number, to: number) => {
    const lineFrames = (spoken[to] ?? 0) - (spoken[from] ?? 0)
    if (lineFrames <= MIN_SPEECH_FRAMES) return UNSPOKEN_LINE_COST
    const off = Math.abs(Math.log2(lineFrames / Math.max(1, pace * line.characters)))
    return WORD_MISMATCH_WEIGHT * Math.min(MAX_WORD_MISMATCH_LOG2, off)
  }
  type Choice = { readonly at: number; readonly cost: number; readonly before?: Choice | undefined }
  let choices: readonly Choice[] = [{ at: 0, cost: 0 }]
  for (let border = 0; border + 1 < lines.length; border++) {
    const [line, next] = [lines[border], lines[border + 1]]
    if (line === undefined || next === undefined) break
    choices = candidates(levels, pauses, line, next).flatMap((candidate) => {
      const cost = costOfPlace(candidate, line, next)
      let best: Choice | undefined
      for (const before of choices) {
        if (before.at > candidate.at) continue
        const all = before.cost + cost + costOfWords(line, before.at, candidate.at)
        if (best === undefined || all < best.cost) best = { at: candidate.at, cost: all, before }
      }
      return best ?? []
    })
    if (choices.length === 0) return nominalCuts(lines)
  }
  const last = lines.at(-1)
  const ended = choices.map((one) => ({
    one,
    cost: one.cost + (last === undefined ? 0 : costOfWords(last, one.at, levels.length)),
  }))
  const best = ended.toSorted((a, b) => a.cost - b.cost)[0]?.one
  const cuts: number[] = []
  for (let one = best; one?.before !== undefined; one = one.before) cuts.unshift(one.at * LEVEL_FRAME_SECONDS)
  return cuts
}

/** Where lines change by their times alone. */
function nominalCuts(lines: readonly PassLine[]): number[] {
  return lines.slice(1).map(({ from }, at) => Math.max(0, (from + (lines[at]?.to ?? from)) / 2))
}

/** Frames of speech before each frame. */
function spokenSums(levels: Float32Array, threshold: number): Uint32Array {
  const sums = new Uint32Array(levels.length + 1)
  for (let at = 0; at < levels.length; at++) sums[at + 1] = (sums[at] ?? 0) + ((levels[at] ?? 0) > threshold ? 1 : 0)
  return sums
}

/** The pauses of a recording, clicks in them included; the recording's own ends are parts of one. */
function pausesIn(levels: Float32Array, threshold: number): Candidate[] {
  const pauses: Candidate[] = []
  let from = 0
  let loud = 0
  for (let frame = 0; frame <= levels.length; frame++) {
    loud = frame < levels.length && (levels[frame] ?? 0) > threshold ? loud + 1 : 0
    const ends = loud === MIN_SPEECH_FRAMES || frame === levels.length
    if (!ends) {
      if (loud > MIN_SPEECH_FRAMES) from = frame + 1
      continue
    }
    const to = frame === levels.length ? frame : frame + 1 - MIN_SPEECH_FRAMES
    if (to - from >= MIN_PAUSE_FRAMES) pauses.push({ at: (from + to) >> 1, from, to })
    from = frame + 1
  }
  return pauses
}

/** The pauses near the border of two lines, and its quietest place where there is none near it. */
function candidates(
  levels: Float32Array,
  pauses: readonly Candidate[],
  line: PassLine,
  next: PassLine,
): readonly Candidate[] {
  const [from, to] = [
    Math.min(line.to, next.from) - CUT_SEARCH_SECONDS,
    Math.max(line.to, next.from) + CUT_SEARCH_SECONDS,
  ]
  const near = pauses.filter((pause) => pause.to * LEVEL_FRAME_SECONDS > from && pause.from * LEVEL_FRAME_SECONDS < to)
  const midpoint = (line.to + next.from) / 2
  return [...near, quietestNear(levels, Math.round(midpoint / LEVEL_FRAME_SECONDS))].toSorted((a, b) => a.at - b.at)
}

/** The quietest frame within half a second of one. */
function quietestNear(levels: Float32Array, center: number): Candidate {
  const reach = 0.5 / LEVEL_FRAME_SECONDS
  let at = Math.max(0, Math.min(levels.length, center))
  for (let frame = Math.max(0, center - reach); frame < Math.min(levels.length, center + reach); frame++)
    if ((levels[frame] ?? 0) < (levels[at] ?? Number.POSITIVE_INFINITY)) at = frame
  return { at, from: at, to: at, inSpeech: true }
}

/** The cost of a cut by its distance from the border of its lines, and by the length of its pause. */
function costOfPlace({ from, to, inSpeech }: Candidate, line: PassLine, next: PassLine): number {
  const [begin, end] = [Math.min(line.to, next.from), Math.max(line.to, next.from)]
  const late = Math.max(0, from * LEVEL_FRAME_SECONDS - end)
  const early = Math.max(0, begin - to * LEVEL_FRAME_SECONDS)
  const bonus = PAUSE_LENGTH_WEIGHT * Math.min(MAX_REWARDED_PAUSE_SECONDS, (to - from) * LEVEL_FRAME_SECONDS)
  return late + EARLY_CUT_WEIGHT * early - bonus + (inSpeech ? MID_SPEECH_CUT_COST : 0)
}

/** A moment of a recording (seconds) and the second of the film that was seen then; the film goes on from there. */
export interface FilmPlace {
  readonly at: number
  readonly film: number
}

/** The film's second at a moment of a recording; undefined where no place is known. */
export function filmAt(places: readonly FilmPlace[], at: number): number | undefined {
  const known = places.findLast((place) => place.at <= at) ?? places[0]
  return known === undefined ? undefined : known.film + at - known.at
}

/** The moment of a recording at a second of the film, the last where the film went there twice. */
export function recordedAt(places: readonly FilmPlace[], film: number): number | undefined {
  const known = places.findLast((place) => place.film <= film) ?? places[0]
  return known === undefined ? undefined : known.at + film - known.film
}
