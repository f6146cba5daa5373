import {
  LEAST_DIALOGUE,
  LOUDNESS_PRESETS,
  SILENT_SOURCE,
  WITHOUT_DIALOGUE,
} from '../../../../shared/audio/loudnessPresets.ts'
import { integratedLoudness, lineLoudness, type Region, STEPS_PER_SECOND, toLufs } from '../loudness/loudness.ts'
import type { BedKind, LineMix, MixPlan } from '../tasks.ts'
import type { BedMeasure } from './bedMeter.ts'
import { classifyBed, stepsOf } from './classifyBed.ts'
import type { ClipMeasure } from './clipMeasure.ts'
import { envelopeBase } from './duckedLines.ts'
import { predictMix, type SpeechEnergies, speechEnergies } from './predictMix.ts'

/** All gains of a mix, decided before mixing. */
export interface Balance {
  /** Linear gains: of the original sound, and of each clip of the plan. */
  readonly bedGain: number
  readonly clipGains: readonly number[]
  readonly lines: readonly LineMix[]
  /** Level (dBFS) of the room tone that replaces a muted original. */
  readonly roomTone?: number
  /** Target in LUFS, whether it holds for the dialogue only, and the loudness predicted before limiting. */
  readonly target: number
  readonly dialogue: boolean
  readonly dialogueRegions: readonly Region[]
  readonly predicted: number
  /** Loudness of the source in LUFS; -Infinity if it is silent. */
  readonly source: number
}

/** Measurements taken before mixing. */
export interface MixMeasures {
  /** Absent if the source has no sound. */
  readonly bed: BedMeasure | undefined
  /** In the order of the plan. */
  readonly clips: readonly ClipMeasure[]
  /** Number of channels that each voice is mixed to. */
  readonly voiceChannels: number
}

/** LUFS to which every line is brought before a common level is chosen. */
const REFERENCE = -23

/** LU added to the wanted gap, because fades lower a line a little and the limiter of a loud film takes up to 1 LU. */
const MARGIN = 1.5

/** Limits of ducking in dB: less is not noticed, more sounds like a gap. */
const LEAST_DEPTH = -6
const GREATEST_DEPTH = -30

/** A source below this level (LUFS) is microphone noise and counts as silent. */
const NO_PROGRAMME = -50
/**
 * Limits (LUFS) of the target "as the source": below the quietest norm (Netflix's) speech is hard to follow, and above
 * the playback level of video sites it would only be pressed into the limiter.
 */
const QUIETEST = -27
const LOUDEST = -14
/** LU by which the dub's speech may differ from the voices it replaces, to match the loudness of the programme. */
const LEEWAY = 4
/** LU by which speech may differ from the whole programme. */
const SPREAD = 6

/** Limits of the room tone (LUFS), and the quantile of the original's levels that it takes. */
const QUIETEST_ROOM = -70
const LOUDEST_ROOM = -55
const ROOM_SHARE = 0.1

/**
 * Decides all gains of a mix.
 *
 * All lines get one loudness: that of the voices they replace (the source's loudness gated by the lines), so that the
 * relation of speech to music stays the film's. "As the source" then keeps the original sound bit for bit and moves the
 * speech by up to 4 LU until the programme is as loud as its source. Only a source above -14 LUFS is turned down, and
 * over a source below -27 LUFS the speech is louder. The other presets scale everything to their target. Under each
 * line the original is lowered until it has the wanted gap to the speech.
 */
export function balance(plan: MixPlan, measures: MixMeasures): Balance {
  const situation = situate(plan, measures)
  const level = plan.loudness === 'source' ? solveSpeech(situation) : situation.speech
  const speech = level + (plan.voiceGainDb ?? 0)
  const lines = duckLines(situation, speech)
  const predicted = predict(situation, speech)
  const { target, source, dialogue, lift } = situation
  const master = plan.loudness === 'source' ? Math.min(0, LOUDEST - source) : target - predicted
  const gain = Number.isFinite(master) ? master : 0
  return {
    bedGain: factor(gain),
    clipGains: lift.map((lifted) => (Number.isFinite(lifted) ? factor(lifted + speech - situation.unit + gain) : 0)),
    lines,
    ...roomOf(plan, measures.bed),
    target,
    dialogue,
    dialogueRegions: measures.clips.map(({ start, end }) => ({ start, end })),
    predicted: predicted + gain,
    source,
  }
}

