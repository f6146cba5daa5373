import type { LineReport } from '../../../shared/contract/local.ts'
import { fitLane } from '../../../shared/timing/fitLane.ts'
import type { LineFit } from '../../../shared/timing/spokenLine.ts'

/** How much shorter or longer than planned a line may come out, where it has the room. */
export const TOLERANCE = 0.015
/** Greatest rate (product norms, section 5). Planned a little under it, for a line may come out that much faster. */
const FASTEST = 1.3 * (1 - TOLERANCE)

/** A line to be planned: its slot, and how long its speech takes at its own pace, in seconds. */
export interface PlannedLine {
  readonly speaker: string
  readonly start: number
  readonly end: number
  readonly natural: number
  /** Seconds before its start at which it had best begin; see `softStart`. */
  readonly attack?: number
  readonly characters: number
}

/** The plan of all lanes of a dub, in the order of the lines, with their places as ids: nothing forbids two lines with one id. */
export function planLines(lines: readonly PlannedLine[], duration: number): LineFit[] {
  return fitLane(
    lines.map((line, id) => ({ ...line, id })),
    { duration, fastest: FASTEST },
  )
}

/** Characters of a text as it is read: what falls away is told in them. */
export function charactersOf(text: string): number {
  return [...text.normalize('NFC')].length
}

/** What is told of a line that was made. */
export function lineReport(
  { id, speaker, voice }: { id: number; speaker: string; voice: string },
  { start }: LineFit,
  made: { seconds: number; rate: number; dropped: number },
): LineReport {
  const { seconds, rate, dropped } = made
  return { id, speaker, voice, start, end: start + seconds, rate, droppedCharacters: dropped }
}
