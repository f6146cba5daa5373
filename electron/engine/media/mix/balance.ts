import {
  LEAST_DIALOGUE,
  LOUDNESS_PRESETS,
  SILENT_SOURCE,
  WITHOUT_DIALOGUE,
} from '../../../../shared/audio/loudnessPresets.ts'
import { gainOf } from '../../../../shared/audio/voiceGains.ts'
import { fromLufs, integratedLoudness, type Region, STEPS_PER_SECOND, toLufs } from '../loudness/loudness.ts'
import type { BedKind, LineMix, MixPlan } from '../tasks.ts'
import type { BedMeasure } from './bedMeter.ts'
import { BedParts, placeVoices, type Under } from './bedParts.ts'
import { classifyBed } from './classifyBed.ts'
import type { ClipMeasure } from './clipMeasure.ts'
import { envelopeBase } from './duckedLines.ts'
import { predictMix, type SpeechEnergies, speechEnergies } from './predictMix.ts'
import { steadyDepths, withNeighbours } from './scenes.ts'
import type { VoicePlace } from './voiceCut.ts'

/** All gains of a mix, decided before mixing. */
export interface Balance {
  /** Linear gains: of the original sound, and of each clip of the plan. */
  readonly bedGain: number
  readonly clipGains: readonly number[]
  readonly lines: readonly LineMix[]
  /** Where the voices of the original are. */
  readonly voicePlace: VoicePlace
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

/** Nothing is heard of the original. */
const NOTHING: Under = { rest: Number.NEGATIVE_INFINITY, voice: Number.NEGATIVE_INFINITY }

/** Limits of ducking in dB: less is not noticed, more sounds like a gap. */
const LEAST_DEPTH = -1.5
const GREATEST_DEPTH = -30
/** dB by which music may go lower than it has to, for what is left of a voice in it; … */
const FOR_VOICE = 3
/** … any number where the speech exceeds it by so many LU: it is hardly heard then. */
const HARDLY_HEARD = 30

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
 * line voices are removed from where they are, and the rest is lowered until it has the wanted gap to the speech, at one
 * depth throughout a scene.
 */
export function balance(plan: MixPlan, measures: MixMeasures): Balance {
  const situation = situate(plan, measures)
  const level = plan.loudness === 'source' ? solveSpeech(situation) : situation.speech
  const speech = level + (plan.voiceGainDb ?? 0)
  const lines = duckLines(situation, speech)
  const predicted = predict(withSounds(situation), speech)
  const { target, source, dialogue, lift } = situation
  const master = plan.loudness === 'source' ? Math.min(0, LOUDEST - source) : target - predicted
  const gain = Number.isFinite(master) ? master : 0
  return {
    bedGain: factor(gain),
    clipGains: lift.map((lifted) => (Number.isFinite(lifted) ? factor(lifted + speech - situation.unit + gain) : 0)),
    lines,
    voicePlace: situation.voicePlace,
    ...roomOf(plan, measures.bed),
    target,
    dialogue,
    dialogueRegions: measures.clips.map(({ start, end }) => ({ start, end })),
    predicted: predicted + gain,
    source,
  }
}

/** The situation with the gains of single lines, which change how loud the dub is but not how loud lines are alike. */
function withSounds(situation: Situation): Situation {
  const { plan, clips, lift, voiceChannels } = situation
  if (plan.clips.every(({ sound }) => sound === undefined)) return situation
  const heard = lift.map((lifted, index) => lifted + gainOf(plan.clips[index]?.sound))
  return { ...situation, unitEnergies: speechEnergies(clips, heard, voiceChannels) }
}

/** The values that stay fixed while the level of the speech is searched. Levels in LUFS. */
interface Situation extends MixMeasures {
  readonly plan: MixPlan
  /** Energies of the original outside lines. */
  readonly rest: Float32Array | undefined
  readonly kinds: readonly BedKind[]
  /** Whether voices are removed under each line, what remains there, and the share of all energy that does. */
  readonly cuts: readonly boolean[]
  readonly under: readonly Under[]
  readonly left: Float32Array
  readonly voicePlace: VoicePlace
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
  const cuts = cutsOf(plan, kinds, clips)
  const spoken = clips.filter((_, index) => kinds[index] === 'speech')
  const voicePlace = bed === undefined ? 'centre' : placeVoices(bed, spoken, voiceChannels)
  const parts =
    bed === undefined || rest === undefined
      ? undefined
      : new BedParts(rest, bed, { channels: voiceChannels, place: voicePlace })
  return {
    ...measures,
    plan,
    rest,
    kinds,
    cuts,
    under: clips.map((clip, index) => parts?.under(clip, kinds[index] ?? 'silence', cuts[index] ?? false) ?? NOTHING),
    left: parts?.left ?? new Float32Array(0),
    voicePlace,
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
 * Whether voices, or the frequencies of speech, are removed under each line. Separated voices always are, since nothing
 * else is lost with them; frequencies of speech also beside a line over a voice, or else the music's sound would change.
 */
function cutsOf({ bed, voices }: MixPlan, kinds: readonly BedKind[], clips: readonly Region[]): boolean[] {
  const separated = voices !== undefined && bed?.mode !== 'mute'
  const cuts = kinds.map((kind) => separated || kind === 'speech')
  return withNeighbours(clips, cuts).map((cut, index) => cut && (separated || kinds[index] !== 'silence'))
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
  const { bed, rest, left, clips, plan, unit, unitEnergies } = situation
  const energies = predictMix({
    bed: bed === undefined || rest === undefined ? undefined : { energies: rest, uncut: left },
    speech: { energies: unitEnergies, gain: 10 ** ((speech - unit) / 10) },
    lines: duckLines(situation, speech),
    sounding: clips,
    plan,
  })
  return integratedLoudness(energies, situation.dialogue ? clips : undefined)
}

function duckLines({ clips, kinds, cuts, under, plan, unit }: Situation, speech: number): LineMix[] {
  const level = REFERENCE + speech - unit
  const wanted = clips.map(({ start, end }, index) => {
    const kind = kinds[index] ?? 'silence'
    if (kind === 'silence') return { start, end, depth: undefined }
    return { start, end, depth: depthFor(under[index] ?? NOTHING, { level, kind, gaps: plan.ducking.gaps }) }
  })
  const depths = steadyDepths(wanted)
  return clips.map((_, index) => {
    const [bed, speechCut, depth] = [kinds[index] ?? 'silence', cuts[index] ?? false, depths[index]]
    if (depth === undefined) return { bed, depthDb: 0, speechCut }
    return { bed, depthDb: depth, gap: level - loudnessOf(under[index] ?? NOTHING) - depth, speechCut }
  })
}

/** The depth in dB at which speech of a level (LUFS) exceeds both music and what is left of a voice as wanted. */
function depthFor(
  { rest, voice }: Under,
  { level, kind, gaps }: { level: number; kind: Exclude<BedKind, 'silence'>; gaps: MixPlan['ducking']['gaps'] },
): number {
  const forRest = Math.min(0, level - rest - gaps[kind === 'speech' ? 'music' : kind] - MARGIN)
  const forVoice = level - voice - gaps.speech
  const least = level - rest > HARDLY_HEARD ? GREATEST_DEPTH : forRest - FOR_VOICE
  const depth = Math.max(Math.min(forRest, forVoice), least)
  return depth > LEAST_DEPTH ? 0 : Math.max(depth, GREATEST_DEPTH)
}

/** Loudness of music and voice together, in LUFS. */
function loudnessOf({ rest, voice }: Under): number {
  return toLufs(fromLufs(rest) + fromLufs(voice))
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
