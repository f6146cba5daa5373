/** The level of a power in dB re 1. `floor` is a power that is added, so that silence has a level: without it, -Infinity. */
export function decibelsOfPower(power: number, floor = 0): number {
  return 10 * Math.log10(power + floor)
}

/** The level of an amplitude in dB re 1, with a floor as that of `decibelsOfPower`, as an amplitude. */
export function decibelsOfPeak(peak: number, floor = 0): number {
  return 20 * Math.log10(peak + floor)
}

/** The factor on samples that changes their level by so many dB. */
export function gainOfDecibels(change: number): number {
  return 10 ** (change / 20)
}
