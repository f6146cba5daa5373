import type { TimeInterval } from '../../../shared/audio/mix/duckEnvelope.ts'
import { duckedLines, envelopeBase, type LineDepth } from '../../../shared/audio/mix/duckedLines.ts'
import { omitUndefined } from '../../../shared/basics/omitUndefined.ts'
import type { ForecastRequest } from '../../../shared/commands/work.ts'
import type { VoiceRemoval } from '../../../shared/contract/localMedia.ts'
import type { LineSound } from '../../../shared/contract/records.ts'
import { bedPointsInOrder } from '../../../shared/project/bedLevels.ts'
import type { Document, Line, MixSettings } from '../../../shared/project/document.ts'
import { takeSpeechSeconds } from '../../../shared/project/lines/fitLines.ts'
import { isSoundLine, keptStretches } from '../../../shared/project/lines/keptStretches.ts'
import { lineSound } from '../../../shared/project/lines/lineSound.ts'
import { linesInOrder } from '../../../shared/project/lines/linesInOrder.ts'
import { type TakePlace, type TakePlacing, takePlace } from '../../../shared/project/lines/takePlace.ts'
import { mixIn } from '../../../shared/project/projectEdits.ts'
import { dialogueOf, isDescription } from '../../../shared/project/speakers/describer.ts'
import { type Hold, holdsOf, levelsInDub, stretchInDub } from '../../../shared/timing/waits/timeMap.ts'
import type { Forecast } from '../../state/editor/forecast.ts'
import { BED_RATE, type BedPlan, MISSING_TAKE_BED_GAIN_DB } from './bedPlan.ts'

/** A take and its place in the dub. Times in seconds of the dub. Times in seconds of the dub. */
export interface TakeCue extends TakePlace {
  readonly line: number
  readonly speaker: string
  /** How its voice is mixed. */
  readonly sound: LineSound | undefined
  /** Factor on the take, besides that; absent where it is not predicted. */
  readonly gain?: number | undefined
}

/** The takes and the bed's level of an unrendered translation. */
export interface LiveMixPlan {
  /** In order of start. */
  readonly cues: readonly TakeCue[]
  readonly bed: BedPlan
  /** Where the picture is held and the original sound goes on as its own ambience. */
  readonly holds: readonly Hold[]
  /** Change of level in dB of takes whose gain is not predicted. */
  readonly voiceGain: number
  readonly removal: VoiceRemoval
  /** The request for a forecast of this mix; its lines in the order of the cues. */
  readonly forecastRequest: ForecastRequest
}

/** Input of the plan besides the document. */
interface MixPlanInputs extends TakePlacing {
  readonly forecast: Forecast
  /** Whether the player plays a copy of the film, which has two channels. */
  readonly playsCopy: boolean
}

/**
 * Before a forecast is there: dB that are added to the gap over a voice of the original, and where voices are to be removed,
 * which is then not done.
 */
const OVER_VOICE_GAP_DB = 8
const VOICE_REMOVAL_DEPTH_DB = 14

/** Plans which take sounds when, and how far the original is lowered, by the forecast. Pure: the same input gives the same plan. */
export function planMix(document: Document, options: MixPlanInputs): LiveMixPlan {
  const mix = options.target === undefined ? document.mix : mixIn(document, options.target)
  const { bedLevels, ...levels } = mix
  const { map, forecast } = options
  const lines = linesInOrder(document)
  const cues = sequenceCues(
    lines.flatMap((line) => (line.keepOriginal ? [] : (cueOf(line, options, lineSound(document, line)) ?? []))),
    options,
  )
  const placedTakes = cues.map((cue) => placedTake(cue, replacedBy(document, cue), options))
  const spoken = new Set(cues.map(({ line }) => line))
  const dialogue = dialogueOf(document)
  const isKept = (line: Line) =>
    line.keepOriginal || (options.target !== undefined && !spoken.has(line.id) && isSoundLine(line, options.target))
  const keep =
    options.target === undefined
      ? dialogue.filter(isKept).map(({ start, end }) => ({ start, end }))
      : keptStretches(
          dialogue.filter(isKept),
          dialogue.filter(({ id }) => spoken.has(id)),
          options.target,
        )
  const unspoken = dialogue.filter((line) => !isKept(line) && !spoken.has(line.id) && line.source.trim() !== '')
  return {
    cues: cues.map((cue) => ({ ...cue, ...predicted(cue, options) })),
    bed: bedPlan(document, { cues, placedTakes, keep, unspoken }, options),
    holds: holdsOf(map),
    voiceGain: mix.voiceGain,
    removal: forecast.removal,
    forecastRequest: {
      lines: placedTakes,
      keep,
      mix: { ...levels, ...(bedLevels && { bedLevels: [...bedLevels] }) },
      timeMap: [...map.knots],
    },
  }
}

/** The gain of a take. In surround sound it comes from the centre, which two loudspeakers share. */
function predicted({ line, sound }: TakeCue, { forecast, playsCopy }: MixPlanInputs): Pick<TakeCue, 'gain' | 'sound'> {
  const gain = forecast.lines.get(line)?.gain
  if (forecast.removal.place !== 'channel' || playsCopy) return { gain, sound }
  return { gain: gain && gain * Math.SQRT1_2, sound: sound && { ...sound, pan: 0 } }
}

