import { gainOfDecibels } from '../../../../shared/audio/decibels.ts'
import { LOUDNESS_PRESETS } from '../../../../shared/audio/mix/loudnessPresets.ts'
import { gainOf } from '../../../../shared/audio/mix/voiceGains.ts'
import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import { fromLufs, integratedLoudness, RELATIVE_GATE_LU } from '../loudness/loudness.ts'
import type { BalancePlan, LineMix } from '../tasks.ts'
import { roomLevel } from './bed/roomTone.ts'
import { lineDepths } from './lineDepths.ts'
import {
  aimBy,
  createMixContext,
  LINE_REFERENCE_LUFS,
  MAX_SOURCE_TARGET_LUFS,
  MIN_PROGRAMME_LUFS,
  type MixContext,
  type MixMeasures,
  shareOf,
} from './mixContext.ts'
import { predictMix, speechEnergies } from './predictMix.ts'
import type { VoicePlace } from './voices/voiceCut.ts'
import type { VoiceMask } from './voices/voiceMask.ts'

/** All gains of a mix, decided before mixing. */
export interface Balance {
  /** Linear gains: of the original sound, and of each clip of the plan. */
  readonly bedGain: number
  readonly clipGains: readonly number[]
  readonly lines: readonly LineMix[]
  /** Where the voices of the original are, and how they are taken out of stereo. */
  readonly voicePlace: VoicePlace
  readonly mask: VoiceMask | undefined
  /** Lines under which the original voice is still heard more than wanted, and the LU by which it is under the dub there. */
  readonly audibleVoices: { readonly lines: number; readonly under: number }
  /** Level (dBFS) of the room tone that replaces a muted original. */
  readonly roomTone?: number
  /** Target in LUFS, whether it holds for the dialogue only, and the loudness predicted before limiting. */
  readonly target: number
  readonly dialogue: boolean
  readonly predicted: number
  /**
   * Whether the prediction can be relied on; not where quiet stretches lie at the gate of the measure, nor where somebody may speak
   * outside of the lines and the loudness is that of dialogue.
   */
  readonly firm: boolean
  /** Loudness of the source in LUFS; -Infinity if it is silent. */
  readonly source: number
}

/**
 * LU within which a bed lies at the gate of the programme's loudness: whether it counts is chance there, and the figure of a
 * steady bed jumps by over 1 LU; the same where the limiter takes from the speech; LU of such a jump that do not matter; steps
 * and most by which the bed is lowered further.
 */
const GATE_MARGIN_LU = 0.75
const LIMITED_GATE_MARGIN_LU = 2
const MAX_GATE_JUMP_LU = 0.5
const GATE_STEP_ASIDE_LU = 0.5
const MAX_EXTRA_BED_CUT_DB = 3

/** LU by which the dub's speech may differ from the voices it replaces, to match the loudness of the programme. */
const MAX_VOICE_DEVIATION_LU = 4
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
export function balance(plan: BalancePlan, measures: MixMeasures): Balance {
  const { context, speech, firm } = besideGate(createMixContext(plan, measures))
  const lines = linesIn(context, speech)
  const predicted = predict(withSounds(context), speech)
  const { target, source, dialogue, lift } = context
  const master = plan.loudness === 'source' ? Math.min(0, MAX_SOURCE_TARGET_LUFS - source) : target - predicted
  const gain = Number.isFinite(master) ? master : 0
  return {
    bedGain: gainOfDecibels(gain),
    clipGains: lift.map((lifted) =>
      Number.isFinite(lifted) ? gainOfDecibels(lifted + speech - context.unit + gain) : 0,
    ),
    lines,
    voicePlace: context.voicePlace,
    mask: context.mask,
    audibleVoices: findAudibleVoices(context, lines, speech),
    ...(plan.bed?.mode === 'mute' && measures.bed !== undefined ? { roomTone: roomLevel(measures.bed.energies) } : {}),
    target,
    dialogue,
    predicted: predicted + gain,
    firm: firm && isDialogueSure(context, speech),
    source,
  }
}

/** LU by which an original voice may miss its gap to the speech unsaid. */
const GAP_REPORT_TOLERANCE_LU = 1.5

function findAudibleVoices(
  { under, unit, plan }: MixContext,
  lines: readonly LineMix[],
  speech: number,
): Balance['audibleVoices'] {
  const level = LINE_REFERENCE_LUFS + speech - unit
  const gaps = lines.map(({ depthDb }, index) => level - (under[index]?.voice ?? Number.NEGATIVE_INFINITY) - depthDb)
  const short = gaps.filter((gap) => gap < plan.ducking.gaps.speech - GAP_REPORT_TOLERANCE_LU)
  return { lines: short.length, under: short.reduce((sum, gap) => sum + gap, 0) / Math.max(1, short.length) }
}

