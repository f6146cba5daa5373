import type { LineSound, Target } from '../../../shared/contract/records.ts'
import { bedPointsInOrder } from '../../../shared/project/bedLevels.ts'
import { type Document, type Line, linesInOrder, type MixSettings } from '../../../shared/project/document.ts'
import { heardSeconds, type PredictedFit, type TimedTake } from '../../../shared/project/lines/fitLines.ts'
import { lineSound } from '../../../shared/project/lines/lineSound.ts'
import { MOST_RATE } from '../../../shared/timing/laneCost.ts'
import { type Hold, holdsOf, levelsInDub, stretchInDub, type TimeMap } from '../../../shared/timing/timeMap.ts'
import { type BedPlan, bridgeDucks, type Shift, SILENT_DB } from './bedCurve.ts'

/** A take and where it is heard. Times in seconds of the dub. */
export interface Cue {
  readonly line: number
  readonly speaker: string
  readonly take: string
  readonly start: number
  /** Where it is over, at the latest. */
  readonly end: number
  /** Playback rate against the take's own pace. */
  readonly rate: number
  /** How its voice is mixed. */
  readonly sound: LineSound | undefined
}

/** The takes and the bed's level of an unrendered translation. */
export interface MixPlan {
  /** In order of start. */
  readonly cues: readonly Cue[]
  readonly bed: BedPlan
  /** Where the picture is held and the original sound goes on as its own ambience. */
  readonly holds: readonly Hold[]
  /** Change of level of the takes in dB. */
  readonly voiceGain: number
}

/** Input of the plan besides the document. */
export interface MixGiven {
  readonly target: Target | undefined
  readonly fits: ReadonlyMap<number, Pick<PredictedFit, 'start' | 'limit' | 'rate' | 'predicted'>>
  readonly takes: ReadonlyMap<string, TimedTake>
  /** Where the picture waits. */
  readonly map: TimeMap
}

/** The render keeps this many dB more between a dub and a voice of the original than the gap that is set (see AssembleMix). */
const OVER_VOICE = 8
/** Further ducking in dB in place of voice removal: the render takes the voices out of the bed, the player cannot. */
const WITHOUT_VOICES = 14
/**
 * A line that has no take yet is heard softly in the original. Silence would sound like a finished dub with a hole in
 * it, the full original like a line that is meant to stay; the picture says "no take yet" besides.
 */
const SOFTLY = -8
/** Seconds that a line without a fit may overrun before it is hurried. */
const OVERRUN = 0.5

/** Plans which take sounds when and how far the original is lowered. Pure: the same input gives the same plan. */
export function planMix(document: Document, given: MixGiven): MixPlan {
  const { mix } = document
  const lines = linesInOrder(document)
  const cues = inTurn(
    lines.flatMap((line) => (line.keepOriginal ? [] : (cueOf(line, given, lineSound(document, line)) ?? []))),
    given,
  )
  const cueFor = new Map(cues.map((cue) => [cue.line, cue]))
  const ducks: Shift[] = []
  const lifts: Shift[] = []
  for (const line of lines) {
    const { start, end } = stretchInDub(line, given.map)
    if (line.keepOriginal) {
      lifts.push({ start, end, db: 0 })
      continue
    }
    const cue = cueFor.get(line.id)
    if (cue !== undefined) {
      ducks.push({
        start: Math.min(start, cue.start),
        end: Math.max(end, soundEnd(cue, given)),
        db: depthOf(line, mix),
      })
    } else if (line.source.trim() !== '') {
      if (mix.bed === 'mute') lifts.push({ start, end, db: mix.bedGain + SOFTLY })
      else ducks.push({ start, end, db: SOFTLY })
    }
  }
  const base = mix.bed === 'mute' ? SILENT_DB : mix.bedGain
  const levels = mix.bed === 'mute' ? [] : levelsInDub(bedPointsInOrder(mix.bedLevels), given.map)
  return {
    cues,
    bed: { base, levels, ducks: bridgeDucks(ducks), lifts },
    holds: holdsOf(given.map),
    voiceGain: mix.voiceGain,
  }
}

/** Identity of a cue: cues with equal keys sound the same but for gain and pan, which change while they sound. */
export function cueKey({ take, start, end, rate, sound }: Cue): string {
  const fades = [sound?.fadeIn ?? 0, sound?.fadeOut ?? 0]
  return [take, ...[start, end, rate, ...fades].map((value) => value.toFixed(3))].join(' ')
}

/** Cues that sound between two times (seconds of the dub). */
export function cuesIn(cues: readonly Cue[], from: number, to: number): Cue[] {
  return cues.filter(({ start, end }) => start < to && end > from)
}

function cueOf(line: Line, { target, fits, takes, map }: MixGiven, sound: LineSound | undefined): Cue | undefined {
  const take = target === undefined ? undefined : line.texts[target]?.take?.id
  const recorded = take === undefined ? undefined : takes.get(take)
  if (take === undefined || recorded === undefined) return undefined
  const seconds = heardSeconds(recorded)
  const { id, speaker } = line
  const fit = fits.get(id)
  const { start, end: over } = fit === undefined ? stretchInDub(line, map) : { start: fit.start, end: fit.limit }
  const room = over - start + (fit === undefined ? OVERRUN : 0)
  // The fit of a stale take predicts the new words; the pace is computed from the take that can be heard now.
  const rate = fit === undefined || fit.predicted ? paceFor(seconds, room) : fit.rate / (recorded.rate ?? 1)
  return { line: id, speaker, take, start, end: Math.max(over, start + seconds / rate), rate, sound }
}

function paceFor(seconds: number, room: number): number {
  return Math.min(MOST_RATE, Math.max(1, room > 0 ? seconds / room : MOST_RATE))
}

/** Cues in order of start; a take that is longer than its place makes its speaker's next one late, as no word is cut. */
function inTurn(cues: readonly Cue[], given: MixGiven): Cue[] {
  const free = new Map<string, number>()
  return cues
    .toSorted((a, b) => a.start - b.start)
    .map((cue) => {
      const late = Math.max(0, (free.get(cue.speaker) ?? 0) - cue.start)
      const placed = late === 0 ? cue : { ...cue, start: cue.start + late, end: cue.end + late }
      free.set(cue.speaker, soundEnd(placed, given))
      return placed
    })
}

function soundEnd({ take, start, end, rate }: Cue, { takes }: MixGiven): number {
  return Math.min(end, start + heardSeconds(takes.get(take) ?? { seconds: 0 }) / rate)
}

function depthOf({ source }: Line, { bed, gap }: MixSettings): number {
  const voice = source.trim() === '' ? 0 : OVER_VOICE
  return -(gap + voice + (bed === 'remove_voices' ? WITHOUT_VOICES : 0))
}
