import { median } from '../basics/median.ts'
import type { Timing } from '../contract/assemble.ts'
import type { AudioTrack, LineReport, MediaFacts, QcSegment } from '../contract/local.ts'
import { fitMetrics, spreadOf } from '../timing/lanes/fitMetrics.ts'
import { MAX_LATENESS_SECONDS } from '../timing/spokenLine.ts'
import { createTimeMap, stretchInDub } from '../timing/waits/timeMap.ts'
import { checkAgainstNorms } from './checkAgainstNorms.ts'
import { followFilmSpeech } from './followFilmSpeech.ts'
import { lineLengths, measuredLengths } from './lineLengths.ts'
import { isSynthetic, lengthOver } from './linesOfRender.ts'
import type { LineMatch, LineMeasures, QcMeasures, SoundRegion } from './measures.ts'
import { isOffTime, isOver, maxSpeechOverBed, NORMS } from './norms.ts'
import { commonValue, type PlacedLine, placeLines } from './placeLines.ts'
import type { LoudnessTarget, QcFigures, QcLine, QcReport } from './report.ts'
import { otherWith } from './sameSound.ts'
import { soundStartOf } from './soundStart.ts'
import { swappedLines } from './swappedLines.ts'

/** A dub to be assessed, with its source and, if there is one, the report of its render. */
interface CheckedDub {
  /** File names, for the report. */
  readonly source: string
  readonly dub: string
  /** The lines, in the order in which they were measured. */
  readonly lines: readonly QcSegment[]
  /** The render's report on its lines; absent for dubs of other tools. */
  readonly spoken?: readonly LineReport[]
  /** Stretches of the dub in which the original is hardly audible by order. */
  readonly quiet?: readonly SoundRegion[] | undefined
  /** Seconds that the dub was to last exactly; absent, or 0: as long as its source. */
  readonly exactSeconds?: number | undefined
  /** How late lines might begin; natural where it was not set. */
  readonly timing?: Timing | undefined
  /** Whether subtitles were ordered into the picture. */
  readonly encoded?: boolean | undefined
  readonly target?: LoudnessTarget
}

/** Turns the measures of a dub into figures, findings and a verdict. */
export function assessDub(measures: QcMeasures, checkedDub: CheckedDub): Omit<QcReport, 'words'> {
  const map = createTimeMap(measures.timeMap)
  const placed = renderedLines(checkedDub).map((line) => stretchInDub(line, map))
  const order = { ...checkedDub, lines: checkedDub.spoken === undefined ? followFilmSpeech(placed, measures) : placed }
  const lines = linesOf(measures, order)
  const figures = figuresOf(measures, lines, order)
  const { clicks, picture, source: facts } = measures
  const copyable = facts.video?.copyable ?? false
  const encoded = checkedDub.encoded === true
  const measured = { figures, lines, clicks, sound: measures, picture, copyable, encoded }
  const { verdict, findings } = checkAgainstNorms(measured)
  const { source, dub } = order
  const { step, dub: values, source: before } = measures.curve
  return {
    verdict,
    source,
    dub,
    figures,
    findings,
    lines,
    loudnessCurve: { step, dub: [...values], source: [...before] },
  }
}

/** The lines at the times to which the render moved them, to match the speech of the source. */
function renderedLines({ lines, spoken = [] }: CheckedDub): QcSegment[] {
  const slots = new Map(spoken.map(({ id, slot }) => [id, slot]))
  return lines.map((line) => ({ ...line, ...slots.get(line.id) }))
}

