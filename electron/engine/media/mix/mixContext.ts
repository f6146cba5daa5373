import { type BedKind, envelopeBase, type LineDepth } from '../../../../shared/audio/mix/duckedLines.ts'
import {
  LOUDNESS_PRESETS,
  MIN_DIALOGUE_SHARE,
  NO_DIALOGUE_TARGET_LUFS,
  SILENT_SOURCE_LUFS,
} from '../../../../shared/audio/mix/loudnessPresets.ts'
import { BED_HOLD_SECONDS } from '../../../../shared/audio/mix/steadyBed.ts'
import { clamp } from '../../../../shared/basics/clamp.ts'
import { integratedLoudness, lineLoudness, type Region, STEPS_PER_SECOND, stepsWithin } from '../loudness/loudness.ts'
import type { BalancePlan } from '../tasks.ts'
import type { BedMeasure } from './bed/bedMeter.ts'
import { BedParts, placeVoices, type Under } from './bed/bedParts.ts'
import { classifyBed } from './bed/classifyBed.ts'
import { withNeighbours } from './bed/scenes.ts'
import { type ClipMeasure, spokenSteps } from './clips/clipMeasure.ts'
import { SILENT_ORIGINAL } from './lineDepths.ts'
import { type SpeechEnergies, speechEnergies } from './predictMix.ts'
import { chooseMask } from './voices/chooseMask.ts'
import { spokenBeyond } from './voices/spokenBeyond.ts'
import type { VoicePlace } from './voices/voiceCut.ts'
import { VoiceMask } from './voices/voiceMask.ts'

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
export const LINE_REFERENCE_LUFS = -23

/** A source below this level (LUFS) is microphone noise and counts as silent. */
export const MIN_PROGRAMME_LUFS = -50
/**
 * Limits (LUFS) of the target "as the source": below the quietest norm (Netflix's) speech is hard to follow, and above
 * the playback level of video sites it would only be pressed into the limiter.
 */
const MIN_SOURCE_TARGET_LUFS = -27
export const MAX_SOURCE_TARGET_LUFS = -14
/** LU by which speech may differ from the whole programme. */
const MAX_PROGRAMME_DEVIATION_LU = 6

/** Seconds beside lines in which a voice may still be heard, and steps of pauses by which what else is heard is known. */
const EDGE_OF_PAUSE_SECONDS = 0.2
const MIN_PAUSE_STEPS = STEPS_PER_SECOND

/** The target in LUFS, and whether it holds for the dialogue only. */
interface Aim {
  readonly target: number
  readonly dialogue: boolean
}

/** The values of a mix that stay fixed while the level of the speech is searched. Levels in LUFS. */
export interface MixContext extends MixMeasures, Aim {
  readonly plan: BalancePlan
  /** Energies of the original outside lines. */
  readonly rest: Float32Array | undefined
  readonly kinds: readonly BedKind[]
  /** Whether voices are removed under each line, what remains there, and the share of all energy that does. */
  readonly cuts: readonly boolean[]
  readonly under: readonly Under[]
  /** Where the voices that a mask takes out are heard beyond the lines. */
  readonly beyond: readonly LineDepth['beyond'][]
  readonly left: Float32Array
  /** LUFS of the original in the pauses beside lines; undefined where there are hardly any. */
  readonly inPauses: number | undefined
  readonly voicePlace: VoicePlace
  readonly mask: VoiceMask | undefined
  /** dB that bring each clip to the reference, and the loudness of all clips together at the reference. */
  readonly lift: readonly number[]
  readonly unit: number
  readonly unitEnergies: SpeechEnergies
  readonly source: number
  /** 1 for each step of 0.1 s in which a line is heard, else 0. */
  readonly spoken: Uint8Array
  /** LU by which the bed is lowered beyond the wanted gap. */
  readonly aside: number
  /** Initial level of the speech. */
  readonly speech: number
}

