import type { Target } from '../../../shared/contract/records.ts'
import type { LineWords } from '../../../shared/export/exportScript.ts'
import { toFailure } from '../../../shared/failure.ts'
import type { Document, Line } from '../../../shared/project/document.ts'
import {
  linesToFit,
  planFits,
  programmeOf,
  type TimedTake,
  type VoicePaces,
} from '../../../shared/project/lines/fitLines.ts'
import { linesInOrder } from '../../../shared/project/lines/linesInOrder.ts'
import { takePlace } from '../../../shared/project/lines/takePlace.ts'
import { spokenText } from '../../../shared/project/takes/takeKey.ts'
import { type TakeWords, timedWords, timesOnText, type WordTime } from '../../../shared/timing/words/wordTimes.ts'

/** Sources of the times of words in an export. */
interface WordSources {
  readonly target: Target | undefined
  readonly takes: ReadonlyMap<string, TimedTake>
  readonly paces: VoicePaces
  /** The words of source texts; absent where none are exported. */
  readonly sources: LineWords | undefined
  /** The words of a take; it may throw for a single one. */
  ofTake(take: string): Promise<TakeWords | undefined>
  /** Whether translations are exported. */
  readonly translated: boolean
  /** Whether the words are those that are spoken, for a band, where these differ from the subtitle. */
  readonly areSpoken?: boolean
}

/** When the words of all lines are spoken, in seconds of the source; a translation is placed as the editor plays it. */
export async function exportedWords(
  document: Document,
  sources: WordSources,
): Promise<{ source: LineWords; translation: ReadonlyMap<number, readonly WordTime[]> }> {
  const translation = new Map<number, readonly WordTime[]>()
  const onset = sources.translated ? onsets(document, sources) : undefined
  for (const line of linesInOrder(document)) {
    const place = onset?.(line)
    const take = place && (await orNone(async () => [await sources.ofTake(place.take)]))[0]
    const text = textOf(line, sources)
    if (place !== undefined && take !== undefined) translation.set(line.id, wordsInPlace(take, text, place))
  }
  return { source: sources.sources ?? new Map(), translation }
}

function textOf(line: Line, { target, areSpoken }: WordSources): string {
  if (target === undefined) return ''
  return areSpoken ? spokenText(line, target) : (line.texts[target]?.text ?? '')
}

/** Nothing where one line fails: the words of the others are written. Throws where all was cancelled. */
async function orNone<T>(ask: () => Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await ask()
  } catch (error) {
    if (toFailure(error).kind === 'cancelled') throw error
    return []
  }
}

interface Onset {
  readonly take: string
  /** Seconds of the source: the start of the line and as much as the take begins after it in the dub. */
  readonly start: number
  readonly rate: number
}

/** Makes a function that finds the start and rate of a line's take in the dub. */
function onsets(document: Document, { target, takes, paces }: WordSources): (line: Line) => Onset | undefined {
  if (target === undefined) return () => undefined
  const last = Math.max(0, ...linesInOrder(document).map(({ end }) => end))
  const programme = programmeOf(document, target, document.media.facts?.duration ?? last)
  const { fits, map } = planFits(linesToFit(document, target, takes, paces), programme)
  const byId = new Map(fits.map((fit) => [fit.id, fit]))
  return (line) => {
    const place = takePlace(line, { target, fits: byId, takes, map })
    return place && { ...place, start: line.start + place.start - map.toDub(line.start) }
  }
}

function wordsInPlace({ text: spoken, words }: TakeWords, text: string, { start: from, rate }: Onset): WordTime[] {
  const shown = spoken === text ? words : timesOnText(timedWords(spoken, words), text)
  return shown.map(({ start, end, ...word }) => ({ ...word, start: from + start / rate, end: from + end / rate }))
}