function linesOf(measures: QcMeasures, { lines, spoken, timing }: CheckedDub): QcLine[] {
  const reports = new Map((spoken ?? []).map((report) => [report.id, report]))
  const placed = placeLines(
    lines.map((line) => ({ ...line, ...optional('spoken', reports.get(line.id)?.start) })),
    measures.lines,
  )
  const planned = overlapsIn(spoken ?? [])
  const covered = coveredIn(spoken ?? [])
  const { language } = measures.dub.audio.find((track) => track.default) ?? measures.dub.audio[0] ?? {}
  const lengths =
    spoken === undefined
      ? measuredLengths(lines, measures.lines, language)
      : lineLengths(lines, spoken.filter(isSynthetic), language)
  const alone = spoken === undefined ? aloneLate(lines, placed, measures.lines) : new Set<number>()
  const levels = spoken === undefined ? unevenLevels(lines, measures.lines) : []
  const pairs = spoken === undefined ? swappedLines(lines.map(({ id }) => lengths.get(id))) : []
  const swapped = new Map(pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]))
  const numberAt = (index: number | undefined) =>
    index === undefined ? undefined : (lines[index]?.number ?? index + 1)
  const places = new Map(lines.map(({ id }, index) => [id, index]))
  /** What the sound tells of a line; part of it only where nobody knows what was mixed. */
  const heardIn = (index: number): Pick<QcLine, 'clipped' | 'aloneLate' | 'backwards' | 'sameAs' | 'swappedWith'> => ({
    ...(measures.lines[index]?.clipped === true && { clipped: true }),
    ...(spoken === undefined && {
      ...(alone.has(index) && { aloneLate: true }),
      ...(measures.lines[index]?.backwards === true && { backwards: true }),
      ...optional('swappedWith', numberAt(swapped.get(index))),
      ...optional('sameAs', numberAt(otherWith(measures.lines[index], { lines, index }))),
    }),
  })
  return lines.map((line, index): QcLine => {
    const report = reports.get(line.id)
    const mixed = mixedOf(measures.lines[index]?.match, report)
    const place =
      mixed.place ??
      withOwnOnset(placed[index] ?? { state: 'silent' }, covered.has(line.id) ? report?.start : undefined)
    const overlaps = numberAt(place.overlaps ?? places.get(planned.get(line.id) ?? Number.NaN))
    const { name, ...rest } = line
    return {
      ...rest,
      speaker: name?.trim() || numbered(line.speaker),
      number: line.number ?? index + 1,
      ...onsetOf(place, line, { timing, sure: report !== undefined }),
      ...optional('mixed', mixed.found),
      ...optional('gap', place.state === 'silent' ? undefined : measures.lines[index]?.gap),
      ...optional('spoken', report && { start: report.start, end: report.end }),
      ...optional('rate', report?.rate),
      ...optional('levelOff', place.state === 'silent' ? undefined : levels[index]),
      ...heardIn(index),
      ...optional('spokenLength', lengths.get(line.id)?.spoken),
      ...optional('expectedLength', lengths.get(line.id)?.expected),
      ...lengthOver(report, line),
      ...optional('overlaps', overlaps),
    }
  })
}

/**
 * Lines that begin late after a silence while all others begin on time, by index: of these a dub's own timing is known, though nobody
 * knows what was mixed.
 */
function aloneLate(
  lines: readonly QcSegment[],
  placed: readonly PlacedLine[],
  measures: readonly LineMeasures[],
): ReadonlySet<number> {
  const { seconds, spread, lines: minLines, share } = NORMS.alone
  const errors = placed.flatMap(({ state, onset }, index) =>
    state === 'heard' && onset !== undefined ? [{ index, onset, error: onset - (lines[index]?.start ?? 0) }] : [],
  )
  const shift = commonValue(errors.map(({ error }) => error))
  if (errors.length < minLines || median(errors.map(({ error }) => Math.abs(error - shift))) > spread) return new Set()
  const late = errors.filter(({ index, onset, error }) => {
    const due = onset - (error - shift)
    const isSilentSince = (measures[index]?.regions ?? []).every(
      ({ start, end }) => end < due - seconds / 4 || start > onset - 0.01,
    )
    return isOver(error - shift, seconds, 2) && isSilentSince
  })
  return new Set(late.length > share * errors.length ? [] : late.map(({ index }) => index))
}

/** dB by which each line's speech is louder than its speaker's others; undefined where too few are known. */
function unevenLevels(lines: readonly QcSegment[], measures: readonly LineMeasures[]): (number | undefined)[] {
  const audibleLines = lines.flatMap(({ speaker }, index) => {
    const level = measures[index]?.level ?? -120
    return level > SPEECH_FLOOR_DB ? [{ speaker, level, index }] : []
  })
  const off: (number | undefined)[] = lines.map(() => undefined)
  for (const own of Map.groupBy(audibleLines, ({ speaker }) => speaker).values()) {
    if (own.length < MIN_LINES_FOR_LEVEL) continue
    const medianLevel = own.map(({ level }) => level).toSorted((a, b) => a - b)[own.length >> 1] ?? 0
    for (const { index, level } of own) off[index] = Math.round(10 * (level - medianLevel)) / 10
  }
  return off
}

/** dB re full scale under which nothing is speech, and lines from which a speaker's level is known. */
const SPEECH_FLOOR_DB = -55
const MIN_LINES_FOR_LEVEL = 3

/** A speaker without a name, by number; a label without a number stays as it is. */
function numbered(label: string): string {
  const number = /^SPEAKER_(\d+)$/.exec(label)?.[1]
  return number === undefined ? label : `Speaker ${Number(number) + 1}`
}

function onsetOf(
  { state, onset }: PlacedLine,
  { start }: QcSegment,
  plan: { timing: Timing | undefined; sure: boolean },
): Pick<QcLine, 'state' | 'onset' | 'onsetError' | 'offTime'> {
  if (onset === undefined) return { state }
  const onsetError = round(onset - start)
  return { state, onset, onsetError, ...(isOffTime(onsetError, plan) ? { offTime: true } : {}) }
}

