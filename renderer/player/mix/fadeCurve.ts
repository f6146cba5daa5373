import { type Fades, fadeGain } from '../../../shared/audio/voiceGains.ts'

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
