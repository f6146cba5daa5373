import type { ChannelLost, LevelJump, SoundRegion } from '../../../../shared/qc/measures.ts'
import { FloatList } from '../loudness/floatList.ts'
import { STEPS_PER_SECOND } from '../loudness/loudness.ts'
import type { CheckedLine } from '../tasks.ts'
import {
  goneShare,
  LOST_BED_ENERGY_SHARE,
  type PairEnergies,
  MIN_AUDIBLE_SOURCE_ENERGY as SOURCE_HEARD,
} from './bedLost.ts'
import { QC_BLOCK_FRAMES } from './qcSound.ts'

// Faults that a file's own sound tells, beside its source's, without knowing what was mixed.

/** Mean squares in which a channel is silent (-75 dB), and from which it is audible (-60 dB). */
const SILENT_CHANNEL_MEAN_SQUARE = 10 ** -7.5
const AUDIBLE_CHANNEL_MEAN_SQUARE = 10 ** -6
/** Steps of 0.1 s for which a channel must be silent, and share of these in which the other is audible. */
const MIN_DEAD_CHANNEL_STEPS = 5
const MIN_OTHER_AUDIBLE_SHARE = 0.5
/** Share of a source's heard steps in which one of its two channels may be silent: with more, voices are on one side by intent. */
const MAX_ONE_SIDED_SHARE = 0.1
/** Steps away from lines from which it is known what a channel of surround sound holds, and share of them in which it is silent if that is voices. */
const MIN_PAUSE_STEPS = 10
const VOICES_ALONE_SHARE = 0.9

/**
 * The spans in which one channel of a dub is silent while another is not, and the source has sound there. Energies are mean squares
 * of 0.1 s by channel, of as many channels. A stereo film may be silent where only the dub speaks; then the film elsewhere tells.
 * The centre of surround sound is often of voices alone: it is silent after a line of the dub that ends before the film's, or
 * begins after it.
 */
export function channelsLost(
  dub: readonly Float32Array[],
  source: readonly Float32Array[],
  lines: readonly SoundRegion[],
): ChannelLost[] {
  if (dub.length !== source.length) return []
  const steps = Math.max(0, ...dub.map(({ length }) => length))
  return dub.flatMap((own, channel) => {
    const original = source[channel]
    const isOtherAudible = (step: number): boolean =>
      dub.some((other, at) => at !== channel && (other[step] ?? 0) > AUDIBLE_CHANNEL_MEAN_SQUARE) &&
      (own[step] ?? 0) < SILENT_CHANNEL_MEAN_SQUARE
    const isMeant = dub.length === 2 && !isOneSided(source, channel)
    const voices = dub.length > 2 && isOfVoices(source, channel, lines) ? lines : []
    return runs(steps, (step) => (own[step] ?? 0) < SILENT_CHANNEL_MEAN_SQUARE).flatMap(
      ({ from, to }): ChannelLost[] => {
        const minAudibleSteps = MIN_OTHER_AUDIBLE_SHARE * (to - from)
        if (to - from < MIN_DEAD_CHANNEL_STEPS || countSteps(from, to, isOtherAudible) < minAudibleSteps) return []
        if (isBesideLine({ start: from / STEPS_PER_SECOND, end: to / STEPS_PER_SECOND }, voices)) return []
        const isInOriginal =
          countSteps(from, to, (step) => (original?.[step] ?? 0) > AUDIBLE_CHANNEL_MEAN_SQUARE) >= minAudibleSteps
        return isInOriginal || isMeant ? [{ channel, start: from / STEPS_PER_SECOND, end: to / STEPS_PER_SECOND }] : []
      },
    )
  })
}

/** Whether a silence reaches a line's start or end, and holds no line whole. */
function isBesideLine(silence: SoundRegion, lines: readonly SoundRegion[]): boolean {
  const holds = (second: number): boolean => second >= silence.start && second <= silence.end
  const isHeld = lines.map(({ start, end }) => [start, end].filter(holds).length)
  return isHeld.includes(1) && !isHeld.includes(2)
}

/** Whether a channel is silent away from lines, while others are heard. */
function isOfVoices(source: readonly Float32Array[], channel: number, lines: readonly SoundRegion[]): boolean {
  const steps = Math.max(0, ...source.map(({ length }) => length))
  const near = stepsOf(lines, steps, 0.1)
  const isPauseAudible = (step: number): boolean =>
    near[step] === 0 && source.some((one) => (one[step] ?? 0) > AUDIBLE_CHANNEL_MEAN_SQUARE)
  const pauses = countSteps(0, steps, isPauseAudible)
  const silent = countSteps(
    0,
    steps,
    (step) => isPauseAudible(step) && (source[channel]?.[step] ?? 0) <= AUDIBLE_CHANNEL_MEAN_SQUARE,
  )
  return pauses >= MIN_PAUSE_STEPS && silent >= VOICES_ALONE_SHARE * pauses
}

function isOneSided(source: readonly Float32Array[], channel: number): boolean {
  const steps = Math.max(0, ...source.map(({ length }) => length))
  const isStepAudible = (step: number): boolean => source.some((one) => (one[step] ?? 0) > AUDIBLE_CHANNEL_MEAN_SQUARE)
  const audibleSteps = countSteps(0, steps, isStepAudible)
  const alone = countSteps(
    0,
    steps,
    (step) => isStepAudible(step) && (source[channel]?.[step] ?? 0) < SILENT_CHANNEL_MEAN_SQUARE,
  )
  return alone > MAX_ONE_SIDED_SHARE * audibleSteps
}

/** Mean squares of interleaved sound, of each channel and 0.1 s. */
export class ChannelLevels {
  readonly #levels: readonly FloatList[]
  readonly #sums: Float64Array
  #frames = 0