/** Below this share a line's speech is not there at all. */
const MIN_REMAINING_SPEECH_SHARE = 0.3

/** A line by what was mixed for it: its place is sure, but where other speech was found instead. */
function mixedOf(
  match: LineMatch | undefined,
  report: LineReport | undefined,
): { place?: PlacedLine; found?: NonNullable<QcLine['mixed']> } {
  if (match === undefined || report === undefined) return {}
  const begin = report.start + match.offset
  const lost = match.lost.map((part) => ({ start: round(begin + part.start), end: round(begin + part.end) }))
  const levels = match.levels.map(({ at, level }) => ({ at: round(begin + at), level }))
  const found = { ...match, lost, levels }
  // The speech of another speaker at the same time cannot be told from it.
  const isAlone = (report.overlaps ?? []).length === 0
  if (match.score < NORMS.mixed.score) {
    const isGone = match.level < -NORMS.mixed.gone
    return isAlone ? { found, ...(isGone && { place: { state: 'silent' as const } }) } : {}
  }
  if (!isAlone) return { place: { state: 'heard', onset: round(begin) } }
  const gone = match.lost.reduce((sum, part) => sum + part.end - part.start, 0)
  const spoken = 0.3 * match.levels.length
  if (gone > 0 && spoken - gone < MIN_REMAINING_SPEECH_SHARE * spoken) return { found, place: { state: 'silent' } }
  return { found, place: { state: 'heard', onset: round(begin) } }
}

/** A line that the render began at a second while somebody else spoke: a beginning found elsewhere may be the other's. */
function withOwnOnset(place: PlacedLine, begun: number | undefined): PlacedLine {
  const { onset, ...rest } = place
  const isOther = onset !== undefined && begun !== undefined && Math.abs(onset - begun) > NORMS.onset.late.tight
  return isOther ? { ...rest, state: 'unclear' } : place
}

/** Lines that the render began before another speaker's line was over, by id. */
function coveredIn(spoken: readonly LineReport[]): Set<number> {
  const found = new Set<number>()
  const ends = new Map<string, number>()
  for (const { id, speaker, start, end } of spoken.toSorted((a, b) => a.start - b.start)) {
    for (const [other, until] of ends) if (other !== speaker && until > start) found.add(id)
    ends.set(speaker, Math.max(end, ends.get(speaker) ?? 0))
  }
  return found
}

/** Lines that the render itself placed over their speaker's line before: that line's id by the id of the line. */
function overlapsIn(spoken: readonly LineReport[]): Map<number, number> {
  const found = new Map<number, number>()
  for (const lane of Map.groupBy(spoken, ({ speaker }) => speaker).values()) {
    const inOrder = lane.toSorted((a, b) => a.start - b.start)
    for (const [index, line] of inOrder.entries()) {
      const before = inOrder[index - 1]
      if (before !== undefined && line.start < before.end - 0.001) found.set(line.id, before.id)
    }
  }
  return found
}

function figuresOf(
  measures: QcMeasures,
  lines: readonly QcLine[],
  { spoken = [], quiet = [], timing = 'natural', target, exactSeconds }: CheckedDub,
): QcFigures {
  const { source, dub, picture } = measures
  const count = (state: QcLine['state']): number => lines.filter((line) => line.state === state).length
  const errors = lines.flatMap(({ onsetError }) => (onsetError === undefined ? [] : [onsetError]))
  const gaps = lines.flatMap(({ gap }) => (gap === undefined ? [] : [gap]))
  const tracks = dub.audio.map(trackOf)
  // Without a report the bed is known by the source's sound that was found in the dub.
  const keepsBed = spoken.length > 0 ? hasBed(spoken) : measures.bedDelay !== undefined
  const lost = keepsBed ? measures.bedLost.filter((region) => !isWithin(region, quiet)) : []
  return {
    lines: { all: lines.length, heard: count('heard'), unclear: count('unclear'), silent: count('silent') },
    ...(errors.length === 0 ? {} : { onset: spreadOf(errors.map(Math.abs)), onsetShift: shiftOf(lines, spoken) }),
    timing,
    ...(errors.length === 0 ? {} : { lateness: latenessOf(errors, MAX_LATENESS_SECONDS[timing] + NORMS.onset.heard) }),
    overlaps: lines.filter(({ overlaps }) => overlaps !== undefined).length,
    ...ratesOf(spoken),
    clicks: measures.clicks.length,
    loudness: {
      ...optional('integrated', measures.loudness),
      ...optional('dialogue', measures.dialogueLoudness),
      ...optional('source', measures.sourceLoudness),
      ...optional('louder', measures.louder),
      ...optional('target', target),
    },
    truePeak: measures.truePeak,
    ...(gaps.length === 0 ? {} : { gap: { median: median(gaps), least: Math.min(...gaps) } }),
    length: {
      source: exactSeconds || expectedDubLength(measures),
      dub: lengthOf(dub) - measures.clockOffset,
      frame: 1 / (source.video?.frameRate || 25),
      ...optional('speech', spoken.length === 0 ? undefined : Math.max(...spoken.map(({ end }) => end))),
    },
    ...soundStartOf(measures),
    ...optional('bedDelay', measures.bedDelay),
    ...waitsOf(measures),
    ...(lost.length === 0 ? {} : { bedLost: lost }),
    ...(spoken.length > 0 && !hasBed(spoken) ? {} : optional('bedUnder', farthestUnder(measures.bedUnder, quiet))),
    picture: picture.state,
    tracks,
  }
}