/** The values that stay fixed while the level of the speech is searched. Levels in LUFS. */
interface Situation extends MixMeasures {
  readonly plan: MixPlan
  /** Energies of the original outside lines. */
  readonly rest: Float32Array | undefined
  readonly kinds: readonly BedKind[]
  /** Loudness of the original under each line, without its voices or speech frequencies where these are removed. */
  readonly under: readonly number[]
  /** dB that bring each clip to the reference, and the loudness of all clips together at the reference. */
  readonly lift: readonly number[]
  readonly unit: number
  readonly unitEnergies: SpeechEnergies
  readonly source: number
  readonly target: number
  readonly dialogue: boolean
  /** Initial level of the speech. */
  readonly speech: number
}

function situate(plan: MixPlan, measures: MixMeasures): Situation {
  const { bed, clips, voiceChannels } = measures
  const lift = clips.map(({ loudness }) => REFERENCE - loudness - 10 * Math.log10(voiceChannels))
  const unitEnergies = speechEnergies(clips, lift, voiceChannels)
  const source = bed === undefined ? Number.NEGATIVE_INFINITY : integratedLoudness(bed.energies)
  const hasProgramme = source > NO_PROGRAMME
  const aim = aimOf(plan, { source: hasProgramme ? source : undefined, clips, bed })
  const kinds = bed === undefined ? [] : bedKinds(plan, bed, clips)
  const rest = bed === undefined ? undefined : restOf(plan, bed)
  return {
    ...measures,
    plan,
    rest,
    kinds,
    under: clips.map((clip, index) =>
      loudnessUnder({ ...bed, energies: rest }, clip, isCut(plan, kinds[index] ?? 'silence')),
    ),
    lift,
    unit: finite(integratedLoudness(unitEnergies), REFERENCE),
    unitEnergies,
    source,
    ...aim,
    speech: hasProgramme && bed !== undefined ? speechLevel(plan, bed, { clips, source }) : aim.target,
  }
}

function bedKinds({ bed: wish, voices }: MixPlan, bed: BedMeasure, clips: readonly ClipMeasure[]): BedKind[] {
  const kinds = classifyBed(bed, clips, voices !== undefined)
  if (wish?.mode === 'mute') return kinds.map(() => 'silence')
  return wish?.mode === 'remove_voices' && voices === undefined
    ? kinds.map((kind) => (kind === 'silence' ? kind : 'speech'))
    : kinds
}

/**
 * Whether voices, or the frequencies of speech, are removed under a line. Separated voices always are, since nothing
 * else is lost with them.
 */
function isCut({ bed, voices }: MixPlan, kind: BedKind): boolean {
  return kind === 'speech' || (voices !== undefined && bed?.mode !== 'mute')
}

/** Energies of the original outside lines, after the plan's gain. */
function restOf(plan: MixPlan, { energies }: BedMeasure): Float32Array {
  const { gain, keep } = envelopeBase(plan, STEPS_PER_SECOND)
  if (gain === 1) return energies
  const rest = energies.map((energy) => energy * gain ** 2)
  for (const { start, end } of keep) rest.set(energies.subarray(start, end), Math.min(start, rest.length))
  return rest
}

function roomOf({ bed }: MixPlan, measure: BedMeasure | undefined): { roomTone?: number } {
  if (bed?.mode !== 'mute' || measure === undefined) return {}
  const sorted = measure.energies.toSorted()
  const quiet = toLufs(sorted[Math.floor(ROOM_SHARE * sorted.length)] ?? 0)
  return { roomTone: clamp(quiet, QUIETEST_ROOM, LOUDEST_ROOM) }
}