function placedTake(cue: TakeCue, line: Line | undefined, options: MixPlanInputs): PlacedTake {
  const { start, take, rate, sound } = cue
  const end = soundEnd(cue, options)
  const slot = line === undefined ? { start, end } : stretchInDub({ start: line.start, end: line.end }, options.map)
  return { start, end, take, rate, slot, ...omitUndefined({ sound }) }
}

/** The line whose place in the original a take fills; a description of the picture replaces nothing. */
function replacedBy(document: Document, { line: id }: TakeCue): Line | undefined {
  const line = document.lines[id]
  return line === undefined || isDescription(document, line) ? undefined : line
}

type PlacedTake = ForecastRequest['lines'][number]

interface PlacedLines {
  readonly cues: readonly TakeCue[]
  readonly placedTakes: readonly PlacedTake[]
  readonly keep: readonly TimeInterval[]
  /**
   * Lines that have no take yet, where the original plays softly. Silence would sound like a finished dub with a hole in it, the
   * full original like a line that is meant to stay; the picture says "no take yet" besides.
   */
  readonly unspoken: readonly Line[]
}

function bedPlan(
  document: Document,
  { cues, placedTakes, keep, unspoken }: PlacedLines,
  { map, forecast }: MixPlanInputs,
): BedPlan {
  const { mix, lines } = document
  const muted = mix.bed === 'mute'
  const depths = cues.map(({ line }) => depthOf(lines[line], mix, forecast))
  const soft = unspoken.map(({ start, end }) => {
    const inDub = stretchInDub({ start, end }, map)
    return { start: Math.round(inDub.start * BED_RATE), end: Math.round(inDub.end * BED_RATE) }
  })
  const levels = muted ? [] : levelsInDub(bedPointsInOrder(mix.bedLevels), map)
  const bed = { mode: mix.bed, gainDb: mix.bedGain, levels, keep: keep.map((one) => stretchInDub(one, map)) }
  return {
    lines: [
      ...duckedLines({ clips: placedTakes }, { lines: depths, sounding: placedTakes }, BED_RATE),
      ...(muted ? [] : soft.map((one) => ({ ...one, depthDb: MISSING_TAKE_BED_GAIN_DB, speechCut: 0 }))),
    ],
    base: envelopeBase({ bed }, BED_RATE),
    softly: muted ? soft : [],
    gain: forecast.bedGain,
  }
}

/** Identity of a cue: cues with equal keys sound the same but for gain and pan, which change while they sound. */
export function cueKey({ take, start, end, rate, sound }: TakeCue): string {
  const fades = [sound?.fadeIn ?? 0, sound?.fadeOut ?? 0]
  return [take, ...[start, end, rate, ...fades].map((value) => value.toFixed(3))].join(' ')
}

/** Cues that sound between two times (seconds of the dub). */
export function cuesIn(cues: readonly TakeCue[], from: number, to: number): TakeCue[] {
  return cues.filter(({ start, end }) => start < to && end > from)
}

function cueOf(line: Line, options: MixPlanInputs, sound: LineSound | undefined): TakeCue | undefined {
  const place = takePlace(line, options)
  return place && { ...place, line: line.id, speaker: line.speaker, sound }
}

/** Cues in order of start; a take that is longer than its place makes its speaker's next one late, as no word is cut. */
function sequenceCues(cues: readonly TakeCue[], options: MixPlanInputs): TakeCue[] {
  const free = new Map<string, number>()
  return cues
    .toSorted((a, b) => a.start - b.start)
    .map((cue) => {
      const late = Math.max(0, (free.get(cue.speaker) ?? 0) - cue.start)
      const placed = late === 0 ? cue : { ...cue, start: cue.start + late, end: cue.end + late }
      free.set(cue.speaker, soundEnd(placed, options))
      return placed
    })
}

function soundEnd({ take, start, end, rate }: TakeCue, { takes }: MixPlanInputs): number {
  return Math.min(end, start + takeSpeechSeconds(takes.get(take) ?? { seconds: 0 }) / rate)
}

/** The original under a line as it is predicted; for a new line as under one near it, and guessed before anything is known. */
function depthOf(line: Line | undefined, { bed, gap }: MixSettings, { lines }: Forecast): LineDepth {
  const known = line && (lines.get(line.id) ?? lines.get(nearestTo(line.id, lines)))
  if (known !== undefined) return known
  const voice = (line?.source ?? '').trim() === '' ? 0 : OVER_VOICE_GAP_DB
  return {
    bed: 'speech',
    depthDb: -(gap + voice + (bed === 'remove_voices' ? VOICE_REMOVAL_DEPTH_DB : 0)),
    speechCut: 0,
  }
}

/** The known line whose number is next to one; -1 where there is none. */
function nearestTo(line: number, lines: Forecast['lines']): number {
  let nearest = -1
  for (const id of lines.keys()) if (nearest < 0 || Math.abs(id - line) < Math.abs(nearest - line)) nearest = id
  return nearest
}