/**
 * The length in seconds that a dub is to have: its source's. A film that was cut within reordered frames may show its last one
 * later than its header says; a dub is as long as its source if it ends with either.
 */
function expectedDubLength({ source, dub, picture, clockOffset, timeMap }: QcMeasures): number {
  const map = createTimeMap(timeMap)
  const length = lengthOf(source)
  const [stated, shown] = [length, Math.max(length, picture.sourceEnd ?? 0)].map((end) => map.toDub(end))
  return Math.min(shown ?? 0, Math.max(stated ?? 0, lengthOf(dub) - clockOffset))
}

/** The seconds that a file really has: fewer than its header states where it was cut off. */
const lengthOf = ({ duration, holds = duration }: MediaFacts): number => holds

/** Whether the render kept an original sound: its report has a bed for every line, and for none where the bed was muted. */
function hasBed(spoken: readonly LineReport[]): boolean {
  return spoken.some(({ bed = 'silence' }) => bed !== 'silence')
}

/** The stretch in which speech is farthest above its limit over the bed; none in which the order lowers the original. */
function farthestUnder(all: QcMeasures['bedUnder'], quiet: readonly SoundRegion[]): QcFigures['bedUnder'] {
  const beyond = (one: QcMeasures['bedUnder'][number]): number => one.over - maxSpeechOverBed(one.own)
  return all
    .filter(({ start, end }) => quiet.every((one) => one.end <= start || one.start >= end))
    .toSorted((a, b) => beyond(b) - beyond(a))[0]
}

/** Whether a region, measured in steps of 0.1 s, lies in one of these. */
function isWithin({ start, end }: SoundRegion, wider: readonly SoundRegion[]): boolean {
  return wider.some((one) => start >= one.start - 0.1 && end <= one.end + 0.1)
}

function waitsOf({ timeMap, waitDelays, bedDelay = 0 }: QcMeasures): Pick<QcFigures, 'waits'> {
  const { added, isIdentity } = createTimeMap(timeMap)
  if (isIdentity) return {}
  const worst = waitDelays.toSorted((a, b) => Math.abs(b) - Math.abs(a))[0]
  return { waits: { added: round(added), ...optional('outOfStep', worst && round(worst + bedDelay)) } }
}

/** By how much lines are later than they were planned; where no plan is known, than the source. */
function shiftOf(lines: readonly QcLine[], spoken: readonly LineReport[]): number {
  const planned = new Map(spoken.map(({ id, start }) => [id, start]))
  return round(
    commonValue(
      lines.flatMap(({ id, start, onset }) => (onset === undefined ? [] : [onset - (planned.get(id) ?? start)])),
    ),
  )
}

function latenessOf(errors: readonly number[], limit: number): NonNullable<QcFigures['lateness']> {
  const count = (from: number, to: number): number => errors.filter((error) => error > from && error <= to).length
  const [lowest, highest] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  const steps = { by40: count(lowest, 0.04), by90: count(0.04, 0.09) }
  return { ...steps, byLimit: count(0.09, limit), beyond: count(Math.max(0.09, limit), highest) }
}

function trackOf({ codec, channels, language, default: isDefault }: AudioTrack): QcFigures['tracks'][number] {
  return { codec, channels, ...optional('language', language), default: isDefault }
}

function ratesOf(spoken: readonly LineReport[]): Pick<QcFigures, 'rates'> {
  if (spoken.length === 0) return {}
  const metrics = fitMetrics(spoken.map((line) => ({ ...line, onset: line.start })))
  const rates = spoken.map(({ rate }) => rate)
  return {
    rates: {
      known: spoken.length,
      natural: metrics.inBand,
      over: metrics.tooFast,
      fastest: rates.reduce((a, b) => Math.max(a, b)),
      slowest: rates.reduce((a, b) => Math.min(a, b)),
      change: metrics.change,
      jumps: metrics.jumps,
    },
  }
}

function optional<K extends string, V>(name: K, value: V | undefined): { [P in K]?: V } {
  return (value === undefined ? {} : { [name]: value }) as { [P in K]?: V }
}

function round(seconds: number): number {
  return Math.round(seconds * 1e4) / 1e4
}