function aimOf(
  plan: MixPlan,
  given: Pick<MixMeasures, 'clips' | 'bed'> & { source: number | undefined },
): { target: number; dialogue: boolean } {
  const { loudness = clamp(given.source ?? SILENT_SOURCE, QUIETEST, LOUDEST), dialogue } =
    LOUDNESS_PRESETS[plan.loudness]
  if (!dialogue) return { target: loudness, dialogue }
  const spoken = given.clips.reduce((sum, { start, end }) => sum + end - start, 0)
  const whole = Math.max((given.bed?.energies.length ?? 0) / 10, given.clips.at(-1)?.end ?? 0)
  return spoken < LEAST_DIALOGUE * whole
    ? { target: WITHOUT_DIALOGUE, dialogue: false }
    : { target: loudness, dialogue }
}

function speechLevel(
  { loudness }: MixPlan,
  bed: BedMeasure,
  { clips, source }: { clips: readonly ClipMeasure[]; source: number },
): number {
  const replaced = finite(integratedLoudness(bed.energies, clips), source)
  const level = clamp(replaced, source - SPREAD, source + SPREAD)
  return loudness === 'source' ? Math.max(level, QUIETEST) : level
}

/** Searches the level of the speech (LUFS) at which the programme has the target loudness, within the allowed range. */
function solveSpeech(situation: Situation): number {
  const { speech, source } = situation
  const reach = source > NO_PROGRAMME ? LEEWAY : 30
  // A source that is too loud is turned down afterwards, together with the speech.
  const target = Math.max(situation.target, Number.isFinite(source) ? source : Number.NEGATIVE_INFINITY)
  let low = speech - reach
  let high = speech + reach
  for (let round = 0; round < 12; round++) {
    const middle = (low + high) / 2
    if (predict(situation, middle) < target) low = middle
    else high = middle
  }
  return (low + high) / 2
}

function predict(situation: Situation, speech: number): number {
  const { bed, rest, clips, plan, unit, unitEnergies } = situation
  const energies = predictMix({
    bed: bed === undefined || rest === undefined ? undefined : { energies: rest, uncut: bed.uncut },
    speech: { energies: unitEnergies, gain: 10 ** ((speech - unit) / 10) },
    lines: duckLines(situation, speech),
    sounding: clips,
    plan,
  })
  return integratedLoudness(energies, situation.dialogue ? clips : undefined)
}

function duckLines({ clips, kinds, under, plan, unit }: Situation, speech: number): LineMix[] {
  const level = REFERENCE + speech - unit
  return clips.map((_, index) => {
    const kind = kinds[index] ?? 'silence'
    const speechCut = isCut(plan, kind)
    if (kind === 'silence') return { bed: kind, depthDb: 0, speechCut }
    return { ...duckLine(kind, { gap: plan.ducking.gaps[kind], headroom: level - (under[index] ?? 0) }), speechCut }
  })
}

/** The ducking of one line; `headroom` is the LU by which speech exceeds the original before ducking. */
function duckLine(
  kind: Exclude<BedKind, 'silence'>,
  { gap, headroom }: { gap: number; headroom: number },
): Omit<LineMix, 'speechCut'> {
  const needed = headroom - gap - MARGIN
  // Lowering a quiet original further would only change the sound of the room.
  const depthDb = needed >= -LEAST_DEPTH ? 0 : clamp(needed, GREATEST_DEPTH, LEAST_DEPTH)
  return { bed: kind, depthDb, gap: headroom - depthDb }
}

/** Loudness of the original under a line in LUFS, without voices or speech frequencies if `speechCut`. */
function loudnessUnder(
  { energies = new Float32Array(0), uncut }: { energies: Float32Array | undefined; uncut?: Float32Array },
  clip: ClipMeasure,
  speechCut: boolean,
): number {
  const [from, to] = stepsOf(clip)
  const under = energies.subarray(from, to)
  return lineLoudness(speechCut ? under.map((energy, at) => energy * (uncut?.[from + at] ?? 1)) : under)
}

function factor(decibels: number): number {
  return decibels === 0 ? 1 : 10 ** (decibels / 20)
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

function finite(value: number, otherwise: number): number {
  return Number.isFinite(value) ? value : otherwise
}