/** Measures what is to be balanced. The level of the speech is still the one to begin the search with. */
export function createMixContext(plan: BalancePlan, measures: MixMeasures): MixContext {
  const { bed, clips, voiceChannels } = measures
  const lift = clips.map(({ loudness }) => LINE_REFERENCE_LUFS - loudness - 10 * Math.log10(voiceChannels))
  const unitEnergies = speechEnergies(clips, lift, voiceChannels)
  const source = bed === undefined ? Number.NEGATIVE_INFINITY : integratedLoudness(bed.energies)
  const hasProgramme = source > MIN_PROGRAMME_LUFS
  const spoken = spokenSteps(clips, Math.max(bed?.energies.length ?? 0, unitEnergies.length))
  const aim = aimOf(plan, { source: hasProgramme ? source : undefined, spoken })
  const slots = slotsOf(plan, clips)
  const kinds = bed === undefined ? [] : bedKinds(plan, bed, slots)
  const rest = bed === undefined ? undefined : restOf(plan, bed)
  const cuts = cutsOf(plan, kinds, slots)
  const replacing = clips.filter((_, index) => kinds[index] === 'speech')
  const voicePlace = bed === undefined ? 'centre' : placeVoices(bed, replacing, voiceChannels)
  const speech = hasProgramme && bed !== undefined ? speechLevel(plan, bed, { clips, source }) : aim.target
  const partsWith = (mask?: VoiceMask) =>
    bed === undefined || rest === undefined
      ? undefined
      : new BedParts(rest, bed, { channels: voiceChannels, place: voicePlace, mask, voicesLeave: plan.voicesLeave })
  const underWith = (mask: VoiceMask) => {
    const parts = partsWith(mask)
    return replacing.map((clip) => parts?.under(clip, 'speech', true) ?? SILENT_ORIGINAL)
  }
  const learnt = bed === undefined || bed.bands.length === 0 ? undefined : VoiceMask.learn(bed.bands, voicePlace)
  const inPauses = loudnessInPauses(rest, slots)
  const targets = { level: speech + (plan.voiceGainDb ?? 0), gaps: plan.ducking.gaps, inPauses, underWith }
  const mask = learnt && replacing.length > 0 ? chooseMask(learnt, targets) : learnt
  const parts = partsWith(mask)
  return {
    ...measures,
    plan,
    rest,
    kinds,
    cuts,
    under: clips.map(
      (clip, index) =>
        parts?.under(clip, heardKind(kinds[index], cuts[index]), cuts[index] ?? false) ?? SILENT_ORIGINAL,
    ),
    beyond: beyondIn(bed, mask, slots),
    inPauses,
    left: parts?.left ?? new Float32Array(0),
    voicePlace,
    mask,
    lift,
    unit: finite(integratedLoudness(unitEnergies), LINE_REFERENCE_LUFS),
    unitEnergies,
    source,
    ...aim,
    spoken,
    aside: 0,
    speech,
  }
}

/** The spans of the voices that lines replace; where a line replaces none, its own. */
function slotsOf(plan: BalancePlan, clips: readonly ClipMeasure[]): Region[] {
  return clips.map((clip, index) => plan.clips[index]?.slot ?? clip)
}

/** Where the voices of lines are heard beyond their slots, if a mask takes them out. */
function beyondIn(
  bed: BedMeasure | undefined,
  mask: VoiceMask | undefined,
  slots: readonly Region[],
): MixContext['beyond'] {
  return bed === undefined || mask === undefined ? [] : spokenBeyond(bed.levels, slots)
}

/** LUFS of the energies between these lines, or soon before or after them. */
function loudnessInPauses(energies: Float32Array | undefined, slots: readonly Region[]): number | undefined {
  if (energies === undefined) return undefined
  const stretched = (seconds: number) =>
    stepsWithin(
      slots.map(({ start, end }) => ({ start: Math.max(0, start - seconds), end: end + seconds })),
      energies.length,
    )
  const [near, spoken] = [stretched(BED_HOLD_SECONDS), stretched(EDGE_OF_PAUSE_SECONDS)]
  const pauses = energies.filter((_, step) => near[step] === 1 && spoken[step] === 0)
  return pauses.length < MIN_PAUSE_STEPS ? undefined : lineLoudness(pauses)
}