  constructor(channels: number) {
    this.#levels = Array.from({ length: channels }, () => new FloatList())
    this.#sums = new Float64Array(channels)
  }

  /** Adds interleaved samples, any number of them. */
  write(samples: Float32Array): void {
    const channels = this.#levels.length
    for (let at = 0; at < samples.length; ) {
      const end = Math.min(samples.length, at + (QC_BLOCK_FRAMES - this.#frames) * channels)
      this.#frames += (end - at) / channels
      while (at < end)
        for (let channel = 0; channel < channels; channel++)
          this.#sums[channel] = (this.#sums[channel] ?? 0) + (samples[at++] ?? 0) ** 2
      if (this.#frames === QC_BLOCK_FRAMES) this.#close()
    }
  }

  get energies(): Float32Array[] {
    return this.#levels.map(({ values }) => values)
  }

  #close(): void {
    for (const [channel, list] of this.#levels.entries()) list.push((this.#sums[channel] ?? 0) / QC_BLOCK_FRAMES)
    this.#sums.fill(0)
    this.#frames = 0
  }
}

/** Steps of a hole within lines. */
const MIN_HOLE_STEPS = 2
/** Share of the steps within lines that may be without the original: a dub with more has it muted there by order. */
const MAX_MISSING_ORIGINAL_SHARE = 0.2

/**
 * The spans within lines in which everything is silent though the source is not, and the dub keeps it elsewhere. Energies are those
 * of 0.1 s.
 */
export function holesInLines({ dub, source }: PairEnergies, lines: readonly CheckedLine[]): SoundRegion[] {
  const share = goneShare({ dub, source })
  const inLine = stepsOf(lines, dub.length, 0)
  const isGone = (step: number): boolean =>
    inLine[step] === 1 && (source[step] ?? 0) > SOURCE_HEARD && (dub[step] ?? 0) < share * (source[step] ?? 0)
  const all = countSteps(0, dub.length, (step) => inLine[step] === 1 && (source[step] ?? 0) > SOURCE_HEARD)
  if (countSteps(0, dub.length, isGone) > MAX_MISSING_ORIGINAL_SHARE * all) return []
  return runs(dub.length, isGone)
    .filter(({ from, to }) => to - from >= MIN_HOLE_STEPS)
    .map(({ from, to }) => ({ start: from / STEPS_PER_SECOND, end: to / STEPS_PER_SECOND }))
}

/** dB between two neighbouring steps' levels, which a mix crosses in half a second at the least, and a fault at once. */
const MIN_LEVEL_JUMP_DB = 6.5
/** dB by which the level may vary for this many steps on either side. */
const MAX_STEADY_VARIATION_DB = 2.5
const STEADY_SIDE_STEPS = 3
/** Seconds around lines in which a bed may be lowered at once by another tool. */
const NEAR_LINE_MARGIN_SECONDS = 0.6

/**
 * Where the original's level leaps, away from lines. `gains` are the dub's factors of the source's power by steps of 0.1 s, NaN where
 * they are unknown. Where the original is gone, that is another fault, and its return none.
 */
export function bedJumps(gains: Float32Array, lines: readonly CheckedLine[]): LevelJump[] {
  const near = stepsOf(lines, gains.length, NEAR_LINE_MARGIN_SECONDS)
  const level = (step: number): number => {
    const gain = gains[step] ?? Number.NaN
    return near[step] === 1 || gain < LOST_BED_ENERGY_SHARE ? Number.NaN : 10 * Math.log10(gain)
  }
  const sideOf = (from: number): { mean: number; isSteady: boolean } => {
    const levels = Array.from({ length: STEADY_SIDE_STEPS }, (_, at) => level(from + at))
    const [lowest, highest] = [Math.min(...levels), Math.max(...levels)]
    return {
      mean: levels.reduce((sum, one) => sum + one, 0) / STEADY_SIDE_STEPS,
      isSteady: highest - lowest <= MAX_STEADY_VARIATION_DB,
    }
  }
  const found: LevelJump[] = []
  for (let step = STEADY_SIDE_STEPS; step + STEADY_SIDE_STEPS < gains.length; step++) {
    // The step in which it happens is partly of either level.
    const [before, after] = [sideOf(step - STEADY_SIDE_STEPS), sideOf(step + 1)]
    const by = after.mean - before.mean
    if (!before.isSteady || !after.isSteady || Math.abs(by) < MIN_LEVEL_JUMP_DB) continue
    found.push({ at: step / STEPS_PER_SECOND, by: Math.round(10 * by) / 10 })
    step += STEADY_SIDE_STEPS
  }
  return found
}

/** Marks the steps of 0.1 s in which lines are, and so many seconds around them. */
function stepsOf(lines: readonly CheckedLine[], steps: number, around: number): Uint8Array {
  const marks = new Uint8Array(steps)
  for (const { start, end, mixed } of lines) {
    const [from, to] = [Math.min(start, mixed?.start ?? start) - around, Math.max(end, mixed?.end ?? end) + around]
    marks.fill(1, Math.max(0, Math.floor(from * STEPS_PER_SECOND)), Math.max(0, Math.ceil(to * STEPS_PER_SECOND)))
  }
  return marks
}

function countSteps(from: number, to: number, is: (step: number) => boolean): number {
  let count = 0
  for (let step = from; step < to; step++) if (is(step)) count++
  return count
}

function runs(steps: number, is: (step: number) => boolean): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  let from: number | undefined
  for (let step = 0; step <= steps; step++) {
    if (step < steps && is(step)) from ??= step
    else if (from !== undefined) {
      found.push({ from, to: step })
      from = undefined
    }
  }
  return found
}
