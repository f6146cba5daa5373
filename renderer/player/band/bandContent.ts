import { remembered } from '../../../shared/basics/remembered.ts'
import type { BandPart, Line } from '../../../shared/project/document.ts'
import { spokenText } from '../../../shared/project/takes/takeKey.ts'
import type { TimeMap } from '../../../shared/timing/waits/timeMap.ts'
import type { WordTime } from '../../../shared/timing/words/wordTimes.ts'
import { type OpenProject, openProject } from '../../state/document/project.ts'
import { useFits } from '../../state/editor/fits.ts'
import { scriptView } from '../../state/editor/scriptView.ts'
import { filmShots } from '../../state/editor/shots.ts'
import { speakerName } from '../../state/editor/speakerName.ts'
import { findTakeWords, placeOfTake, takeTimes } from '../../state/editor/wordTimes.ts'
import { linesWithin } from '../captions/linesAt.ts'
import { type BandLine, type BandRows, bandLine, bandLips, bandRows, loopLines } from './bandRows.ts'
import { bandState } from './bandState.ts'
import type { BandContent, BandView } from './drawBand.ts'

/** Words of a take in seconds of the film; `start` is when its speech begins in the dub, and `rate` how much faster it is than the take. */
const onFilm = remembered(
  (words: readonly WordTime[], start: number, rate: number, map: TimeMap): readonly BandPart[] =>
    words.map(({ from, to, ...word }) => ({
      from,
      to,
      start: map.toSource(start + word.start / rate),
      end: map.toSource(start + word.end / rate),
    })),
)

/** A line as its band shows it; undefined where no translation is shown. The words of its take are found, if they are not known. */
export function shownLine(line: Line, target: OpenProject['target']): BandLine | undefined {
  if (target === undefined) return undefined
  void findTakeWords(line)
  const [place, words] = [placeOfTake(line), takeTimes(line, target, spokenText(line, target))]
  const isPlaced = place !== undefined && words !== undefined && words.length > 0
  return bandLine(line, target, isPlaced ? onFilm(words, place.start, place.rate, useFits.getState().map) : undefined)
}

/** The open project as its band is drawn from it. */
export interface BandSource extends Pick<OpenProject, 'document'> {
  readonly target: NonNullable<OpenProject['target']>
  readonly rows: BandRows['rows']
  /** Values besides the lines that change how all of them are drawn. */
  readonly looks: readonly unknown[]
}

/** The open project as its band is drawn from it; undefined without a project or a target language. */
export function bandSource(): BandSource | undefined {
  const open = openProject()
  if (open?.target === undefined) return undefined
  const { document, target } = open
  const { rows } = bandRows(document.lines, bandState().rows)
  const { speakers, dictionary, sourceLanguage } = document
  return {
    document,
    target,
    rows,
    looks: [target, speakers, ...(scriptView().lips ? [dictionary, sourceLanguage] : [])],
  }
}

/** The content of a band in a stretch of the film, in seconds. */
export function bandContent(
  { document, target, rows }: BandSource,
  [from, to]: readonly [number, number],
): BandContent {
  const shots = filmShots(document)
  return {
    rows: rows.map((row) => linesWithin(row, from, to).flatMap((line) => shownLine(line, target) ?? [])),
    colourOf: (speaker) => document.speakers[speaker]?.colour ?? '#888888',
    nameOf: (speaker) => speakerName(document.speakers[speaker]),
    shots,
    loopLines: loopLines(document.lines, document.loops, shots),
    chosen: bandState().chosen,
    ...(scriptView().lips && {
      lips: ({ line, parts }: BandLine) => bandLips(line, parts, target, document.sourceLanguage, document.dictionary),
    }),
  }
}

/** A part of a line on the band, and the edge of it that is nearest to a point. */
interface BandHit {
  readonly line: BandLine
  readonly part: number
  readonly grip: 'start' | 'end' | 'whole'
}

/** Pixels within which an edge is taken. */
const EDGE_GRIP_PX = 8

/** The part of a line at a point of a view, in CSS pixels. */
export function bandHit(
  view: BandView,
  { rows }: Pick<BandContent, 'rows'>,
  { time, y }: { readonly time: number; readonly y: number },
): BandHit | undefined {
  const row = rows[Math.floor((y / view.height) * rows.length)] ?? []
  const slack = (EDGE_GRIP_PX * view.secondsInSight) / view.width
  for (const line of row) {
    const part = line.parts.findIndex(({ start, end }) => start - slack <= time && time <= end + slack)
    const found = line.parts[part]
    if (found === undefined) continue
    const isShort = found.end - found.start < 4 * slack
    if (!isShort && Math.abs(time - found.start) <= slack) return { line, part, grip: 'start' }
    if (!isShort && Math.abs(time - found.end) <= slack) return { line, part, grip: 'end' }
    return { line, part, grip: 'whole' }
  }
  return undefined
}
