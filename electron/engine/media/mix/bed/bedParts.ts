import type { BedKind } from '../../../../../shared/audio/mix/duckedLines.ts'
import { lineLoudness, type Region, STEPS_PER_SECOND } from '../../loudness/loudness.ts'
import type { VoicePlace } from '../voices/voiceCut.ts'
import type { VoiceMask } from '../voices/voiceMask.ts'
import { type BedMeasure, LEVELS_PER_STEP } from './bedMeter.ts'
import { stepsOf } from './classifyBed.ts'

/** Loudness in LUFS of the original under a line where voices are removed as far as planned. */
export interface Under {
  /** Music, effects, room. */
  readonly rest: number
  readonly voice: number
  /** LU that the removal takes from the rest; of the centre of surround sound, which has little else than voices, none. */
  readonly taken: number
}

/** Seconds around a line in which the pauses of a voice are looked for. */
const BED_PAUSE_SEARCH_SECONDS = 3
/** Share of the steps in which a voice is taken to pause, and how far music is over its own softest steps (factor). */
const BED_PAUSE_SHARE = 0.15
const MUSIC_ABOVE_SOFTEST_RATIO = 1.6

/** Most that a cut leaves of recorded talk (share of energy); of music under it more is left, having other bass. */
const MAX_VOICE_LEFT_ENERGY_SHARE = 0.012

/** Steps with more and with less voice, as shares of the steps under lines. */
const LOUD_STEPS_SHARE = 0.4
const SOFT_STEPS_SHARE = 0.2
/** Least of the sides' share of a voice that is there, and of their rise with it (factors of energy). */
const MIN_SIDE_VOICE_SHARE = 0.1
const MIN_SIDE_RISE_RATIO = 5

/**
 * The channels that voices are mixed to, where those of the original are, and what a removal leaves of them: by a mask, or the
 * share of their energy.
 */
interface VoiceParts {
  readonly channels: number
  readonly place: VoicePlace
  readonly mask?: VoiceMask | undefined
  readonly voicesLeave?: number | undefined
}

/** The energies of the original and of the part that holds its voices, per step of 0.1 s. */
export class BedParts {
  readonly #energies: Float32Array
  /** Whether voices have a channel of their own. */
  readonly #isApart: boolean
  /** Share of the energy where voices are that is left where they are removed, … */
  readonly #uncut: Float32Array
  /** Shares of the energies that lie where voices are. */
  readonly #shares: Float32Array
  /** … and of the voice's own. */
  readonly #voiceLeft: (step: number) => number
  /** Share of all energy that is left where voices are removed. */
  readonly left: Float32Array