/** The situation with the gains of single lines, which change how loud the dub is but not how loud lines are alike. */
function withSounds(context: MixContext): MixContext {
  const { plan, clips, lift, voiceChannels } = context
  if (plan.clips.every(({ sound }) => sound === undefined)) return context
  const adjustedLifts = lift.map((lifted, index) => lifted + gainOf(plan.clips[index]?.sound))
  return { ...context, unitEnergies: speechEnergies(clips, adjustedLifts, voiceChannels) }
}

/**
 * Lowers the bed a little further where it would lie at the gate, and finds the level of the speech. Where nothing helps, all is
 * as it was.
 */
function besideGate(first: MixContext): {
  readonly context: MixContext
  readonly speech: number
  readonly firm: boolean
} {
  for (let aside = 0; aside <= MAX_EXTRA_BED_CUT_DB; aside += GATE_STEP_ASIDE_LU) {
    const context = { ...first, aside }
    const speech = speechIn(context)
    if (jumpAtGate(context, speech, GATE_MARGIN_LU) > MAX_GATE_JUMP_LU) continue
    return { context, speech, firm: jumpAtGate(context, speech, LIMITED_GATE_MARGIN_LU) <= MAX_GATE_JUMP_LU }
  }
  return { context: first, speech: speechIn(first), firm: false }
}

function speechIn(context: MixContext): number {
  const { plan, speech } = context
  return (plan.loudness === 'source' ? solveSpeech(context) : speech) + (plan.voiceGainDb ?? 0)
}

/** LU by which the programme's loudness changes with a gate that lies up to `below` lower, or a little higher. */
function jumpAtGate(context: MixContext, speech: number, below: number): number {
  const energies = energiesOf(context, speech)
  const regions = context.dialogue ? context.spoken : undefined
  const low = integratedLoudness(energies, regions, RELATIVE_GATE_LU - below)
  const high = integratedLoudness(energies, regions, RELATIVE_GATE_LU + GATE_MARGIN_LU)
  return Math.abs(high - low) || 0
}

/** LU within which the dialogue is as loud whether or not more than the lines is spoken. */
const DIALOGUE_TOLERANCE_LU = 0.2

/**
 * Whether all else that is as loud as speech, if somebody spoke there too, would change neither the dialogue's loudness nor whether
 * there is enough of it. Where it would, the finished sound must tell.
 */
function isDialogueSure(context: MixContext, speech: number): boolean {
  const { plan, spoken, dialogue } = context
  if (!LOUDNESS_PRESETS[plan.loudness].dialogue) return true
  const energies = energiesOf(context, speech)
  const gateEnergy = fromLufs(integratedLoudness(energies, spoken) + RELATIVE_GATE_LU)
  const spokenOrLoud = spoken.map((isLine, step) => (isLine === 1 || (energies[step] ?? 0) > gateEnergy ? 1 : 0))
  if (aimBy(shareOf(spokenOrLoud)).dialogue !== dialogue) return false
  return (
    !dialogue ||
    Math.abs(integratedLoudness(energies, spokenOrLoud) - integratedLoudness(energies, spoken)) <= DIALOGUE_TOLERANCE_LU
  )
}

/** Searches the level of the speech (LUFS) at which the programme has the target loudness, within the allowed range. */
function solveSpeech(context: MixContext): number {
  const { speech, source } = context
  const reach = source > MIN_PROGRAMME_LUFS ? MAX_VOICE_DEVIATION_LU : 30
  // A source that is too loud is turned down afterwards, together with the speech.
  const target = Math.max(context.target, Number.isFinite(source) ? source : Number.NEGATIVE_INFINITY)
  let low = speech - reach
  let high = speech + reach
  for (let round = 0; round < 12; round++) {
    const midpoint = (low + high) / 2
    if (predict(context, midpoint) < target) low = midpoint
    else high = midpoint
  }
  return (low + high) / 2
}

function predict(context: MixContext, speech: number): number {
  return integratedLoudness(energiesOf(context, speech), context.dialogue ? context.spoken : undefined)
}

function energiesOf(context: MixContext, speech: number): Float32Array {
  const { bed, rest, left, clips, plan, unit, unitEnergies } = context
  return predictMix({
    bed: bed === undefined || rest === undefined ? undefined : { energies: rest, uncut: left },
    speech: { energies: unitEnergies, gain: 10 ** ((speech - unit) / 10) },
    lines: linesIn(context, speech),
    sounding: clips,
    plan,
  })
}

function linesIn({ clips: lines, plan, unit, ...beds }: MixContext, speech: number): LineMix[] {
  const { kinds, cuts, under, beyond, aside, inPauses } = beds
  const depths = lineDepths(
    { lines, kinds, cuts, under, areApart: beds.voiceChannels === 1 },
    { level: LINE_REFERENCE_LUFS + speech - unit, gaps: plan.ducking.gaps, aside, inPauses },
  )
  return depths.map((line, index) =>
    line.speechCut === 0 ? line : { ...line, ...omitUndefined({ beyond: beyond[index] }) },
  )
}
