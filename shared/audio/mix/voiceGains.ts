import type { LineSound } from '../../contract/records.ts'

/** Seconds of the fade at either end of every voice, which hides that it was cut. */
export const MIN_VOICE_FADE_SECONDS = 0.012

/** Change of level of a voice in dB; -Infinity where it is muted. */
export function gainOf(sound: LineSound | undefined): number {
  return sound?.muted ? Number.NEGATIVE_INFINITY : (sound?.gain ?? 0)
}

/**
 * Factors of a voice on the left and the right. In the middle both are those of its gain; to one side its power stays
 * the same.
 */
export function sideGains(sound: LineSound | undefined): readonly [left: number, right: number] {
  const level = 10 ** (gainOf(sound) / 20)
  const pan = sound?.pan ?? 0
  if (pan === 0) return [level, level]
  const angle = ((pan + 1) * Math.PI) / 4
  return [level * Math.SQRT2 * Math.cos(angle), level * Math.SQRT2 * Math.sin(angle)]
}

/** The fades at the ends of a voice, in seconds. */
interface Fades {
  readonly fadeIn: number
  readonly fadeOut: number
}

/** The fades of a voice of this length: as they are set, but no longer than the voice, and never shorter than `MIN_VOICE_FADE_SECONDS`. */
export function fadesOf(sound: LineSound | undefined, length: number): Fades {
  const within = (seconds: number | undefined) => Math.max(MIN_VOICE_FADE_SECONDS, Math.min(seconds ?? 0, length))
  return { fadeIn: within(sound?.fadeIn), fadeOut: within(sound?.fadeOut) }
}

/**
 * Factor of the fades at a time of a voice, both in seconds: a quarter of a sine, which keeps more of a first consonant
 * than other shapes.
 */
export function fadeGain(at: number, length: number, { fadeIn, fadeOut }: Fades): number {
  return quarter(at / fadeIn) * quarter((length - at) / fadeOut)
}

function quarter(share: number): number {
  return share >= 1 ? 1 : Math.sin((Math.PI / 2) * Math.max(0, share))
}

/** Points of each fade; straight lines between them are a quarter of a sine but for a thousandth. */
const FADE_POINTS = 24

/** The fades of a voice of `length` seconds as points between which its level is straight. */
export function fadeCurve(length: number, fades: Fades): { readonly at: number; readonly factor: number }[] {
  const steps = Array.from({ length: FADE_POINTS + 1 }, (_, step) => step / FADE_POINTS)
  const times = [
    ...steps.map((step) => step * fades.fadeIn),
    ...steps.map((step) => length - (1 - step) * fades.fadeOut),
  ]
  const inside = times.filter((at) => at >= 0 && at <= length).sort((a, b) => a - b)
  return inside.map((at) => ({ at, factor: fadeGain(at, length, fades) }))
}
