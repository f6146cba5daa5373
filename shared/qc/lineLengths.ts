import { median } from '../basics/median.ts'
import type { LineReport, QcSegment } from '../contract/local.ts'
import { findLanguage } from '../text/languages.ts'
import { newPaceModel, predictSeconds } from '../timing/paceModel.ts'
import type { LineMeasures } from './measures.ts'
import { spokenSeconds } from './placeLines.ts'

/** How long a line was spoken at its voice's own pace, and how long its text takes; in seconds. */
interface LineLength {
  readonly spoken: number
  readonly expected: number
}

/** When a line is spoken, by whom and how fast. */
type SpokenLength = Pick<LineReport, 'id' | 'voice' | 'start' | 'end' | 'rate'>

/** Lines of a voice from which its own pace is known, and how far that may be from the usual one. */
const MIN_LINES_FOR_PACE = 3
const VOICE_PACE_LIMITS = { least: 0.6, most: 1.6 }

/**
 * The spoken and the expected length of each line, by id. The expected one is reckoned from the letters, with figures in
 * words, and from the pace of the same voice in its other lines: a line that the voice spelled, or skipped half of,
 * stands out. Empty for a dub in an unknown language.
 */
export function lineLengths(
  lines: readonly QcSegment[],
  reports: readonly SpokenLength[],
  language: string | undefined,
): Map<number, LineLength> {
  const home = findLanguage(language ?? '')?.code
  if (home === undefined) return new Map()
  const model = newPaceModel(home)
  const texts = new Map(lines.map(({ id, text }) => [id, text]))
  const found = reports.flatMap(({ id, voice, start, end, rate }) => {
    const expected = predictSeconds(model, texts.get(id) ?? '', '')
    return expected > 0 ? [{ id, voice, spoken: (end - start) * rate, expected }] : []
  })
  const paces = new Map<string, number>()
  for (const [voice, own] of Map.groupBy(found, (line) => line.voice)) {
    const pace = own.length < MIN_LINES_FOR_PACE ? 1 : median(own.map(({ spoken, expected }) => spoken / expected))
    paces.set(voice, Math.min(VOICE_PACE_LIMITS.most, Math.max(VOICE_PACE_LIMITS.least, pace)))
  }
  return new Map(
    found.map(({ id, voice, spoken, expected }) => [id, { spoken, expected: expected * (paces.get(voice) ?? 1) }]),
  )
}

/** Seconds before a line and after it in which its speech is looked for, and of pauses that are part of it. */
const SEARCH_BEFORE_SECONDS = 0.3
const SEARCH_AFTER_SECONDS = 1
const MAX_INNER_PAUSE_SECONDS = 0.35

/**
 * The same without a report, by the sound from each line to the next; an unknown language counts as any. Lines that others speak
 * over have none.
 */
export function measuredLengths(
  lines: readonly QcSegment[],
  measures: readonly LineMeasures[],
  language: string | undefined,
): Map<number, LineLength> {
  const starts = lines.map(({ start }) => start).toSorted((a, b) => a - b)
  const spokenLengths = lines.flatMap(({ id, speaker, start, end }, index): SpokenLength[] => {
    const next = starts.find((other) => other > start) ?? Number.POSITIVE_INFINITY
    const isAlone = lines.every((other) => other.id === id || other.start >= end || other.end <= start)
    const within = { start: start - SEARCH_BEFORE_SECONDS, end: Math.min(next, end + SEARCH_AFTER_SECONDS) }
    const seconds = spokenSeconds(measures[index]?.regions ?? [], within, MAX_INNER_PAUSE_SECONDS)
    return isAlone && seconds > 0 ? [{ id, voice: speaker, start: 0, end: seconds, rate: 1 }] : []
  })
  return lineLengths(lines, spokenLengths, findLanguage(language ?? '') === undefined ? 'en' : language)
}