function bedKinds(plan: BalancePlan, bed: BedMeasure, slots: readonly Region[]): BedKind[] {
  const bedProcessing = plan.bed
  const voiceless = leavesNoVoice(plan)
  const kinds = classifyBed(bed, slots, voiceless)
  if (bedProcessing?.mode === 'mute') return kinds.map(() => 'silence')
  return bedProcessing?.mode === 'remove_voices' && !voiceless
    ? kinds.map((kind) => (kind === 'silence' ? kind : 'speech'))
    : kinds
}

/** Whether the voices were separated so well that none is heard in the rest. */
function leavesNoVoice({ voices, voicesLeave }: BalancePlan): boolean {
  return voices !== undefined && voicesLeave === undefined
}

/**
 * Whether voices, or the frequencies of speech, are removed under each line. Separated voices always are, since nothing
 * else is lost with them; frequencies of speech also beside a line over a voice, or else the music's sound would change.
 */
function cutsOf(plan: BalancePlan, kinds: readonly BedKind[], slots: readonly Region[]): boolean[] {
  const separated = leavesNoVoice(plan) && plan.bed?.mode !== 'mute'
  const cuts = kinds.map((kind) => separated || kind === 'speech')
  return withNeighbours(slots, cuts).map((cut, index) => cut && (separated || kinds[index] !== 'silence'))
}

/** The kind by which the sound under a line is parted: what comes and goes beside lines over a voice may be one, too, which is no music. */
function heardKind(kind: BedKind = 'silence', isCut = false): BedKind {
  return isCut && kind !== 'silence' ? 'speech' : kind
}

/** Energies of the original outside lines, after the plan's gain. */
function restOf(plan: BalancePlan, { energies }: BedMeasure): Float32Array {
  const { gain, keep } = envelopeBase(plan, STEPS_PER_SECOND)
  if (gain === 1) return energies
  const rest = energies.map((energy) => energy * gain ** 2)
  for (const { start, end } of keep) rest.set(energies.subarray(start, end), Math.min(start, rest.length))
  return rest
}

/** The share of the steps that are spoken. */
export function shareOf(spoken: Uint8Array): number {
  return spoken.reduce((sum, one) => sum + one, 0) / Math.max(1, spoken.length)
}

function aimOf(plan: BalancePlan, loudnessInputs: { source: number | undefined; spoken: Uint8Array }): Aim {
  const {
    loudness = clamp(loudnessInputs.source ?? SILENT_SOURCE_LUFS, MIN_SOURCE_TARGET_LUFS, MAX_SOURCE_TARGET_LUFS),
    dialogue,
  } = LOUDNESS_PRESETS[plan.loudness]
  return dialogue ? aimBy(shareOf(loudnessInputs.spoken)) : { target: loudness, dialogue }
}

/** The loudness that Netflix asks for where dialogue has this share of the time. */
export function aimBy(share: number): Aim {
  const { loudness = NO_DIALOGUE_TARGET_LUFS } = LOUDNESS_PRESETS.netflix
  return share < MIN_DIALOGUE_SHARE
    ? { target: NO_DIALOGUE_TARGET_LUFS, dialogue: false }
    : { target: loudness, dialogue: true }
}

function speechLevel(
  { loudness }: BalancePlan,
  bed: BedMeasure,
  { clips, source }: { clips: readonly ClipMeasure[]; source: number },
): number {
  const replaced = finite(integratedLoudness(bed.energies, stepsWithin(clips, bed.energies.length)), source)
  const level = clamp(replaced, source - MAX_PROGRAMME_DEVIATION_LU, source + MAX_PROGRAMME_DEVIATION_LU)
  return loudness === 'source' ? Math.max(level, MIN_SOURCE_TARGET_LUFS) : level
}

function finite(value: number, otherwise: number): number {
  return Number.isFinite(value) ? value : otherwise
}
