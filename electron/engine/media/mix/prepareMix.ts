import type { Stream } from 'node-av/lib'
import { gainOfDecibels } from '../../../../shared/audio/decibels.ts'
import { LOUDNESS_PRESETS } from '../../../../shared/audio/mix/loudnessPresets.ts'
import type { TimeMap } from '../../../../shared/timing/waits/timeMap.ts'
import type { SourceFile } from '../read/sourceFile.ts'
import type { MixPlan } from '../tasks.ts'
import { type Balance, balance } from './balance.ts'
import { readBedFile } from './bed/bedFile.ts'
import type { BedMeasure } from './bed/bedMeter.ts'
import { measureBed } from './bed/measureBed.ts'
import { measureClipFile } from './clips/clipFile.ts'
import type { ClipMeasure } from './clips/clipMeasure.ts'
import { type DubRecipe, DubSound } from './dubSound.ts'
import { aimBy } from './mixContext.ts'
import { layoutFor, type SoundLayout } from './soundLayout.ts'

/** LU by which limiting may change the loudness before the mix is raised. */
const LIMITING_TOLERANCE_LU = 0.3
/** The same for a programme of exact length, which is short enough to be measured again. */
const EXACT_LIMITING_TOLERANCE_LU = 0.05

/** dB by which sound on both sides is louder than in one channel. */
const BOTH_SIDES = 10 * Math.log10(2)

/** Rounds of correction; a louder mix is limited more, so each comes nearer. */
const MAX_CORRECTION_ROUNDS = 2

/** Maximal correction (dB) for the loss in the limiter. */
const MAX_MAKE_UP_GAIN_DB = 6

/**
 * Measures the source (unless already measured) and all lines, and decides all gains. If the limiter will work hard,
 * or the loudness cannot be predicted, the mix is also made once without being written, to measure what it lacks. Yields the
 * progress, 0 to 1.
 */
export function* prepareMix(
  plan: MixPlan,
  source: SourceFile,
  { duration, map }: { readonly duration: number; readonly map: TimeMap },
): Generator<number, DubRecipe> {
  const stream = source.sound(plan.settings?.soundTrack)
  const withBed = stream !== undefined
  const layout = layoutFor(stream?.codecpar.channels ?? 0)
  const clips = plan.clips.map(measureClipFile)
  const bed = withBed ? yield* bedOf(stream, { plan, layout, clips, duration, map }) : undefined
  const decided = balance(plan, { bed, clips, voiceChannels: layout.voice.length })
  const { mono = false, exactSeconds } = plan.settings ?? {}
  const first = mono && stream?.codecpar.channels === 1 ? onOneSide(plan, decided) : decided
  const recipe = { plan, balance: first, layout, withBed, map }
  const muted = plan.bed?.mode === 'mute'
  // What one channel takes from two is not predicted.
  if (mono) return yield* makeUp(recipe, duration, plan.loudness === 'source' ? first.predicted : first.target)
  // "As the source" does not change the original, so there is no gain to correct.
  if (plan.loudness === 'source') return recipe
  if (!exactSeconds && first.firm && !isOverloaded(recipe, { clips, peaks: muted ? undefined : bed?.peaks }))
    return recipe
  return yield* makeUp(recipe, duration, first.target)
}

/** The balance of a source of one channel that stays one: it was measured on two, and `source` keeps its level. */
function onOneSide({ loudness }: MixPlan, made: Balance): Balance {
  const target = loudness === 'source' ? made.target - BOTH_SIDES : made.target
  return { ...made, target, predicted: made.predicted - BOTH_SIDES, source: made.source - BOTH_SIDES }
}

interface BedOptions {
  readonly plan: MixPlan
  readonly layout: SoundLayout
  readonly clips: readonly ClipMeasure[]
  readonly duration: number
  readonly map: TimeMap
}

/** The measure of the original, from a file if there is one; files do not cover waits. */
function* bedOf(stream: Stream, { plan, layout, clips, duration, map }: BedOptions): Generator<number, BedMeasure> {
  const { source: path, listened, voices, settings } = plan
  if (listened !== undefined && map.isIdentity) return readBedFile(listened)
  const regions = clips.toSorted((a, b) => a.start - b.start)
  return yield* measureBed(stream, { path, layout, regions, voices, duration, map, soundTrack: settings?.soundTrack })
}

/** Whether over a fiftieth of the time exceeds the limit by more than 3 dB. */
function isOverloaded(
  { plan, balance: { bedGain, clipGains } }: DubRecipe,
  { clips, peaks = new Float32Array(0) }: { clips: readonly ClipMeasure[]; peaks: Float32Array | undefined },
): boolean {
  const peakLimit = 10 ** ((LOUDNESS_PRESETS[plan.loudness].truePeak + 3) / 20)
  const bed = peaks.reduce((count, peak) => count + (peak * bedGain > peakLimit ? 1 : 0), 0) / Math.max(1, peaks.length)
  const loud = clips.filter(({ peak }, index) => peak * (clipGains[index] ?? 0) > peakLimit)
  return bed > 0.02 || loud.length > 0.02 * clips.length
}

function* makeUp(recipe: DubRecipe, duration: number, target: number): Generator<number, DubRecipe> {
  const tolerance = recipe.plan.settings?.exactSeconds ? EXACT_LIMITING_TOLERANCE_LU : LIMITING_TOLERANCE_LU
  let made = recipe
  let lifted = 0
  for (let round = 0; round < MAX_CORRECTION_ROUNDS; round++) {
    using sound = new DubSound(made)
    while (sound.frames < duration * made.layout.sampleRate) {
      sound.next()
      yield 1
    }
    const share = sound.dialogueShare()
    // What is spoken is known only now.
    if (share !== undefined) made = { ...made, balance: { ...made.balance, ...aimBy(share) } }
    const { dialogue } = made.balance
    const missing = (share === undefined ? target : made.balance.target) - sound.integrated(dialogue)
    if (!(Math.abs(missing) > tolerance) || lifted + missing > MAX_MAKE_UP_GAIN_DB) return made
    lifted += missing
    made = { ...made, balance: raise(made.balance, missing) }
  }
  return made
}

function raise(from: Balance, decibels: number): Balance {
  const gain = gainOfDecibels(decibels)
  return { ...from, bedGain: from.bedGain * gain, clipGains: from.clipGains.map((clip) => clip * gain) }
}
