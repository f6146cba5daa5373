/** A measured pitch scale: the fundamental at each tenth of espeak-ng's setting (0 to 99) against that at 50. */
type PitchCurve = readonly number[]

/** Running speech with espeak-ng's own intonation; the same for all its voices. */
export const INTONED_PITCH_CURVE: PitchCurve = [0.694, 0.738, 0.79, 0.85, 0.92, 1, 1.09, 1.2, 1.33, 1.48, 1.63]
/** Single syllables held on one pitch; within 2 % for all variants used here. */
export const HELD_PITCH_CURVE: PitchCurve = [0.63, 0.672, 0.728, 0.808, 0.894, 1, 1.116, 1.251, 1.409, 1.588, 1.79]

/** espeak-ng's pitch setting (0 to 99) that gives a multiple of the fundamental at 50. */
export function pitchSettingFor(factor: number, curve: PitchCurve): number {
  const above = curve.findIndex((value) => value >= factor)
  if (above === 0) return 0
  if (above < 0) return 99
  const low = curve[above - 1] ?? factor
  const high = curve[above] ?? factor
  return Math.min(99, Math.round(10 * (above - 1 + (factor - low) / (high - low))))
}

/** The fundamental at a pitch setting, as a multiple of that at 50. */
export function pitchFactorOf(setting: number, curve: PitchCurve): number {
  const step = Math.min(9, Math.floor(setting / 10))
  const low = curve[step] ?? 1
  const high = curve[step + 1] ?? low
  return low + ((high - low) * (setting - 10 * step)) / 10
}