  /** `energies` are those of the original as it sounds outside lines. */
  constructor(
    energies: Float32Array,
    bed: BedMeasure,
    { channels, place, mask, voicesLeave = MAX_VOICE_LEFT_ENERGY_SHARE }: VoiceParts,
  ) {
    this.#energies = energies
    this.#isApart = channels === 1
    this.#voiceLeft = (step) => mask?.voiceLeft[step] ?? voicesLeave
    this.#uncut = mask?.left ?? bed.uncut
    this.#shares = bed.energies.map((energy, step) =>
      place === 'sides' ? 1 : energy > 0 ? Math.min(1, carrierAt(bed, step, channels) / energy) : 0,
    )
    this.left = this.#shares.map((share, step) => 1 - share * (1 - (this.#uncut[step] ?? 1)))
  }

  /** The rest under a line of this kind; `cut`: where voices are removed. */
  under(line: Region, kind: BedKind, cut: boolean): Under {
    const [from, to] = stepsOf(line)
    const energies = this.#energies.subarray(from, to)
    const spoken = kind === 'speech' ? this.#voiceIn(from, to) : energies.map(() => 0)
    const left = (step: number): number =>
      cut ? Math.min(this.#voiceLeft(from + step), this.#uncut[from + step] ?? 1) : 1
    const remaining = energies.map((energy, step) => energy * (cut ? (this.left[from + step] ?? 1) : 1))
    const voice = spoken.map((energy, step) => energy * left(step))
    const [whole, rest] = [without(energies, spoken), without(remaining, voice)]
    const taken = this.#isApart || !Number.isFinite(rest) ? 0 : Math.max(0, whole - rest)
    return { rest, voice: lineLoudness(voice), taken }
  }

  /**
   * Energies of the voice: what exceeds the music and the room there. These are known from the voice's pauses, as shares
   * of what is heard elsewhere at the same time, since music rises and falls as one.
   */
  #voiceIn(from: number, to: number): Float32Array {
    const reach = BED_PAUSE_SEARCH_SECONDS * STEPS_PER_SECOND
    const [first, last] = [Math.max(0, from - reach), Math.min(this.#energies.length, to + reach)]
    const [carriers, ratios]: [number[], number[]] = [[], []]
    for (let step = first; step < last; step++) {
      const carrier = this.#carrier(step)
      if (carrier <= 0) continue
      carriers.push(carrier)
      ratios.push(carrier / Math.max(1e-12, this.#elsewhere(step)))
    }
    const softest = MUSIC_ABOVE_SOFTEST_RATIO * quantile(carriers, BED_PAUSE_SHARE)
    const ratio = MUSIC_ABOVE_SOFTEST_RATIO * quantile(ratios, BED_PAUSE_SHARE)
    return Float32Array.from({ length: Math.max(0, Math.min(to, this.#energies.length) - from) }, (_, at) => {
      const beside = Math.max(softest, ratio * this.#elsewhere(from + at))
      return Math.max(0, this.#carrier(from + at) - beside)
    })
  }

  #carrier(step: number): number {
    return (this.#energies[step] ?? 0) * (this.#shares[step] ?? 0)
  }

  #elsewhere(step: number): number {
    return (this.#energies[step] ?? 0) * (1 - (this.#shares[step] ?? 0))
  }
}

/**
 * Whether voices lie on a side of stereo rather than in its middle: the difference of the sides is then loud
 * where they speak, and soft where they do not.
 */
export function placeVoices(bed: BedMeasure, spoken: readonly Region[], channels: number): VoicePlace {
  const steps = spoken
    .flatMap((line) => {
      const [from, to] = stepsOf(line)
      return Array.from({ length: to - from }, (_, at) => {
        const whole = bed.energies[from + at] ?? 0
        return { whole, side: Math.max(0, whole - carrierAt(bed, from + at, channels)) }
      })
    })
    .toSorted((a, b) => a.whole - b.whole)
  const mean = (some: typeof steps, of: 'whole' | 'side') =>
    some.reduce((sum, one) => sum + one[of], 1e-12) / some.length
  const [soft, loud] = [steps.slice(0, SOFT_STEPS_SHARE * steps.length), steps.slice(-LOUD_STEPS_SHARE * steps.length)]
  if (channels === 1 || soft.length === 0) return 'centre'
  const share = mean(loud, 'side') / mean(loud, 'whole')
  const rise = mean(loud, 'side') / mean(soft, 'side')
  return share >= MIN_SIDE_VOICE_SHARE && rise >= MIN_SIDE_RISE_RATIO ? 'sides' : 'centre'
}

/** Energy of the channels that voices are in, as far as these channels have it in common. */
function carrierAt({ levels }: BedMeasure, step: number, channels: number): number {
  let sum = 0
  for (let at = step * LEVELS_PER_STEP; at < (step + 1) * LEVELS_PER_STEP; at++) sum += levels[at] ?? 0
  return (channels * sum) / LEVELS_PER_STEP
}

/** Loudness of what is left of energies without these. */
function without(energies: Float32Array, others: Float32Array): number {
  return lineLoudness(energies.map((energy, step) => Math.max(0, energy - (others[step] ?? 0))))
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * values.length)] ?? 0
}
